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
  for (let code = 0; code < 0x20000; code++) {
    const once = fold(String.fromCodePoint(code))
    expect(fold(once)).toBe(once)
  }
})

test('case doesn’t count', () => {
  for (const word of ['Straße', 'ΟΔΟΣ', 'İstanbul', 'Ǆungla', 'ЁЛКА']) {
    expect(fold(word.toUpperCase())).toBe(fold(word.toLowerCase()))
  }
})
