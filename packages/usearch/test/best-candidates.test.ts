import { byScore } from '@kebab/core/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BestCandidates } from '../src/best-candidates.js'

test('the list is the first `limit` of all that were offered, in the order of every ranking', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ chunkId: fc.string({ maxLength: 3 }), score: fc.integer({ min: -3, max: 3 }) }), {
        minLength: 150,
        maxLength: 300,
      }),
      fc.integer({ min: 1, max: 40 }),
      (offered, limit) => {
        const best = new BestCandidates(limit, (chunk) => offered[chunk]!.chunkId)
        for (const [chunk, { score }] of offered.entries()) best.offer(chunk, score)
        expect(best.list()).toEqual([...offered].sort(byScore).slice(0, limit))
        expect(best.offered).toBe(offered.length)
      },
    ),
  )
})
