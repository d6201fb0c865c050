import { defaultAnalyzer } from '@kebab/core'
import { folderAnalyzer } from '@kebab/local'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'

/**
 * The analyses that are compared. `text` is that of `openKebab`. In both others, stop words are
 * English ones.
 */
export const ANALYZERS = {
  plain: defaultAnalyzer,
  'text, stop words kept': textAnalyzer({ languages: [english], stopWords: false }),
  text: folderAnalyzer(),
}

export type AnalyzerName = keyof typeof ANALYZERS
