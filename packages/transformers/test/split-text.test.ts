import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitText } from '../src/split-text.js'

/** Two delimiters, and a token for each word and each four characters of a long one. */
const count = (text: string): number =>
  2 + (text.match(/\S+/g) ?? []).reduce((sum, word) => sum + Math.ceil(word.length / 4), 0)
const textsOf = (text: string, window: number): string[] =>
  Array.from(splitText(text, window, count), ({ text: piece }) => piece)

describe('splitText', () => {
  test('a text that fits is one piece', () => {
    expect([...splitText('one two', 4, count)]).toEqual([{ text: 'one two', tokens: 4 }])
    expect([...splitText('', 4, count)]).toEqual([{ text: '', tokens: 2 }])
  })

  test('pieces are about equally long, and cut behind white space', () => {
    expect(textsOf('aaa bbb ccc ddd eee fff', 5)).toEqual(['aaa bbb ccc ', 'ddd eee fff'])
  })

  test('a word that is too long is cut itself, never inside of a character', () => {
    expect(textsOf('a'.repeat(16), 4)).toEqual(['aaaaaaaa', 'aaaaaaaa'])
    for (const piece of textsOf('👩'.repeat(9), 4)) expect(Buffer.from(piece).toString()).toBe(piece)
  })

  test('white space alone is one piece', () => {
    expect([...splitText(' '.repeat(50), 4, (text) => text.length)]).toEqual([{ text: ' '.repeat(50), tokens: 50 }])
  })

  test('who takes one piece has little more than twice the text counted', () => {
    const counted: number[] = []
    const text = 'aaa '.repeat(4096)
    const counting = (part: string): number => {
      counted.push(part.length)
      return count(part)
    }
    splitText(text, 8, counting).next()
    expect(counted.reduce((sum, length) => sum + length, 0)).toBeLessThan(2.1 * text.length)
  })

  test('every piece fits, says its tokens, and together they hold all words in order', () => {
    const texts = fc.array(
      fc.oneof(fc.lorem({ maxCount: 40 }), fc.constantFrom('\n\n', '   ', 'wordthatislong'.repeat(9))),
    )
    fc.assert(
      fc.property(texts, fc.integer({ min: 3, max: 30 }), (parts, window) => {
        const text = parts.join(' ')
        const pieces = [...splitText(text, window, count)]
        const joined = pieces.map((piece) => piece.text).join('')
        expect(joined.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
        for (const piece of pieces) {
          expect(piece.tokens).toBe(count(piece.text))
          expect(piece.tokens).toBeLessThanOrEqual(window)
        }
      }),
    )
  })
})
