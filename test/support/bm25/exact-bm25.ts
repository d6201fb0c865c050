import type { Candidate } from '@kebab/core'
import { byScore } from '@kebab/core/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retrieve, score } from '../ask-retriever.js'
import { bruteForceBm25 } from './brute-force-bm25.js'
import { chunkOf, splitAnalyzer } from './chunk.js'
import type { MakeBm25 } from './make-bm25.js'
import { expectSameRanking } from './same-ranking.js'

/** Few words, so that they meet; among them what breaks objects, maps and patterns. */
const WORDS = [
  'a',
  'b',
  'c',
  'dd',
  '',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '0',
  '1',
  '-1',
  '4294967295',
  '=',
  '\0',
  '\ud800',
  '.*',
  'é',
  'x'.repeat(200),
]
const word = fc.constantFrom(...WORDS)
const id = fc.integer({ min: 0, max: 30 }).map((n) => `id${n}`)
/** Pieces of a passage: a word, mostly a few times, sometimes thousands of times. */
const times = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 2, arbitrary: fc.integer({ min: 50, max: 80 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1000, max: 5000 }) },
)
const piece = fc.tuple(word, times)
const passage = fc
  .array(piece, { minLength: 1, maxLength: 12 })
  .map((pieces) => pieces.flatMap(([term, times]) => Array<string>(times).fill(term)).join(' '))
const addition = fc.array(fc.tuple(id, passage), { minLength: 1, maxLength: 25 })
const change = fc.oneof(fc.record({ add: addition }), fc.record({ remove: fc.array(id, { maxLength: 10 }) }))
const query = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
const settings = fc.constantFrom({}, { k1: 0 }, { b: 0 }, { b: 1 }, { k1: 2.5, b: 0.3 })

export function testExactBm25(make: MakeBm25): void {
  const setUp = async (
    changes: readonly ({ add: [string, string][] } | { remove: string[] })[],
    options: { k1?: number; b?: number } = {},
  ) => {
    const retriever = make({ analyzer: splitAnalyzer, ...options })
    const corpus = new Map<string, string[]>()
    for (const step of changes) {
      if ('add' in step) {
        await retriever.add(step.add.map(([chunkId, text]) => chunkOf(chunkId, text)))
        for (const [chunkId, text] of step.add) corpus.set(chunkId, text.split(' '))
      } else {
        await retriever.remove(step.remove)
        for (const chunkId of step.remove) corpus.delete(chunkId)
      }
    }
    return { retriever, corpus }
  }

  test('the ranking and its scores are those of BM25, after any additions, updates and removals', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 6 }),
        query,
        settings,
        async (changes, question, options) => {
          const { retriever, corpus } = await setUp(changes, options)
          const reference = bruteForceBm25(corpus, question.split(' '), options)
          for (const limit of [1, 3, 10, 100]) {
            const { candidates, exhausted } = await retrieve(retriever, question, { limit })
            expectSameRanking(candidates, reference, limit)
            expect(exhausted).toBe(reference.length <= limit)
          }
        },
      ),
    )
  })

  test('score gives what retrieve gives, 0 without a match, null to a chunk that is not held', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 5 }),
        query,
        fc.array(id, { maxLength: 12 }),
        async (changes, question, ids) => {
          const { retriever, corpus } = await setUp(changes)
          const { candidates } = await retrieve(retriever, question, { limit: 1000 })
          const found = new Map(candidates.map(({ chunkId, score }) => [chunkId, score]))
          const expected = ids.map((chunkId) => (corpus.has(chunkId) ? (found.get(chunkId) ?? 0) : null))
          expect(await score(retriever, question, ids)).toEqual(expected)
        },
      ),
    )
  })

  test('equal scores are ordered by chunk id, also where the limit cuts through them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 5 }),
        query,
        fc.integer({ min: 1, max: 12 }),
        async (changes, question, limit) => {
          const { retriever, corpus } = await setUp(changes)
          const ids = [...corpus.keys()]
          const scores = await score(retriever, question, ids)
          const all = ids
            .map((chunkId, i): Candidate => ({ chunkId, score: scores[i]! }))
            .filter(({ score }) => score > 0)
          const { candidates } = await retrieve(retriever, question, { limit })
          expect(candidates).toEqual(all.sort(byScore).slice(0, limit))
        },
      ),
    )
  })

  test('documentFrequencies counts the chunks that are held and those that hold each term', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const { retriever, corpus } = await setUp(changes)
        const count = (term: string): number => [...corpus.values()].filter((terms) => terms.includes(term)).length
        expect(await retriever.documentFrequencies(WORDS)).toEqual({
          chunks: corpus.size,
          frequencies: WORDS.map(count),
        })
      }),
    )
  })

  test('the list for a limit is the beginning of the list for a larger limit', async () => {
    await fc.assert(
      fc.asyncProperty(addition, query, fc.integer({ min: 1, max: 40 }), async (added, question, limit) => {
        const { retriever } = await setUp([{ add: added }])
        const whole = await retrieve(retriever, question, { limit: 1e9 })
        const { candidates } = await retrieve(retriever, question, { limit })
        expect(candidates).toEqual(whole.candidates.slice(0, limit))
      }),
    )
  })

  test('scores do not depend on the order in which chunks came, to the last bit', async () => {
    await fc.assert(
      fc.asyncProperty(addition, query, async (added, question) => {
        const last = [...new Map(added)]
        const forwards = await setUp([{ add: last }])
        const backwards = await setUp([
          { add: [['gone', 'a b c']] },
          ...last.reverse().map((one) => ({ add: [one] })),
          { remove: ['gone'] },
        ])
        expect(await retrieve(backwards.retriever, question, { limit: 9 })).toEqual(
          await retrieve(forwards.retriever, question, { limit: 9 }),
        )
      }),
    )
  })
}
