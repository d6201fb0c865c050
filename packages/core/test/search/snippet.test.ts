import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultAnalyzer } from '../../src/index.js'
import { SNIPPET_FLOOR, snippeter } from '../../src/search/snippets/snippet.js'

const WIDTH = 220
const pieces = fc.constantFrom(
  'fox',
  'dog',
  ' ',
  ' ',
  '\n',
  'é',
  'e\u0301',
  '👩‍👩‍👧‍👦',
  '🇩🇪',
  '漢字',
  'x'.repeat(70),
  '\r\n',
  'กำ',
  'word',
  ' \u0301',
  ' \u200c',
  ' 🏽',
  ' \uff9e',
  ' ำ',
  '\u0600 ',
)
const text = fc.array(pieces, { minLength: 1, maxLength: 200 }).map((texts) => texts.join(''))
const terms = new Map([
  ['fox', 2],
  ['dog', 1],
])
const snippetOf = (body: string, weights = terms) =>
  snippeter(
    body,
    defaultAnalyzer.terms(body).filter(({ term }) => weights.has(term)),
    weights,
    WIDTH,
  )
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

describe('a snippet', () => {
  test('is at most as long as its cap, and holds the snippet of a smaller cap', () => {
    fc.assert(
      fc.property(text, (body) => {
        const spanAt = snippetOf(body)
        let inner = spanAt(SNIPPET_FLOOR)
        for (let cap = SNIPPET_FLOOR; cap <= WIDTH; cap++) {
          const span = spanAt(cap)
          expect(span.end - span.start).toBeLessThanOrEqual(cap)
          expect(span.start).toBeLessThanOrEqual(inner.start)
          expect(span.end).toBeGreaterThanOrEqual(inner.end)
          inner = span
        }
      }),
      { numRuns: 300 },
    )
  })

  test('is never cut within a grapheme', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: WIDTH }), (body, cap) => {
        const { start, end } = snippetOf(body)(cap)
        const boundaries = new Set([body.length, ...Array.from(graphemes.segment(body), ({ index }) => index)])
        expect(boundaries).toContain(start)
        expect(boundaries).toContain(end)
      }),
      { numRuns: 1000 },
    )
  })

  test('is the whole text when that fits', () => {
    expect(snippetOf('a fox')(5)).toEqual({ start: 0, end: 5 })
  })

  test('stands around the terms that weigh most together', () => {
    const body = `${'dog filler '.repeat(40)}the fox and the dog${' filler words'.repeat(40)}`
    const { start, end } = snippetOf(body)(60)
    expect(body.slice(start, end)).toContain('fox and the dog')
  })

  test('is cut between words where words end', () => {
    const body = 'some ordinary words that follow one another '.repeat(20)
    const { start, end } = snippetOf(body, new Map([['another', 1]]))(100)
    expect(body.slice(start, end)).toMatch(/^\w+( \w+)*$/)
    expect(` ${body} `.slice(start, end + 2)).toMatch(/^ .* $/)
  })

  test('is the beginning of the text when no term stands in it', () => {
    expect(snippetOf('word '.repeat(100))(80).start).toBe(0)
  })
})
