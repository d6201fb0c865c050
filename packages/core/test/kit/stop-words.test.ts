import type { Analyzer } from '@kebab/core'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { german } from '@kebab/text/german'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyzeQuery } from '../../src/kit/index.js'

const analyzer = textAnalyzer({ languages: [english] })
const both = textAnalyzer({ languages: [english, german], defaultLanguage: 'en' })
const termsOf = (query: string, subject = analyzer) => analyzeQuery(subject, query).map(({ term }) => term)

describe('a query keeps', () => {
  test.each([
    ['this', '~this'],
    ['if', '~if'],
    ['May', '~may'],
    ['WHO', '~who ~WHO'],
    ['CAN', '~can ~CAN'],
    ['US', '~us ~US'],
    ['US GDP', '~us ~US gdp'],
    ['U.S. ships', 'us ~US ship'],
    ['the for loop', '~the ~for loop'],
  ])('all stop words of up to three words: %s', (query, terms) => {
    expect(termsOf(query).join(' ')).toBe(terms)
  })

  test.each([
    ['Vitamin A', 'vitamin ~A'],
    ['is vitamin A found in ships', 'vitamin ~A found ship'],
    ['What does the IT of a ship cost?', '~IT ship cost'],
    ['Who is it that is in the WHO?', '~WHO'],
    ['what is IT', '~what ~is ~IT'],
  ])('those in capitals within other case: %s', (query, terms) => {
    expect(termsOf(query).join(' ')).toBe(terms)
  })

  test.each([
    ['who said "to be or not" on ships', 'said ~to ~be ~or ~not ship'],
    ['who said “to be” on ships', 'said ~to ~be ship'],
    ['who said «to be» on ships', 'said ~to ~be ship'],
    ['who said „to be“ on ships', 'said ~to ~be ship'],
  ])('those within quotation marks: %s', (query, terms) => {
    expect(termsOf(query).join(' ')).toBe(terms)
  })

  test('all of them where it has nothing else', () => {
    expect(termsOf('"to be or not to be"').join(' ')).toBe('~to ~be ~or ~not ~to ~be')
    expect(termsOf('to be or not to be').join(' ')).toBe('~to ~be ~or ~not ~to ~be')
  })

  test.each([
    ['what is the cost of a ship', 'cost ship'],
    ['can I sail with two ships', 'sail two ship'],
    ['WHAT IS THE COST OF THIS', 'cost'],
  ])('none of a longer one: %s', (query, terms) => {
    expect(termsOf(query).join(' ')).toBe(terms)
  })

  test('those of up to three words for less than others, but for capitals and quotations', () => {
    const weightsOf = (query: string) => analyzeQuery(analyzer, query).map(({ weight = 1 }) => weight)
    expect(weightsOf('the for loop')).toEqual([0.25, 0.25, 1])
    expect(weightsOf('the "for" loop')).toEqual([0.25, 1, 1])
    expect(weightsOf('Vitamin A')).toEqual([1, 1])
    expect(weightsOf('this')).toEqual([1])
    expect(weightsOf('what is IT')).toEqual([0.25, 0.25, 1])
    // In German it is all of the query.
    expect(analyzeQuery(both, 'die').map(({ weight = 1 }) => weight)).toEqual([1, 1])
  })

  test('none that is a part of a word', () => {
    expect(termsOf('to-do')).toEqual(['todo'])
    expect(termsOf('and/or')).toEqual(['and/or'])
  })

  test('one of each language, of up to three words', () => {
    expect(termsOf('die', both)).toEqual(['die', '~die@de'])
    expect(termsOf('the', both)).toEqual(['~the', 'the@de'])
    expect(termsOf('Was ist die Farbe der Häuser', both)).toEqual(['farb', 'hauser', 'farb@de', 'haus@de'])
  })
})

test.each([
  ['one language', analyzer],
  ['a default language', both],
  ['all languages', textAnalyzer({ languages: [english, german] })],
])('the other words of a query are those that it has without stop words: %s', (_, subject) => {
  // An analyzer that gives stop words no terms.
  const bare: Analyzer = { ...subject, terms: (text, { lang } = {}) => subject.terms(text, { lang }) }
  const word = fc.constantFrom(
    ...'the is IT die was und Häuser ships to-do don\'t A "to be" U.S. forEach der'.split(' '),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const query = words.join(' ')
      const others = analyzeQuery(subject, query).filter(({ stopWord }) => stopWord === undefined)
      // Their numbers only say which are of one word.
      const unnumbered = (terms: readonly object[]) => terms.map((term) => ({ ...term, word: undefined }))
      expect(unnumbered(others)).toEqual(unnumbered(analyzeQuery(bare, query)))
    }),
    { examples: [[['the', 'forEach', 'was', 'the']]] },
  )
})
