import type { ExplanationV1, SearchHitV1, SearchRequestV1, SearchResponseV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replaceAnswers, retrieve } from '../../../../test/support/ask-retriever.js'
import { isNightly } from '../../../../test/support/profile.js'
import type { Chunk, Engine, EngineOptions, KebabError, Reranker, Retriever, StoredDocument } from '../../src/index.js'
import { filterMatcher } from '../../src/kit/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { type Plot, scriptOf } from '../support/plots.js'
import { scriptedRetriever } from '../support/scripted-retriever.js'

/** Four documents of six chunks, the first two of which all have. Half of them have a tag. */
const stored: StoredDocument[] = ['a.md', 'b.md', 'c.md', 'd.md'].map((path, i) =>
  makeStored(
    path,
    Array.from({ length: 6 }, (_, line) =>
      line < 2 ? `line ${line} of all` : `${'fox '.repeat((line * 5 + i) % 4)}line ${line} of ${path}`,
    ),
    { tags: i % 2 === 0 ? ['even'] : [] },
  ),
)
const chunks: readonly Chunk[] = stored.flatMap((document) => document.chunks)
const ids = chunks.map(({ chunkId }) => chunkId)
const textOf = (id: string) => chunks.find(({ chunkId }) => chunkId === id)?.text
const UNKNOWN = 'gone.md:0'

const plot: fc.Arbitrary<Plot & Quirks> = fc.record({
  kind: fc.constantFrom('lexical', 'vector', 'other'),
  weight: fc.constantFrom(0, 1, 1, 2.5),
  ids: fc.shuffledSubarray([...ids, UNKNOWN]),
  noise: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 7, maxLength: 7 }),
  isEndless: fc.boolean(),
  fails: fc.constantFrom(undefined, undefined, undefined, 'always' as const),
  filters: fc.boolean(),
  scores: fc.boolean(),
  maxLimit: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined, freq: 3 }),
})

interface Quirks {
  fails: 'always' | undefined
  /** Whether it heeds the filter, or ignores it. */
  filters: boolean
  /** Whether it scores chunks that it didn't return. */
  scores: boolean
  maxLimit: number | undefined
}

const cases = fc.record({
  plots: fc.array(plot, { minLength: 1, maxLength: 3 }),
  depth: fc.integer({ min: 1, max: 6 }),
  maxPerDocument: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  rerank: fc.option(fc.record({ top: fc.integer({ min: 1, max: 6 }), fails: fc.constantFrom(false, false, true) }), {
    nil: undefined,
  }),
  mode: fc.constantFrom('lexical', 'vector', 'hybrid', 'hybrid'),
  filtered: fc.boolean(),
  fold: fc.boolean(),
  k: fc.integer({ min: 1, max: 9 }),
  maxWindows: fc.constantFrom(1, 2, 19),
  targets: fc.uniqueArray(fc.constantFrom(...ids, UNKNOWN), { minLength: 4, maxLength: 8 }),
})
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

function retrieverOf(plot: Plot & Quirks, i: number): Retriever {
  const script = scriptOf(plot, i)
  const base = scriptedRetriever(script, {
    supports: { filter: true, maxLimit: plot.maxLimit },
    ...(plot.scores
      ? { score: async (_query, chunkIds) => chunkIds.map((id) => plot.ids.indexOf(id) + 1 || null) }
      : {}),
  })
  return replaceAnswers(base, {
    async retrieve(query, options) {
      if (plot.fails !== undefined) throw new Error('asleep')
      const { candidates, exhausted } = await retrieve(base, query, options)
      const allowed = plot.filters ? await options.filter?.allowed() : undefined
      return { candidates: candidates.filter(({ chunkId }) => allowed?.has(chunkId) ?? true), exhausted }
    },
  })
}

function optionsOf({ plots, depth, maxPerDocument, rerank }: Case): Partial<EngineOptions> {
  const reranker: Reranker = {
    model: 'judge',
    async rerank(_query, texts) {
      if (rerank?.fails) throw new Error('out of order')
      return texts.map((text) => text.length % 5)
    },
  }
  return {
    depth,
    weights: Object.fromEntries(plots.map(({ weight }, i) => [`r${i}`, weight])),
    ...(maxPerDocument === undefined ? {} : { maxPerDocument }),
    ...(rerank === undefined ? {} : { rerank: { reranker, top: rerank.top } }),
  }
}

/** Reads all pages of a search, or those before the one that fails. */
async function searchToTheEnd(engine: Engine, request: SearchRequestV1) {
  const hits: SearchHitV1[] = []
  let page: SearchResponseV1 | undefined
  try {
    do {
      page = await engine.search(page === undefined ? request : { ...request, cursor: page.next_cursor! })
      hits.push(...page.hits)
    } while (page.next_cursor !== null)
  } catch (error) {
    return { hits, limited: undefined, error: error as KebabError }
  }
  return { hits, limited: page.limited, error: undefined }
}

