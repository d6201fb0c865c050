import { chinese } from '@kebab/text/chinese'
import { english } from '@kebab/text/english'
import { german } from '@kebab/text/german'
import { italian } from '@kebab/text/italian'
import { portuguese } from '@kebab/text/portuguese'
import { russian } from '@kebab/text/russian'
import { turkish } from '@kebab/text/turkish'
import { describe, expect, test } from 'vitest'
import { textAnalyzer } from '../src/index.js'

const analyzer = textAnalyzer({ languages: [english, russian, chinese] })
const termsOf = (text: string, subject = analyzer, lang?: string) => subject.terms(text, { lang, stopWords: true })
const stopWordsIn = (text: string, subject = analyzer, lang?: string) =>
  termsOf(text, subject, lang).flatMap(({ term, stopWord }) => (stopWord === undefined ? [] : term))

describe('a stop word', () => {
  test('has no term but with `stopWords`', () => {
    expect(analyzer.terms('to be or not to be')).toEqual([])
    expect(stopWordsIn('to be or not to be')).toEqual(['~to', '~be', '~or', '~not', '~to', '~be'])
  })

  test('has a term of its own kind beside others, which does not count in a length', () => {
    const others = analyzer.terms('the ship and the U.S. fleet')
    const all = termsOf('the ship and the U.S. fleet')
    expect(all.filter(({ stopWord }) => stopWord === undefined)).toEqual(others)
    expect(all[0]).toEqual({ term: '~the', start: 0, end: 3, countsInLength: false, stopWord: 'plain' })
    expect(all.every(({ countsInLength, stopWord }) => (countsInLength === false) === (stopWord !== undefined))).toBe(
      true,
    )
  })

  test('has a second term in capitals', () => {
    expect(stopWordsIn('The IT department asks the WHO.')).toEqual(['~the', '~it', '~IT', '~the', '~who', '~WHO'])
    expect(termsOf('IT').map(({ stopWord }) => stopWord)).toEqual(['plain', 'capitals'])
    expect(stopWordsIn('The WHO’s aims')).toEqual(['~the', '~who', '~WHO'])
    expect(stopWordsIn('Кто не плывёт: НЕ')).toEqual(['~кто', '~не', '~не', '~НЕ'])
    expect(stopWordsIn('May I')).toEqual(['~may', '~i'])
  })

  test('in capitals is found by its acronym with dots, and finds that', () => {
    expect(termsOf('the U.S. fleet').map(({ term }) => term)).toEqual(['~the', 'us', '~US', 'fleet'])
    expect(stopWordsIn('ten a.m. or e.g. noon')).toEqual(['~or'])
  })

  test('of one letter has it behind a word that is none', () => {
    expect(stopWordsIn('Vitamin A, World War I.')).toEqual(['~a', '~A', '~i', '~I'])
    expect(stopWordsIn('Ships sail. A ship: I can, can I?')).toEqual(['~a', '~i', '~can', '~can', '~i'])
  })

  test('is one without its marks, too', () => {
    const languages = [german, italian, portuguese, turkish]
    const typed = textAnalyzer({ languages, defaultLanguage: 'de' })
    const wordsIn = (text: string, lang: string) =>
      typed.terms(text, { lang }).flatMap(({ start, end }) => (start === end ? [] : [text.slice(start, end)]))
    expect(wordsIn('für fur fuer, über uber ueber, daß dass: Haus', 'de')).toEqual(['Haus'])
    expect(wordsIn('não nao, também tambem, você voce: casa', 'pt')).toEqual(['casa'])
    expect(wordsIn('için icin, nasıl nasil: ev', 'tr')).toEqual(['ev'])
  })

  test('leaves a word with a meaning of its own that it is without its marks', () => {
    const typed = textAnalyzer({ languages: [italian, turkish], defaultLanguage: 'it' })
    expect(typed.terms('farò', { lang: 'it' })).toEqual([])
    expect(typed.terms('faro', { lang: 'it' })).toHaveLength(1)
    expect(typed.terms('su', { lang: 'tr' }).map(({ term }) => term)).toContain('su@tr')
  })

  test('with an apostrophe is one', () => {
    expect(stopWordsIn("don't stop")).toEqual(["~don't"])
    expect(stopWordsIn('Don’t stop')).toEqual(["~don't"])
  })

  test('is none as a part of an identifier', () => {
    expect(stopWordsIn('forEach is_valid')).toEqual([])
    expect(stopWordsIn('for (this.x) and/or')).toEqual(['~for', '~this', '~and', '~or'])
  })

  test('in a script without spaces has a term too', () => {
    expect(stopWordsIn('世界的')).toEqual(['~的'])
  })

  test('has the mark of its language', () => {
    const both = textAnalyzer({ languages: [english, german], defaultLanguage: 'en' })
    expect(stopWordsIn('die Häuser', both, 'de')).toEqual(['~die@de'])
    expect(stopWordsIn('die Häuser', both, 'en')).toEqual([])
  })

  test('is a word as all others where the languages have none', () => {
    const words = textAnalyzer({ languages: [english], stopWords: false })
    expect(termsOf('the ship', words)).toEqual(words.terms('the ship'))
    expect(stopWordsIn('the ship', words)).toEqual([])
  })

  test.each([
    ['~it', 'It is the IT of it, (it)'],
    ['~US', 'the U.S. and the US of us'],
    ['~IT', 'It is the IT of it, IT’s'],
    ["~don't", "Don’t, don't"],
    ['~a', 'Vitamin A and a ship'],
    ['~кто', 'Кто? кто'],
  ])('is found as %s', (term, text) => {
    const occurrences = termsOf(text).filter((one) => one.term === term)
    expect(occurrences.length).toBeGreaterThan(0)
    expect(analyzer.find!(text, new Set([term]))).toEqual(occurrences)
  })
})
