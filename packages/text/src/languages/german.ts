import { stemmer } from '@orama/stemmers/german'
import { stopwords } from '@orama/stopwords/german'
import type { Language } from '../language.js'

/**
 * German. A word is found with its umlauts, without them, and with `ae`, `oe` and `ue` in their
 * place: `Müller`, `Muller` and `Mueller` find each other.
 */
export const german: Language = {
  tag: 'de',
  version: 'snowball2.1-umlauts',
  scripts: ['Latn'],
  stem: stemmer,
  umlauts: 'words',
  stopWords: stopwords,
}
