import { arabic } from '@kebab/text/arabic'
import { english } from '@kebab/text/english'
import { french } from '@kebab/text/french'
import { german } from '@kebab/text/german'
import { hungarian } from '@kebab/text/hungarian'
import { japanese } from '@kebab/text/japanese'
import { portuguese } from '@kebab/text/portuguese'
import { russian } from '@kebab/text/russian'
import { spanish } from '@kebab/text/spanish'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textAnalyzer } from '../src/index.js'

const languages = [english, german, french, spanish, portuguese, russian, hungarian, japanese, arabic]
const analyzer = textAnalyzer({ languages, defaultLanguage: 'en' })
const termsIn = (text: string): string[] => analyzer.terms(text).map(({ term }) => term)

const dates = fc.date({ min: new Date('1000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
const months = (tag: string, style: 'long' | 'short') => (date: Date) =>
  new Intl.DateTimeFormat(`${tag}-u-nu-latn`, {
    day: 'numeric',
    month: style,
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date)
const signs =
  (sign: string, ...parts: ('d' | 'm' | 'y')[]) =>
  (date: Date) =>
    parts
      .map((part) => (part === 'd' ? date.getUTCDate() : part === 'm' ? date.getUTCMonth() + 1 : date.getUTCFullYear()))
      .join(sign)
const forms = [
  ...['en-US', 'en-GB', 'de', 'fr', 'es', 'pt', 'ru', 'hu', 'ja'].map((tag) => months(tag, 'long')),
  ...['en-US', 'en-GB', 'es'].map((tag) => months(tag, 'short')),
  signs('.', 'd', 'm', 'y'),
  signs('/', 'd', 'm', 'y'),
  signs('/', 'm', 'd', 'y'),
  signs('/', 'y', 'm', 'd'),
  (date: Date) => date.toISOString().slice(0, 10),
  (date: Date) => `report-${date.toISOString().slice(0, 10)}.pdf`,
  (date: Date) => date.toISOString(),
]

test('a date has the term of its day, in every form', () => {
  fc.assert(
    fc.property(dates, fc.constantFrom(...forms), (date, form) => {
      expect(termsIn(`On ${form(date)}, all was well.`)).toContain(date.toISOString().slice(0, 10))
    }),
  )
})

test.each([
  ['in March 2024', '2024-03'],
  ['März 2024', '2024-03'],
  ['марта 2024', '2024-03'],
  ['5 марта 2024 г.', '2024-03'],
  ['March 5, 2024', '2024-03'],
  ['05.03.2024', '2024-03'],
  ['2024年3月', '2024-03'],
  ['backup-2024-03-05-full.tar', '2024-03'],
  ['04/05/2024', '2024-04-05'],
  ['04/05/2024', '2024-05-04'],
  ['04/25/2024', '2024-04-25'],
  ['on the 5th of March 2024', '2024-03-05'],
  ['5 de marzo de 2024', '2024-03-05'],
  ['05-Mar-2024', '2024-03-05'],
])('%s has the term %s', (text, term) => {
  expect(termsIn(text)).toContain(term)
})

test.each([
  '32 March 2024',
  '5 Foo 2024',
  '13.13.2024',
  '1.2.2024.5',
  '5/3/20245',
  '2024.13.05',
  '123 March 20245',
  'x5 2024',
])('%s is no date', (text) => {
  expect(termsIn(text).filter((term) => /^\d{4}-\d\d/.test(term))).toEqual([])
})

test('each term of a date has one occurrence, with the span that says it', () => {
  const text = 'Due: 5 March 2024, or 2024-03-05.'
  const spans = analyzer
    .terms(text)
    .flatMap(({ term, start, end }) => (term.startsWith('2024-') ? `${term} ${text.slice(start, end)}` : []))
  expect(spans).toEqual(['2024-03-05 5 March 2024', '2024-03 March 2024', '2024-03-05 2024-03-05', '2024-03 2024-03'])
})

test('without languages, months have no names', () => {
  const terms = textAnalyzer().terms('March 5, 2024, or 05.03.2024')
  expect(terms.filter(({ term }) => term === '2024-03-05')).toHaveLength(1)
})
