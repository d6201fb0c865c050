import type { ChunkStore, Retriever, StoreReads } from '../../src/index.js'
import { byScore, type RetrieverParts, retrieverOf, runWithin } from '../../src/kit/index.js'

/**
 * A retriever that acts as if it were in the store's database: each call reads all chunks and finds
 * those with a word of the query. Within a view it reads the view. Its revision is the store's.
 */
export function storeRetriever(store: ChunkStore, more: Partial<RetrieverParts> = {}): Retriever {
  const { within: _, ...base } = { ...reading(store), ...more }
  return retrieverOf({
    ...base,
    async within(view) {
      const isRelated = store.compare?.(await view.revision(), await store.revision()) !== 'unrelated'
      return isRelated ? retrieverOf({ ...reading(view), ...more }) : null
    },
  })
}

function reading(reads: StoreReads): RetrieverParts {
  const scores = async (query: string, signal?: AbortSignal): Promise<Map<string, number>> => {
    const words = query.split(' ').filter((word) => word !== '')
    const ids = [...(await reads.select({}, { signal }))]
    const chunks = await reads.get(ids, { signal })
    const count = (text = ''): number => words.reduce((sum, word) => sum + text.split(word).length - 1, 0)
    return new Map(ids.map((chunkId, i) => [chunkId, count(chunks[i]?.text)]))
  }
  return {
    name: 'stored words',
    kind: 'lexical',
    scoreKind: 'bm25',
    indexVersion: 'stored-words.v1',
    supports: { filter: true },
    revision: () => reads.revision(),
    async retrieve(query, { limit, filter, signal }) {
      const allowed = filter && (await runWithin(() => filter.allowed(), { signal, stage: 'filter' }))
      const candidates = [...(await scores(query, signal))].map(([chunkId, score]) => ({ chunkId, score }))
      const hits = candidates.filter(({ chunkId, score }) => score > 0 && (allowed?.has(chunkId) ?? true)).sort(byScore)
      return { candidates: hits.slice(0, limit), exhausted: hits.length <= limit }
    },
    async score(query, chunkIds, { signal } = {}) {
      const all = await scores(query, signal)
      return chunkIds.map((chunkId) => all.get(chunkId) ?? null)
    },
    async documentFrequencies(terms) {
      const chunks = await reads.get([...(await reads.select({}))])
      const texts = chunks.map((chunk) => chunk?.text ?? '')
      const frequencies = terms.map((term) => texts.filter((text) => text.includes(term)).length)
      return { chunks: texts.length, frequencies }
    },
  }
}
