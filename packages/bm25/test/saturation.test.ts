import { boundsFactor, saturationOf } from '@kebab/core/internal'
import { finish, textUnits } from '@kebab/core/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBounds, BLOCK_BITS, blocksStart, isDense, LARGE, postingIndex } from '../src/segment/segment.js'
import { SegmentBuilder } from '../src/segment/segment-builder.js'

test('no saturation exceeds its bounds, at the average length of the bounds or at any other', () => {
  const key = [1, 2] as const
  const words = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom(1, 1, 2, 7, 300)), {
    maxLength: 6,
  })
  const setting = fc.record({ k1: fc.constantFrom(0, 0.9, 1.2, 100), b: fc.constantFrom(0, 0.4, 1) })
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 60 }),
      setting,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (chunks, settings, drift) => {
        const builder = new SegmentBuilder(key, settings)
        for (const [i, pieces] of chunks.entries()) {
          const terms = pieces.flatMap(([term, times]) =>
            Array.from({ length: times }, () => ({ term, start: 0, end: 0 })),
          )
          builder.add(textUnits(`id${i}`, key), [0, 0, 0, 0], terms, '')
        }
        const length = chunks.flat().reduce((sum, [, times]) => sum + times, 0)
        const segment = finish(addBounds(finish(builder.build()), saturationOf(settings, chunks.length, length)))
        const now = saturationOf(settings, chunks.length, length * drift)
        const factor = boundsFactor(segment.slope, now.slope) * (1 + 1e-12)
        for (let term = 0; term < segment.counts.length; term++) {
          for (let chunk = 0; chunk < chunks.length; chunk++) {
            const index = postingIndex(segment, term, chunk)
            if (index < 0) continue
            const tf = segment.large.get(index) ?? segment.frequencies[index]!
            const saturation = tf / (tf + now.base + now.slope * segment.lengths[chunk]!)
            const maximum = segment.maxima[term]! * factor
            expect(saturation).toBeLessThanOrEqual(maximum)
            if (!isDense(segment, term)) continue
            const block = segment.blocks[blocksStart(segment, term) + (chunk >> BLOCK_BITS)]!
            expect(saturation).toBeLessThanOrEqual((block / LARGE) * maximum)
          }
        }
      },
    ),
  )
})
