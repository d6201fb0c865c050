import { type CallOptions, isKebabError } from '@kebab/core'
import { ByteCache, CACHE_BYTES } from '../byte-cache.js'
import { type NamespaceRow, readNamespace } from '../namespace.js'
import { missingNamespace } from '../store/namespace-reads.js'
import { otherAnalyzer, versionOf, type WordsOf } from './analyzer-version.js'
import { fitsAnalyzer, fitsEarlierWords } from './fits-analyzer.js'
import { type ReanalyzeProgress, rebuildWords } from './rebuild-words.js'

/** What to do about words of another analyzer. */
export interface AgreeOptions extends CallOptions {
  /** Whether to make them anew, instead of refusing them. */
  reanalyze: boolean
  onProgress?: ((progress: ReanalyzeProgress) => void) | undefined
}

/**
 * Checks that the words of a namespace were made with an analyzer. It goes by the version that the
 * namespace names. Where it names none, or the analyzer has none, the terms of ten chunks decide.
 * Returns whether the words were made anew. Words that the analyzer made by an earlier rule are
 * always made anew. Where nothing can be written, only vectors are searched then.
 * @param opened the row of the namespace, as it was when the index was opened
 * @throws KebabError `unsupported` for other words, unless they may be made anew
 */
export async function agreeOnAnalyzer(words: WordsOf, opened: NamespaceRow, options: AgreeOptions): Promise<boolean> {
  const { database, namespace, analyzer } = words
  const { signal, reanalyze, onProgress } = options
  const version = versionOf(analyzer)
  if (opened.chunks === 0 || (opened.analyzer === version && analyzer.version !== undefined)) return false
  const { row, fits, isEarlier } = await database.read(async (session) => {
    const row = await readNamespace(session, database, namespace, { signal })
    if (row === null) throw missingNamespace(database)
    const at = { session, database, ns: row.ns, cache: new ByteCache(CACHE_BYTES) }
    const fits = await fitsAnalyzer(at, row, analyzer, { signal })
    return { row, fits, isEarlier: !fits && (await fitsEarlierWords(at, row, analyzer, { signal })) }
  }, options)
  if (fits) return false
  if (!reanalyze && !isEarlier) throw otherAnalyzer(database, row.analyzer, analyzer)
  const rebuild = () => rebuildWords(words, { signal, onProgress })
  return isEarlier ? ((await ifWritable(rebuild)) ?? false) : rebuild()
}

/** Returns what work resolves to, or `undefined` where nothing can be written. */
async function ifWritable<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (isKebabError(error, 'io_error') && READ_ONLY.has(error.details?.errno)) return undefined
    throw error
  }
}

const READ_ONLY: ReadonlySet<string | undefined> = new Set(['EROFS', 'EACCES'])
