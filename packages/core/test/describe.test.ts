import { expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { createEngine, memoryStore, type Retriever, relativeScoreFusion } from '../src/index.js'
import { makeStored } from './support/corpus.js'
import { engineOver } from './support/engine-over.js'
import { fixedRetriever } from './support/scripted-retriever.js'

const words = fixedRetriever('words', ['a.md:0'], {
  kind: 'lexical',
  scoreKind: 'bm25',
  revision: () => 'w7',
  documentFrequencies: async () => ({ chunks: 1, frequencies: [] }),
})
const meaning: Retriever & { add(): Promise<void>; remove(): Promise<void> } = {
  ...fixedRetriever('meaning', ['a.md:0'], { kind: 'vector', scoreKind: 'cosine', score: async () => [] }),
  calibration: { floor: 0.2, ceiling: 0.7, languages: ['en'] },
  add: async () => {},
  remove: async () => {},
  revision: () => Promise.reject(new Error('asleep')),
}
const stored = makeStored('a.md', ['fox', 'hen'], { embeddingModel: 'toy' })

test('a description has the parts of an engine, its modes and limits, and the contents of its store', async () => {
  const engine = await engineOver([stored], [words, meaning], {
    weights: { meaning: 0.5 },
    timeLimitMs: { words: Number.POSITIVE_INFINITY, meaning: 200 },
  })
  const { schemas, ...described } = await engine.describe()
  expect(described).toEqual({
    schema_version: 'engine_description.v1',
    modes: ['lexical', 'vector', 'hybrid'],
    default_mode: 'hybrid',
    retrievers: [
      {
        name: 'words',
        kind: 'lexical',
        score_kind: 'bm25',
        index_version: 'words.v1',
        weight: 1,
        supports: { filter: true, score: false, document_frequencies: true, update: false },
        revision: 'w7',
      },
      {
        name: 'meaning',
        kind: 'vector',
        score_kind: 'cosine',
        index_version: 'meaning.v1',
        weight: 0.5,
        time_limit_ms: 200,
        supports: { filter: true, score: true, document_frequencies: false, update: true },
        calibration: { floor: 0.2, ceiling: 0.7, languages: ['en'] },
      },
    ],
    fusion: { method: 'rrf', rank_constant: 60 },
    depth: 50,
    analyzer: 'plain.v2',
    versions: { 'words.v1': 'words.v1', 'meaning.v1': 'meaning.v1', 'lines.v1': 'lines.v1' },
    store: { revision: 'store.1', documents: 1, chunks: 2, embedding_models: ['toy'] },
  })
  const { schemas: allSchemas } = await import('@kebab/schemas')
  for (const label of schemas) expect(Object.keys(allSchemas)).toContain(label)
})

test('a description has the optional stages that the engine has, and no others', async () => {
  const reranker = { model: 'judge', rerank: async () => [] }
  const engine = await engineOver([stored], [words], {
    rerank: { reranker, top: 20, timeLimitMs: 900 },
    fusion: relativeScoreFusion(),
    maxPerDocument: 2,
    namespace: 'guide',
    analyzer: { terms: () => [] },
  })
  expect(await engine.describe()).toMatchObject({
    modes: ['lexical', 'hybrid'],
    default_mode: 'lexical',
    rerank: { model: 'judge', top: 20, time_limit_ms: 900 },
    fusion: { method: 'relative-score' },
    max_per_document: 2,
    namespace: 'guide',
    analyzer: 'custom',
  })
})

test('a store that names no chunker versions breaks its contract: the description says so', async () => {
  const store = memoryStore()
  const stats = async () => ({ ...(await store.stats()), chunkerVersions: undefined as unknown as string[] })
  const error = await errorOf(createEngine({ store: { ...store, stats }, retrievers: [words] }).describe())
  expect(error).toMatchObject({
    code: 'internal',
    message: expect.stringContaining('store.stats: expected `chunkerVersions` as an array'),
  })
})
