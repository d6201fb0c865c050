// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/danish'
import { stopwords } from '@orama/stopwords/danish'
import type { Language } from '../../language.js'

/** Danish. */
export const danish: Language = {
  tag: 'da',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
  stopWords: stopwords,
}
