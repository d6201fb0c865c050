import { TopK } from '@kebab/core/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'

/** Few distinct scores, so that many are equal, and ids in another order than the items. */
const offers = fc.array(fc.record({ score: fc.integer({ min: -3, max: 3 }), accepted: fc.boolean() }), {
  maxLength: 400,
})
const idOf = (item: number) => String((item * 7919) % 1009).padStart(4, '0')
const precedes = (a: number, b: number) => idOf(a) < idOf(b)

test('TopK holds what a full sort puts first, in that order, and says whether anything was left out', () => {
  fc.assert(
    fc.property(offers, fc.integer({ min: 1, max: 500 }), fc.boolean(), (samples, k, chosen) => {
      const top = new TopK(k, precedes, chosen ? (item) => samples[item]!.accepted : undefined)
      for (const [item, { score }] of samples.entries()) top.offer(item, score)
      const all = [...samples.keys()].filter((item) => !chosen || samples[item]!.accepted)
      const order = (a: number, b: number) => samples[b]!.score - samples[a]!.score || (precedes(a, b) ? -1 : 1)
      const expected = all.sort(order).slice(0, k)
      expect([...top.ranked().items]).toEqual(expected)
      expect([...top.ranked().scores]).toEqual(expected.map((item) => samples[item]!.score))
      expect(top.size).toBe(expected.length)
      expect(top.complete).toBe(all.length <= k)
      expect(top.floor).toBe(expected.length < k ? Number.NEGATIVE_INFINITY : samples[expected.at(-1)!]!.score)
    }),
  )
})

test('more may be offered after a ranking', () => {
  const top = new TopK(2, precedes)
  for (const [item, score] of [1, 3, 2].entries()) top.offer(item, score)
  expect([...top.ranked().items]).toEqual([1, 2])
  top.offer(3, 5)
  expect([...top.ranked().items]).toEqual([3, 1])
})

test('k may exceed the number of items', () => {
  const top = new TopK(Number.MAX_SAFE_INTEGER, precedes)
  for (let item = 0; item < 1000; item++) top.offer(item, item)
  expect(top.size).toBe(1000)
  expect(top.ranked().items[0]).toBe(999)
})
