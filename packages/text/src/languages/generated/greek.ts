// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/greek'
import { stopwords } from '@orama/stopwords/greek'
import type { Language } from '../../language.js'

/** Greek. */
export const greek: Language = {
  tag: 'el',
  version: 'snowball2.1',
  scripts: ['Grek'],
  stem: stemmer,
  stopWords: stopwords,
}
