import type { Analyzer, Chunk } from '@kebab/core'
import { BODY, HEADINGS, NAMES } from '@kebab/core/internal'
import { ByteCache } from '../byte-cache.js'
import type { Database } from '../database.js'
import type { IndexChanges } from '../namespace.js'
import type { Session } from '../session.js'
import { buildSegments, type TermPostings } from './build-segments.js'
import { IdKeys } from './chunk-ids.js'
import {
  insertPostings,
  insertSegment,
  isLive,
  type LoadedSegment,
  loadSegments,
  type RowsOf,
  readSegments,
} from './segment-rows.js'

/**
 * Applies the changes of a commit to the lexical index, in the transaction of the commit, which has
 * locked the namespace. What is added becomes a new segment. What is removed stays in its segment,
 * and its bit is cleared. Ids that no segment has are ignored.
 *
 * @param cache what of the namespace is in memory. Default: nothing
 * @returns by how much the sum of the lengths of all chunks has changed
 */
export async function writeLexical(
  session: Session,
  database: Database,
  { ns, added, removed }: IndexChanges,
  analyzer: Analyzer,
  cache: ByteCache = new ByteCache(0),
): Promise<{ terms: number }> {
  const at: RowsOf = { session, database, ns, cache }
  const rows = await readSegments(at)
  let terms = 0
  if (removed.length > 0)
    terms -= await clearBits(
      at,
      await loadSegments(
        at,
        rows.filter(({ chunks }) => chunks > 0),
      ),
      removed,
    )
  const last = rows.at(-1)?.segment ?? 0
  return { terms: terms + (await addSegments(at, last, added, analyzer)).terms }
}

/**
 * Adds chunks as segments with the numbers after `segment`. Returns the last number, and the sum of
 * the lengths of the chunks.
 */
export async function addSegments(
  at: RowsOf,
  segment: number,
  chunks: readonly Chunk[],
  analyzer: Analyzer,
  signal?: AbortSignal,
): Promise<{ segment: number; terms: number }> {
  let last = segment
  let terms = 0
  for await (const { chunkIds, lengths, lists } of buildSegments(chunks, analyzer, signal)) {
    last++
    await insertSegment(at, { segment: last, chunkIds, lengths, postings: postingsIn(lists), live: undefined })
    await insertPostings(at, last, lists)
    terms += lengths.reduce((sum, length) => sum + length, 0)
  }
  return { segment: last, terms }
}

/** The number of stored postings, which take three bytes each. */
export function postingsIn(lists: readonly TermPostings[]): number {
  return lists.reduce((sum, [, data]) => sum + data.length, 0) / 3
}

/** Clears the bits of chunks. Returns the sum of their lengths. */
async function clearBits(
  { session, database, ns }: RowsOf,
  segments: readonly LoadedSegment[],
  chunkIds: readonly string[],
): Promise<number> {
  const changed = new Map<LoadedSegment, { bits: Uint8Array; chunks: number; sums: number[] }>()
  let sum = 0
  const keys = new IdKeys(new Set(chunkIds))
  for (let at = 0; at < keys.size; at++) {
    for (const loaded of segments) {
      const number = loaded.ids.find(keys, at)
      if (number < 0 || !isLive(changed.get(loaded)?.bits ?? loaded.live, number)) continue
      let state = changed.get(loaded)
      if (state === undefined) {
        state = { bits: loaded.live?.slice() ?? allLive(loaded.size), chunks: loaded.chunks, sums: [...loaded.sums] }
        changed.set(loaded, state)
      }
      clearBit(state.bits, number)
      state.chunks--
      for (const [field, length] of lengthsOf(loaded, number).entries()) {
        state.sums[field]! -= length
        sum += length
      }
      break
    }
  }
  if (changed.size === 0) return 0
  const states = [...changed.values()]
  let end = 1
  const starts = states.map(({ bits }) => {
    end += bits.length
    return end - bits.length
  })
  const sql = `
    update ${database.schema}.segment_states t set
      stamp = gen_random_uuid(), chunks = c.chunks, live = substring($2::bytea from c.start for c.size),
      terms = c.terms, heading_terms = c.heading_terms, name_terms = c.name_terms
    from unnest($3::int[], $4::int[], $5::int[], $6::int[], $7::float8[], $8::float8[], $9::float8[])
      c (segment, chunks, start, size, terms, heading_terms, name_terms)
    where t.ns = $1 and t.segment = c.segment`
  await session.rows(sql, [
    ns,
    Buffer.concat(states.map(({ bits }) => bits)),
    [...changed.keys()].map(({ segment }) => segment),
    states.map(({ chunks }) => chunks),
    starts,
    states.map(({ bits }) => bits.length),
    ...[BODY, HEADINGS, NAMES].map((field) => states.map(({ sums }) => sums[field]!)),
  ])
  return sum
}

/** The lengths of the fields of a chunk. */
export function lengthsOf({ lengths, fieldLengths }: LoadedSegment, number: number): [number, number, number] {
  return [lengths[number]!, fieldLengths[2 * number]!, fieldLengths[2 * number + 1]!]
}

/** Bits for so many chunks, all set. */
export function allLive(size: number): Uint8Array {
  return new Uint8Array(Math.ceil(size / 8)).fill(255)
}

/** Clears the bit of a chunk. */
export function clearBit(bits: Uint8Array, number: number): void {
  bits[number >> 3]! &= ~(1 << (number & 7))
}
