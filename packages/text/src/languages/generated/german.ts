// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/german'
import { stopwords } from '@orama/stopwords/german'
import type { Language } from '../../language.js'

/** German. */
export const german: Language = {
  tag: 'de',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
  stopWords: stopwords,
}
