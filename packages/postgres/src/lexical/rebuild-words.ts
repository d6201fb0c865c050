import { type CallOptions, type Chunk, KebabError } from '@kebab/core'
import { ByteCache } from '../byte-cache.js'
import type { Database } from '../database.js'
import { lockNamespace, type NamespaceRow, readNamespace } from '../namespace.js'
import { revisionOf } from '../revision.js'
import type { Session } from '../session.js'
import { missingNamespace } from '../store/namespace-reads.js'
import { moveState } from '../store/past-revisions.js'
import { readChunks } from '../store/read-rows.js'
import { originalText, storedText } from '../stored-text.js'
import { hasOtherWords, otherAnalyzer, versionOf, type WordsOf } from './analyzer-version.js'
import { fitsAnalyzer } from './fits-analyzer.js'
import { waitForMerges } from './merge-segments.js'
import { type RowsOf, readSegments } from './segment-rows.js'
import { addSegments } from './write-segment.js'

/** How far the words of a namespace are made anew. */
export interface ReanalyzeProgress {
  /** How many chunks were cut into terms. */
  chunksDone: number
  /** How many chunks there are. */
  chunksTotal: number
}

/** How many chunks are read and cut into terms at a time. Each time gives a segment. */
const CHUNKS_PER_STEP = 4096

/**
 * Makes the words of a namespace anew from the stored texts. Returns whether it has: another
 * process may have done the same before.
 *
 * It is one transaction. Searches go on by the old words until it ends, and commits are refused. If
 * it fails or is aborted, nothing has changed.
 */
export async function rebuildWords(
  { database, namespace, analyzer }: WordsOf,
  { signal, onProgress }: CallOptions & { onProgress?: ((progress: ReanalyzeProgress) => void) | undefined },
): Promise<boolean> {
  const rebuild = async (session: Session): Promise<boolean> => {
    const { ns } = await rowOf(session, database, namespace)
    const at: RowsOf = { session, database, ns, cache: new ByteCache(0) }
    // It takes longer than any other statement, and the signal ends it.
    await session.rows('set local statement_timeout = 0; set local lock_timeout = 0')
    await session.rows(`select pg_advisory_xact_lock(${wordsKey(database)})`, [ns])
    await waitForMerges(at)
    const row = await rowOf(session, database, namespace)
    if (await fitsAnalyzer(at, row, analyzer, { signal })) return false
    const last = (await readSegments(at)).at(-1)?.segment ?? 0
    let segment = last
    let terms = 0
    let chunksDone = 0
    for await (const chunks of storedChunks(at, signal)) {
      const added = await addSegments(at, segment, chunks, analyzer, signal)
      segment = added.segment
      terms += added.terms
      chunksDone += chunks.length
      onProgress?.({ chunksDone, chunksTotal: row.chunks })
    }
    const now = await lockNamespace(session, database, namespace)
    if (now === null || revisionOf(now) !== revisionOf(row)) throw overtaken(database)
    for (const table of ['segments', 'segment_states', 'postings'])
      await session.rows(`delete from ${database.schema}.${table} where ns = $1 and segment <= $2`, [ns, last])
    await moveState(at, 'build = build + 1, terms = $2, analyzer = $3', [terms, storedText(versionOf(analyzer))])
    return true
  }
  return database.write(rebuild, { signal })
}

/**
 * Checks, for a commit, that the words of a namespace are of its analyzer, and keeps them from
 * being made anew until its transaction ends. The row of the namespace is locked.
 * @throws KebabError `unsupported` for words of another analyzer, or while they are made anew
 */
export async function holdWords(
  session: Session,
  { database, analyzer }: Omit<WordsOf, 'namespace'>,
  row: NamespaceRow,
): Promise<void> {
  const sql = `select pg_try_advisory_xact_lock_shared(${wordsKey(database)})`
  const [isLocked] = await session.rows<[boolean]>(sql, [row.ns])
  if (!isLocked![0]) throw beingRebuilt(database)
  if (hasOtherWords(row, analyzer)) throw otherAnalyzer(database, row.analyzer, analyzer)
}

/** The key of the lock that commits share, in SQL. `$1` is the number of the namespace. */
function wordsKey({ schema }: Database): string {
  return `hashtextextended('${schema}.words', $1)`
}

async function rowOf(session: Session, database: Database, namespace: string): Promise<NamespaceRow> {
  const row = await readNamespace(session, database, namespace)
  if (row === null) throw missingNamespace(database)
  return row
}

/** Iterates over all chunks by id, some thousands at a time. */
async function* storedChunks(at: RowsOf, signal: AbortSignal | undefined): AsyncGenerator<Chunk[]> {
  const { session, database, ns } = at
  let after = ''
  for (;;) {
    const rows = await session.rows<[string]>(
      `select chunk_id from ${database.schema}.chunks where ns = $1 and chunk_id > $2 order by chunk_id limit $3`,
      [ns, after, CHUNKS_PER_STEP],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    after = last[0]
    const ids = rows.map(([chunkId]) => originalText(chunkId))
    yield (await readChunks({ ...at, signal }, ids, false)).filter((chunk) => chunk !== null)
  }
}

function beingRebuilt({ place }: Database): KebabError<'unsupported'> {
  const message = `${place}: expected words that stay, found that another process makes them anew with its analyzer`
  return new KebabError('unsupported', message, {
    details: { feature: 'committing while the words are made anew' },
    hint: 'Commit again when that process has opened the index, with its analyzer.',
  })
}

function overtaken({ place }: Database): KebabError<'locked'> {
  const message = `${place}: expected a namespace that stays while its words are made anew, found that it was committed to`
  return new KebabError('locked', message, { details: { path: place } })
}
