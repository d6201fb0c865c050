import { bm25Retriever } from '@kebab/bm25'
import type { ExplainRequestV1, ExplanationV1 } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import { replaceAnswers } from '../../../../test/support/ask-retriever.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { createEngine, type EngineOptions, type Retriever } from '../../src/index.js'
import type { RetrieverParts } from '../../src/kit/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'
import { storeRetriever } from '../support/store-retriever.js'
import { watchedStore } from '../support/watched-store.js'

const foxes = makeStored('fox.md', ['a fox', 'two foxes and a fox', 'no animal'], { tags: ['animals'], lang: 'en' })
const hens = makeStored('hen.md', ['a hen', 'a fox and a hen'], { codeLang: 'typescript' })
const empty = makeStored('empty.md', [])
const all = [foxes, hens, empty]
const ids = ['fox.md:0', 'fox.md:1', 'hen.md:1']
const words = (more: Partial<RetrieverParts> = {}) => fixedRetriever('words', ids, { kind: 'lexical', ...more })
const meaning = (more: Partial<RetrieverParts> = {}) =>
  fixedRetriever('meaning', ['hen.md:1', 'hen.md:0'], { kind: 'vector', ...more })

async function explained(
  request: Partial<ExplainRequestV1>,
  retrievers: readonly Retriever[] = [words()],
  more: Partial<EngineOptions> = {},
): Promise<ExplanationV1> {
  return (await engineOver(all, retrievers, more)).explain({ query: 'fox', ...request } as ExplainRequestV1)
}

