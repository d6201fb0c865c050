import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TokenDecoder } from '../src/write-answer.js'

describe('TokenDecoder', () => {
  /** One token for each byte, as many tokenizers have for rare characters. */
  const decode = (ids: number[]): string => new TextDecoder().decode(Uint8Array.from(ids))

  test('the parts concatenate to the text, and no part splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        const bytes = [...new TextEncoder().encode(text)]
        const decoder = new TokenDecoder(decode)
        const pieces = [...bytes.map((byte) => decoder.add(byte)), decoder.rest()]
        expect(pieces.join('')).toBe(decode(bytes))
        if (!text.includes('\uFFFD')) expect(pieces.join('')).not.toContain('\uFFFD')
        expect(decoder.count).toBe(bytes.length)
        expect(decoder.last).toBe(bytes.at(-1))
      }),
    )
  })

  test('an incomplete character at the end becomes a replacement character', () => {
    const decoder = new TokenDecoder(decode)
    expect(decoder.add(0x61)).toBe('a')
    expect(decoder.add(0xe2)).toBe('')
    expect(decoder.rest()).toBe('\uFFFD')
    expect(decoder.rest()).toBe('')
  })
})
