import { expect, test } from 'vitest'
import { vectorMark } from '../src/vector-bytes.js'

test('equal vectors have equal marks, wherever they are in memory, and others have others', () => {
  const rows = Float32Array.of(9, 1, 2, 1, 2, 3)
  expect(vectorMark(rows.subarray(1, 3))).toBe(vectorMark(rows.subarray(3, 5)))
  expect(vectorMark(rows.subarray(1, 3))).toBe(vectorMark(Float32Array.of(1, 2)))
  expect(vectorMark(rows.subarray(1, 3))).not.toBe(vectorMark(rows.subarray(2, 4)))
  expect(vectorMark(Float32Array.of(1))).toMatch(/^[0-9a-f]{32}$/)
})