describe('the verdict', () => {
  test('ranked has the rank over all pages, the page, and what each retriever made of the chunk', async () => {
    const retrievers = [words(), meaning({ score: async () => [0.25] })]
    expect(await explained({ chunk_id: 'fox.md:1', k: 1 }, retrievers)).toMatchObject({
      verdict: 'ranked',
      reason: 'It is hit 3 of the ranking, on page 3 of 1 hit each.',
      chunk: { chunk_id: 'fox.md:1', doc_path: 'fox.md', line_start: 2, line_end: 2 },
      ranking: { rank: 3, page: 3, window: 0, fused_rank: 3, score_kind: 'rrf' },
      retrievers: [
        { name: 'words', outcome: 'ranked', rank: 2, score: 0.5, window: 0, limit: 50, candidates: 3 },
        { name: 'meaning', outcome: 'unranked', score: 0.25, score_status: 'known', limit: 50, candidates: 2 },
      ],
      looked_at: { windows: 1, max_windows: 6, hits: 4, ended: true },
    })
  })

  test.each([{ chunk_id: 'gone' }, { doc_id: 'gone' }, { doc_path: 'gone.md' }])(
    'not_indexed is no error: %o',
    async (target) => {
      const explanation = await explained({ ...target, mode: 'lexical' }, [words(), meaning()])
      expect(explanation).toMatchObject({ verdict: 'not_indexed', chunks_looked_at: 0 })
      expect(explanation.reason).toContain('gone')
      expect(explanation.retrievers.map(({ outcome }) => outcome)).toEqual(['not_asked', 'not_selected'])
    },
  )

  test('no_chunks: the document is indexed, but has no content', async () => {
    for (const target of [{ doc_path: 'empty.md' }, { doc_id: empty.document.docId }])
      expect(await explained(target)).toMatchObject({ verdict: 'no_chunks', chunks_looked_at: 0 })
  })

  test('filtered names each condition that the chunk fails, what was asked and what it has, and asks nobody', async () => {
    let calls = 0
    const counted = words({ retrieve: async () => ({ candidates: [], exhausted: calls++ < 0 }) })
    const filters = {
      tags: ['animals', 'birds'],
      lang: 'de',
      path_glob: 'hen.*',
      media: 'markdown',
      code_lang: ['py', 'ts'],
      trust_min: 'primary',
      indexed_after: '2026-01-02T00:00:00Z',
    } as const
    const { verdict, reason, excluded_by } = await explained({ doc_path: 'hen.md', filters }, [counted])
    expect(verdict).toBe('filtered')
    expect(excluded_by).toEqual([
      { key: 'tags', asked: ['animals', 'birds'], found: [] },
      { key: 'lang', asked: ['de'], found: [] },
      { key: 'indexed_after', asked: ['2026-01-02T00:00:00Z'], found: ['2026-01-01T00:00:00.000Z'] },
    ])
    expect(reason).toContain('tags asks for animals or birds, and it has none; lang asks for de')
    expect(calls).toBe(0)
  })

  test('filtered says of metadata which field fails and what it has, and what `or` and `not` ask', async () => {
    const filters = {
      metadata: { version: { gte: 3 }, team: ['a', 'b'], draft: { exists: false } },
      and: [{ lang: 'de' }, { media: 'markdown' }],
      or: [{ metadata: { level: 1 } }, { path_glob: 'docs/**' }],
      not: { doc_id: 'none', metadata: { level: 2 } },
    } as const
    const { verdict, reason, excluded_by } = await explained({ doc_path: 'hen.md', filters }, [words()])
    expect(verdict).toBe('filtered')
    expect(excluded_by).toEqual([
      { key: 'metadata', field: 'version', asked: ['>= 3'], found: [] },
      { key: 'metadata', field: 'team', asked: ['in (a, b)'], found: [] },
      { key: 'lang', asked: ['de'], found: [] },
      { key: 'or', asked: ['(level = 1 or path_glob in (docs/**))'], found: [] },
    ])
    expect(reason).toContain('version asks for >= 3, and it has none')
    expect(reason).toContain("it doesn't meet (level = 1 or path_glob in (docs/**))")
  })

  test('folded names the hit that shows the text, and the ranks are those of a search that folds', async () => {
    const versions = ['v1.md', 'v2.md', 'v3.md'].map((path) => makeStored(path, ['a fox', `of ${path}`]))
    const order = ['v1.md:1', 'v1.md:0', 'v2.md:0', 'v3.md:0', 'v3.md:1']
    // A window for each chunk: the hit that shows the text is in an earlier one.
    for (const depth of [1, 50]) {
      const retriever = fixedRetriever('words', order, { kind: 'lexical' })
      const engine = await engineOver(versions, [retriever], { depth })
      const explain = (request: object) => engine.explain({ query: 'fox', fold: true, ...request } as ExplainRequestV1)
      const explanation = await explain({ chunk_id: 'v3.md:0' })
      expect(explanation).toMatchObject({
        verdict: 'folded',
        reason: 'Its text is that of hit 2, in v1.md, and the search shows equal texts once.',
        chunk: { chunk_id: 'v3.md:0' },
        shown_by: { chunk: { chunk_id: 'v1.md:0' }, rank: 2 },
      })
      expect(explanation).not.toHaveProperty('ranking')
      // Of a document, a chunk that is shown counts first.
      expect(await explain({ doc_path: 'v3.md' })).toMatchObject({ verdict: 'ranked', ranking: { rank: 3 } })
      expect(await explain({ doc_path: 'v2.md' })).toMatchObject({ verdict: 'folded', chunk: { chunk_id: 'v2.md:0' } })
      expect(await explain({ chunk_id: 'v3.md:1', fold: false })).toMatchObject({ ranking: { rank: 5 } })
    }
  })

  test('not_reached: there are more windows than max_windows', async () => {
    const deep = { depth: 1 }
    const explanation = await explained({ chunk_id: 'hen.md:1', max_windows: 1 }, [words()], deep)
    expect(explanation).toMatchObject({
      verdict: 'not_reached',
      reason: 'It is not among the first 1 hit, which is 1 window of the ranking, and there are more.',
      looked_at: { windows: 1, max_windows: 1, hits: 1, ended: false },
    })
    expect(await explained({ chunk_id: 'hen.md:1' }, [words()], deep)).toMatchObject({
      ranking: { rank: 3, window: 2 },
      retrievers: [{ rank: 3, window: 2, limit: 4 }],
    })
  })

  test('limited names the retriever that can not be asked for more', async () => {
    const explanation = await explained({ chunk_id: 'hen.md:1' }, [words({ supports: { filter: true, maxLimit: 2 } })])
    expect(explanation).toMatchObject({ verdict: 'limited', looked_at: { limited: [{ retriever: 'words' }] } })
    expect(explanation.reason).toBe(
      "The ranking ends before it: the engine can't ask words for more than 2 candidates.",
    )
  })

  test('degraded names the retriever that took no part, and why', async () => {
    const asleep = meaning({ retrieve: () => Promise.reject(new Error('asleep')) })
    const explanation = await explained({ chunk_id: 'hen.md:0' }, [words(), asleep])
    expect(explanation).toMatchObject({ verdict: 'degraded', degraded: [{ retriever: 'meaning' }] })
    expect(explanation.retrievers[1]).toEqual({
      name: 'meaning',
      kind: 'vector',
      outcome: 'degraded',
      code: 'retrieval_failed',
    })
    expect(explanation.reason).toContain('meaning took no part (retrieval_failed)')
  })

  test('not_selected: the mode leaves out a retriever that scores the chunk', async () => {
    const request = { chunk_id: 'hen.md:0', mode: 'lexical' } as const
    const scoring = meaning({ score: async () => [0.4] })
    expect(await explained(request, [words(), scoring])).toMatchObject({
      verdict: 'not_selected',
      retrievers: [{ outcome: 'unranked' }, { outcome: 'not_selected', score: 0.4 }],
    })
    expect(await explained(request, [words(), meaning({ score: async () => [null] })])).toMatchObject({
      verdict: 'not_matched',
    })
  })

  test('not_matched names the words of the query that the chunk lacks, and the BM25 of 0', async () => {
    const bm25 = bm25Retriever()
    await bm25.add(all.flatMap(({ chunks }) => chunks))
    const explanation = await explained({ chunk_id: 'hen.md:0', query: 'fox foxes' }, [bm25])
    expect(explanation).toMatchObject({
      verdict: 'not_matched',
      words: { found: [], missing: ['fox', 'foxes'] },
      evidence: 0,
      retrievers: [{ outcome: 'unranked', score: 0, score_status: 'known' }],
    })
    expect(explanation.reason).toBe('No retriever finds it: it holds none of the words "fox", "foxes".')
    const both = await explained({ chunk_id: 'hen.md:1', query: 'fox useHen' }, [bm25])
    expect(both).toMatchObject({ verdict: 'ranked', words: { found: ['fox'], missing: ['useHen'] } })
  })
})

