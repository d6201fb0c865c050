import { stopwords } from '@orama/stopwords/japanese'
import type { Language } from '../language.js'

/** A word of four letters of katakana or more that ends in a long vowel. */
const LONG_ENDING = /^([\p{sc=Katakana}ー]{3,})ー$/u

/**
 * Japanese. Removes particles and auxiliary verbs from the words of `Intl.Segmenter`. A loanword is
 * found with and without the long vowel at its end, which many leave out: サーバー and サーバ.
 */
export const japanese: Language = {
  tag: 'ja',
  version: 'particles.2',
  scripts: ['Jpan'],
  stem: (word) => word.replace(LONG_ENDING, '$1'),
  stopWords: stopwords,
}
