import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averageVectors, planBatches, splitText } from '../src/embed-texts.js'

describe('planBatches', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 })
  const size = fc.integer({ min: 1, max: 32 })
  const textsOf = (all: number[]) => all.map((length) => 'x'.repeat(length))

  test('every text is in exactly one batch, and no batch is empty or over its size', () => {
    fc.assert(
      fc.property(lengths, size, (all, most) => {
        const batches = planBatches(textsOf(all), most)
        expect(batches.flat().sort((a, b) => a - b)).toEqual(all.map((_, index) => index))
        for (const batch of batches) {
          expect(batch.length).toBeGreaterThanOrEqual(1)
          expect(batch.length).toBeLessThanOrEqual(most)
        }
      }),
    )
  })

  test('a batch of several texts stays small when padded to its longest', () => {
    fc.assert(
      fc.property(lengths, size, (all, most) => {
        for (const batch of planBatches(textsOf(all), most)) {
          const longest = Math.max(...batch.map((index) => all[index] ?? 0))
          if (batch.length > 1) expect(longest * batch.length).toBeLessThanOrEqual(16_384)
        }
      }),
    )
  })

  test('texts of similar length share a batch, equal ones in their order', () => {
    fc.assert(
      fc.property(lengths, fc.integer({ min: 2, max: 32 }), (all, most) => {
        const order = planBatches(textsOf(all), most).flat()
        const expected = all.map((_, index) => index).sort((a, b) => (all[a] ?? 0) - (all[b] ?? 0) || a - b)
        expect(order).toEqual(expected)
      }),
    )
  })

  test('batches of one keep the order', () => {
    expect(planBatches(['long text', '', 'text'], 1)).toEqual([[0], [1], [2]])
  })
})

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

  test('pieces are about equally long, and cuts follow white space', () => {
    expect(textsOf('aaa bbb ccc ddd eee fff', 5)).toEqual(['aaa bbb ccc ', 'ddd eee fff'])
  })

  test('a word that is too long is cut itself, never within a surrogate pair', () => {
    expect(textsOf('a'.repeat(16), 4)).toEqual(['aaaaaaaa', 'aaaaaaaa'])
    for (const piece of textsOf('👩'.repeat(9), 4)) expect(Buffer.from(piece).toString()).toBe(piece)
  })

  test('white space alone is one piece', () => {
    expect([...splitText(' '.repeat(50), 4, (text) => text.length)]).toEqual([{ text: ' '.repeat(50), tokens: 50 }])
  })

  test('taking one piece counts the tokens of little more than twice the text', () => {
    const counted: number[] = []
    const text = 'aaa '.repeat(4096)
    const counting = (piece: string): number => {
      counted.push(piece.length)
      return count(piece)
    }
    splitText(text, 8, counting).next()
    expect(counted.reduce((sum, length) => sum + length, 0)).toBeLessThan(2.1 * text.length)
  })

  test('every piece is within the limit and has its token count; together they hold all words in order', () => {
    const texts = fc.array(
      fc.oneof(fc.lorem({ maxCount: 40 }), fc.constantFrom('\n\n', '   ', 'wordthatislong'.repeat(9))),
    )
    fc.assert(
      fc.property(texts, fc.integer({ min: 3, max: 30 }), (inputs, window) => {
        const text = inputs.join(' ')
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

const unit = (angle: number): Float32Array => Float32Array.of(Math.cos(angle), Math.sin(angle))
const weighted = fc.record({
  vector: fc.double({ min: 0, max: 3, noNaN: true }).map(unit),
  weight: fc.integer({ min: 1, max: 300 }),
})

describe('averageVectors', () => {
  test('a single vector stays as it is', () => {
    const vector = unit(1)
    expect(averageVectors([{ vector, weight: 7 }])).toBe(vector)
  })

  test('the mean is weighted', () => {
    const [x, y] = [Float32Array.of(1, 0), Float32Array.of(0, 1)]
    const mean = averageVectors([
      { vector: x, weight: 3 },
      { vector: y, weight: 4 },
    ])
    expect(mean[0]).toBeCloseTo(0.6)
    expect(mean[1]).toBeCloseTo(0.8)
  })

  test('the mean has unit length and does not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(weighted, { minLength: 1, maxLength: 8 }), (vectors) => {
        const mean = averageVectors(vectors)
        expect(Math.hypot(...mean)).toBeCloseTo(1, 5)
        for (const [i, value] of averageVectors([...vectors].reverse()).entries())
          expect(value).toBeCloseTo(mean[i]!, 5)
      }),
    )
  })

  test('vectors that cancel each other out give the first', () => {
    const vector = Float32Array.of(1, 0)
    const opposite = Float32Array.of(-1, 0)
    const both = [vector, opposite].map((input) => ({ vector: input, weight: 1 }))
    expect(averageVectors(both)).toBe(vector)
  })
})
