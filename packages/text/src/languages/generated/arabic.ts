// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/arabic'
import { stopwords } from '@orama/stopwords/arabic'
import type { Language } from '../../language.js'

/** Arabic. */
export const arabic: Language = {
  tag: 'ar',
  version: 'snowball2.1',
  scripts: ['Arab'],
  stem: stemmer,
  stopWords: stopwords,
}
