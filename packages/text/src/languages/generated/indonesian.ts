// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/indonesian'
import { stopwords } from '@orama/stopwords/indonesian'
import type { Language } from '../../language.js'

/** Indonesian. */
export const indonesian: Language = {
  tag: 'id',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
  stopWords: stopwords,
}
