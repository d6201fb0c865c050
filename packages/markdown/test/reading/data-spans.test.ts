import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataSpans } from '../../src/reading/data-spans.js'

function spansIn(source: string): (readonly [number, number, string])[] {
  const steps = dataSpans(source)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Signs of base64, digits and both cases among them, or only some of these. */
const run = fc
  .record({
    unit: fc.constantFrom('aB3', 'Zz9+/', 'abc', 'A1', 'aB'),
    length: fc.oneof(fc.constantFrom(255, 256, 257, 511, 512, 513), fc.integer({ min: 1, max: 1000 })),
  })
  .map(({ unit, length }) => unit.repeat(length).slice(0, length))
const border = fc.constantFrom(' ', '\n', '\r\n', '\r', '.', 'é', '\u{1f600}', '')

test('a run of base64 is data wherever it stands in a line', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(run, border), { maxLength: 12 }), (pieces) => {
      const source = pieces.flat().join('')
      const expected = Array.from(source.matchAll(/[A-Za-z0-9+/_=-]{256,}/g))
        .filter(([text]) => /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text))
        .map(({ 0: text, index }) => [index, index + text.length, ''])
      expect(spansIn(source)).toEqual(expected)
    }),
  )
})

test('minified code is a line from line end to line end, whatever ends a line', () => {
  const minified = 'a(b,{c:"d"});'.repeat(500)
  for (const lineEnd of ['\n', '\r', '\r\n']) {
    const source = ['Some prose.', minified, 'More.'].join(lineEnd)
    const start = source.indexOf('a(b')
    expect(spansIn(source)).toEqual([[start, start + minified.length, '']])
  }
})

test('work is cut into steps also where no line has data', () => {
  const steps = dataSpans('one short line\n'.repeat(50_000))
  let count = 0
  for (let step = steps.next(); !step.done; step = steps.next()) count++
  expect(count).toBeGreaterThan(10)
})
