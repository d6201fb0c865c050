// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/russian'
import { stopwords } from '@orama/stopwords/russian'
import type { Language } from '../../language.js'

/** Russian. */
export const russian: Language = {
  tag: 'ru',
  version: 'snowball2.1',
  scripts: ['Cyrl'],
  stem: stemmer,
  stopWords: stopwords,
}
