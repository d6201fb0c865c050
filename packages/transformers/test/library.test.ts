import { describe, expect, test } from 'vitest'
import { readVectors } from '../src/library.js'

describe('readVectors', () => {
  const data = Float32Array.of(1, 0, 0, 1, 0.6, 0.8)

  test('the rows of the output are the vectors', () => {
    const expected = [Float32Array.of(1, 0), Float32Array.of(0, 1), Float32Array.of(0.6, 0.8)]
    expect(readVectors({ data, dims: [3, 2] }, 3, 2)).toEqual(expected)
    expect(readVectors({ data, dims: [3, 2] }, 3, undefined)).toEqual(expected)
  })

  test('each vector has its own memory', () => {
    for (const vector of readVectors({ data, dims: [3, 2] }, 3, 2)) {
      expect(vector.byteOffset).toBe(0)
      expect(vector.buffer.byteLength).toBe(8)
    }
  })

  const WRONG: [string, { data: ArrayLike<unknown>; dims: number[] }][] = [
    ['too few vectors', { data: data.slice(0, 4), dims: [2, 2] }],
    ['too many vectors', { data: new Float32Array(8), dims: [4, 2] }],
    ['vectors of other dimensions', { data: new Float32Array(9), dims: [3, 3] }],
    ['zero dimensions', { data: new Float32Array(), dims: [3, 0] }],
    ['one vector for each token', { data: new Float32Array(12), dims: [3, 2, 2] }],
    ['less data than its shape says', { data: data.slice(0, 5), dims: [3, 2] }],
    ['not a number', { data: Float32Array.of(1, 0, Number.NaN, 1, 0, 1), dims: [3, 2] }],
    ['infinity', { data: Float32Array.of(1, 0, Number.POSITIVE_INFINITY, 1, 0, 1), dims: [3, 2] }],
    ['integers instead of floats', { data: new Int8Array(6), dims: [3, 2] }],
  ]

  test.each(WRONG)('%s: internal', (_, output) => {
    expect(() => readVectors(output, 3, 2)).toThrow(expect.objectContaining({ code: 'internal' }))
  })
})
