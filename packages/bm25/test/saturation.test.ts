import { boundsFactor, byteScore, saturationOf, slopesOf } from '@kebab/core/internal'
import { finish, textUnits } from '@kebab/core/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBounds, BLOCK_BITS, blocksStart, isDense, LARGE, postingIndex } from '../src/segment/segment.js'
import { SegmentBuilder } from '../src/segment/segment-builder.js'

test('no saturation exceeds its bounds, at the average lengths of the bounds or at any other', () => {
  const key = [1, 2] as const
  const words = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom(1, 1, 2, 7, 300)), {
    maxLength: 6,
  })
  const setting = fc.record({
    k1: fc.constantFrom(0, 0.9, 1.2, 100),
    b: fc.constantFrom(0, 0.4, 1),
    headingWeight: fc.constantFrom(0.01, 1, 3),
    nameWeight: fc.constantFrom(0.01, 0.5, 4),
  })
  const drift = fc.double({ min: 0.01, max: 100, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(words, words, words), { minLength: 1, maxLength: 60 }),
      setting,
      fc.tuple(drift, drift, drift),
      (chunks, settings, drifts) => {
        const builder = new SegmentBuilder(key, settings)
        for (const [i, fields] of chunks.entries()) {
          // Names start at 0, headings at 1, and the body at 2.
          const terms = fields.flatMap((pieces, start) =>
            pieces.flatMap(([term, times]) => Array.from({ length: times }, () => ({ term, start, end: start }))),
          )
          builder.add(textUnits(`id${i}`, key), [0, 0, 0, 0], terms, { text: '', headingsStart: 1, bodyStart: 2 })
        }
        const sumOf = (field: number): number =>
          chunks.reduce((sum, fields) => sum + fields[field]!.reduce((length, [, times]) => length + times, 0), 0)
        const sums = [sumOf(2), sumOf(1), sumOf(0)] as const
        const segment = finish(addBounds(finish(builder.build()), saturationOf(settings, chunks.length, sums)))
        const [body, headings, names] = drifts
        const drifted = [sums[0] * body, sums[1] * headings, sums[2] * names] as const
        const now = saturationOf(settings, chunks.length, drifted)
        const factor = boundsFactor(segment.slopes, slopesOf(now)) * (1 + 1e-12)
        for (let term = 0; term < segment.counts.length; term++) {
          for (let chunk = 0; chunk < chunks.length; chunk++) {
            const index = postingIndex(segment, term, chunk)
            if (index < 0) continue
            const byte = segment.frequencies[index]!
            const saturation = byteScore(1, byte, index, segment.large, chunk, segment, now)
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
