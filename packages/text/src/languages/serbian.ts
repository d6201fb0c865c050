import { stemmer } from '@orama/stemmers/serbian'
import type { Language } from '../language.js'

/** Serbian, in Latin and in Cyrillic letters, which have the same terms. Without stop words: the list at hand is damaged. */
export const serbian: Language = {
  tag: 'sr',
  version: 'snowball2.1',
  scripts: ['Latn', 'Cyrl'],
  stem: stemmer,
}
