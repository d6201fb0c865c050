import { stemmer } from '@orama/stemmers/romanian'
import type { Language } from '../language.js'

/** Romanian. Without stop words: the list at hand takes out words with a meaning of their own. */
export const romanian: Language = {
  tag: 'ro',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
}
