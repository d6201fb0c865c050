import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import type { OriginPlace, OriginSpan } from '../../src/index.js'
import { checkOriginSpans, joinSpans, originOf } from '../../src/internal/index.js'
import { originText } from '../../src/kit/index.js'

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

test.each<[string, OriginPlace, OriginPlace?]>([
  ['page 12', { page: 12 }],
  ['pages 12 to 14', { page: 12 }, { page: 14 }],
  ['page 1, line 3 to page 2, line 1', { page: 1, line: 3 }, { page: 2, line: 1 }],
  ['page 1, lines 3 to 5', { page: 1, line: 3 }, { page: 1, line: 5 }],
  ['line 3, column 5', { line: 3, column: 5 }],
  ['line 3, column 5 to line 4, column 1', { line: 3, column: 5 }, { line: 4, column: 1 }],
  ['Sheet2!B7', { sheet: 'Sheet2', cell: 'B7', row: undefined }],
  ["'It''s 1'!B7:C9", { sheet: "It's 1", cell: 'B7' }, { sheet: "It's 1", cell: 'C9' }],
  ['Sheet2, rows 7 to 9', { sheet: 'Sheet2', row: 7 }, { sheet: 'Sheet2', row: 9 }],
  ['Sheet1 to Sheet2', { sheet: 'Sheet1' }, { sheet: 'Sheet2' }],
  ['B7', { cell: 'B7' }],
  ['cell 3 to 5', { cell: '3' }, { cell: '5' }],
  ['slide 3', { slide: 3 }],
  ['ch/3.xhtml, paragraphs 7 to 9', { part: 'ch/3.xhtml', paragraph: 7 }, { part: 'ch/3.xhtml', paragraph: 9 }],
  ['12:04 to 1:02:09', { time: 724.9 }, { time: 3729 }],
  ['page 1 to page 2, line 1', { page: 1 }, { page: 2, line: 1 }],
])('a place is written for people: %s', (text, from, to) => {
  expect(originText({ from, to })).toBe(text)
})

test('neighbours with the same place are one span, and a slice has the same place as before', () => {
  fc.assert(
    fc.property(anySpans, fc.nat(40), fc.integer({ min: 1, max: 20 }), (spans, start, length) => {
      const text = [...'x'.repeat(100)]
        .map((_, i) => (spans.some((s) => s.start <= i && i < s.end) ? 'x' : ' '))
        .join('')
      const joined = joinSpans(text, spans)
      expect(() => checkOriginSpans(joined, text.length, 'spans')).not.toThrow()
      for (const [i, { from, to = from, start }] of joined.entries()) {
        const { from: lastFrom, to: lastTo = lastFrom } = joined[i - 1] ?? { from: {} }
        expect(i > 0 && JSON.stringify([lastFrom, lastTo]) === JSON.stringify([from, to]), `${start}`).toBe(false)
      }
      const end = start + length
      if (text.slice(start, end).trim() === text.slice(start, end) && text[start] === 'x')
        expect(originOf(joined, start, end)).toEqual(originOf(spans, start, end))
    }),
    { numRuns: 500 },
  )
})

test('a span with a box, or with words between it and its neighbour, stays alone', () => {
  const from = { page: 1 }
  const lines = [0, 2, 4].map((start) => ({ start, end: start + 1, from, box: [0, start, 1, start] as const }))
  expect(joinSpans('a b c', lines)).toEqual(lines)
  const words = [
    { start: 0, end: 1, from },
    { start: 2, end: 3, from },
  ]
  expect(joinSpans('a\nb', words)).toEqual([{ start: 0, end: 3, from }])
  expect(joinSpans('a.b', words)).toEqual(words)
})

test.each<[string, object]>([
  ['from.column', { from: { line: 1, column: 0 } }],
  ['from.sheet', { from: { sheet: '' } }],
  ['from.time', { from: { time: -1 } }],
  ['from.time', { from: { time: Number.NaN } }],
  ['from.slide', { from: { slide: 1.5 } }],
  ['from.chapter', { from: { chapter: 1 } }],
  ['box', { from: { page: 1 }, box: [0, 0, 1] }],
  ['box', { from: { page: 1 }, box: [5, 0, 1, 1] }],
  ['box', { from: { slide: 1 }, box: [0, 0, 1, 1] }],
])('a place out of its range is refused: %s of %o', async (field, members) => {
  const check = async () => checkOriginSpans([{ start: 0, end: 1, ...members } as OriginSpan], 1, 'spans')
  expect(await errorOf(check())).toMatchObject({ code: 'invalid_input', details: { field: `spans.0.${field}` } })
})
