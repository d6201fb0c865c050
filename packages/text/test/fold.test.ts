import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../src/fold.js'

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (word) => {
      expect(fold(fold(word))).toBe(fold(word))
    }),
    { numRuns: 2000 },
  )
  const characters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code))
  expect(characters.filter((character) => fold(fold(character)) !== fold(character))).toEqual([])
})

test('a folded word has no white space, not even that of a ligature’s compatibility form', () => {
  const letters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /\S/.test(letter),
  )
  expect(letters.filter((letter) => /\s/.test(fold(letter)))).toEqual([])
  expect(fold('\ufc5e')).toBe('')
  expect(fold('\ufdfb')).toBe('جلجلاله')
})

test('words that differ in case fold to the same', () => {
  for (const word of ['Straße', 'ΟΔΟΣ', 'İstanbul', 'Ǆungla', 'ЁЛКА']) {
    expect(fold(word.toUpperCase())).toBe(fold(word.toLowerCase()))
  }
})
