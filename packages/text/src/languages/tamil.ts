import { stemmer } from '@orama/stemmers/tamil'
import { stopwords } from '@orama/stopwords/tamil'
import type { Language } from '../language.js'

/** Tamil. */
export const tamil: Language = {
  tag: 'ta',
  version: 'snowball2.1',
  scripts: ['Taml'],
  stem: stemmer,
  stopWords: stopwords,
}
