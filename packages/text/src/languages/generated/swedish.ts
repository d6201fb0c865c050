// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/swedish'
import { stopwords } from '@orama/stopwords/swedish'
import type { Language } from '../../language.js'

/** Swedish. */
export const swedish: Language = {
  tag: 'sv',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
  stopWords: stopwords,
}
