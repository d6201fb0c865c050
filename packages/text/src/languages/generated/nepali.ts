// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/nepali'
import { stopwords } from '@orama/stopwords/nepali'
import type { Language } from '../../language.js'

/** Nepali. */
export const nepali: Language = {
  tag: 'ne',
  version: 'snowball2.1',
  scripts: ['Deva'],
  stem: stemmer,
  stopWords: stopwords,
}
