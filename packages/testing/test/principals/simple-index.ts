import {
  type Chunk,
  type ChunkFilter,
  createEngine,
  type DocumentInput,
  defaultAnalyzer,
  type Engine,
  indexedText,
  memoryStore,
  type Retriever,
  type StoredDocument,
} from '@kebab/core'
import { browse, readAccess, readableLists } from '@kebab/core/internal'
import { byScore, retrieverOf } from '@kebab/core/kit'
import { collect } from '../../src/assert-call.js'
import type { PrincipalIndex, PrincipalReader } from '../../src/index.js'
import { sampleDocument } from '../../src/samples.js'

/** An index in memory that keeps every rule. */
export async function simpleIndex(documents: readonly DocumentInput[]): Promise<PrincipalIndex> {
  const put = documents.map(stored)
  const store = memoryStore()
  await store.commit({ put })
  const retriever = wordRetriever(put.flatMap(({ chunks }) => chunks))
  const root = createEngine({ store, retrievers: [retriever], principals: true })
  const readerOf = (engine: Engine, access: Parameters<typeof readableLists>[1]): PrincipalReader => ({
    ...engine,
    paths: async () => (await collect(readableLists(store, access).documents())).map(({ path }) => path),
    browse: (request) =>
      browse(readableLists(store, access), request, access.principals && { principals: access.principals }),
  })
  const { search, fetch, explain, describe, bulkSearch } = root
  return {
    root: { search, fetch, explain, describe, bulkSearch },
    as: (principals) => readerOf(root.as(principals), readAccess(principals)),
  }
}

/** An index in memory that shows every document to everybody. */
export async function openIndex(documents: readonly DocumentInput[]): Promise<PrincipalReader> {
  const index = await simpleIndex(documents.map(({ allow: _, ...document }) => document))
  return index.as([])
}

function stored({ path, text, metadata: { tags = [], ...metadata } = {}, allow }: DocumentInput): StoredDocument {
  return sampleDocument(path, text.split('\n\n'), {
    tags: tags as string[],
    metadata: metadata as never,
    ...(allow === undefined ? {} : { allow: [...allow].sort() }),
  })
}

/** A retriever that counts the words of a query in chunks, and knows which words they hold. */
function wordRetriever(chunks: readonly Chunk[]): Retriever {
  const words = new Map(
    chunks.map((chunk) => [chunk.chunkId, new Set(defaultAnalyzer.terms(indexedText(chunk)).map(({ term }) => term))]),
  )
  const passing = async (filter: ChunkFilter | undefined) => {
    const allowed = await filter?.allowed()
    return [...words].filter(([chunkId]) => allowed?.has(chunkId) ?? true)
  }
  const counts = (some: readonly [string, ReadonlySet<string>][]): Map<string, number> => {
    const chunksOf = new Map<string, number>()
    for (const [, terms] of some) for (const term of terms) chunksOf.set(term, (chunksOf.get(term) ?? 0) + 1)
    return chunksOf
  }
  const all = counts([...words])
  return retrieverOf({
    name: 'words',
    kind: 'lexical',
    indexVersion: 'words.v1',
    supports: { filter: true },
    async retrieve(query, { limit, filter }) {
      const terms = defaultAnalyzer.terms(query).map(({ term }) => term)
      const candidates = (await passing(filter))
        .map(([chunkId, held]) => ({ chunkId, score: terms.filter((term) => held.has(term)).length }))
        .filter(({ score }) => score > 0)
        .sort(byScore)
      return { candidates: candidates.slice(0, limit), exhausted: candidates.length <= limit }
    },
    documentFrequencies: (terms) => ({ chunks: words.size, frequencies: terms.map((term) => all.get(term) ?? 0) }),
    async vocabulary(range, { filter } = {}) {
      const chunksOf = filter === undefined ? all : counts(await passing(filter))
      const terms = 'terms' in range ? range.terms : [...all.keys()].filter((term) => term.startsWith(range.prefix))
      return terms.flatMap((term) => (chunksOf.has(term) ? [{ term, form: term, chunks: chunksOf.get(term)! }] : []))
    },
  })
}
