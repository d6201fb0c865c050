import { describe, expect, test } from 'vitest'
import { chunkText } from '../../src/prepare/index.js'
import { expectPassageRules } from './passage-rules.js'

const texts = (...parameters: Parameters<typeof chunkText>) => chunkText(...parameters).map(({ text }) => text)

describe('plain text', () => {
  test('has paragraphs, which are packed together while they fit, and no structure', () => {
    expect(chunkText('# no heading\n\n- no list\r\n \t\r\n---\n')).toEqual([
      { text: '# no heading\n\n- no list\r\n \t\r\n---', start: 0, end: 32, lineStart: 1, lineEnd: 5, headingPath: [] },
    ])
    expect(texts('one\n\ntwo\n \nthree', { maxChars: 8 })).toEqual(['one\n\ntwo', 'three'])
  })

  test('is split between sentences, then lines, then words', () => {
    expect(texts('One two. Three\nfour. Five.', { maxChars: 14 })).toEqual(['One two.', 'Three\nfour.', 'Five.'])
    expect(texts('one two\nthree four', { maxChars: 12 })).toEqual(['one two', 'three four'])
    expect(texts('one two three', { maxChars: 8 })).toEqual(['one two', 'three'])
  })

  test('that is code is split between lines, not sentences', () => {
    const code = 'a. B = 1\nc. D = 2\ne. F = 3'
    expect(texts(code, { maxChars: 12, code: true })).toEqual(code.split('\n'))
    expect(texts(code, { maxChars: 12 })).not.toEqual(code.split('\n'))
  })

  test('repeats whole sentences where an overlap is asked for, but no code', () => {
    const text = 'One is. Two is. Three is.'
    const options = { maxChars: 26, overlapChars: 9 }
    expect(texts(text, options)).toEqual(['One is. Two is.', 'Two is. Three is.'])
    expect(texts(text, { ...options, code: true })).toEqual(['One is. Two is.', 'Three is.'])
    expectPassageRules(text, chunkText(text, options))
  })

  test.each(['', '\ufeff', ' \n\t\r\n', '\u00a0\u2028'])(
    'that is nothing but white space has no chunks: %j',
    (text) => {
      expect(chunkText(text)).toEqual([])
    },
  )

  test('keeps a byte-order mark out of its chunks and in its offsets', () => {
    expect(chunkText('\ufeffone')).toEqual([
      { text: 'one', start: 1, end: 4, lineStart: 1, lineEnd: 1, headingPath: [] },
    ])
  })

  test('refuses options out of range', () => {
    expect(() => chunkText('a', { maxChars: 0 })).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})
