import type { CallOptions } from '@kebab/core'
import { BODY, FIELDS, type LengthSums } from '@kebab/core/internal'
import { TimeSlices } from '@kebab/core/kit'
import type { ByteCache } from '../byte-cache.js'
import type { Database } from '../database.js'
import { corruptIndex } from '../postgres-error.js'
import type { Session } from '../session.js'
import { storedText } from '../stored-text.js'
import type { TermPostings } from './build-segments.js'
import { type ChunkIds, decodeIds, encodeIds } from './chunk-ids.js'
import { decodePostings, type Postings } from './postings.js'

/** Where the rows are: a namespace, within a transaction, with what of it is in memory. */
export interface RowsOf {
  session: Session
  database: Database
  ns: number
  cache: ByteCache
}

/** A segment as its rows say, without its larger values. */
export interface SegmentRow {
  /** Unique in the namespace at one time. A later segment may have the number again. */
  segment: number
  /** Unique among all segments for ever. */
  stamp: string
  /** The number of chunks, removed ones included. */
  size: number
  /** The number of stored postings. */
  postings: number
  /** Unique among all states of all segments for ever. */
  stateStamp: string
  /** The number of chunks that are live. */
  chunks: number
  /** The sums of their lengths, by field. */
  sums: LengthSums
  /** Whether no chunk was removed. */
  isWhole: boolean
}

/** A segment with its chunks. */
export interface LoadedSegment extends SegmentRow {
  ids: ChunkIds
  /** By chunk: the number of terms in its body, repeated ones included. */
  lengths: Uint32Array
  /** By chunk: the same of its title and headings, then of its names. */
  fieldLengths: Uint32Array
  /** A bit for each chunk: whether it is live. Absent: all are. */
  live: Uint8Array | undefined
}

/** Whether the bit of a chunk is set. */
export function isLive(live: Uint8Array | undefined, number: number): boolean {
  return live === undefined || ((live[number >> 3]! >> (number & 7)) & 1) === 1
}

/** Whose segments are read. */
export interface SegmentOwner {
  /** The name of the namespace. */
  name: string
  /** The version of the analyzer that has made its words. */
  analyzer: string
}

/**
 * Returns the segments of a namespace, by number. `owner`: none if the namespace has another name,
 * or names another analyzer. The condition on both tables lets the server open one partition of
 * each.
 */
export async function readSegments(
  { session, database, ns }: RowsOf,
  { owner, ...options }: CallOptions & { owner?: SegmentOwner | undefined } = {},
): Promise<SegmentRow[]> {
  const { schema } = database
  const ownerCondition = `and exists (select from ${schema}.namespaces where ns = $1 and name = $2 and analyzer = $3)`
  const sql = `
    select s.segment, s.stamp::text, s.size, s.postings, t.stamp::text, t.chunks, t.live is null,
      t.terms, t.heading_terms, t.name_terms
    from ${schema}.segments s join ${schema}.segment_states t on t.segment = s.segment
    where s.ns = $1 and t.ns = $1 ${owner === undefined ? '' : ownerCondition} order by s.segment`
  const values = owner === undefined ? [ns] : [ns, storedText(owner.name), storedText(owner.analyzer)]
  type Cells = [number, string, number, number, string, number, boolean, number, number, number]
  const rows = await session.rows<Cells>(sql, values, options)
  return rows.map(([segment, stamp, size, postings, stateStamp, chunks, isWhole, ...sums]) => {
    return { segment, stamp, size, postings, stateStamp, chunks, sums, isWhole }
  })
}

/** Returns segments with their chunks, in the same order. */
export async function loadSegments(
  at: RowsOf,
  rows: readonly SegmentRow[],
  options?: CallOptions,
): Promise<LoadedSegment[]> {
  const chunks = await chunksOf(at, rows, options)
  const live = await liveOf(at, rows, options)
  return rows.map((row, i) => ({ ...row, ...chunks[i]!, live: live[i] }))
}

type SegmentChunks = Pick<LoadedSegment, 'ids' | 'lengths' | 'fieldLengths'>

async function chunksOf(
  { session, database, ns, cache }: RowsOf,
  rows: readonly SegmentRow[],
  options: CallOptions | undefined,
): Promise<SegmentChunks[]> {
  const chunksBySegment = new Map(
    rows.map(({ segment, stamp }) => [segment, cache.get<SegmentChunks>(`chunks ${stamp}`)]),
  )
  const missing = rows.filter(({ segment }) => chunksBySegment.get(segment) === undefined)
  const bySegment = new Map(missing.map((row) => [row.segment, row]))
  if (missing.length > 0) {
    const sql = `select segment, ids, lengths from ${database.schema}.segments where ns = $1 and segment = any($2::int[])`
    const segmentRows = await session.rows<[number, Buffer, Buffer]>(sql, [ns, [...bySegment.keys()]], options)
    const slices = new TimeSlices(options?.signal)
    for (const [segment, ids, lengths] of segmentRows) {
      if (slices.isOver()) await slices.next()
      const { stamp, size } = bySegment.get(segment)!
      const chunks = orCorruptIndex(database, () => decodeChunks(ids, lengths, size))
      chunksBySegment.set(segment, chunks)
      cache.set(`chunks ${stamp}`, chunks, chunks.ids.bytes + FIELDS * chunks.lengths.byteLength + ENTRY_BYTES)
    }
  }
  return rows.map(({ segment }) => chunksBySegment.get(segment) ?? lacks(database, `the chunks of segment ${segment}`))
}

