import type { SearchHitV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { createEngine, type EngineOptions, type Reranker, relativeScoreFusion } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { cases, engineOf, pagesOf } from '../support/plots.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

/**
 * The longer the text, the better; any order would do that has nothing to do with the ranking's.
 */
const byLength: Reranker = {
  model: 'by-length',
  rerank: async (_query, texts) => texts.map((text) => text.length % 7),
}
/** The last first, unless it fails. */
const backwards = (fails: () => boolean): Reranker => ({
  model: 'judge',
  async rerank(_query, texts) {
    if (fails()) throw new Error('out of order')
    return texts.map((_, i) => i)
  },
})
const lines = ['a fox', 'the fox of foxes', 'one more fox', 'fox number four']
const ids = lines.map((_, i) => `a.md:${i}`)
const words = fixedRetriever('words', ids, { kind: 'lexical', scoreKind: 'bm25' })
const order = ({ hits }: { hits: SearchHitV1[] }): string[] => hits.map(({ chunk_id }) => chunk_id)
const over = (more: Partial<EngineOptions>) => engineOver([makeStored('a.md', lines)], [words], more)
const reranked = (scores: number[], more: Partial<NonNullable<EngineOptions['rerank']>> = {}) =>
  over({
    rerank: { reranker: { model: 'judge', rerank: async (_query, texts) => scores.slice(0, texts.length) }, ...more },
  })

describe('a reranker', () => {
  test('orders the first hits, and the others follow as they were', async () => {
    const engine = await reranked([0, 2, 1], { top: 3 })
    expect(order(await engine.search({ query: 'fox' }))).toEqual(['a.md:1', 'a.md:2', 'a.md:0', 'a.md:3'])
  })

  test('leaves score and score_kind what they were, and shows its own number with its model', async () => {
    const engine = await reranked([0, 2, 1], { top: 3 })
    const reference = await (await over({})).search({ query: 'fox' })
    const scores = new Map(reference.hits.map((hit) => [hit.chunk_id, hit.score]))
    const { hits } = await engine.search({ query: 'fox' })
    for (const { score, score_kind, chunk_id } of hits)
      expect([score, score_kind]).toEqual([scores.get(chunk_id), 'bm25'])
    expect(hits[0]?.retrieval).toMatchObject({ rerank_score: 2, rerank_model: 'judge' })
    expect(hits[3]?.retrieval).not.toHaveProperty('rerank_score')
  })

  test('keeps hits with equal scores in the order that they came in', async () => {
    const engine = await reranked([1, 1, 1, 1])
    expect(order(await engine.search({ query: 'fox' }))).toEqual(ids)
  })

  test('gets the query, and the passages best first', async () => {
    const calls: unknown[] = []
    const reranker: Reranker = {
      model: 'judge',
      async rerank(query, texts, options) {
        calls.push([query, texts, options?.embeddings])
        return texts.map(() => 0)
      },
    }
    await (await over({ rerank: { reranker, top: 2 } })).search({ query: 'which fox?' })
    expect(calls).toEqual([['which fox?', ['Heading\na fox', 'Heading\nthe fox of foxes'], undefined]])
  })

  test('gets the stored embeddings if it uses them', async () => {
    const stored = makeStored('a.md', lines)
    const embedding = Float32Array.of(0, 1)
    const chunks = stored.chunks.map((chunk, i) => (i === 1 ? { ...chunk, embedding } : chunk))
    const seen: unknown[] = []
    const reranker: Reranker = {
      model: 'judge',
      usesEmbeddings: true,
      async rerank(_query, texts, options) {
        seen.push(options?.embeddings)
        return texts.map(() => 0)
      },
    }
    const engine = await engineOver([{ ...stored, chunks }], [words], { rerank: { reranker } })
    await engine.search({ query: 'fox' })
    expect(seen).toEqual([[null, embedding, null, null]])
  })

  test('that fails is named in `degraded`, on all pages, and the hits stay as they were', async () => {
    let fails = true
    const reranker = backwards(() => fails)
    const engine = await over({ rerank: { reranker } })
    const first = await engine.search({ query: 'fox', k: 2 })
    fails = false
    const second = await engine.search({ query: 'fox', k: 2, cursor: first.next_cursor! })
    expect([...order(first), ...order(second)]).toEqual(ids)
    for (const page of [first, second]) {
      expect(page.degraded).toEqual([{ retriever: 'judge', code: 'retrieval_failed' }])
    }
  })

  test('that took part and fails on a later page fails the search, which may be tried again', async () => {
    let fails = false
    const reranker = backwards(() => fails)
    const engine = await over({ rerank: { reranker } })
    const first = await engine.search({ query: 'fox', k: 2 })
    fails = true
    const again = { query: 'fox', k: 2, cursor: first.next_cursor! }
    const error = await errorOf(engine.search(again))
    expect(error).toMatchObject({ code: 'retrieval_failed', retryable: true })
    expect(error.details).toEqual({ retrievers: [{ retriever: 'judge', code: 'retrieval_failed' }] })
    fails = false
    expect([...order(first), ...order(await engine.search(again))]).toEqual([...ids].reverse())
  })

  test('that is first asked in a later window of the first page, and fails there, is degraded on all pages', async () => {
    const hidden = Array.from({ length: 5 }, (_, i) => `gone.md:${i}`)
    const late = fixedRetriever('words', [...hidden, ...ids], { kind: 'lexical', scoreKind: 'bm25' })
    let fails = true
    const reranker = backwards(() => fails)
    const engine = await engineOver([makeStored('a.md', lines)], [late], { rerank: { reranker }, depth: 5 })
    const first = await engine.search({ query: 'fox', k: 2 })
    fails = false
    const second = await engine.search({ query: 'fox', k: 2, cursor: first.next_cursor! })
    expect([...order(first), ...order(second)]).toEqual(ids)
    for (const page of [first, second]) {
      expect(page.degraded).toEqual([{ retriever: 'judge', code: 'retrieval_failed' }])
      assertWire('search_response.v1', page)
    }
  })

  test('that took part in an earlier window of the first page, and fails later, fails the search', async () => {
    const words = fixedRetriever('words', ids, { kind: 'lexical', scoreKind: 'bm25' })
    let calls = 0
    const reranker = backwards(() => calls++ > 0)
    const engine = await engineOver([makeStored('a.md', lines)], [words], { rerank: { reranker }, depth: 2 })
    expect(await errorOf(engine.search({ query: 'fox' }))).toMatchObject({ code: 'retrieval_failed' })
  })

  test('that fails a strict search fails it', async () => {
    const reranker: Reranker = { model: 'judge', rerank: () => Promise.reject(new Error('no')) }
    const engine = await over({ rerank: { reranker } })
    expect(await errorOf(engine.search({ query: 'fox', strict: true }))).toMatchObject({ code: 'retrieval_failed' })
  })

  test.each([
    ['too few scores', [1]],
    ['a score that is not finite', [1, Number.NaN, 1, 1]],
    ['an array that it filled by half', Object.assign(new Array<number>(4), [1, 2])],
    ['no list at all', 'scores' as unknown as number[]],
  ])('that returns %s has failed', async (_, scores) => {
    const engine = await over({ rerank: { reranker: { model: 'judge', rerank: async () => scores } } })
    expect((await engine.search({ query: 'fox' })).degraded).toEqual([{ retriever: 'judge', code: 'internal' }])
  })

  test('that takes too long is given up', async () => {
    const reranker: Reranker = { model: 'judge', rerank: () => new Promise(() => {}) }
    const engine = await over({ rerank: { reranker, timeLimitMs: 5 } })
    expect((await engine.search({ query: 'fox' })).degraded).toEqual([{ retriever: 'judge', code: 'timeout' }])
  })

  test('is held to `timeout_ms` like a retriever, whatever its own limit is', async () => {
    const hangs: Reranker = { model: 'judge', rerank: () => new Promise(() => {}) }
    const request = { query: 'fox', timeout_ms: 5 }
    for (const timeLimitMs of [undefined, 3_600_000]) {
      // On a clock that stands still, the retrievers answer in time on any machine.
      const clock = { now: () => 0, elapsed: () => 0 }
      const engine = await over({ rerank: { reranker: hangs, timeLimitMs }, clock })
      const { hits, degraded } = await engine.search(request)
      expect([hits.length, degraded]).toEqual([4, [{ retriever: 'judge', code: 'timeout' }]])
      const error = await errorOf(engine.search({ ...request, strict: true }))
      expect(error.cause).toMatchObject({ code: 'timeout', details: { stage: 'reranker judge', limit_ms: 5 } })
    }
  })

  test('that hangs does not keep an aborted search', async () => {
    const engine = await over({ rerank: { reranker: { model: 'judge', rerank: () => new Promise(() => {}) } } })
    const controller = new AbortController()
    const search = engine.search({ query: 'fox' }, { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(search).rejects.toThrow('enough')
  })

  test('makes a ranking of its own: a cursor from without it is for another query', async () => {
    const store = (await import('../../src/index.js')).memoryStore()
    await store.commit({ put: [makeStored('a.md', lines)] })
    const settings = { store, retrievers: [words] }
    const { next_cursor: cursor } = await createEngine(settings).search({ query: 'fox', k: 1 })
    for (const more of [
      { rerank: { reranker: byLength } },
      { maxPerDocument: 1 },
      { fusion: relativeScoreFusion(), depth: 7 },
    ]) {
      const error = await errorOf(
        createEngine({ ...settings, ...more }).search({ query: 'fox', k: 1, cursor: cursor! }),
      )
      expect(error).toMatchObject({ code: 'invalid_cursor', details: { reason: 'other_query' } })
    }
  })

  test.each([
    [{ reranker: { ...byLength, model: 'words' } }, /another name/],
    [{ reranker: byLength, top: 0 }, /rerank.top/],
    [{ reranker: byLength, timeLimitMs: 0 }, /rerank.timeLimitMs/],
  ])('is refused when it is wired wrongly', async (rerank, message) => {
    await expect(over({ rerank })).rejects.toThrow(TypeError)
    await expect(over({ rerank })).rejects.toThrow(message)
  })
})

describe('a limit per document', () => {
  const stored = [makeStored('a.md', ['1', '2', '3']), makeStored('b.md', ['1', '2']), makeStored('c.md', ['1'])]
  const all = fixedRetriever('words', ['a.md:0', 'a.md:1', 'b.md:0', 'a.md:2', 'b.md:1', 'c.md:0'])

  test('moves further hits of a document behind all others, and loses none', async () => {
    const engine = await engineOver(stored, [all], { maxPerDocument: 1 })
    expect(order(await engine.search({ query: 'fox' }))).toEqual([
      'a.md:0',
      'b.md:0',
      'c.md:0',
      'a.md:1',
      'a.md:2',
      'b.md:1',
    ])
  })

  test('goes by the order that the reranker made', async () => {
    const reranker: Reranker = { model: 'backwards', rerank: async (_query, texts) => texts.map((_, i) => i) }
    const engine = await engineOver(stored, [all], { maxPerDocument: 1, rerank: { reranker } })
    expect(order(await engine.search({ query: 'fox' }))).toEqual([
      'c.md:0',
      'b.md:1',
      'a.md:2',
      'b.md:0',
      'a.md:1',
      'a.md:0',
    ])
  })

  test.each([0, 1.5, -1, Number.NaN])('of %d is refused', async (maxPerDocument) => {
    await expect(engineOver(stored, [all], { maxPerDocument })).rejects.toThrow(
      /maxPerDocument: expected an integer from 1/,
    )
  })
})

describe('pages of a reordered ranking', () => {
  const reorderings = fc.record({
    rerank: fc.option(fc.record({ reranker: fc.constant(byLength), top: fc.integer({ min: 1, max: 12 }) }), {
      nil: undefined,
    }),
    maxPerDocument: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    fusion: fc.option(fc.constant(relativeScoreFusion()), { nil: undefined }),
  })

  test('concatenate to the ranking that one page shows, and no hit leaves its window', async () => {
    await fc.assert(
      fc.asyncProperty(cases, reorderings, async ({ plots, depth, missing, pages }, more) => {
        const engine = await engineOf(plots, depth, missing, more)
        const whole = await engine.search({ query: 'fox', mode: 'hybrid', k: 1000, trace: true })
        assertWire('search_response.v1', whole)
        const windowOf = new Map<string, number>()
        const { lexical = [], vector = [], retrievers = {} } = whole.trace ?? {}
        for (const { chunk_id, window } of [lexical, vector, ...Object.values(retrievers)].flat()) {
          windowOf.set(chunk_id, Math.min(window, windowOf.get(chunk_id) ?? window))
        }
        const windows = order(whole).map((id) => windowOf.get(id)!)
        expect(windows).toEqual([...windows].sort((a, b) => a - b))
        const hits: SearchHitV1[] = []
        for await (const { page } of pagesOf(engine, pages)) hits.push(...page.hits)
        expect(order({ hits })).toEqual(order(whole))
      }),
      { numRuns: 75 },
    )
  })
})
