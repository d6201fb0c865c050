import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OriginPlace, OriginSpan } from '../../src/index.js'
import { originOf } from '../../src/internal/index.js'

const anyPlace: fc.Arbitrary<OriginPlace> = fc.oneof(
  fc.record({ page: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ page: fc.integer({ min: 1, max: 2 }), line: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ cell: fc.constantFrom('A1', 'B7') }),
)

/** Spans with and without gaps between them. */
const anySpans: fc.Arbitrary<OriginSpan[]> = fc
  .array(fc.record({ gap: fc.nat(2), length: fc.integer({ min: 1, max: 4 }), from: anyPlace, to: fc.option(anyPlace) }))
  .map((pieces) => {
    let at = 0
    return pieces.map(({ gap, length, from, to }) => {
      const start = at + gap
      at = start + length
      return { start, end: at, from, ...(to === null ? {} : { to }) }
    })
  })

test('a slice begins in the file where the first span that overlaps it begins, and ends where the last one ends', () => {
  fc.assert(
    fc.property(anySpans, fc.nat(40), fc.nat(20), (spans, start, length) => {
      const end = start + length
      const overlapping = spans.filter((span) => Math.max(span.start, start) < Math.min(span.end, end))
      const range = originOf(spans, start, end)
      const last = overlapping.at(-1)
      expect(range?.from).toEqual(overlapping[0]?.from)
      expect(range?.to ?? range?.from).toEqual(last?.to ?? last?.from)
    }),
    { numRuns: 1000 },
  )
})

test('`to` is absent if it equals `from`', () => {
  const spans = [
    { start: 0, end: 5, from: { page: 1 }, to: { page: 1 } },
    { start: 5, end: 9, from: { page: 1, line: undefined } },
    { start: 9, end: 12, from: { page: 1, line: 7 } },
  ]
  expect(originOf(spans, 0, 9)).toStrictEqual({ from: { page: 1 } })
  expect(originOf(spans, 0, 10)).toStrictEqual({ from: { page: 1 }, to: { page: 1, line: 7 } })
})

test('changing a returned place changes nothing else', () => {
  const spans = [{ start: 0, end: 5, from: { page: 1 }, to: { page: 2 } }]
  const range = originOf(spans, 0, 5)!
  range.from.page = 7
  range.to!.page = 7
  expect(spans).toEqual([{ start: 0, end: 5, from: { page: 1 }, to: { page: 2 } }])
})

test('without spans, or for an empty slice, there is no place', () => {
  expect(originOf(undefined, 0, 5)).toBe(undefined)
  expect(originOf([], 0, 5)).toBe(undefined)
  expect(originOf([{ start: 0, end: 5, from: { page: 1 } }], 2, 2)).toBe(undefined)
})