function decodeChunks(stored: Uint8Array, lengths: Uint8Array, size: number): SegmentChunks {
  const ids = decodeIds(stored)
  // Words that were made before there were fields have the length of all terms alone.
  const fields = lengths.length === 4 * size ? 1 : FIELDS
  if (ids.size !== size || lengths.length !== 4 * fields * size)
    throw new Error(`${ids.size} ids and ${lengths.length} bytes of lengths for ${size} chunks`)
  const view = new DataView(lengths.buffer, lengths.byteOffset, lengths.byteLength)
  const chunks = { ids, lengths: new Uint32Array(size), fieldLengths: new Uint32Array(2 * size) }
  for (let i = 0; i < size; i++) {
    const at = 4 * fields * i
    chunks.lengths[i] = view.getUint32(at, true)
    if (fields === 1) continue
    chunks.fieldLengths[2 * i] = view.getUint32(at + 4, true)
    chunks.fieldLengths[2 * i + 1] = view.getUint32(at + 8, true)
  }
  return chunks
}

async function liveOf(
  { session, database, ns, cache }: RowsOf,
  rows: readonly SegmentRow[],
  options: CallOptions | undefined,
): Promise<(Uint8Array | undefined)[]> {
  const parted = rows.filter(({ isWhole }) => !isWhole)
  const bitsBySegment = new Map(parted.map((row) => [row.segment, cache.get<Uint8Array>(`live ${row.stateStamp}`)]))
  const bySegment = new Map(
    parted.filter(({ segment }) => bitsBySegment.get(segment) === undefined).map((row) => [row.segment, row]),
  )
  if (bySegment.size > 0) {
    const sql = `select segment, live from ${database.schema}.segment_states where ns = $1 and segment = any($2::int[])`
    const segmentRows = await session.rows<[number, Buffer]>(sql, [ns, [...bySegment.keys()]], options)
    for (const [segment, live] of segmentRows) {
      const { size, stateStamp } = bySegment.get(segment)!
      if (live?.length !== Math.ceil(size / 8)) throw corruptIndex(database.place, `segment ${segment}: a wrong bitmap`)
      // A copy: the bytes may be a part of a larger buffer.
      const bits = Uint8Array.from(live)
      bitsBySegment.set(segment, bits)
      cache.set(`live ${stateStamp}`, bits, bits.length + ENTRY_BYTES)
    }
  }
  return rows.map(({ segment, isWhole }) =>
    isWhole ? undefined : (bitsBySegment.get(segment) ?? lacks(database, `the state of segment ${segment}`)),
  )
}

/** What an entry of the cache takes beside its numbers, in bytes, as measured with Node 20. */
const ENTRY_BYTES = 600
/** What it takes to know that a segment doesn't have a term, in bytes. */
const ABSENT_BYTES = 150

/** Stands for a segment that doesn't have the term, which is worth knowing too. */
const NONE: Postings = { numbers: new Uint16Array(0), frequencies: new Uint8Array(0), large: undefined }

/**
 * Returns the postings of terms in segments: a list for each term, with an entry for each segment.
 * `undefined`: no chunk of the segment has the term.
 * @param terms as they are stored, each once
 */
export async function loadPostings(
  at: RowsOf,
  segments: readonly SegmentRow[],
  terms: readonly string[],
  options?: CallOptions,
): Promise<(Postings | undefined)[][]> {
  const { cache } = at
  const lists = terms.map((term) => segments.map(({ stamp }) => cache.get<Postings>(`${stamp} ${term}`)))
  const slices = new TimeSlices(options?.signal)
  for (const { places, numbers } of missingPostings(segments, lists)) {
    const rows = await readPostings(
      at,
      places.map((i) => terms[i]!),
      numbers.map((i) => segments[i]!.segment),
      options,
    )
    const bySegment = new Map(numbers.map((i) => [segments[i]!.segment, i]))
    const byTerm = new Map(places.map((i) => [terms[i]!, i]))
    for (const [segment, term, data] of rows) {
      if (slices.isOver()) await slices.next()
      const number = bySegment.get(segment)!
      const { size, stamp } = segments[number]!
      const postings = orCorruptIndex(at.database, () => decodePostings(data, size))
      lists[byTerm.get(term)!]![number] = postings
      cache.set(`${stamp} ${term}`, postings, data.length + ENTRY_BYTES)
    }
    for (const place of places) {
      for (const number of numbers) {
        if (lists[place]![number] !== undefined) continue
        cache.set(`${segments[number]!.stamp} ${terms[place]}`, NONE, ABSENT_BYTES)
      }
    }
  }
  return lists.map((list) => list.map((postings) => (postings === NONE ? undefined : postings)))
}

