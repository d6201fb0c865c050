import type { EmbeddedChunk } from '@kebab/core'
import type { Database } from '../database.js'
import type { IndexChanges } from '../namespace.js'
import type { Session } from '../session.js'
import { storedText } from '../stored-text.js'
import { readVectors } from './read-vectors.js'
import { writeBits } from './vector-bits.js'
import { countRows, generationsOf, keepsRows, readSpaces, type VectorSpace } from './vector-space.js'
import { isStorable, vectorText } from './vector-values.js'

/** Rows of one statement: a few megabytes of text. */
const ROWS_PER_STATEMENT = 1000

/** A vector that is to be written. */
interface NewVector {
  chunkId: string
  docId: string
  model: string
  vector: Float32Array
}

/**
 * Writes the vectors of a commit, in its transaction. The row of the namespace is locked.
 *
 * A chunk whose vector is the same as before keeps its row. A row of a removed chunk is deleted
 * only where no graph has it: a graph from which rows are deleted is repaired by `vacuum`, and then
 * ranks otherwise without a commit.
 */
export async function writeVectors(
  session: Session,
  database: Database,
  { ns, added, removed }: IndexChanges,
): Promise<void> {
  const spaces = await readSpaces(session, database, ns)
  const embedded = newVectors(added)
  if (spaces.length === 0 && embedded.length === 0) return
  const same = await unchanged(session, database, ns, embedded, removed)
  const gone = new Set([...removed, ...added.map(({ chunkId }) => chunkId)].filter((chunkId) => !same.has(chunkId)))
  const changed = spaces.length > 0 && gone.size > 0 ? await removeRows(session, database, ns, spaces, [...gone]) : []
  const written = embedded.filter(({ chunkId }) => !same.has(chunkId))
  await addVectors(session, database, ns, spaces, { written, isShown: true })
  const docIds = new Set([...changed, ...written.map(({ docId }) => storedText(docId))])
  await writeBits(session, database, ns, [...docIds])
}

/**
 * Writes the vectors of chunks that have none, in the transaction of a session. No search finds by
 * them before `showVectors`.
 */
export async function writeLater(
  session: Session,
  database: Database,
  ns: number,
  chunks: readonly EmbeddedChunk[],
): Promise<void> {
  const spaces = await readSpaces(session, database, ns)
  await addVectors(session, database, ns, spaces, { written: newVectors(chunks), isShown: false })
}

/** Has searches find by all vectors. Returns whether any of them was hidden. */
export async function showVectors(session: Session, database: Database, ns: number): Promise<boolean> {
  const { schema } = database
  const docIds = await session.rows<[string]>(
    `with shown as (
       delete from ${schema}.later_vectors where ns = $1 returning chunk_id, doc_id, id
     ), written as (
       insert into ${schema}.chunk_vectors (ns, chunk_id, doc_id, id) select $1, chunk_id, doc_id, id from shown
     )
     select distinct doc_id from shown`,
    [ns],
  )
  await writeBits(session, database, ns, docIds.flat())
  const changed = await session.rows(
    `update ${schema}.vector_spaces set live = live + hidden, hidden = 0 where ns = $1 and hidden > 0 returning 1`,
    [ns],
  )
  return changed.length > 0
}

/** Adds vectors to their spaces, of which those that are missing are created. */
async function addVectors(
  session: Session,
  database: Database,
  ns: number,
  spaces: VectorSpace[],
  { written, isShown }: { written: readonly NewVector[]; isShown: boolean },
): Promise<void> {
  for (const group of bySpace(written)) {
    const space = spaceOf(spaces, group[0]!) ?? (await createSpace(session, database, ns, spaces, group[0]!))
    await addRows(session, database, ns, space, group, isShown)
  }
}

function newVectors(added: readonly EmbeddedChunk[]): NewVector[] {
  return added.flatMap(({ chunkId, embedding, document }) =>
    embedding === undefined || !isStorable(embedding)
      ? []
      : [{ chunkId, docId: document.docId, vector: embedding, model: document.embeddingModel ?? '' }],
  )
}

/** The ids of replaced chunks whose vectors stay. */
async function unchanged(
  session: Session,
  database: Database,
  ns: number,
  embedded: readonly NewVector[],
  removed: readonly string[],
): Promise<Set<string>> {
  const ids = new Set(removed)
  const replaced = embedded.filter(({ chunkId }) => ids.has(chunkId))
  if (replaced.length === 0) return new Set()
  const before = await readVectors(
    session,
    database,
    ns,
    replaced.map(({ chunkId }) => chunkId),
  )
  return new Set(
    replaced.flatMap(({ chunkId, model, vector }) => {
      const previous = before.get(chunkId)
      return previous !== undefined && previous.model === model && isSame(previous.vector, vector) ? [chunkId] : []
    }),
  )
}

