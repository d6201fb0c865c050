import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../src/fold.js'

test('folding what is folded changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (word) => {
      expect(fold(fold(word))).toBe(fold(word))
    }),
    { numRuns: 2000 },
  )
  const characters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code))
  expect(characters.filter((character) => fold(fold(character)) !== fold(character))).toEqual([])
})

test('what is folded holds no white space: not even what a ligature is made of', () => {
  const letters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
    /\S/.test(one),
  )
  expect(letters.filter((letter) => /\s/.test(fold(letter)))).toEqual([])
  expect(fold('\ufc5e')).toBe('')
  expect(fold('\ufdfb')).toBe('جلجلاله')
})

test('case doesn’t count', () => {
  for (const word of ['Straße', 'ΟΔΟΣ', 'İstanbul', 'Ǆungla', 'ЁЛКА']) {
    expect(fold(word.toUpperCase())).toBe(fold(word.toLowerCase()))
  }
})
