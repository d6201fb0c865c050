import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averageVectors } from '../src/average-vectors.js'

const unit = (angle: number): Float32Array => Float32Array.of(Math.cos(angle), Math.sin(angle))
const weighted = fc.record({
  vector: fc.double({ min: 0, max: 3, noNaN: true }).map(unit),
  weight: fc.integer({ min: 1, max: 300 }),
})

describe('averageVectors', () => {
  test('a single vector stays as it is', () => {
    const vector = unit(1)
    expect(averageVectors([{ vector, weight: 7 }])).toBe(vector)
  })

  test('vectors count by their weight', () => {
    const [x, y] = [Float32Array.of(1, 0), Float32Array.of(0, 1)]
    const mean = averageVectors([
      { vector: x, weight: 3 },
      { vector: y, weight: 4 },
    ])
    expect(mean[0]).toBeCloseTo(0.6)
    expect(mean[1]).toBeCloseTo(0.8)
  })

  test('the mean has unit length, and their order doesn’t count', () => {
    fc.assert(
      fc.property(fc.array(weighted, { minLength: 1, maxLength: 8 }), (vectors) => {
        const mean = averageVectors(vectors)
        expect(Math.hypot(...mean)).toBeCloseTo(1, 5)
        for (const [i, value] of averageVectors([...vectors].reverse()).entries())
          expect(value).toBeCloseTo(mean[i]!, 5)
      }),
    )
  })

  test('vectors that cancel each other out leave the first', () => {
    const vector = Float32Array.of(1, 0)
    const opposite = Float32Array.of(-1, 0)
    const both = [vector, opposite].map((one) => ({ vector: one, weight: 1 }))
    expect(averageVectors(both)).toBe(vector)
  })
})
