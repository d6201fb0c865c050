import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markersIn, withoutMarkers } from '../src/marker.js'

test.each([
  ['A cat [#1] sat [#2].', 'A cat sat.'],
  ['A [#[#1]1].', 'A.'],
  ['A [[#1]#2].', 'A.'],
  ['A [#1 [#2]3]', 'A'],
  ['No [1], (#1), [#x], [# 1] or [#].', 'No [1], (#1), [#x], [# 1] or [#].'],
])('%s becomes %s', (text, rest) => {
  expect(withoutMarkers(text)).toBe(rest)
})

const texts = fc
  .array(fc.oneof(fc.constantFrom('[', '#', '[#', ']', '1', '23', '[#1]', ' ', '4]'), fc.string({ maxLength: 2 })))
  .map((parts) => parts.join(''))

test('the same is left as by taking markers out again and again, and none is left', () => {
  fc.assert(
    fc.property(texts, (text) => {
      let rest = text
      for (let before = ''; before !== rest; ) {
        before = rest
        rest = rest.replace(/[ \t]?\[#\d+\]/g, '')
      }
      expect(withoutMarkers(text)).toBe(rest)
      expect(markersIn(withoutMarkers(text))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('only those that are not wanted go', () => {
  expect(withoutMarkers('A [#1] b [#[#9]2] c [#[#2]9].', (number) => number === 9)).toBe('A [#1] b [#2] c [#[#2]9].')
})

test('markers within markers, however deep, take no longer than others', () => {
  const deep = 200_000
  expect(withoutMarkers(`A${'[#'.repeat(deep)}[#1]${'2]'.repeat(deep)}.`)).toBe('A.')
})