function isSame(a: Float32Array, b: Float32Array): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]))
}

/**
 * Forgets the vectors of chunks. Chunks that have none are ignored. Returns the documents, in
 * stored form, of those that searches found by.
 */
async function removeRows(
  session: Session,
  database: Database,
  ns: number,
  spaces: readonly VectorSpace[],
  chunkIds: readonly string[],
): Promise<string[]> {
  const { schema } = database
  const deletable = spaces.filter((space) => !keepsRows(space)).map(({ gen }) => gen)
  const gensKeepingRows = spaces.filter(keepsRows).map(({ gen }) => gen)
  const ids = chunkIds.map(storedText)
  const docIds = await session.rows<[string]>(
    `select distinct doc_id from ${schema}.chunk_vectors where ns = $1 and chunk_id = any($2::text[])`,
    [ns, ids],
  )
  const counts = await session.rows<[number, number, number]>(
    `with shown as (
       delete from ${schema}.chunk_vectors where ns = $1 and chunk_id = any($2::text[]) returning id
     ), hidden as (
       delete from ${schema}.later_vectors where ns = $1 and chunk_id = any($2::text[]) returning id
     ), gone as (
       select id, 0 as hidden from shown union all select id, 1 from hidden
     ), deleted as (
       delete from ${schema}.vectors where ns = $1 and gen = any($3::int[]) and id = any(array(select id from gone))
       returning gen, id
     ), dead as (
       select gen, id from ${schema}.vectors
       where ns = $1 and gen = any($4::int[]) and id = any(array(select id from gone))
     )
     select gen, count(*)::float8, sum(hidden)::float8
     from (select gen, id from deleted union all select gen, id from dead) rows join gone using (id) group by gen`,
    [ns, ids, deletable, gensKeepingRows],
  )
  for (const [gen, count, hidden] of counts) {
    const space = spaces.find((vectorSpace) => vectorSpace.gen === gen)!
    const rows = keepsRows(space) ? 0 : -count
    await countRows(session, database, ns, space, { rows, live: hidden - count, hidden: -hidden })
  }
  return docIds.flat()
}

function bySpace(vectors: readonly NewVector[]): NewVector[][] {
  const groups = new Map<string, NewVector[]>()
  for (const row of vectors) {
    const key = `${row.vector.length} ${row.model}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return [...groups.values()]
}

function spaceOf(spaces: readonly VectorSpace[], { model, vector }: NewVector): VectorSpace | undefined {
  return spaces.find((space) => space.model === model && space.dims === vector.length)
}

async function createSpace(
  session: Session,
  database: Database,
  ns: number,
  spaces: VectorSpace[],
  { model, vector }: NewVector,
): Promise<VectorSpace> {
  const gen = 1 + Math.max(0, ...spaces.flatMap(generationsOf))
  const dims = vector.length
  const sql = `insert into ${database.schema}.vector_spaces (ns, model, dims, gen) values ($1, $2, $3, $4)`
  await session.rows(sql, [ns, storedText(model), dims, gen])
  const space = { model, dims, gen, graph: false, next: null, copied: null, old: null, rows: 0, live: 0, hidden: 0 }
  spaces.push(space)
  return space
}

async function addRows(
  session: Session,
  database: Database,
  ns: number,
  space: VectorSpace,
  vectors: readonly NewVector[],
  isShown: boolean,
): Promise<void> {
  const { schema } = database
  const places = isShown ? 'chunk_vectors' : 'later_vectors'
  // While a new generation is filled, rows go into both.
  const gens = space.next === null || space.next === space.gen ? [space.gen] : [space.gen, space.next]
  for (let at = 0; at < vectors.length; at += ROWS_PER_STATEMENT) {
    const slice = vectors.slice(at, at + ROWS_PER_STATEMENT)
    await session.rows(
      `with given as materialized (
         select chunk_id, doc_id, v::vector as v, nextval('${schema}.vector_ids') as id
         from unnest($2::text[], $3::text[], $4::text[]) as given(chunk_id, doc_id, v)
       ), written as (
         insert into ${schema}.vectors (ns, gen, id, chunk_id, v)
         select $1, gen, id, chunk_id, v from given, unnest($5::int[]) as gens(gen)
       )
       insert into ${schema}.${places} (ns, chunk_id, doc_id, id) select $1, chunk_id, doc_id, id from given`,
      [
        ns,
        slice.map(({ chunkId }) => storedText(chunkId)),
        slice.map(({ docId }) => storedText(docId)),
        slice.map(({ vector }) => vectorText(vector)),
        gens,
      ],
    )
  }
  const { length } = vectors
  await countRows(session, database, ns, space, {
    rows: length,
    live: isShown ? length : 0,
    hidden: isShown ? 0 : length,
  })
}
