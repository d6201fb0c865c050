// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/turkish'
import { stopwords } from '@orama/stopwords/turkish'
import type { Language } from '../../language.js'

/** Turkish. */
export const turkish: Language = {
  tag: 'tr',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
  stopWords: stopwords,
}
