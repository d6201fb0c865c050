import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultAnalyzer } from '../../src/index.js'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The terms of a text without overlong runs, in the simplest way. */
function referenceTerms(text: string): { term: string; start: number; end: number }[] {
  const words = [...text.matchAll(/[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*/gu)].flatMap(({ 0: word, index }) => {
    const isUnspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
    const segments = isUnspaced.test(word) ? [...segmenter.segment(word)] : [{ segment: word, index: 0 }]
    return segments.map(({ segment, index: at }) => ({ word: segment, start: index + at }))
  })
  return words
    .map(({ word, start }) => {
      const bare = word.normalize('NFKD').replace(/[\u0300-\u036f]+/g, '')
      return { term: bare.toLowerCase().normalize('NFKC'), start, end: start + word.length }
    })
    .filter(({ term }) => term !== '')
}

const unit = fc.constantFrom(...'aAfx9_é ßİ.-\n漢字狐の犬ไทย𠮷한ك', 'e\u0301', '\u0323', '\u{1d400}', '\ud800')

test('ordinary words are folded, and text without spaces is cut into words', () => {
  const texts = fc.oneof(fc.string({ unit, maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 200 }))
  fc.assert(
    fc.property(texts, (text) => {
      expect(defaultAnalyzer.terms(text)).toEqual(referenceTerms(text))
    }),
    { numRuns: 500 },
  )
})

test('a run of up to 1024 characters is one', () => {
  for (const run of ['x'.repeat(1024), '𠮷'.repeat(1024), '我们的'.repeat(341), `a${'\u0301\u0323'.repeat(511)}`]) {
    expect(defaultAnalyzer.terms(`fox ${run}`)).toEqual(referenceTerms(`fox ${run}`))
  }
})

test('a longer run is cut into several, between characters', () => {
  for (const [letter, count] of [
    ['x', 2500],
    ['𠮷', 2500],
    ['𝐱', 2500],
    ['ไ', 1030],
  ] as const) {
    const text = letter.repeat(count)
    const expected: unknown[] = []
    for (let at = 0; at < text.length; at += 1024 * letter.length) {
      for (const { term, start, end } of referenceTerms(text.slice(at, at + 1024 * letter.length)))
        expected.push({ term, start: at + start, end: at + end })
    }
    expect(defaultAnalyzer.terms(text)).toEqual(expected)
  }
})

test('`find` finds the terms, around runs of any length', () => {
  const lengths = fc.array(fc.tuple(fc.constantFrom('x', 'fox', ' ', ' fox ', '-'), fc.nat({ max: 1100 })), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(lengths, (pieces) => {
      const text = pieces.map(([piece, count]) => piece.repeat(count)).join('')
      const terms = defaultAnalyzer.terms(text)
      for (const queryTerms of [new Set(['fox', 'x', 'oxfox']), new Set(terms.map(({ term }) => term))])
        expect(defaultAnalyzer.find?.(text, queryTerms)).toEqual(terms.filter(({ term }) => queryTerms.has(term)))
    }),
  )
})

test('takes time linear in the text, whatever it contains', () => {
  expect(defaultAnalyzer.terms('漢'.repeat(200_000))).not.toEqual([])
  expect(defaultAnalyzer.terms(`a${'\u0301\u0323'.repeat(1_000_000)} fox`)).toHaveLength(2)
  expect(defaultAnalyzer.terms(`漢${'\u0301\u0323'.repeat(1_000_000)} fox`).at(-1)?.term).toBe('fox')
})

const piece = fc.constantFrom('fox', 'Fox', 'fo', 'x', '_', '9', ' ', '.', '-', 'é', 'É', 'ß', '狐', '\n', 'K')

test('`find` returns the wanted terms of `terms`, and no others', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: piece, maxLength: 20 }),
      fc.array(fc.string({ unit: piece, maxLength: 3 })),
      (text, words) => {
        const queryTerms = new Set([
          ...words,
          ...words.flatMap((word) => defaultAnalyzer.terms(word).map(({ term }) => term)),
        ])
        const expected = defaultAnalyzer.terms(text).filter(({ term }) => queryTerms.has(term))
        expect(defaultAnalyzer.find?.(text, queryTerms)).toEqual(expected)
      },
    ),
    { numRuns: 500 },
  )
})
