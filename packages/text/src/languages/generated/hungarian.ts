// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/hungarian'
import type { Language } from '../../language.js'

/**
 * Hungarian.
 *
 * No stop words: the available list also has words with a meaning of their own.
 */
export const hungarian: Language = {
  tag: 'hu',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
}
