import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextPieces } from '../src/text-pieces.js'

/** Bytes as tokens, as many tokenizers have them. */
const decode = (ids: number[]): string => new TextDecoder().decode(Uint8Array.from(ids))

test('the pieces together are the text, and none of them holds half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
      const bytes = [...new TextEncoder().encode(text)]
      const pieces = new TextPieces(decode)
      const given = [...bytes.map((byte) => pieces.add(byte)), pieces.rest()]
      expect(given.join('')).toBe(decode(bytes))
      if (!text.includes('\uFFFD')) expect(given.join('')).not.toContain('\uFFFD')
      expect(pieces.count).toBe(bytes.length)
      expect(pieces.last).toBe(bytes.at(-1))
    }),
  )
})

test('what is only half there at the end is given as it is', () => {
  const pieces = new TextPieces(decode)
  expect(pieces.add(0x61)).toBe('a')
  expect(pieces.add(0xe2)).toBe('')
  expect(pieces.rest()).toBe('\uFFFD')
  expect(pieces.rest()).toBe('')
})
