import { english } from '@kebab/text/english'
import { russian } from '@kebab/text/russian'
import { expect, test } from 'vitest'
import { textAnalyzer } from '../src/index.js'
import { EXAMPLES } from './examples.js'

const { stopWords: _, ...russianWords } = russian
const analyzer = textAnalyzer({ languages: [english, russianWords] })
const termsOf = (text: string) => new Set(analyzer.terms(text).map(({ term }) => term))
const sharedTerms = (query: string, text: string) => [...termsOf(query)].filter((term) => termsOf(text).has(term))

test.each(EXAMPLES.map((example) => [example.same[0]!, example] as const))('%s', (first, { same, other = [] }) => {
  for (const spelling of same) {
    expect(sharedTerms(first, spelling), `${first} and ${spelling}`).not.toEqual([])
    expect(sharedTerms(`see ${spelling}, please`, `(${first})`), `${first} in a text`).not.toEqual([])
  }
  for (const word of other) expect(sharedTerms(first, word), `${first} and ${word}`).toEqual([])
})
