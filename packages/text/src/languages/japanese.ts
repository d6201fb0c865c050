import { stopwords } from '@orama/stopwords/japanese'
import type { Language } from '../language.js'

/** Japanese: takes the particles and auxiliary verbs out of what `Intl.Segmenter` finds. */
export const japanese: Language = {
  tag: 'ja',
  version: 'particles.1',
  scripts: ['Jpan'],
  stopWords: stopwords,
}
