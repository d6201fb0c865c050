import { setImmediate } from 'node:timers/promises'
import {
  type CallOptions,
  type Candidate,
  type ChunkStore,
  defaultAnalyzer,
  type EmbeddedChunk,
  type IndexedRetriever,
  indexedText,
  KebabError,
  memoryStore,
  type Ranking,
  type RetrieveOptions,
  type RetrieverSupport,
} from '@kebab/core'
import { byScore, runWithin } from '@kebab/core/kit'
import { toyVector } from '../../../../test/support/toy-embedder.js'

/** A retriever that keeps every rule, with hooks for tests that break one. */
export interface ReferenceRetriever extends IndexedRetriever {
  /** The store whose views the flavour `viewed` answers within. */
  store: ChunkStore
  chunkById: Map<string, EmbeddedChunk>
  /** Changes the revision. */
  touch(): void
  textOf(chunk: EmbeddedChunk): string
  revision(): string
  supports: RetrieverSupport
  /** What prepared queries answer by. Breakers replace them. */
  answers: {
    retrieve(query: string, options: RetrieveOptions): Promise<Ranking>
    score(query: string, chunkIds: readonly string[], options?: CallOptions): Promise<(number | null)[]>
  }
  documentFrequencies: NonNullable<IndexedRetriever['documentFrequencies']>
}

export type Flavour = 'lexical' | 'vector' | 'recency' | 'unfiltered' | 'limited' | 'viewed' | 'unscored' | 'nested'

/** `supports.maxLimit` of the flavour `limited`. */
const MAX_LIMIT = 5

/**
 * Returns a retriever of one of these flavours. `lexical` counts the terms of the query in the
 * text. `vector` takes the cosine of toy vectors. `recency` puts the newest first and ignores the
 * query. `unfiltered`, `limited`, `viewed`, `unscored` and `nested` are lexical: without filters,
 * with `maxLimit`, with `within`, without `score`, with `supports.prefixes`.
 */
export function referenceRetriever(flavour: Flavour, chunks: readonly EmbeddedChunk[]): ReferenceRetriever {
  let revision = 0
  const store = memoryStore()
  const chunkById = new Map(chunks.map((chunk) => [chunk.chunkId, structuredClone(chunk)]))

  const scoreOf = (query: string, chunk: EmbeddedChunk): number => {
    if (flavour === 'recency') return Date.parse(chunk.document.indexedAt)
    const text = self.textOf(chunk)
    if (flavour === 'vector') return cosine(toyVector(query, 32), toyVector(text, 32))
    const words = termsOf(text)
    return [...new Set(termsOf(query))].reduce((sum, term) => sum + words.filter((word) => word === term).length, 0)
  }
  const rank = (query: string): Candidate[] =>
    [...chunkById.values()]
      .map((chunk) => ({ chunkId: chunk.chunkId, score: scoreOf(query, chunk) }))
      .filter(({ score }) => flavour === 'vector' || score > 0)
      .sort(byScore)

  const self: ReferenceRetriever = {
    name: 'reference',
    kind: flavour === 'vector' ? 'vector' : flavour === 'recency' ? 'other' : 'lexical',
    scoreKind: flavour === 'vector' ? 'cosine' : flavour === 'lexical' ? 'bm25' : undefined,
    indexVersion: 'reference.v1',
    supports: {
      filter: flavour !== 'unfiltered',
      scores: flavour !== 'unscored',
      ...(flavour === 'nested' && { prefixes: true }),
      ...(flavour === 'limited' && { maxLimit: MAX_LIMIT }),
    },
    store,
    chunkById,
    touch: () => {
      revision++
    },
    textOf: indexedText,
    revision: () => String(revision),
    prepare: (query) => ({
      retrieve: (options) => self.answers.retrieve(query, options),
      ...(self.supports.scores && { score: (chunkIds, options) => self.answers.score(query, chunkIds, options) }),
    }),
    answers: {
      async retrieve(query, { limit, filter, signal }) {
        signal?.throwIfAborted()
        if (filter !== undefined && !self.supports.filter) {
          const details = { feature: 'filter', retriever: self.name }
          throw new KebabError('unsupported', 'expected no filter', { details })
        }
        if (query.trim() === '') return { candidates: [], exhausted: true }
        const allowed = filter && (await runWithin(() => filter.allowed(), { signal, stage: 'filter' }))
        await setImmediate()
        signal?.throwIfAborted()
        const passing = rank(query).filter(({ chunkId }) => allowed?.has(chunkId) ?? true)
        const most = Math.min(limit, self.supports.maxLimit ?? limit)
        return { candidates: passing.slice(0, most), exhausted: passing.length <= most }
      },
      async score(query, chunkIds, { signal } = {}) {
        await setImmediate()
        signal?.throwIfAborted()
        return chunkIds.map((chunkId) => {
          const chunk = chunkById.get(chunkId)
          return chunk === undefined ? null : scoreOf(query, chunk)
        })
      },
    },
    async documentFrequencies(terms) {
      const texts = [...chunkById.values()].map((chunk) => termsOf(self.textOf(chunk)))
      return {
        chunks: chunkById.size,
        frequencies: terms.map((term) => texts.filter((chunkTerms) => chunkTerms.includes(term)).length),
      }
    },
    async add(added, { signal } = {}) {
      const copies = structuredClone(added)
      await setImmediate()
      signal?.throwIfAborted()
      for (const chunk of copies) {
        if (JSON.stringify(chunkById.get(chunk.chunkId)) === JSON.stringify(chunk)) continue
        chunkById.set(chunk.chunkId, chunk)
        self.touch()
      }
    },
    async remove(chunkIds) {
      for (const chunkId of chunkIds) if (chunkById.delete(chunkId)) self.touch()
    },
  }
  if (flavour === 'viewed')
    self.within = async (view, { signal } = {}) => {
      signal?.throwIfAborted()
      if ((await view.revision()) !== (await store.revision())) return null
      const inside = referenceRetriever(flavour, [...chunkById.values()])
      const seen = self.revision()
      return { ...inside, revision: () => seen }
    }
  return self
}

function termsOf(text: string): string[] {
  return defaultAnalyzer.terms(text).map(({ term }) => term)
}

function cosine(a: Float32Array, b: Float32Array): number {
  const product = a.reduce((sum, value, i) => sum + value * b[i]!, 0)
  return Math.max(-1, Math.min(1, product))
}
