// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/norwegian'
import { stopwords } from '@orama/stopwords/norwegian'
import type { Language } from '../../language.js'

/** Norwegian. */
export const norwegian: Language = {
  tag: 'no',
  aliases: ['nb', 'nn'],
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
  stopWords: stopwords,
}
