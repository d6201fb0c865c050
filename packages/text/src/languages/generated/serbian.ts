// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/serbian'
import type { Language } from '../../language.js'

/**
 * Serbian.
 *
 * Latin and Cyrillic spellings have equal terms. No stop words: the available list is damaged.
 */
export const serbian: Language = {
  tag: 'sr',
  version: 'snowball2.1',
  scripts: ['Latn', 'Cyrl'],
  stem: stemmer,
}
