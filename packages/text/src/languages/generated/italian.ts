// Generated from scripts/generate/emit-languages.ts by `npm run generate`. Do not edit.
import { stemmer } from '@orama/stemmers/italian'
import { stopwords } from '@orama/stopwords/italian'
import type { Language } from '../../language.js'

/** Italian. */
export const italian: Language = {
  tag: 'it',
  version: 'snowball2.1',
  scripts: ['Latn'],
  stem: stemmer,
  stopWords: stopwords,
  clitics: ['l', 'un', 'd', 'c', 's', 'm', 't', 'v', 'all', 'dall', 'dell', 'nell', 'sull', 'coll', 'quell', 'quest'],
}
