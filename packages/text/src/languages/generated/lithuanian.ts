// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/lithuanian'
import type { Language } from '../../language.js'

/**
 * Lithuanian.
 *
 * No stop words: the available list is damaged.
 */
export const lithuanian: Language = {
  tag: 'lt',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
}
