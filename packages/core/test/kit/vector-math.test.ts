import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dot, inverseNorm } from '../../src/kit/index.js'

const vectors = fc
  .integer({ min: 1, max: 9 })
  .chain((length) =>
    fc.tuple(
      fc.float32Array({ minLength: length, maxLength: length, noNaN: true, min: -1e6, max: 1e6 }),
      fc.float32Array({ minLength: length, maxLength: length, noNaN: true, min: -1e6, max: 1e6 }),
    ),
  )

test('`dot` is the sum of the products, wherever the vector starts', () => {
  fc.assert(
    fc.property(vectors, fc.integer({ min: 0, max: 5 }), ([a, b], at) => {
      const rows = new Float32Array(at + a.length + 1).fill(7)
      rows.set(a, at)
      const expected = a.reduce((sum, value, i) => sum + value * b[i]!, 0)
      const size = a.reduce((sum, value, i) => sum + Math.abs(value * b[i]!), 0)
      expect(Math.abs(dot(rows, at, b) - expected)).toBeLessThanOrEqual(1e-12 * size)
    }),
  )
})

test.each([3.4e38, 1.5e-45])(
  'the norm of a vector of numbers as large or small as %d neither overflows nor underflows',
  (value) => {
    const vector = Float32Array.of(value, 0, value)
    expect(vector[0]! * inverseNorm(vector)).toBeCloseTo(Math.SQRT1_2, 12)
  },
)
