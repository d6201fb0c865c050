import { stopwords } from '@orama/stopwords/english'
import { startOfEnglish, stemEnglish } from '../english-stemmer.js'
import type { Language } from '../language.js'

/** English. Its stemmer is Snowball's own of today. */
export const english: Language = {
  tag: 'en',
  version: 'snowball3.1',
  scripts: ['Latn'],
  stem: stemEnglish,
  startOf: startOfEnglish,
  stopWords: [...stopwords, 'a'],
  clitics: ['s', 't', 'd', 'm', 'll', 're', 've'],
}
