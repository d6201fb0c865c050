import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Analyzer, defaultAnalyzer } from '../../src/index.js'
import { analyzeQuery, countQueryTerms, indexLanguages, sumByWord } from '../../src/kit/index.js'

const STOP_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ['what', 'is', 'the', 'of', 'about'],
  de: ['was', 'ist', 'der', 'die', 'von'],
}

/** Tells English and German apart. Each leaves out its stop words, and German an e at the end. */
function bilingual(defaultLanguage?: string): Analyzer {
  const read = (text: string, lang: string) =>
    defaultAnalyzer
      .terms(text)
      .filter(({ term }) => !STOP_WORDS[lang]!.includes(term))
      .map((one) => (lang === 'de' ? { ...one, term: `${one.term.replace(/e$/, '')}@de` } : one))
  return {
    languages: [{ lang: 'de', mark: '@de' }],
    defaultLanguage,
    terms(text, { lang } = {}) {
      if (lang === 'de') return [{ term: '@de', start: 0, end: 0, countsInLength: false }, ...read(text, 'de')]
      if (defaultLanguage !== undefined) return read(text, 'en')
      return read(text, 'en').flatMap((one) => {
        const stem = one.term.replace(/e$/, '')
        return stem === one.term ? [one] : [one, { ...one, term: stem }]
      })
    },
  }
}
/** Splits words in camelCase. */
const identifiers: Analyzer = {
  terms(text) {
    return [...text.matchAll(/\w+/g)].flatMap(({ 0: word, index }) => {
      const spans = [...word.matchAll(/[A-Z]?[a-z]+/g)].map(({ 0: part, index: at }) => [part, at] as const)
      const all = spans.length > 1 ? [[word, 0] as const, ...spans] : spans
      return all.map(([part, at]) => ({
        term: part.toLowerCase(),
        start: index + at,
        end: index + at + part.length,
      }))
    })
  },
}
const analyzer = bilingual('en')
const weights = (query: string, marks?: string[]) =>
  analyzeQuery(analyzer, query, marks).map(({ term, weight = 1 }) => [term, weight])

describe('a query', () => {
  test('has the terms of the analyzer where it tells no languages apart', () => {
    expect(analyzeQuery(defaultAnalyzer, 'the house')).toEqual(defaultAnalyzer.terms('the house'))
  })

  test('counts the parts of an identifier for a quarter, while it is short', () => {
    const weightsOf = (query: string) => analyzeQuery(identifiers, query).map(({ term, weight = 1 }) => [term, weight])
    const parts = [
      ['useeffect', 1],
      ['use', 0.25],
      ['effect', 0.25],
    ]
    expect(weightsOf('useEffect')).toEqual(parts)
    expect(weightsOf('useEffect cleanup')).toEqual([...parts, ['cleanup', 1]])
    expect(weightsOf('cleanup of an useEffect').map(([, weight]) => weight)).toEqual(Array(6).fill(1))
  })

  test('is read in the languages that the index holds', () => {
    expect(weights('house', [])).toEqual([['house', 1]])
    expect(weights('house', ['@de'])).toEqual([
      ['house', 1],
      ['hous@de', 1],
    ])
    expect(weights('house')).toEqual(weights('house', ['@de']))
  })

  test('counts for less in a language with fewer of its function words', () => {
    expect(weights('der ist katze', ['@de'])).toEqual([
      ['katze', 0.25],
      ['katz@de', 1],
    ])
    expect(weights('the house has two cats', ['@de'])).toEqual(
      ['house', 'has', 'two', 'cats']
        .map((term) => [term, 1])
        .concat(['hous@de', 'has@de', 'two@de', 'cats@de'].map((term) => [term, 0.25])),
    )
    expect(weights('what is the house of cats', ['@de'])).toEqual([
      ['house', 1],
      ['cats', 1],
      ['hous@de', 0.125],
      ['cats@de', 0.125],
    ])
  })

  test('keeps a word that is a stop word elsewhere, where its language is open', () => {
    // One function word of a short query may be a name.
    expect(weights('die hard', ['@de'])).toEqual([
      ['die', 1],
      ['hard', 1],
      ['hard@de', 1],
    ])
  })

  test('says which words a language leaves out', () => {
    const terms = analyzeQuery(analyzer, 'cats about', ['@de'])
    expect(terms.filter(({ isStopWord }) => isStopWord).map(({ term }) => term)).toEqual(['about@de'])
  })

  test('has its forms numbered where all languages read a text of an unknown one', () => {
    const terms = analyzeQuery(bilingual(), 'house cat', [])
    expect(terms.map(({ term, word }) => [term, word])).toEqual([
      ['house', 1],
      ['hous', 1],
      ['cat', 2],
    ])
  })

  test('is long without taking long, and whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (query) => {
        for (const { weight = 1, start, end } of analyzeQuery(analyzer, query)) {
          expect(weight).toBeGreaterThanOrEqual(0.125)
          expect(end).toBeGreaterThan(start)
        }
      }),
    )
    expect(analyzeQuery(analyzer, 'house '.repeat(20_000))).toHaveLength(40_000)
  })
})

test('terms are counted once each, by their weights', () => {
  const terms = analyzeQuery(analyzer, 'katze der ist katze', ['@de'])
  expect(countQueryTerms(terms).map(({ term, times }) => [term, times])).toEqual([
    ['katze', 0.5],
    ['katz@de', 2],
  ])
})

describe('the languages of an index', () => {
  const sizes = (chunks: number, german: number) => {
    const { marks, sizeOf } = indexLanguages(analyzer, chunks, () => german)
    return [marks, sizeOf(undefined), sizeOf('@de'), sizeOf('@fr')]
  }

  test('are those whose mark a chunk has, with their chunks', () => {
    expect(sizes(1000, 300)).toEqual([['@de'], 700, 300, 0])
    expect(sizes(1000, 0)).toEqual([[], 1000, 0, 0])
    expect(sizes(1000, 1000)).toEqual([['@de'], 0, 1000, 0])
  })

  test('count at least a hundred chunks, or all: few say little about how rare a word is', () => {
    expect(sizes(1000, 3)).toEqual([['@de'], 997, 100, 0])
    expect(sizes(20, 3)).toEqual([['@de'], 20, 20, 0])
  })
})

test('of the forms of a word, the highest counts', () => {
  const terms = [
    { word: 1, score: 2 },
    { word: 1, score: 3 },
    { word: 2, score: 1 },
    { word: undefined, score: 4 },
    { word: undefined, score: 4 },
  ]
  expect(sumByWord(terms, ({ score }) => score)).toBe(12)
  expect(sumByWord([], () => 1)).toBe(0)
})
