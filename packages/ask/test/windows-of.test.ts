import fc from 'fast-check'
import { expect, test } from 'vitest'
import { windowsOf } from '../src/windows-of.js'

const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom('A cat sat. ', 'Why? ', '\n\n', 'word '.repeat(20), 'x'.repeat(70), '水在100度沸腾。'),
      // Without what marks a heading or an item, since markers are in no sentence.
      fc.string({ unit: 'grapheme', maxLength: 8 }).map((any) => any.replace(/[-*+#=\d]/g, 'x')),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

test('every character that is not white space is in a window, and no window is wider than it may be', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 200 }), (text, width) => {
      const windows = windowsOf(text, width)
      let covered = 0
      for (const window of windows) {
        expect(window.length).toBeLessThanOrEqual(width)
        expect(window.trim()).not.toBe('')
        covered += text.slice(covered).length - text.slice(covered).trimStart().length
        const start = text.lastIndexOf(window, covered)
        expect(start).toBeGreaterThanOrEqual(0)
        covered = Math.max(covered, start + window.length)
      }
      expect(text.slice(covered).trim()).toBe('')
    }),
    { numRuns: 200 },
  )
})

test('a text that fits is one window; one without content has none', () => {
  expect(windowsOf(' A cat sat. A dog ran. ', 100)).toEqual(['A cat sat. A dog ran.'])
  expect(windowsOf(' \n ', 100)).toEqual([])
})

test('windows are whole sentences, and the end of each is in the next too', () => {
  expect(windowsOf('One cat sat. Two dogs ran. Three cows lay. Four.', 30)).toEqual([
    'One cat sat. Two dogs ran.',
    'Two dogs ran. Three cows lay.',
    'Three cows lay. Four.',
  ])
})

test('neighbours that fit into a window together are seen together in one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 20 }), (lengths) => {
      const sentences = lengths.map((length, i) => `S${i}${'a'.repeat(length)}.`)
      const windows = windowsOf(sentences.join(' '), 100)
      for (const [i, sentence] of sentences.slice(1).entries()) {
        const both = `${sentences[i]} ${sentence}`
        if (both.length <= 100) expect(windows.some((window) => window.includes(both))).toBe(true)
      }
    }),
  )
})