/** What the explanation of a chunk has to be, by what a search shows. */
function checkAgainst(explanation: ExplanationV1, hit: SearchHitV1 | undefined, { k, maxWindows }: Case): void {
  const { verdict, ranking, looked_at, retrievers, evidence } = explanation
  if (hit === undefined) {
    expect(['not_reached', 'limited', 'degraded', 'not_selected', 'not_matched']).toContain(verdict)
    expect(verdict === 'not_reached').toBe(!looked_at!.ended)
    return
  }
  if (verdict === 'not_reached') {
    expect(maxWindows).toBeLessThan(19)
    expect(hit.rank).toBeGreaterThan(looked_at!.hits)
    return
  }
  expect(verdict).toBe('ranked')
  expect(ranking).toMatchObject({ rank: hit.rank, page: Math.ceil(hit.rank / k), score: hit.score })
  expect(ranking!.score_kind).toBe(hit.score_kind)
  expect(evidence).toBe(hit.retrieval.evidence)
  expect(hit.rank).toBeLessThanOrEqual(looked_at!.hits)
  const { lexical_rank, vector_rank, retrievers: others = {} } = hit.retrieval
  const hitRanks = [lexical_rank, vector_rank, ...Object.values(others).map(({ rank }) => rank)]
  const ranks = retrievers.filter(({ outcome, window }) => outcome === 'ranked' && window === ranking!.window)
  expect(ranks.map(({ rank }) => rank).sort()).toEqual(hitRanks.filter((rank) => rank !== undefined).sort())
}

test('an explanation says rank r exactly when the pages of the search show the chunk at rank r', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(cases, async (testCase) => {
      const { plots, mode, filtered, fold, k, maxWindows, targets } = testCase
      const engine = await engineOver(stored, plots.map(retrieverOf), optionsOf(testCase))
      const request = { query: 'fox', mode, k, fold, ...(filtered ? { filters: { tags: 'even' } } : {}) } as const
      const passes = filterMatcher(filtered ? { tags: ['even'] } : {})
      const { hits, limited, error } = await searchToTheEnd(engine, request)
      for (const chunk_id of targets) {
        const explainRequest = { ...request, chunk_id, max_windows: maxWindows }
        const explanation = await engine.explain(explainRequest).catch((failure: KebabError) => failure)
        // It never fails unless the search does.
        if (explanation instanceof Error) {
          expect(explanation.code).toBe(error?.code)
          continue
        }
        const { verdict, looked_at, excluded_by } = explanation
        seen.add(verdict)
        const chunk = chunks.find(({ chunkId }) => chunkId === chunk_id)
        const hit = hits.find((pageHit) => pageHit.chunk_id === chunk_id)
        expect(verdict === 'not_indexed').toBe(chunk === undefined)
        expect(verdict === 'filtered').toBe(chunk !== undefined && !passes(chunk))
        if (verdict === 'filtered') expect(excluded_by).toEqual([{ key: 'tags', asked: ['even'], found: [] }])
        if (verdict === 'folded') {
          const { chunk, rank } = explanation.shown_by!
          expect([fold, textOf(chunk.chunk_id), hit]).toEqual([true, textOf(chunk_id), undefined])
          if (error === undefined) expect(hits[rank - 1]).toMatchObject({ rank, chunk_id: chunk.chunk_id })
          continue
        }
        if (looked_at === undefined) continue
        // The pages of a search that fails don't show where its ranking ends.
        if (error === undefined || hit !== undefined) checkAgainst(explanation, hit, testCase)
        if (!looked_at.ended) continue
        expect(error).toBeUndefined()
        expect(looked_at.limited).toEqual(limited)
        if (verdict === 'limited') expect(limited).toBeDefined()
        if (verdict === 'degraded') expect(plots.some(({ fails }) => fails !== undefined)).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
  // The cases are wide enough. The few of a day may lack one.
  if (isNightly)
    for (const verdict of ['filtered', 'folded', 'not_indexed', 'not_reached', 'ranked'])
      expect(seen).toContain(verdict)
})

test('of a document, it says the rank of the first of its chunks that pass', async () => {
  await fc.assert(
    fc.asyncProperty(cases, fc.constantFrom(...stored), async (testCase, { document }) => {
      const { plots, mode, fold, k } = testCase
      const engine = await engineOver(stored, plots.map(retrieverOf), optionsOf(testCase))
      const request = { query: 'fox', mode, k, fold } as const
      const outcome = await searchToTheEnd(engine, request)
      if (outcome.error !== undefined) return
      const byId = await engine.explain({ ...request, doc_id: document.docId, max_windows: 19 })
      const byPath = await engine.explain({ ...request, doc_path: document.path, max_windows: 19 })
      const first = outcome.hits.find((hit) => hit.doc_id === document.docId)
      expect(byPath).toEqual(byId)
      expect(byId.chunks_looked_at).toBe(6)
      expect(byId.ranking?.rank).toBe(first?.rank)
      if (first !== undefined) expect(byId.chunk?.chunk_id).toBe(first.chunk_id)
      if (byId.ranking?.moved === undefined) expect(byId.ranking?.fused_rank).toBe(first?.rank)
    }),
    { numRuns: 40 },
  )
})