describe('the score of a retriever', () => {
  test.each<[string, Partial<RetrieverParts>, object]>([
    ['without `score` is not supported', {}, { score_status: 'not_supported' }],
    ['that fails is said', { score: () => Promise.reject(new Error('asleep')) }, { score_status: 'failed' }],
    ['that is no score is said', { score: async () => [] }, { score_status: 'failed' }],
    ['that does not hold the chunk is said', { score: async () => [null] }, { score_status: 'not_held' }],
  ])('%s', async (_, more, expected) => {
    const { retrievers } = await explained({ chunk_id: 'fox.md:2' }, [words(more)])
    expect(retrievers[0]).toMatchObject({ outcome: 'unranked', ...expected })
    expect(retrievers[0]).not.toHaveProperty('score')
  })
})

test('of a document that is not in the ranking, the chunk with the most evidence is explained', async () => {
  const bm25 = bm25Retriever()
  await bm25.add(foxes.chunks)
  const emptyRetriever = replaceAnswers<Retriever>(bm25, { retrieve: () => ({ candidates: [], exhausted: true }) })
  const explanation = await explained({ doc_path: 'fox.md', query: 'foxes' }, [emptyRetriever])
  expect(explanation).toMatchObject({ verdict: 'not_matched', chunks_looked_at: 3, chunk: { chunk_id: 'fox.md:1' } })
})

test('the reranker and the limit per document are named with the ranks that they moved the chunk between', async () => {
  const reranker = { model: 'judge', rerank: async (_: string, texts: readonly string[]) => texts.map((_, i) => i) }
  const explanation = await explained({ chunk_id: 'fox.md:0' }, [words()], { rerank: { reranker }, maxPerDocument: 1 })
  // Fused: fox 0, fox 1, hen 1. Reranked: hen 1, fox 1, fox 0.
  expect(explanation.ranking).toMatchObject({
    rank: 3,
    fused_rank: 1,
    moved: [{ by: 'reranker', from: 1, to: 3 }],
  })
  const second = await explained({ chunk_id: 'fox.md:1' }, [words()], { maxPerDocument: 1 })
  expect(second.ranking).toMatchObject({ rank: 3, fused_rank: 2, moved: [{ by: 'max_per_document', from: 2, to: 3 }] })
  expect(second.reason).toContain('the limit per document moved it from rank 2 to 3')
})

test('a path that several sources have is invalid_input, and the ids are named', async () => {
  const twin = makeStored('fox.md', ['another'], { docId: 'twin', sourceId: 'other' })
  const chunks = twin.chunks.map((chunk) => ({ ...chunk, chunkId: 'twin:0' }))
  const engine = await engineOver([foxes, { ...twin, chunks }], [words()])
  expect(await errorOf(engine.explain({ query: 'fox', doc_path: 'fox.md' }))).toMatchObject({
    code: 'invalid_input',
    details: { field: 'doc_path', found: '2, with the ids doc-fox.md of docs, twin of other' },
  })
})