/**
 * Groups the terms whose postings aren't in memory by the segments that they are missing in.
 * Usually that is all segments or the newest, so there are one or two groups.
 */
function missingPostings(
  segments: readonly SegmentRow[],
  lists: readonly (readonly (Postings | undefined)[])[],
): { places: number[]; numbers: number[] }[] {
  const groups = new Map<string, { places: number[]; numbers: number[] }>()
  for (const [place, list] of lists.entries()) {
    const numbers = segments.flatMap((_, number) => (list[number] === undefined ? [number] : []))
    if (numbers.length === 0) continue
    const key = numbers.join()
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { places: [place], numbers })
    else group.places.push(place)
  }
  return [...groups.values()]
}

function readPostings(
  { session, database, ns }: RowsOf,
  terms: readonly string[],
  segments: readonly number[],
  options: CallOptions | undefined,
): Promise<[number, string, Buffer][]> {
  // Each term is looked up by itself (`offset 0`), and no segment is (`+ 0`). So the primary key
  // fits best, even while the server's statistics don't know the namespace.
  const sql = `
    select segment, term, data from unnest($2::text[]) wanted cross join lateral (
      select segment, term, data from ${database.schema}.postings
      where ns = $1 and term = wanted and segment + 0 = any($3::int[]) offset 0) found`
  return session.rows(sql, [ns, terms, segments], options)
}

/** The most terms and bytes of one statement. */
const TERMS_PER_STATEMENT = 20_000
const BYTES_PER_STATEMENT = 4_000_000

/** Stores postings of a segment, in statements of a bounded size. */
export async function insertPostings(
  { session, database, ns }: Omit<RowsOf, 'cache'>,
  segment: number,
  lists: Iterable<TermPostings>,
): Promise<void> {
  // One value with all data: an array of them would be sent as text, of twice the size.
  const sql = `
    insert into ${database.schema}.postings (ns, segment, term, data, form)
    select $1, $2, t.term, substring($3::bytea from t.start for t.size), t.form
    from unnest($4::text[], $5::int[], $6::int[], $7::text[]) t (term, start, size, form)`
  let terms: string[] = []
  let forms: (string | null)[] = []
  let data: Buffer[] = []
  let starts: number[] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    if (terms.length === 0) return
    const sizes = data.map(({ length }) => length)
    await session.rows(sql, [ns, segment, Buffer.concat(data), terms, starts, sizes, forms])
    terms = []
    forms = []
    data = []
    starts = []
    bytes = 0
  }
  for (const [term, list, form] of lists) {
    terms.push(term)
    forms.push(form)
    data.push(list)
    starts.push(bytes + 1)
    bytes += list.length
    if (terms.length === TERMS_PER_STATEMENT || bytes >= BYTES_PER_STATEMENT) await flush()
  }
  await flush()
}

/** A segment that is written. */
export interface NewSegment {
  segment: number
  chunkIds: readonly string[]
  /** By chunk: the lengths of body, headings and names. */
  lengths: readonly number[]
  postings: number
  live: Uint8Array | undefined
}

/** Stores a segment with its state, without its postings. */
export async function insertSegment(
  { session, database, ns }: Omit<RowsOf, 'cache'>,
  { segment, chunkIds, lengths, postings, live }: NewSegment,
): Promise<void> {
  const stored = Buffer.alloc(4 * lengths.length)
  const sums = [0, 0, 0]
  let chunks = 0
  for (const [i, length] of lengths.entries()) {
    stored.writeUInt32LE(length, 4 * i)
    const number = Math.floor(i / FIELDS)
    const field = i % FIELDS
    if (!isLive(live, number)) continue
    if (field === BODY) chunks++
    sums[field]! += length
  }
  const sql = `
    with one as (
      insert into ${database.schema}.segments (ns, segment, size, postings, ids, lengths) values ($1, $2, $3, $4, $5, $6)
    )
    insert into ${database.schema}.segment_states (ns, segment, chunks, live, terms, heading_terms, name_terms)
    values ($1, $2, $7, $8, $9, $10, $11)`
  const bits = live === undefined ? null : Buffer.from(live)
  const values = [ns, segment, chunkIds.length, postings, encodeIds(chunkIds), stored, chunks, bits, ...sums]
  await session.rows(sql, values)
}

/** Returns what `decode` returns. @throws KebabError `corrupt_index` if it throws */
function orCorruptIndex<T>(database: Database, decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    throw corruptIndex(database.place, `found ${(error as Error).message}`, error)
  }
}

function lacks(database: Database, what: string): never {
  throw corruptIndex(database.place, `${what} are missing`)
}
