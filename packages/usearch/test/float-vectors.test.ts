import { expect, test } from 'vitest'
import { vectorDigest } from '../src/table/number-collections.js'

test('equal vectors have equal digests, wherever they are in memory, and different vectors different ones', () => {
  const rows = Float32Array.of(9, 1, 2, 1, 2, 3)
  expect(vectorDigest(rows.subarray(1, 3))).toBe(vectorDigest(rows.subarray(3, 5)))
  expect(vectorDigest(rows.subarray(1, 3))).toBe(vectorDigest(Float32Array.of(1, 2)))
  expect(vectorDigest(rows.subarray(1, 3))).not.toBe(vectorDigest(rows.subarray(2, 4)))
  expect(vectorDigest(Float32Array.of(1))).toMatch(/^[0-9a-f]{32}$/)
})
