// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/romanian'
import type { Language } from '../../language.js'

/**
 * Romanian.
 *
 * No stop words: the available list also has words with a meaning of their own.
 */
export const romanian: Language = {
  tag: 'ro',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
}
