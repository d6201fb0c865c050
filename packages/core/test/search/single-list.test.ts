import type { SearchHitV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import type { EngineOptions, Retriever } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored(
  'a.md',
  Array.from({ length: 9 }, (_, i) => `fox ${i}`),
)
const ids = stored.chunks.map(({ chunkId }) => chunkId)

const cases = fc.record({
  kind: fc.constantFrom('lexical', 'vector', 'other'),
  declares: fc.boolean(),
  /** Its candidates, in an order that is not that of ids, and its scores. */
  ranking: fc.shuffledSubarray(ids, { minLength: 1 }),
  /** Some lie between two numbers of six digits. */
  scores: fc.uniqueArray(
    fc.oneof(
      fc.double({ min: 0.001, max: 1, noNaN: true }),
      fc.integer({ min: 100_000, max: 999_999 }).map((digits) => Number(`0.${digits}5`)),
    ),
    { minLength: 9, maxLength: 9 },
  ),
  weight: fc.constantFrom(0, 1, 2.5),
  rankConstant: fc.constantFrom(1, 60, 1e20),
  fuses: fc.boolean(),
  reranks: fc.boolean(),
  /** Whether a second retriever fails, so that one list is left of two. */
  fails: fc.boolean(),
  depth: fc.integer({ min: 1, max: 6 }),
  k: fc.integer({ min: 1, max: 4 }),
})
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

function parts({ kind, declares, ranking, scores, ...rest }: Case) {
  const sorted = scores.slice(0, ranking.length).sort((a, b) => b - a)
  const candidates = ranking.map((chunkId, i) => ({ chunkId, score: sorted[i]! }))
  const scoreKind = declares ? ({ lexical: 'bm25', vector: 'cosine', other: undefined } as const)[kind] : undefined
  const lone = fixedRetriever('lone', ranking, {
    kind,
    scoreKind,
    async retrieve(_, { limit }) {
      return { candidates: candidates.slice(0, limit), exhausted: limit >= candidates.length }
    },
  })
  const failing: Retriever = fixedRetriever('failing', [], {
    async retrieve() {
      throw new Error('out of order')
    },
  })
  let fusions = 0
  const options: Partial<EngineOptions> = {
    weights: { lone: rest.weight },
    rankConstant: rest.rankConstant,
    depth: rest.depth,
    ...(rest.fuses && {
      fusion: {
        name: 'mine',
        fuse(lists) {
          fusions++
          return new Map(lists.flatMap((list) => list.candidates.map(({ chunkId }) => [chunkId, 7])))
        },
      },
    }),
    ...(rest.reranks && {
      rerank: { reranker: { model: 'judge', rerank: async (_query, texts) => texts.map((_text, i) => i) } },
    }),
  }
  return {
    candidates,
    scoreKind: rest.fails ? undefined : scoreKind,
    retrievers: rest.fails ? [lone, failing] : [lone],
    options,
    fusions: () => fusions,
  }
}

/** The score that the only retriever gave a hit, and its rank there, as the hit says them. */
function originalOf({ retrieval }: SearchHitV1): { score?: number | undefined; rank?: number | undefined } {
  const { lexical_score, lexical_rank, vector_score, vector_rank, retrievers } = retrieval
  return (
    retrievers?.lone ?? {
      score: lexical_score ?? vector_score,
      rank: lexical_rank ?? vector_rank,
    }
  )
}

const rounded = (value: number): number => Number(value.toPrecision(6))

test('a single list isn’t fused: of a declared kind hits have its score, else that of their rank in it', async () => {
  const property = fc.asyncProperty(cases, async (testCase) => {
    const { candidates, scoreKind, retrievers, options, fusions } = parts(testCase)
    const engine = await engineOver([stored], retrievers, options)
    const mode = testCase.kind === 'other' || testCase.fails ? 'hybrid' : testCase.kind
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await engine.search({ query: 'fox', mode, k: testCase.k, cursor, trace: true })
      assertWire('search_response.v1', page)
      for (const hit of page.hits) {
        const { chunk_id, score, score_kind, retrieval } = hit
        ids.push(chunk_id)
        const at = candidates.findIndex(({ chunkId }) => chunkId === chunk_id)
        const raw = rounded(candidates[at]!.score)
        const byRank = (1 / (testCase.rankConstant + at + 1)) * (testCase.rankConstant + 1)
        expect(score_kind).toBe(scoreKind ?? 'rrf')
        expect(score).toBeCloseTo(scoreKind === undefined ? byRank : raw, 5)
        expect(retrieval.fusion_score).toBe(score)
        expect(originalOf(hit)).toEqual({ score: raw, rank: at + 1 })
        expect(retrieval).not.toHaveProperty('fusion')
        const inputs = page.trace!.rrf_inputs.filter((input) => input.chunk_id === chunk_id)
        // A deeper window ranks a chunk of an earlier one again.
        if (scoreKind === undefined) for (const { contribution } of inputs) expect(contribution).toBeCloseTo(score, 5)
        else expect(inputs).toEqual([])
      }
      expect(page.trace?.fusion?.method).toBe(scoreKind === undefined ? 'rrf' : undefined)
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    if (!testCase.reranks) expect(ids).toEqual(candidates.map(({ chunkId }) => chunkId))
    const target = await engine.explain({ query: 'fox', mode, chunk_id: ids[0]! })
    assertWire('explanation.v1', target)
    const first = candidates.findIndex(({ chunkId }) => chunkId === ids[0])
    const byRank = (1 / (testCase.rankConstant + first + 1)) * (testCase.rankConstant + 1)
    expect(target.ranking?.score).toBeCloseTo(scoreKind === undefined ? byRank : candidates[first]!.score, 5)
    expect(fusions()).toBe(0)
  })
  await fc.assert(property, { numRuns: 300 })
})
