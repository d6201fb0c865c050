// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/tamil'
import { stopwords } from '@orama/stopwords/tamil'
import type { Language } from '../../language.js'

/** Tamil. */
export const tamil: Language = {
  tag: 'ta',
  version: 'snowball2.1',
  scripts: ['Taml'],
  stem: stemmer,
  stopWords: stopwords,
}
