import { type Analyzer, KebabError } from '@kebab/core'
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

/** Returns the version that stands for an analyzer. */
export function versionOf({ version = 'custom' }: Analyzer): string {
  return version
}

/** Whether a namespace has words, and another analyzer has made them. */
export function hasOtherWords({ chunks, analyzer }: NamespaceRow, indexAnalyzer: Analyzer): boolean {
  return chunks > 0 && analyzer !== null && analyzer !== versionOf(indexAnalyzer)
}

/** The error for opening or writing a namespace whose words another analyzer has made. */
export function otherAnalyzer(
  { place }: Database,
  stored: string | null,
  indexAnalyzer: Analyzer,
): KebabError<'unsupported'> {
  const version = versionOf(indexAnalyzer)
  // One without a version goes by its terms alone, and so do words that name none.
  const description =
    stored === null || stored === version ? 'words with other terms, of ten chunks' : `words of the analyzer ${stored}`
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
  const message = `${place}: expected words of the analyzer ${versionOf(indexAnalyzer)}, found those of ${stored}`
  return new KebabError('not_indexed', message, {
    details: { path: place },
    hint: 'Another process has made the words anew. Open the index again with its analyzer. Vectors are searched as before.',
  })
}
