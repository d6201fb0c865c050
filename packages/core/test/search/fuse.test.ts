import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RankedList } from '../../src/contracts.js'
import { fuseLists, listRanksOf } from '../../src/search/fuse.js'

const list = (retriever: string, ids: readonly string[], more: Partial<RankedList> = {}): RankedList => ({
  retriever,
  kind: 'vector',
  weight: 1,
  candidates: ids.map((chunkId, i) => ({ chunkId, score: -i })),
  ...more,
})
const ids = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'])
const lists = fc
  .array(
    fc.record({
      ranking: ids,
      weight: fc.double({ min: 0, max: 5, noNaN: true }),
      kind: fc.constantFrom('lexical' as const, 'vector' as const, 'other' as const),
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((all) => all.map(({ ranking, ...more }, i) => list(`r${i}`, ranking, more)))

describe('fusion', () => {
  test('gives each chunk the weighted sum of 1 / (rankConstant + rank), divided by the most there could be', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 100 }), (all, rankConstant) => {
        const most = all.reduce((sum, { weight }) => sum + weight / (rankConstant + 1), 0)
        for (const hit of fuseLists(all, rankConstant)) {
          const { chunkId, score } = hit
          const listRanks = listRanksOf(all, hit)
          let sum = 0
          for (const { retriever, weight, candidates } of all) {
            const rank = candidates.findIndex((candidate) => candidate.chunkId === chunkId) + 1
            expect(listRanks.get(retriever)?.rank ?? 0).toBe(rank)
            if (rank > 0) sum += weight / (rankConstant + rank)
          }
          expect(score).toBeCloseTo(most === 0 ? 0 : sum / most, 12)
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1 + 1e-12)
        }
      }),
    )
  })

  test('holds every chunk once, in descending order', () => {
    fc.assert(
      fc.property(lists, (all) => {
        const fused = fuseLists(all, 60)
        const fusedIds = fused.map(({ chunkId }) => chunkId)
        expect(new Set(fusedIds)).toEqual(
          new Set(all.flatMap(({ candidates }) => candidates.map(({ chunkId }) => chunkId))),
        )
        expect(new Set(fusedIds).size).toBe(fusedIds.length)
        for (const [i, { score }] of fused.entries()) expect(score).toBeLessThanOrEqual(fused[i - 1]?.score ?? 1.001)
      }),
    )
  })

  test('breaks ties by the better rank of a lexical retriever, then by chunk id', () => {
    const order = (all: RankedList[]) => fuseLists(all, 60).map(({ chunkId }) => chunkId)
    expect(order([list('vector', ['a', 'b']), list('words', ['b', 'a'], { kind: 'lexical' })])).toEqual(['b', 'a'])
    expect(order([list('vector', ['a']), list('words', ['b'], { kind: 'lexical' })])).toEqual(['b', 'a'])
    expect(order([list('one', ['b']), list('two', ['a'])])).toEqual(['a', 'b'])
  })

  test('does not care how the weights add up, and lets a weight of 0 find without counting', () => {
    const weighted = (w: number) =>
      fuseLists([list('x', ['a', 'b'], { weight: w }), list('y', ['b', 'c'], { weight: 2 * w })], 60)
    const order = (w: number) => weighted(w).map(({ chunkId, score }) => [chunkId, score.toFixed(9)])
    expect(order(1)).toEqual(order(1000))
    expect(fuseLists([list('x', ['a'], { weight: 0 }), list('y', ['b'])], 60)).toMatchObject([
      { chunkId: 'b' },
      { chunkId: 'a', score: 0 },
    ])
    expect(fuseLists([list('x', ['a'], { weight: 0 })], 60)).toMatchObject([{ chunkId: 'a', score: 0 }])
  })
})
