// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/indian'
import { stopwords } from '@orama/stopwords/indian'
import type { Language } from '../../language.js'

/** Hindi. */
export const hindi: Language = {
  tag: 'hi',
  version: 'snowball2.1',
  scripts: ['Deva'],
  stem: stemmer,
  stopWords: stopwords,
}
