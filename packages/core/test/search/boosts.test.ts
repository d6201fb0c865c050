import type { Boost, SearchHitV1, SearchRequestV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { type Clock, type Document, relativeScoreFusion } from '../../src/index.js'
import { makeDocument, makeStored } from '../support/corpus.js'
import { clock, engineOver } from '../support/engine-over.js'
import { cases, engineOf, fixedRanking, pagesOf, universe } from '../support/plots.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const DAY_MS = 86_400_000
const NOW = clock.now()
const daysAgo = (days: number): string => new Date(NOW - days * DAY_MS).toISOString()

/** Six documents of one chunk, ranked in this order by one retriever. */
const FIELDS: [path: string, metadata: Document['metadata']][] = [
  ['a.md', { team: 'web' }],
  ['b.md', { team: 'api', published: daysAgo(90) }],
  ['docs/c.md', { published: daysAgo(0) }],
  ['docs/d.md', { team: ['web', 'api'], published: [daysAgo(900), daysAgo(180)] }],
  ['e.md', { published: '9999-12-31' }],
  ['f.md', { published: 20260101 }],
]
const stored = FIELDS.map(([path, metadata]) => makeStored(path, [`fox of ${path}`], { metadata }))
const ids = stored.map(({ chunks }) => chunks[0]!.chunkId)
const words = fixedRetriever('words', ids, { kind: 'lexical' })

/** The score of a rank in one list, and what of it has six digits on the wire. */
const byRank = (rank: number, factor = 1): number => Number(((61 / (60 + rank)) * factor).toPrecision(6))
const pathsOf = (hits: readonly SearchHitV1[]): string[] => hits.map(({ doc_path }) => doc_path)

async function search(boosts: Boost[], more: Partial<SearchRequestV1> = {}) {
  const engine = await engineOver(stored, [words])
  const page = await engine.search({ query: 'fox', mode: 'hybrid', boosts, ...more })
  assertWire('search_response.v1', page)
  return page
}

describe('boosts', () => {
  test('multiply the scores of what passes their filters, and order the hits by them', async () => {
    const { hits } = await search([
      { filters: { metadata: { team: 'api' } }, factor: 1.05 },
      { filters: { path_glob: 'docs/**' }, factor: 1.1 },
    ])
    expect(pathsOf(hits)).toEqual(['docs/d.md', 'docs/c.md', 'b.md', 'a.md', 'e.md', 'f.md'])
    expect(hits.map(({ retrieval }) => retrieval.boosts)).toEqual([
      [1.05, 1.1],
      [1, 1.1],
      [1.05, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ])
    // `score` stays that of the fusion, and `fusion_score` is what ordered the hits.
    expect(hits.map(({ score }) => score)).toEqual([4, 3, 2, 1, 5, 6].map((rank) => byRank(rank)))
    expect(hits.map(({ retrieval }) => retrieval.fusion_score)).toEqual([
      byRank(4, 1.05 * 1.1),
      byRank(3, 1.1),
      byRank(2, 1.05),
      byRank(1),
      byRank(5),
      byRank(6),
    ])
  })

  test('below 1 lower a hit, and bring none and lose none', async () => {
    const { hits } = await search([{ filters: { path_glob: '{a,b}.md' }, factor: 0.01 }])
    expect(pathsOf(hits)).toEqual(['docs/c.md', 'docs/d.md', 'e.md', 'f.md', 'a.md', 'b.md'])
  })

  test('by recency halve what they add with each half-life', async () => {
    const boosts = [{ recency: { field: 'published', half_life_days: 90 }, factor: 1.5 }]
    const { hits } = await search(boosts)
    const factors = Object.fromEntries(hits.map(({ doc_path, retrieval }) => [doc_path, retrieval.boosts]))
    expect(factors).toEqual({
      // Without a time, or with another value, a document is old.
      'a.md': [1],
      'b.md': [1.25],
      'docs/c.md': [1.5],
      // The latest of several times counts.
      'docs/d.md': [1.125],
      // A time to come is new.
      'e.md': [1.5],
      'f.md': [1],
    })
    const scores = hits.map(({ retrieval }) => retrieval.fusion_score!)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  test('by recency of some leave the others as they are', async () => {
    const recency = { field: 'published', half_life_days: 90 }
    const { hits } = await search([{ filters: { metadata: { team: 'api' } }, recency, factor: 0.5 }])
    const factors = Object.fromEntries(hits.map(({ doc_path, retrieval }) => [doc_path, retrieval.boosts?.[0]]))
    expect(factors).toEqual({ 'a.md': 1, 'b.md': 0.75, 'docs/c.md': 1, 'docs/d.md': 0.875, 'e.md': 1, 'f.md': 1 })
  })

  test('count recency from the first page, also when later pages are asked for much later', async () => {
    let now = NOW
    const moving: Clock = { now: () => now, elapsed: () => 0 }
    const boosts = [{ recency: { field: 'published', half_life_days: 1 }, factor: 100 }]
    const later = stored.map(({ document, text, chunks }, i) => {
      const metadata = { published: daysAgo(i - 3) }
      return {
        document: { ...document, metadata },
        text,
        chunks: chunks.map((one) => ({ ...one, document: { ...document, metadata } })),
      }
    })
    const engine = await engineOver(later, [words], { clock: moving })
    const whole = await engine.search({ query: 'fox', mode: 'hybrid', boosts })
    const hits: SearchHitV1[] = []
    let cursor: string | null | undefined
    do {
      const page = await engine.search({
        query: 'fox',
        mode: 'hybrid',
        boosts,
        k: 1,
        cursor: cursor ?? undefined,
        trace: true,
      })
      expect(page.trace?.boosts?.recency_from).toBe(new Date(NOW).toISOString())
      hits.push(...page.hits)
      cursor = page.next_cursor
      now += 30 * DAY_MS
    } while (cursor !== null)
    expect(hits.map(({ retrieval }) => retrieval)).toEqual(whole.hits.map(({ retrieval }) => retrieval))
    const other = await engine.search({ query: 'fox', mode: 'hybrid', boosts })
    expect(other.hits.map(({ retrieval }) => retrieval.boosts)).not.toEqual(
      whole.hits.map(({ retrieval }) => retrieval.boosts),
    )
  })

  test('divide a score below 0, so that a factor above 1 raises every hit', async () => {
    const cosines = ids.map((chunkId, i) => ({ chunkId, score: 0.2 - i / 10 }))
    const retrieve = async () => ({ candidates: cosines, exhausted: true })
    const meaning = fixedRetriever('meaning', [], { kind: 'vector', scoreKind: 'cosine', retrieve })
    const engine = await engineOver(stored, [meaning])
    const boosts = [{ filters: { path_glob: 'f.md' }, factor: 2 }]
    const { hits } = await engine.search({ query: 'fox', boosts })
    expect(pathsOf(hits)).toEqual(['a.md', 'b.md', 'docs/c.md', 'docs/d.md', 'f.md', 'e.md'])
    expect(hits.at(-2)).toMatchObject({ score: -0.3, score_kind: 'cosine', retrieval: { fusion_score: -0.15 } })
  })

  test('multiply the scores of a custom fusion, and stay finite', async () => {
    const fusion = { name: 'huge', fuse: () => new Map(ids.map((id, i) => [id, i === 5 ? -1e308 : 1e308])) }
    const others = fixedRetriever('others', ids)
    for (const one of [fusion, relativeScoreFusion()]) {
      const engine = await engineOver(stored, [words, others], { fusion: one })
      const page = await engine.search({
        query: 'fox',
        boosts: Array(16).fill({ filters: { path_glob: 'e.md' }, factor: 100 }),
      })
      assertWire('search_response.v1', page)
      expect(page.hits[0]).toMatchObject({ doc_path: 'e.md', retrieval: { fusion: one.name } })
      expect(page.hits).toHaveLength(6)
    }
  })

  test('decide what a reranker is shown, and the reranker orders that', async () => {
    const shown: string[] = []
    const reranker = {
      model: 'as-they-come',
      async rerank(_query: string, texts: string[]) {
        shown.push(...texts)
        return texts.map((_, i) => -i)
      },
    }
    const engine = await engineOver(stored, [words], { rerank: { reranker, top: 2 } })
    const boosts = [{ filters: { path_glob: ['e.md', 'f.md'] }, factor: 2 }]
    const { hits } = await engine.search({ query: 'fox', mode: 'hybrid', boosts })
    expect(shown.map((text) => text.split('\n').at(-1))).toEqual(['fox of e.md', 'fox of f.md'])
    expect(pathsOf(hits)).toEqual(['e.md', 'f.md', 'a.md', 'b.md', 'docs/c.md', 'docs/d.md'])
    const explained = await engine.explain({ query: 'fox', mode: 'hybrid', boosts, doc_path: 'f.md' })
    expect(explained.ranking?.moved).toEqual([{ by: 'boosts', from: 6, to: 2 }])
  })

  test('are shown in the trace and in explanations', async () => {
    const boosts = [{ filters: { path_glob: 'docs/**' }, factor: 2 }]
    const { trace } = await search(boosts, { k: 1, trace: true })
    expect(trace?.boosts?.recency_from).toBeUndefined()
    expect(trace?.boosts?.hits.map(({ chunk_id }) => chunk_id)).toEqual([2, 3, 0, 1, 4, 5].map((i) => ids[i]))
    expect(trace?.boosts?.hits[0]).toEqual({
      window: 0,
      chunk_id: ids[2],
      score: expect.closeTo(61 / 63, 12),
      factors: [2],
      boosted_score: expect.closeTo((2 * 61) / 63, 12),
    })
    const engine = await engineOver(stored, [words])
    const explained = await engine.explain({ query: 'fox', mode: 'hybrid', boosts, doc_path: 'docs/d.md' })
    expect(explained.ranking).toMatchObject({
      rank: 2,
      fused_rank: 4,
      boosts: [2],
      moved: [{ by: 'boosts', from: 4, to: 2 }],
    })
    expect(explained.reason).toContain('the boosts moved it from rank 4 to 2')
  })

  test('are part of the query that a cursor belongs to', async () => {
    const engine = await engineOver(stored, [words])
    const boosts = [{ filters: { path_glob: 'docs/**' }, factor: 2 }]
    const request = { query: 'fox', mode: 'hybrid', k: 1, boosts } as const
    const cursor = (await engine.search(request)).next_cursor!
    const same = [{ factor: 2, filters: { path_glob: ['docs/**'] } }]
    expect(pathsOf((await engine.search({ ...request, boosts: same, cursor })).hits)).toEqual(['docs/d.md'])
    for (const other of [undefined, [{ ...boosts[0]!, factor: 3 }], [...boosts, ...boosts]])
      await expect(engine.search({ ...request, boosts: other, cursor })).rejects.toMatchObject({
        code: 'invalid_cursor',
      })
  })

  test.each<[string, unknown, string]>([
    ['no list', {}, 'boosts'],
    ['none', [], 'boosts'],
    ['17 of them', Array(17).fill({ filters: { lang: 'en' }, factor: 2 }), 'boosts'],
    ['neither filters nor recency', [{ factor: 2 }], 'boosts.0'],
    ['no factor', [{ filters: { lang: 'en' } }], 'boosts.0.factor'],
    ['a factor that is no number', [{ filters: { lang: 'en' }, factor: Number.NaN }], 'boosts.0.factor'],
    ['a negative factor', [{ filters: { lang: 'en' }, factor: -2 }], 'boosts.0.factor'],
    ['the factor 0', [{ filters: { lang: 'en' }, factor: 0 }], 'boosts.0.factor'],
    ['a huge factor', [{ filters: { lang: 'en' }, factor: 1e308 }], 'boosts.0.factor'],
    [
      'a half-life of 0',
      [{ recency: { field: 'a', half_life_days: 0 }, factor: 2 }],
      'boosts.0.recency.half_life_days',
    ],
    ['no half-life', [{ recency: { field: 'a' }, factor: 2 }], 'boosts.0.recency.half_life_days'],
    ['no field', [{ recency: { field: '', half_life_days: 9 }, factor: 2 }], 'boosts.0.recency.field'],
    ['an unknown member', [{ filter: { lang: 'en' }, factor: 2 }], 'boosts.0.filter'],
    ['a wrong filter', [{ filters: { metadata: { a: { $gt: 1 } } }, factor: 2 }], 'boosts.0.filters.metadata.a.$gt'],
  ])('with %s are refused', async (_, boosts, field) => {
    const request = { query: 'fox', boosts } as SearchRequestV1
    const engine = await engineOver(stored, [words])
    const details = { field }
    await expect(engine.search(request)).rejects.toMatchObject({ code: 'invalid_input', details })
    await expect(engine.explain({ ...request, doc_path: 'a.md' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  const boost: fc.Arbitrary<{ boost: Boost; factorOf: (at: number) => number }> = fc
    .record({
      team: fc.constantFrom('t0', 't1', 't2'),
      isRecency: fc.boolean(),
      factor: fc.constantFrom(0.01, 0.5, 0.9, 1, 1.1, 1.5, 3, 100),
      days: fc.integer({ min: 1, max: 50 }),
    })
    .map(({ team, isRecency, factor, days }) => {
      const isOf = (at: number): boolean => `t${at % 3}` === team
      const filters = { metadata: { team } }
      if (!isRecency) return { boost: { filters, factor }, factorOf: (at) => (isOf(at) ? factor : 1) }
      const recency = { field: 'published', half_life_days: days }
      return {
        boost: { filters, recency, factor },
        factorOf: (at) => (isOf(at) && at % 4 > 0 ? 1 + (factor - 1) * 0.5 ** (at / days) : 1),
      }
    })

  test('keep pages that concatenate to one ranking, the windows of which hold the same hits', async () => {
    const documentOf = (id: string): Document => {
      const at = universe.indexOf(id)
      const metadata = { team: `t${at % 3}`, ...(at % 4 > 0 && { published: daysAgo(at) }) }
      return makeDocument(`${at}.md`, { metadata })
    }
    await fc.assert(
      fc.asyncProperty(
        cases,
        fc.array(boost, { minLength: 1, maxLength: 3 }),
        async ({ plots, depth, missing, pages }, drawn) => {
          let now = NOW
          const ticking: Clock = { now: () => now++, elapsed: () => 0 }
          const engine = await engineOf(plots, depth, missing, { clock: ticking }, undefined, documentOf)
          const boosts = drawn.map((one) => one.boost)
          const hits: SearchHitV1[] = []
          for await (const { page } of pagesOf(engine, pages, { boosts })) hits.push(...page.hits)
          const factorOf = (id: string): number =>
            drawn.reduce((product, one) => product * one.factorOf(universe.indexOf(id)), 1)
          const expected = fixedRanking(plots, depth, factorOf).filter((id) => !missing.includes(id))
          expect(hits.map(({ chunk_id }) => chunk_id)).toEqual(expected)
          expect(hits.map(({ rank }) => rank)).toEqual(expected.map((_, i) => i + 1))
        },
      ),
      { numRuns: 150 },
    )
  })
})
