import { stemmer } from '@orama/stemmers/hungarian'
import type { Language } from '../language.js'

/** Hungarian. Without stop words: the list at hand takes out words with a meaning of their own. */
export const hungarian: Language = {
  tag: 'hu',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
}
