import { type CallOptions, KebabError } from '@kebab/core'
import { WrittenForms } from '@kebab/core/internal'
import { TimeSlices } from '@kebab/core/kit'
import { ByteCache } from '../byte-cache.js'
import type { Database } from '../database.js'
import { lockNamespace, RANDOM_STAMP, readNamespace } from '../namespace.js'
import { corruptIndex } from '../postgres-error.js'
import type { Session } from '../session.js'
import type { TermPostings } from './build-segments.js'
import { type MergedChunks, mergeChunks } from './merge-chunks.js'
import { pickMerge } from './pick-merge.js'
import { mergePostings, REMOVED } from './postings.js'
import {
  insertPostings,
  insertSegment,
  isLive,
  type LoadedSegment,
  loadSegments,
  type RowsOf,
  readSegments,
  type SegmentRow,
} from './segment-rows.js'
import { allLive, clearBit, postingsIn } from './write-segment.js'

/** How many rows are fetched at a time. */
const ROWS_PER_FETCH = 5000

/** What an attempt came to. `busy`: another process is merging. */
export type MergeOutcome = 'merged' | 'nothing' | 'busy'

/**
 * Merges some segments of a namespace into one, without the chunks that were removed. No answer
 * changes, to the last bit, and neither does the revision.
 *
 * It is one transaction. Commits go on while it reads and writes. At its end it locks the namespace
 * and clears the bits of what was removed meanwhile. Sessions that began before see the old
 * segments. If it fails or is aborted, nothing has changed.
 */
export async function mergeSegments(
  database: Database,
  name: string,
  { signal, pick = pickMerge }: MergeOptions = {},
): Promise<MergeOutcome> {
  const merge = async (session: Session): Promise<MergeOutcome> => {
    const namespace = await readNamespace(session, database, name)
    if (namespace === null) return 'nothing'
    // What is merged is read once: in a cache it would only take the place of other things.
    const at: RowsOf = { session, database, ns: namespace.ns, cache: new ByteCache(0) }
    if (!(await takeTurn(at))) return 'busy'
    const rows = pick(await readSegments(at))
    if (rows.length === 0) return 'nothing'
    const old = await loadSegments(at, rows)
    const chunks = await mergeChunks(old, signal)
    const postings = await rewritePostings(at, old, chunks, signal)
    await lockNamespace(session, database, name)
    await replaceSegments(at, old, chunks, postings)
    // A view that has to begin another transaction must not look for the old segments there.
    await session.rows(`update ${database.schema}.namespaces set layout = ${RANDOM_STAMP} where ns = $1`, [at.ns])
    return 'merged'
  }
  return database.write(merge, { signal })
}

/** The options of `mergeSegments`. */
export interface MergeOptions extends CallOptions {
  /** Picks what is merged. Default: `pickMerge`. */
  pick?: ((segments: readonly SegmentRow[]) => readonly SegmentRow[]) | undefined
}

/** Whether no other process is merging in the namespace. The turn ends with the transaction. */
async function takeTurn({ session, database, ns }: RowsOf): Promise<boolean> {
  const sql = `select pg_try_advisory_xact_lock(${mergingKey(database)})`
  const [row] = await session.rows<[boolean]>(sql, [ns])
  return row![0]
}

/** Waits until no other process is merging in the namespace, and lets none begin. */
export async function waitForMerges({ session, database, ns }: Omit<RowsOf, 'cache'>): Promise<void> {
  await session.rows(`select pg_advisory_xact_lock(${mergingKey(database)})`, [ns])
}

/** The key of the lock of a merge, in SQL. `$1` is the number of the namespace. */
function mergingKey({ schema }: Database): string {
  return `hashtextextended('${schema}.segments', $1)`
}

/**
 * Replaces the postings of segments by those of the merged one, which gets the number of the first.
 * Nobody else writes postings of these segments, and other sessions go on seeing the old ones.
 * Returns how many there are.
 */
