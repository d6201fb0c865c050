// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stopwords } from '@orama/stopwords/japanese'
import type { Language } from '../../language.js'

/**
 * Japanese.
 *
 * Removes particles and auxiliary verbs from the words of `Intl.Segmenter`.
 */
export const japanese: Language = {
  tag: 'ja',
  version: 'particles.1',
  scripts: ['Jpan'],
  stopWords: stopwords,
}
