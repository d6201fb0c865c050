import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultAnalyzer } from '../src/index.js'

const unit = fc.constantFrom('fox', 'Fox', 'fo', 'x', '_', '9', ' ', '.', '-', 'é', 'É', 'ß', '狐', '\n', 'K')

test('what is found are the terms that are wanted, where `terms` has them', () => {
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), fc.array(fc.string({ unit, maxLength: 3 })), (text, words) => {
      const wanted = new Set([
        ...words,
        ...words.flatMap((word) => defaultAnalyzer.terms(word).map(({ term }) => term)),
      ])
      const expected = defaultAnalyzer.terms(text).filter(({ term }) => wanted.has(term))
      expect(defaultAnalyzer.find?.(text, wanted)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})
