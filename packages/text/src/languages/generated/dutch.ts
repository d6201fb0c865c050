// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/dutch'
import { stopwords } from '@orama/stopwords/dutch'
import type { Language } from '../../language.js'

/** Dutch. */
export const dutch: Language = {
  tag: 'nl',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
  stopWords: stopwords,
}
