import { stemmer } from '@orama/stemmers/german'
import { stopwords } from '@orama/stopwords/german'
import type { Language } from '../language.js'

/** German. A word is found with and without its umlauts, and with `ae`, `oe`, `ue` in their place. */
export const german: Language = {
  tag: 'de',
  version: 'snowball2.1-umlauts',
  scripts: ['Latn'],
  stem: stemmer,
  umlauts: 'words',
  stopWords: stopwords,
}
