// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/armenian'
import { stopwords } from '@orama/stopwords/armenian'
import type { Language } from '../../language.js'

/** Armenian. */
export const armenian: Language = {
  tag: 'hy',
  version: 'snowball2.1',
  scripts: ['Armn'],
  stem: stemmer,
  stopWords: stopwords,
}
