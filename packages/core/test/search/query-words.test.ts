import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Term } from '../../src/index.js'
import { matchWeight, queryWords, wordWeight } from '../../src/search/words/query-words.js'

const weights: Record<string, number> = { useeffect: 5, use: 1, effect: 3, cat: 2, katz: 6 }
const weightOf = (term: string): number => weights[term] ?? 4
const at = (term: string, start: number, end: number): Term => ({ term, start, end })
const useEffect = [at('useeffect', 0, 9), at('use', 0, 3), at('effect', 3, 9)]

test('a word and its parts are one word, which weighs as much as its heaviest part', () => {
  const [word, ...others] = queryWords(useEffect, weightOf)
  expect(others).toEqual([])
  expect(wordWeight(word!)).toBe(5)
})

test('a part that is held alone counts as itself, and all parts no more than the whole', () => {
  const [word] = queryWords(useEffect, weightOf)
  expect(matchWeight(word!, new Set())).toBe(0)
  expect(matchWeight(word!, new Set(['use']))).toBe(1)
  expect(matchWeight(word!, new Set(['use', 'effect']))).toBe(3)
  expect(matchWeight(word!, new Set(['use', 'effect', 'useeffect']))).toBe(5)
})

test('of several stems of a word any will do, and the least weight counts', () => {
  const [word, ...others] = queryWords([at('katz', 0, 4), at('cat', 0, 4)], weightOf)
  expect(others).toEqual([])
  expect(wordWeight(word!)).toBe(2)
  for (const stem of ['cat', 'katz']) expect(matchWeight(word!, new Set([stem]))).toBe(2)
})

test('terms that overlap without enclosing one another are words of their own', () => {
  expect(queryWords([at('abc', 0, 3), at('bcd', 1, 4), at('cde', 2, 5)], weightOf)).toHaveLength(3)
})

test('a word that is repeated counts once', () => {
  expect(queryWords([at('cat', 0, 3), at('cat', 4, 7)], weightOf)).toHaveLength(1)
  expect(queryWords([], weightOf)).toEqual([])
})

test('what is held of a word is within its weight, and more held is never less', () => {
  const terms = fc.array(
    fc.record({ term: fc.constantFrom(...'abcdef'), start: fc.nat(20), length: fc.integer({ min: 1, max: 6 }) }),
  )
  const chunkTerms = fc.uniqueArray(fc.constantFrom(...'abcdef'))
  fc.assert(
    fc.property(terms, chunkTerms, fc.constantFrom(...'abcdef'), (occurrences, some, another) => {
      const all = occurrences.map(({ term, start, length }) => at(term, start, start + length))
      for (const word of queryWords(all, (term) => term.charCodeAt(0) - 96)) {
        const weight = matchWeight(word, new Set(some))
        expect(weight).toBeGreaterThanOrEqual(0)
        expect(weight).toBeLessThanOrEqual(wordWeight(word))
        expect(matchWeight(word, new Set([...some, another]))).toBeGreaterThanOrEqual(weight)
        expect(matchWeight(word, new Set('abcdef'))).toBe(wordWeight(word))
      }
    }),
  )
})
