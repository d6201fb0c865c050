import type { VocabularyTerm } from '../../contracts.js'
import { type TermsOf, type Vocabulary, wholeTermsOf } from './likeliest-word.js'

/** Languages that write compounds as one word. */
const COMPOUNDING = /@(?:de|nl|sv|da|no|fi|hu)$/

/** Whether a term is of a language that writes compounds as one word. */
export function isOfCompounds(term: string): boolean {
  return COMPOUNDING.test(term)
}

/** The fewest letters of a compound before the word that it ends with. */
const FEWEST_BEFORE = 3

/**
 * The terms of compounds that end with a word, in the languages that write them so: `Flugkapitän`
 * for `Kapitän`. In other languages, a word ends with another one by chance: `support`, `port`.
 */
export async function compoundsOf(word: string, termsOf: TermsOf, vocabulary: Vocabulary): Promise<VocabularyTerm[]> {
  const terms = wholeTermsOf([word], termsOf).all.filter(isOfCompounds)
  const compounds = await Promise.all(
    terms.map((suffix) => vocabulary.all({ prefix: '', suffix, minLength: suffix.length + FEWEST_BEFORE })),
  )
  return compounds.flatMap((some, i) => some.filter(({ term }) => term.endsWith(terms[i]!)))
}
