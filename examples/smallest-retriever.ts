import { type Chunk, createEngine, indexedWords, memoryStore, type Retriever } from '@kebab/core'
import { byScore, retrieverOf, runWithin } from '@kebab/core/kit'
import { prepareDocument } from '@kebab/ingest/prepare'

/** Finds the chunks that hold words of the query: the more of them, the better. */
export function wordsRetriever(chunks: readonly Chunk[]): Retriever {
  const texts = new Map(chunks.map((chunk) => [chunk.chunkId, indexedWords(chunk).toLowerCase()]))
  return retrieverOf({
    name: 'words',
    kind: 'lexical',
    indexVersion: 'words.v1',
    supports: { filter: true },
    async retrieve(query, { limit, filter, signal }) {
      signal?.throwIfAborted()
      const allowed = filter && (await runWithin(() => filter.allowed(), { signal, stage: 'filter' }))
      const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
      const found = []
      for (const [chunkId, text] of texts) {
        const score = words.filter((word) => text.includes(word)).length
        if (score > 0 && (allowed?.has(chunkId) ?? true)) found.push({ chunkId, score })
      }
      return { candidates: found.sort(byScore).slice(0, limit), exhausted: found.length <= limit }
    },
  })
}

const text =
  '# Hooks\n\nA hook runs before a commit is made.\n\n# Pages\n\nThe next page begins where the last one ended.'
const stored = prepareDocument({ path: 'guide.md', text }, { sourceId: 'guide', now: new Date() })
const store = memoryStore()
await store.commit({ put: [stored] })

const engine = createEngine({ store, retrievers: [wordsRetriever(stored.chunks)] })
const { hits } = await engine.search({ query: 'what runs before a commit?' })
console.log(hits[0]?.snippet)
