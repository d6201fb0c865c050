import { type Analyzer, KebabError } from '@kebab/core'
import { FIELDS_VERSION } from '@kebab/core/internal'
import type { Database } from '../database.js'
import type { NamespaceRow } from '../namespace.js'

/**
 * Returns the statements that let a namespace name the analyzer of its words.
 * @param schema quoted
 */
export function ANALYZER_COLUMN(schema: string): string {
  return `
    -- The version of the analyzer that made the words. Null: there are none, or older ones.
    alter table ${schema}.namespaces add column analyzer text collate "C";`
}

/** The words of a namespace, and the analyzer that they are to be of. */
export interface WordsOf {
  database: Database
  /** The name of the namespace. */
  namespace: string
  analyzer: Analyzer
}

/** Returns the version that stands for the words that an analyzer makes. */
export function versionOf(analyzer: Analyzer): string {
  return `${FIELDS_VERSION}-${earlierVersionOf(analyzer)}`
}

/** Names words before they had the names of files, and then those without fields. */
const EARLIER = { bare: '', named: 'w2-' } as const

/** Returns the version of the words that an analyzer made by an earlier rule. */
export function earlierVersionOf({ version = 'custom' }: Analyzer, rule: keyof typeof EARLIER = 'bare'): string {
  return EARLIER[rule] + version
}

/** Whether a namespace has words, and they aren't those that an analyzer makes now. */
export function hasOtherWords({ chunks, analyzer }: NamespaceRow, indexAnalyzer: Analyzer): boolean {
  return chunks > 0 && analyzer !== null && analyzer !== versionOf(indexAnalyzer)
}

/** Returns the version of the analyzer in the version of stored words. */
function analyzerIn(stored: string | null): string | null {
  return stored?.replace(/^w\d+-/, '') ?? null
}

/** The error for opening or writing a namespace whose words another analyzer has made. */
export function otherAnalyzer(
  { place }: Database,
  stored: string | null,
  indexAnalyzer: Analyzer,
): KebabError<'unsupported'> {
  const version = earlierVersionOf(indexAnalyzer)
  const other = analyzerIn(stored)
  // One without a version goes by its terms alone, and so do words that name none.
  const description =
    other === null || other === version ? 'words with other terms, of ten chunks' : `words of the analyzer ${other}`
  return new KebabError('unsupported', `${place}: expected words of the analyzer ${version}, found ${description}`, {
    details: { feature: `the analyzer ${version} over words of another` },
    hint: 'Open the index with the analyzer that its words were made with. Or pass `reanalyze: true` once, which makes them anew from the stored texts.',
  })
}

/** The error for a search of words that another analyzer has made. */
export function otherWords(
  { place }: Database,
  stored: string | null,
  indexAnalyzer: Analyzer,
): KebabError<'not_indexed'> {
  const version = earlierVersionOf(indexAnalyzer)
  const other = analyzerIn(stored)
  const description = other === version ? 'those of an earlier version of this package' : `those of ${other}`
  const message = `${place}: expected words of the analyzer ${version}, found ${description}`
  return new KebabError('not_indexed', message, {
    details: { path: place },
    hint:
      other === version
        ? 'Open the index once where it can be written, which makes the words anew. Vectors are searched as before.'
        : 'Another process has made the words anew. Open the index again with its analyzer. Vectors are searched as before.',
  })
}
