import type { VocabularyTerm } from '../../contracts.js'
import { folded, LONGEST_ENDING, likeliestForm, type TermsOf, type Vocabulary, wholeTermsOf } from './likeliest-word.js'

/** The fewest letters that terms are looked up by. */
const SHORTEST_PREFIX = 3

/** The terms of words that begin with what was typed, folded. */
export async function completionsOf(typed: string, vocabulary: Vocabulary): Promise<VocabularyTerm[]> {
  // A stem may be shorter than its word.
  const lengths = Array.from({ length: LONGEST_ENDING }, (_, i) => typed.length - 1 - i)
  const stems = lengths.filter((length) => length >= SHORTEST_PREFIX).map((length) => typed.slice(0, length))
  const [longer, shorter] = await Promise.all([vocabulary.all({ prefix: typed }), vocabulary.all({ terms: stems })])
  return [...longer, ...shorter.filter(({ form }) => folded(form).startsWith(typed))]
}

/** A hash, or the beginning of one from seven digits on, as Git takes it. */
const HASH = /^(?=.*\d)(?=.*[a-f])[\da-f]{7,40}$/
const FEWEST_DIGITS = 7
/** A version or an address. */
const DOTTED = /^\d+(?:\.\d+)+$/
/** What may be the beginning of one. */
const DOTTED_BEGINNING = /^v\d+$|^v?\d+(?:\.\d+)+$/
/** Stands for any last part of a version. */
const ANY_PART = /(?<=^v?\d+(?:\.\d+)*)\.x$/

/**
 * The likeliest identifier that a word is the beginning of, as it is written: a version that goes
 * on behind a dot, and a longer hash. A hash also becomes the beginning of it that documents have.
 */
export async function longerIdentifier(
  typed: string,
  termsOf: TermsOf,
  vocabulary: Vocabulary,
): Promise<string | undefined> {
  const beginning = typed.replace(ANY_PART, '')
  if (DOTTED_BEGINNING.test(beginning) || beginning !== typed) {
    const longer = await vocabulary.all({ prefix: `${beginning.replace(/^v/, '')}.` })
    return likeliestForm(
      longer.filter(({ form }) => DOTTED.test(form)),
      vocabulary,
    )
  }
  if (!HASH.test(typed)) return undefined
  const beginnings = Array.from({ length: typed.length - FEWEST_DIGITS }, (_, i) => typed.slice(0, FEWEST_DIGITS + i))
  const shorter = await vocabulary.all({ terms: wholeTermsOf(beginnings, termsOf).all })
  const longer = await vocabulary.all({ prefix: typed })
  return likeliestForm(
    [...longer, ...shorter].filter(({ form }) => HASH.test(folded(form))),
    vocabulary,
  )
}