async function rewritePostings(
  at: RowsOf,
  old: readonly LoadedSegment[],
  { renumbered }: MergedChunks,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { session, database, ns } = at
  const postings = `${database.schema}.postings`
  const segments = old.map(({ segment }) => segment)
  const places = new Map(segments.map((segment, place) => [segment, place]))
  // The list of segments is made of integers. A cursor sees what was there when it was declared.
  await session.rows(`
    declare kebab_merge no scroll cursor for
    with old as materialized (
      select term, segment, data, form from ${postings} where ns = ${ns} and segment = any('{${segments}}'::int[])
    )
    select term, segment, data, form from old order by term, segment`)
  await session.rows(`delete from ${postings} where ns = $1 and segment = any($2::int[])`, [ns, segments])
  const slices = new TimeSlices(signal)
  const target = segments[0]!
  let count = 0
  let lists: TermPostings[] = []
  let term: string | undefined
  let parts: { data: Uint8Array; renumbered: Uint32Array }[] = []
  let forms = new WrittenForms()
  const endTerm = (): void => {
    if (term === undefined) return
    const data = readableMerge(database, term, () => mergePostings(parts))
    const form = forms.best()
    if (data.length > 0) lists.push([term, data, form === term ? null : form])
    parts = []
    forms = new WrittenForms()
  }
  for (;;) {
    const rows = await session.rows<[string, number, Buffer, string | null]>(`fetch ${ROWS_PER_FETCH} from kebab_merge`)
    for (const [next, segment, data, form] of rows) {
      if (slices.isOver()) await slices.next()
      if (next !== term) endTerm()
      term = next
      parts.push({ data, renumbered: renumbered[places.get(segment)!]! })
      forms.vote(form ?? term, data.length)
    }
    if (rows.length < ROWS_PER_FETCH) endTerm()
    count += postingsIn(lists)
    await insertPostings(at, target, lists)
    lists = []
    if (rows.length < ROWS_PER_FETCH) break
  }
  await session.rows('close kebab_merge')
  return count
}

/** Replaces the rows of segments by those of the merged one. The namespace is locked. */
async function replaceSegments(
  at: RowsOf,
  old: readonly LoadedSegment[],
  { chunkIds, lengths, renumbered }: MergedChunks,
  postings: number,
): Promise<void> {
  const { session, database, ns } = at
  const segments = old.map(({ segment }) => segment)
  const stamps = new Set(old.map(({ stamp }) => stamp))
  const rows = (await readSegments(at)).filter(({ stamp }) => stamps.has(stamp))
  if (rows.length < old.length) {
    const message = `${database.place}: expected the segments that are merged, found that they are gone`
    throw new KebabError('locked', message, { details: { path: database.place } })
  }
  const now = await loadSegments(at, rows)
  const live = liveAfter(old, now, renumbered, chunkIds.length)
  await session.rows(`delete from ${database.schema}.segments where ns = $1 and segment = any($2::int[])`, [
    ns,
    segments,
  ])
  await session.rows(`delete from ${database.schema}.segment_states where ns = $1 and segment = any($2::int[])`, [
    ns,
    segments,
  ])
  if (chunkIds.length > 0) await insertSegment(at, { segment: segments[0]!, chunkIds, lengths, postings, live })
}

/**
 * Which chunks of the merged segment are live, when some were removed since it was read. `now` are
 * the same segments later, in any order. `undefined`: all are live.
 */
export function liveAfter(
  old: readonly LoadedSegment[],
  now: readonly LoadedSegment[],
  renumbered: readonly Uint32Array[],
  size: number,
): Uint8Array | undefined {
  const bySegment = new Map(now.map((state) => [state.segment, state]))
  let bits: Uint8Array | undefined
  for (const [place, { segment, stateStamp }] of old.entries()) {
    const later = bySegment.get(segment)!
    if (later.stateStamp === stateStamp) continue
    for (const [number, renamed] of renumbered[place]!.entries()) {
      if (renamed === REMOVED || isLive(later.live, number)) continue
      bits ??= allLive(size)
      clearBit(bits, renamed)
    }
  }
  return bits
}

function readableMerge<T>(database: Database, term: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw corruptIndex(database.place, `the postings of ${JSON.stringify(term)}: ${(error as Error).message}`, error)
  }
}
