import { stemmer } from '@orama/stemmers/lithuanian'
import type { Language } from '../language.js'

/** Lithuanian. Without stop words: the list at hand is damaged. */
export const lithuanian: Language = {
  tag: 'lt',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
}