test.each<[string, object, object]>([
  ['two targets', { query: 'fox', doc_id: 'a', doc_path: 'b' }, { code: 'invalid_input' }],
  ['no target', { query: 'fox' }, { code: 'invalid_input' }],
  ['a blank query', { query: ' ', doc_id: 'a' }, { code: 'invalid_input', details: { field: 'query' } }],
  ['a cursor', { query: 'fox', doc_id: 'a', cursor: 'x' }, { code: 'invalid_input', details: { field: 'cursor' } }],
  [
    'an unknown filter',
    { query: 'fox', doc_id: 'a', filters: { colour: 'red' } },
    { code: 'invalid_input', details: { field: 'filters.colour' } },
  ],
  ['a mode without a retriever', { query: 'fox', doc_id: 'a', mode: 'vector' }, { code: 'unsupported' }],
])('%s is refused as a search refuses it', async (_, request, expected) => {
  const engine = await engineOver(all, [words()])
  expect(await errorOf(engine.explain(request as ExplainRequestV1))).toMatchObject(expected)
})

test('all reads of an explanation are of one state: within a view', async () => {
  const store = watchedStore()
  await store.commit({ put: all })
  let commits = 0
  store.around = () =>
    store.inner.commit({ put: [makeStored(`new-${commits++}.md`, ['a fox of foxes, all of them a fox'])] })
  const engine = createEngine({ store, retrievers: [storeRetriever(store)] })
  const explanation = await engine.explain({ query: 'fox', chunk_id: 'hen.md:1' })
  expect(explanation).toMatchObject({ verdict: 'ranked', looked_at: { hits: 3 } })
  expect(commits).toBeGreaterThan(0)
  expect(store.views.open).toBe(0)
})

test('an index that never holds still is retrieval_failed', async () => {
  let revision = 0
  const unstableRetriever = words({ revision: () => `${revision++}` })
  const error = await errorOf(
    (await engineOver(all, [unstableRetriever])).explain({ query: 'fox', chunk_id: 'fox.md:0' }),
  )
  expect(error).toMatchObject({ code: 'retrieval_failed', retryable: true })
})

test('an abort rejects with its reason', async () => {
  const controller = new AbortController()
  const hanging = words({
    retrieve() {
      controller.abort('enough')
      return new Promise(() => {})
    },
  })
  const engine = await engineOver(all, [hanging])
  const explaining = engine.explain({ query: 'fox', chunk_id: 'fox.md:0' }, { signal: controller.signal })
  await expect(explaining).rejects.toBe('enough')
})

describe('an explanation of many chunks yields to the event loop, and ends with the reason of an abort', () => {
  const many = makeStored(
    'many.md',
    Array.from({ length: 10_000 }, (_, i) => `hen ${i}`),
  )
  const manyIds = many.chunks.map(({ chunkId }) => chunkId)
  /**
   * A clock on which each look at it takes a slice. Each slice ends with a turn of the event loop,
   * so an abort that waits for the next turn comes while there are slices left.
   */
  const ticking = () => {
    let now = 0
    return { now: () => now, elapsed: () => (now += 8) }
  }
  const explainMany = async (
    retriever: (abort: () => void) => Retriever,
    request: Pick<ExplainRequestV1, 'chunk_id' | 'doc_id'>,
  ) => {
    const controller = new AbortController()
    const abort = () => void setImmediate(() => controller.abort('enough'))
    const engine = await engineOver([many], [retriever(abort)], { clock: ticking(), depth: 10_000 })
    return engine.explain({ query: 'fox', ...request } as ExplainRequestV1, { signal: controller.signal })
  }

  test('while it reads a document', async () => {
    let isCalled = false
    const retriever = (abort: () => void) => {
      abort()
      return fixedRetriever('words', [], {
        kind: 'lexical',
        revision: () => '1',
        async retrieve() {
          isCalled = true
          return { candidates: [], exhausted: true }
        },
      })
    }
    await expect(explainMany(retriever, { doc_id: many.document.docId })).rejects.toBe('enough')
    expect(isCalled).toBe(false)
  })

  test('while it reads a window', async () => {
    const retriever = (abort: () => void) =>
      fixedRetriever('words', [], {
        kind: 'lexical',
        async retrieve() {
          abort()
          return { candidates: manyIds.map((chunkId) => ({ chunkId, score: 1 })), exhausted: true }
        },
      })
    await expect(explainMany(retriever, { chunk_id: manyIds.at(-1)! })).rejects.toBe('enough')
  })

  test('while it weighs what no retriever found', async () => {
    const retriever = (abort: () => void) =>
      fixedRetriever('meaning', [], {
        kind: 'vector',
        scoreKind: 'cosine',
        calibration: { floor: 0, ceiling: 1 },
        async score(_query, chunkIds) {
          abort()
          return chunkIds.map(() => 0)
        },
      })
    await expect(explainMany(retriever, { doc_id: many.document.docId })).rejects.toBe('enough')
  })
})
