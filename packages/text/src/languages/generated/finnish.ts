// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/finnish'
import { stopwords } from '@orama/stopwords/finnish'
import type { Language } from '../../language.js'

/** Finnish. */
export const finnish: Language = {
  tag: 'fi',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
  stopWords: stopwords,
}
