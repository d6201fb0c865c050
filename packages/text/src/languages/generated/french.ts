// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/french'
import { stopwords } from '@orama/stopwords/french'
import type { Language } from '../../language.js'

/** French. */
export const french: Language = {
  tag: 'fr',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
  stopWords: stopwords,
  clitics: ['l', 'd', 'j', 'm', 't', 's', 'n', 'c', 'qu', 'jusqu', 'lorsqu', 'puisqu', 'quoiqu'],
}
