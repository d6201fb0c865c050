import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folderAnalyzer } from '../src/folder-analyzer.js'

const analyzer = folderAnalyzer()
const termsOf = (text: string, lang?: string): string[] => analyzer.terms(text, { lang }).map(({ term }) => term)

test.each([
  ['Russian', 'столица', 'столицы'],
  ['Arabic', 'مدينة', 'المدينة'],
  ['Greek', 'πόλεμος', 'πόλεμοι'],
  ['Hindi', 'लड़का', 'लड़के'],
  ['Armenian', 'քաղաք', 'քաղաքներ'],
  ['Nepali', 'किताब', 'किताबहरू'],
  ['Tamil', 'வீடு', 'வீடுகள்'],
])('forms of a word find each other: %s', (_, form, otherForm) => {
  expect(termsOf(form).filter((term) => termsOf(otherForm).includes(term))).not.toEqual([])
})

test.each([
  ['Ukrainian', 'місто', 'міста'],
  ['Bulgarian', 'градът', 'градове'],
  ['Serbian', 'књига', 'књиге'],
  ['Persian', 'کتاب', 'شهر'],
  ['Urdu', 'کتابیں', 'شہر'],
])('every word of a language without a stemmer of its own finds itself: %s', (_, ...words) => {
  for (const word of words) expect(termsOf(`— ${word}, …`)).toEqual(termsOf(word))
  for (const word of words) expect(termsOf(word)).not.toEqual([])
})

test('no word of another script is left out, since it may name a thing in another language', () => {
  for (const word of ['что', 'του', 'على', 'में']) expect(termsOf(word)).not.toEqual([])
})

test('the language of a document decides between two of one script', () => {
  expect(termsOf('किताबहरू', 'ne')).toEqual(['@ne', 'किताब@ne'])
  expect(termsOf('किताबहरू', 'hi')).toEqual(['@hi', 'किताबहर@hi'])
  expect(termsOf('किताबहरू')).toEqual(expect.arrayContaining(['किताब', 'किताबहर']))
})

test.each([
  ['de', 'die Häuser', 'haus'],
  ['es', 'las canciones', 'cancion'],
  ['fr', 'les États', 'etat'],
  ['it', 'le case', 'cas'],
  ['nl', 'de lichamelijke', 'licham'],
  ['pt', 'os livros', 'livr'],
  ['ru', 'что книги', 'книг'],
])('a text in %s has its stems, without its stop words', (lang, text, stem) => {
  expect(termsOf(text, lang)).toEqual([`@${lang}`, `${stem}@${lang}`])
})

test('a text in Latin script has the terms that English gives it', () => {
  const plain = textAnalyzer({ languages: [english] })
  const words = fc.array(fc.string({ unit: fc.constantFrom(...'abcdefghiéüñ-_.0123 ') }), { maxLength: 6 })
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join(' ')
      expect(analyzer.terms(text)).toEqual(plain.terms(text))
    }),
  )
})
