import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distributionBasedFusion, type RankedList, relativeScoreFusion } from '../../src/index.js'
import { fuseLists } from '../../src/search/fuse.js'

const list = (retriever: string, scores: Record<string, number>, more: Partial<RankedList> = {}): RankedList => ({
  retriever,
  kind: 'vector',
  weight: 1,
  candidates: Object.entries(scores)
    .map(([chunkId, score]) => ({ chunkId, score }))
    .sort((a, b) => b.score - a.score),
  ...more,
})

const score = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, 1, -1, 1e308, -1e308, 5e-324),
)
const lists = fc
  .array(
    fc.record({
      scores: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), score),
      weight: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 5, noNaN: true })),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => all.map(({ scores, weight }, i) => list(`r${i}`, scores, { weight })))

describe.each([relativeScoreFusion(), distributionBasedFusion()])('$name fusion', (fusion) => {
  test('gives every chunk of the lists a score from 0 to 1, whatever the scores are', () => {
    fc.assert(
      fc.property(lists, (all) => {
        const scores = fusion.fuse(all)
        const ids = new Set(all.flatMap(({ candidates }) => candidates.map(({ chunkId }) => chunkId)))
        expect(new Set(scores.keys())).toEqual(ids)
        for (const value of scores.values()) expect(value >= 0 && value <= 1 + 1e-9).toBe(true)
      }),
    )
  })

  test('of a single list keeps its order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 9 }), (values) => {
        const words = list('words', Object.fromEntries(values.map((value, i) => [`c${i}`, value])))
        const scores = [...words.candidates].map(({ chunkId }) => fusion.fuse([words]).get(chunkId)!)
        expect(scores).toEqual([...scores].sort((a, b) => b - a))
      }),
    )
  })

  test('is not moved by the scale of a list', () => {
    const words = { a: 12, b: 7, c: 1 }
    const meaning = list('meaning', { b: 0.9, c: 0.5 })
    const large = Object.fromEntries(Object.entries(words).map(([id, value]) => [id, value * 1000]))
    const [small, scaled] = [words, large].map((scores) => fusion.fuse([list('words', scores), meaning]))
    for (const [id, value] of small!) expect(scaled!.get(id)).toBeCloseTo(value, 12)
  })

  test('adds nothing for a list that lacks the chunk, and everything by weight', () => {
    const both = fusion.fuse([list('words', { a: 3, b: 1 }, { weight: 3 }), list('meaning', { a: 0.7, c: 0.1 })])
    const words = fusion.fuse([list('words', { a: 3, b: 1 })])
    const meaning = fusion.fuse([list('meaning', { a: 0.7, c: 0.1 })])
    expect(both.get('a')).toBeCloseTo(0.75 * words.get('a')! + 0.25 * meaning.get('a')!, 12)
    expect(both.get('c')).toBeCloseTo(0.25 * meaning.get('c')!, 12)
  })
})

test('relative score scales a list between its least and its greatest score', () => {
  const scores = relativeScoreFusion().fuse([list('words', { a: 10, b: 4, c: 2 }), list('meaning', { c: 0.5, a: 0.5 })])
  expect(scores.get('a')).toBeCloseTo((1 + 1) / 2, 12)
  expect(scores.get('b')).toBeCloseTo(0.25 / 2, 12)
  expect(scores.get('c')).toBeCloseTo((0 + 1) / 2, 12)
})

test('distribution-based scales a list by three standard deviations around its mean', () => {
  // Mean 4, standard deviation sqrt(8/3): the middle is at a half, the ends are 2 / (6 sd) away
  // from it.
  const scores = distributionBasedFusion().fuse([list('words', { a: 6, b: 4, c: 2 })])
  expect(scores.get('b')).toBeCloseTo(0.5, 12)
  expect(scores.get('a')).toBeCloseTo(0.5 + 2 / (6 * Math.sqrt(8 / 3)), 12)
  expect(
    distributionBasedFusion()
      .fuse([list('words', { a: 0.1, b: 0.1, c: 0.1 })])
      .get('a'),
  ).toBe(0.5)
})

describe('a custom fusion', () => {
  const lists = [list('words', { a: 2, b: 1 }, { kind: 'lexical' }), list('meaning', { b: 2, a: 1 })]

  test('orders the hits, whose score stays that of reciprocal rank', () => {
    const fusion = {
      name: 'mine',
      fuse: () =>
        new Map([
          ['a', -5],
          ['b', 7],
        ]),
    }
    const hits = fuseLists(lists, 60, fusion)
    expect(hits.map(({ chunkId, fusionScore }) => [chunkId, fusionScore])).toEqual([
      ['b', 7],
      ['a', -5],
    ])
    const byRank = new Map(fuseLists(lists, 60).map((hit) => [hit.chunkId, hit.score]))
    for (const { chunkId, score } of hits) expect(score).toBe(byRank.get(chunkId))
  })

  test('leaves equal scores to the better lexical rank, then to the smaller id', () => {
    const flat = {
      name: 'flat',
      fuse: () =>
        new Map([
          ['a', 1],
          ['b', 1],
          ['c', 1],
        ]),
    }
    const words = list('words', { b: 2, c: 1 }, { kind: 'lexical' })
    expect(fuseLists([list('meaning', { a: 1 }), words], 60, flat).map(({ chunkId }) => chunkId)).toEqual([
      'b',
      'c',
      'a',
    ])
  })

  test.each([
    [new Map([['a', 1]])],
    [
      new Map([
        ['a', 1],
        ['b', Number.NaN],
      ]),
    ],
  ])('that leaves out a chunk, or has no finite score for it, is a clear error', (scores) => {
    expect(() => fuseLists(lists, 60, { name: 'mine', fuse: () => scores })).toThrow(
      /fusion mine: expected a finite score/,
    )
  })
})
