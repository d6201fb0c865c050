import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checksum, vectorMark, wordsOf } from '../src/vector-bytes.js'

test('equal vectors have equal marks, wherever they are in memory, and others have others', () => {
  const rows = Float32Array.of(9, 1, 2, 1, 2, 3)
  expect(vectorMark(rows.subarray(1, 3))).toBe(vectorMark(rows.subarray(3, 5)))
  expect(vectorMark(rows.subarray(1, 3))).toBe(vectorMark(Float32Array.of(1, 2)))
  expect(vectorMark(rows.subarray(1, 3))).not.toBe(vectorMark(rows.subarray(2, 4)))
  expect(vectorMark(Float32Array.of(1))).toMatch(/^[0-9a-f]{32}$/)
})

test('a checksum is that of the words alone, and any change within one of them changes it', () => {
  const words = fc.array(fc.integer(), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(words, fc.nat(), fc.integer().filter(Boolean), fc.nat({ max: 9 }), (values, place, change, before) => {
      const all = Int32Array.of(...new Array<number>(before).fill(7), ...values, 8)
      const sum = checksum(all, before, values.length)
      expect(sum).toBe(checksum(Int32Array.from(values), 0, values.length))
      all[before + (place % values.length)]! ^= change
      expect(checksum(all, before, values.length)).not.toBe(sum)
    }),
  )
})

test('a checksum knows one order from another', () => {
  const of = (...values: number[]) => checksum(wordsOf(Float32Array.from(values)), 0, values.length)
  expect(new Set([of(1, 2, 3, 4, 5, 6), of(2, 1, 3, 4, 5, 6), of(5, 2, 3, 4, 1, 6), of(1, 2, 3, 4, 6, 5)]).size).toBe(4)
})
