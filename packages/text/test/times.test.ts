import { english } from '@kebab/text/english'
import { german } from '@kebab/text/german'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textAnalyzer } from '../src/index.js'

const analyzer = textAnalyzer({ languages: [english, german], defaultLanguage: 'en' })
const termsIn = (text: string, lang?: string): string[] => analyzer.terms(text, { lang }).map(({ term }) => term)

const padded = (number: number): string => String(number).padStart(2, '0')
const half = (hour: number): string => (hour < 12 ? 'am' : 'pm')
const forms: ((hour: number, minute: string) => string)[] = [
  (hour, minute) => `${hour}:${minute}`,
  (hour, minute) => `${padded(hour)}:${minute}`,
  (hour, minute) => `${padded(hour)}:${minute}:59`,
  (hour, minute) => `${hour}h${minute}`,
  (hour, minute) => `${hour} h ${minute}`,
  (hour, minute) => `${hour}.${minute} Uhr`,
  (hour, minute) => `${hour}.${minute} h`,
  (hour, minute) => `${hour}.${minute}–23.59`,
  (hour, minute) => `${hour % 12 || 12}:${minute} ${half(hour)}`,
  (hour, minute) => `${hour % 12 || 12}.${minute}${half(hour).toUpperCase()}`,
  (hour, minute) => `${hour % 12 || 12}:${minute} ${half(hour).replace('m', '.m.')}`,
]

test('a time has the term of its hour and minute, in every form', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      fc.constantFrom(...forms),
      (hour, minute, form) => {
        expect(termsIn(`It begins ${form(hour, padded(minute))} in the hall.`)).toContain(`${hour}:${padded(minute)}`)
      },
    ),
  )
})

test.each([
  ['12 am', '0:00'],
  ['12 pm', '12:00'],
  ['2pm', '14:00'],
  ['9 Uhr', '9:00'],
])('%s has the term %s', (text, term) => {
  expect(termsIn(text)).toContain(term)
})

test.each([
  ['13 pm', '13:00'],
  ['24:30', '0:30'],
  ['10h305', '10:30'],
  ['10h30m', '10:30'],
  ['version 10.30', '10:30'],
  ['$3.50 and more', '3:50'],
  ['5 amps', '5:00'],
  ['10:30:15:20', '10:30'],
  ['10.75 Uhr', '10:75'],
])('%s has no term %s', (text, term) => {
  expect(termsIn(text)).not.toContain(term)
})

test('the terms of times and dates make no text longer', () => {
  const lengthOf = (text: string, lang?: string): number =>
    analyzer.terms(text, { lang }).filter(({ countsInLength = true }) => countsInLength).length
  expect(lengthOf('6:30 pm')).toBe(lengthOf('6:30') + 1)
  expect(lengthOf('5 March 2024')).toBe(3)
  expect(lengthOf('5. März 2024', 'de')).toBe(3)
})

test('a time is found in another form', () => {
  const text = 'Doors open 7 pm.'
  expect(analyzer.find!(text, new Set(['19:00']))).toEqual([
    { term: '19:00', start: 11, end: 15, countsInLength: false },
  ])
})
