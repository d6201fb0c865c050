// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/irish'
import { stopwords } from '@orama/stopwords/irish'
import type { Language } from '../../language.js'

/** Irish. */
export const irish: Language = {
  tag: 'ga',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
  stopWords: stopwords,
  clitics: ['d', 'b', 'm'],
}
