import type { Term, VocabularyTerm } from '../../contracts.js'
import { folded, LONGEST_WORD, likeliestForm, type TermsOf, type Vocabulary, wholeTermsOf } from './likeliest-word.js'
import type { TermSpan } from './query-words.js'

/** The word behind a blank, and the word before one. */
const WORD_BEHIND = /^ (\p{L}{2,})(?![\p{L}\p{M}\p{N}_.'’-])/u
const WORD_BEFORE = /(?<![\p{L}\p{M}\p{N}_.'’-])(\p{L}{2,}) $/u
/** The fewest letters of two words that are one. */
const FEWEST_JOINED = 5

/** The fewest letters of a stop word before the word that it is a part of: `over fitting`. */
const FEWEST_BEFORE = 4
/** A span of a query, and what is searched for in its place. */
export interface Replacement {
  start: number
  end: number
  to: string
}

/**
 * Finds the words that are written in two, each with the word that the index holds.
 *
 * @param terms of the query
 * @param unknown the words of the query that the index lacks
 */
export async function joinedWords(
  query: string,
  terms: readonly Term[],
  unknown: readonly TermSpan[],
  termsOf: TermsOf,
  vocabulary: Vocabulary,
): Promise<Replacement[]> {
  const wordStarts = new Set(terms.map(({ start }) => start))
  const pairs = unknown.flatMap(({ start, end }): Omit<Replacement, 'to'>[] => {
    const behind = WORD_BEHIND.exec(query.slice(end, end + LONGEST_WORD))?.[1]
    const before = WORD_BEFORE.exec(query.slice(Math.max(0, start - LONGEST_WORD), start))?.[1] ?? ''
    const first = start - 1 - before.length
    const isJoined = before.length >= FEWEST_BEFORE || (before !== '' && wordStarts.has(first))
    return [
      ...(behind === undefined ? [] : [{ start, end: end + 1 + behind.length }]),
      ...(isJoined ? [{ start: first, end }] : []),
    ]
  })
  const joined: Replacement[] = []
  for (const { start, end } of pairs) {
    const word = query.slice(start, end).replace(' ', '')
    if (word.length < FEWEST_JOINED || word.length > LONGEST_WORD || /\p{N}/u.test(word)) continue
    if (joined.some((pair) => start < pair.end && pair.start < end)) continue
    const { all } = wholeTermsOf([word], termsOf)
    const to = await likeliestForm(all.length === 0 ? [] : await vocabulary.all({ terms: all }), vocabulary)
    if (to !== undefined) joined.push({ start, end, to })
  }
  return joined
}

/** The fewest letters of each of two words that are typed as one. */
const FEWEST_LETTERS_OF_PART = 3
/** The same in a word with a digit, such as `gpt4o`, where short names have a hyphen before it. */
const FEWEST_BESIDE_DIGITS = 2
/** Where a unit follows a number, which may have a single letter: `30s`. */
const BEFORE_UNIT = /^\p{N}\p{L}$/u
/** In how many ways a word is divided, at most: each is looked for in chunks. */
const MOST_DIVISIONS = 2

/**
 * The two words that chunks have in turn and that are typed as one: `hash map` for `hashmap`. Of
 * several ways to divide it, the one comes first whose rarer word the most chunks hold.
 */
export async function dividedWord(
  typed: string,
  termsOf: TermsOf,
  vocabulary: Vocabulary,
): Promise<string | undefined> {
  const letters = [...typed]
  const divisions: (readonly [string, string])[] = []
  const fewest = /\p{N}/u.test(typed) ? FEWEST_BESIDE_DIGITS : FEWEST_LETTERS_OF_PART
  for (let at = 1; at < letters.length; at++) {
    const isLong = at >= fewest && at <= letters.length - fewest
    if (isLong || BEFORE_UNIT.test(letters[at - 1]! + letters[at]!))
      divisions.push([letters.slice(0, at).join(''), letters.slice(at).join('')])
  }
  if (divisions.length === 0 || vocabulary.areNeighbours === undefined) return undefined
  const { terms, all } = wholeTermsOf(divisions.flat(), termsOf)
  const indexed = await vocabulary.all({ terms: all })
  const listed = (await vocabulary.passing?.({ terms: indexed.map(({ term }) => term) })) ?? indexed
  const termsOfPart = (part: string): VocabularyTerm[] => listed.filter(({ term }) => terms.get(part)!.has(term))
  const chunksOf = (part: string): number => Math.max(0, ...termsOfPart(part).map(({ chunks }) => chunks))
  const likely = divisions
    .map((parts) => ({ parts, chunks: Math.min(...parts.map(chunksOf)) }))
    .filter(({ chunks }) => chunks > 0)
    .sort((a, b) => b.chunks - a.chunks)
  for (const { parts } of likely.slice(0, MOST_DIVISIONS)) {
    if (!(await vocabulary.areNeighbours(...parts))) continue
    const forms = await Promise.all(parts.map((part) => likeliestForm(termsOfPart(part), vocabulary)))
    // The form of a stem may be another word of it: `hashes`.
    return forms.map((form, i) => (form !== undefined && folded(form) === parts[i] ? form : parts[i])).join(' ')
  }
  return undefined
}
