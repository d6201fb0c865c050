import { defaultAnalyzer } from '@kebab/core'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'

/** The analyses that are compared. All collections are in English. */
export const ANALYZERS = {
  plain: defaultAnalyzer,
  'text, stop words kept': textAnalyzer({ languages: [english], stopWords: false }),
  text: textAnalyzer({ languages: [english] }),
}

export type AnalyzerName = keyof typeof ANALYZERS
