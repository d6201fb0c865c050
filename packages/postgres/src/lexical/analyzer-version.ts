import { type Analyzer, KebabError } from '@kebab/core'
import { WORDS_VERSION } from '@kebab/core/internal'
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
  return `${WORDS_VERSION}-${earlierVersionOf(analyzer)}`
}

/** Returns the version of the words that an analyzer made before they had the names of files. */
export function earlierVersionOf({ version = 'custom' }: Analyzer): string {
  return version
}

/** Whether a namespace has words, and they aren't those that an analyzer makes now. */
export function hasOtherWords({ chunks, analyzer }: NamespaceRow, indexAnalyzer: Analyzer): boolean {
  return chunks > 0 && analyzer !== null && analyzer !== versionOf(indexAnalyzer)
}

/**
 * Whether a namespace has words that can't be searched with an analyzer. Those that the same
 * analyzer made without the names of files can be, where nobody can make them anew.
 */
export function hasStrangeWords(row: NamespaceRow, indexAnalyzer: Analyzer): boolean {
  return hasOtherWords(row, indexAnalyzer) && row.analyzer !== earlierVersionOf(indexAnalyzer)
}

/** Returns the version of the analyzer in the version of stored words. */
function analyzerIn(stored: string | null): string | null {
  const prefix = `${WORDS_VERSION}-`
  return stored?.startsWith(prefix) ? stored.slice(prefix.length) : stored
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
  const message = `${place}: expected words of the analyzer ${earlierVersionOf(indexAnalyzer)}, found those of ${analyzerIn(stored)}`
  return new KebabError('not_indexed', message, {
    details: { path: place },
    hint: 'Another process has made the words anew. Open the index again with its analyzer. Vectors are searched as before.',
  })
}
