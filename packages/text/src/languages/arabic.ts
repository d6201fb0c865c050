import { stemmer } from '@orama/stemmers/arabic'
import { stopwords } from '@orama/stopwords/arabic'
import type { Language } from '../language.js'

/** A conjunction before the article, with three letters or more behind it. */
const CONJUNCTION = /^[\u0648\u0641](?=\u0627\u0644\p{L}{3})/u

/**
 * Arabic. The stemmer knows the article and prepositions before a word. It leaves the conjunctions
 * wa and fa before an article, so they are removed first: `والكتاب` is found by `كتاب`.
 */
export const arabic: Language = {
  tag: 'ar',
  version: 'snowball2.1-conjunctions',
  scripts: ['Arab'],
  stem: (word) => stemmer(word.replace(CONJUNCTION, '')),
  stopWords: stopwords,
}
