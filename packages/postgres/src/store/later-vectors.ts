import type { Chunk, EmbeddedChunk, LaterVectors } from '@kebab/core'
import { checkLaterVector, takesVector, unsettled } from '@kebab/core/internal'
import { checkBase } from '@kebab/core/kit'
import { type NamespaceRow, RANDOM_STAMP } from '../namespace.js'
import { createPartitions } from '../partitions.js'
import { revisionOf } from '../revision.js'
import type { Session } from '../session.js'
import { originalText, storedText } from '../stored-text.js'
import type { ListScope } from './list-rows.js'
import { knownRevision } from './past-revisions.js'
import { type ReadScope, readChunks } from './read-rows.js'
import { chunksWithDocuments } from './store-tables.js'
import { embeddingCells } from './stored-rows.js'

/**
 * Returns the statements that add what vectors need that come after their text. They lock reads and
 * writes of `namespaces`, and writes of `chunks` while an index of it is built.
 * @param schema quoted
 */
export function LATER_TABLES(schema: string): string {
  return `
    -- The revision at which the last pass over the vectors ended. Null: none has.
    alter table ${schema}.namespaces add column settled bigint, add column settled_build bigint;
    -- How often the end of a pass has shown vectors.
    alter table ${schema}.namespaces add column shown bigint not null default 0;
    -- Until now all vectors came with their text.
    update ${schema}.namespaces set settled = revision, settled_build = build where model is not null;
    create index chunks_without_vector on ${schema}.chunks (ns, doc_id, ordinal) where embedding is null;

    -- The rows of a generation that the end of a pass shows.
    alter table ${schema}.vector_spaces add column hidden bigint not null default 0;
    -- As \`chunk_vectors\`, of the hidden rows.
    create table ${schema}.later_vectors (
      ns int not null,
      chunk_id text collate "C" not null,
      doc_id text collate "C" not null,
      id bigint not null,
      primary key (ns, chunk_id)
    ) partition by hash (ns);
    ${createPartitions(schema, 'later_vectors')}`
}

/** The index of vectors, as far as a pass is concerned. Its calls are within a transaction. */
export interface LaterIndex {
  /** Writes vectors that no search finds by before `show`. */
  write(session: Session, ns: number, chunks: readonly EmbeddedChunk[]): Promise<void>
  /** Has searches find by all of them. Returns whether there are any. */
  show(session: Session, ns: number): Promise<boolean>
}

/** What the vectors of a store are read and written by. */
interface LaterParts {
  scope: Omit<ListScope, 'signal'>
  index: LaterIndex
  reading<T>(work: (scope: ReadScope, row: NamespaceRow) => Promise<T>): Promise<T>
  /** The row of the namespace is locked meanwhile. */
  writing<T>(work: (session: Session, row: NamespaceRow) => Promise<T>): Promise<T>
  /** Called when vectors were shown. */
  onShow(): void
}

/** Returns the members `vectors` and `vectorsPending` of a store, and what they are told. */
export function laterVectors({ scope, index, reading, writing, onShow }: LaterParts): {
  vectors: LaterVectors
  vectorsPending(): Promise<boolean>
  /** Takes note of the row of a namespace as it was read. */
  seen(row: NamespaceRow): void
} {
  const { database, ns } = scope
  const { schema, place } = database
  /** Once a pass has ended it is so for ever, unless a failover loses its end. */
  let hasEnded = false
  return {
    vectors: {
      missing: ({ signal } = {}) => listMissing({ ...scope, signal }),

      async add(chunks) {
        for (const [i, chunk] of chunks.entries()) checkLaterVector(chunk, `chunks.${i}`)
        const chunksById = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]))
        if (chunksById.size === 0) return []
        return writing(async (session) => {
          const stored = await readChunks({ session, database, ns }, [...chunksById.keys()], true)
          const taking = stored.flatMap((chunk): EmbeddedChunk[] => {
            const vectorChunk = chunk === null ? undefined : chunksById.get(chunk.chunkId)!
            return chunk !== null && takesVector(chunk, vectorChunk!)
              ? [{ ...chunk, embedding: vectorChunk!.embedding }]
              : []
          })
          const [first] = taking
          if (first === undefined) return []
          await writeEmbeddings({ session, database, ns }, taking)
          await index.write(session, ns, taking)
          await session.rows(
            `update ${schema}.namespaces set layout = ${RANDOM_STAMP}, dimensions = $2, model = $3 where ns = $1`,
            [ns, first.embedding!.length, storedText(first.document.embeddingModel!)],
          )
          return taking.map(({ chunkId }) => chunkId)
        })
      },

      waiting: () => reading((scope) => countWaiting(scope)),

      settled: () =>
        reading(async (scope, row) => {
          const sql = `select settled::float8, settled_build::float8 from ${schema}.namespaces where ns = $1`
          const [[revision, build] = [null, null]] = await scope.session.rows<[number | null, number | null]>(sql, [ns])
          if (revision === null) return null
          const settled = { revision, build: build! }
          // One whose stamp is not known is none that anybody has.
          return (await knownRevision(scope, row, settled)) ?? revisionOf({ ...row, ...settled, stamp: 'unknown' })
        }),

      async settle(revision) {
        const isShown = await writing(async (session, row) => {
          checkBase(revision, revisionOf(row), place)
          const waiting = await countWaiting({ session, database, ns })
          if (waiting > 0) throw unsettled(place, waiting)
          const shows = await index.show(session, ns)
          const assignments = shows ? `, shown = shown + 1, shown_stamp = ${RANDOM_STAMP}` : ''
          await session.rows(
            `update ${schema}.namespaces set settled = revision, settled_build = build ${assignments} where ns = $1`,
            [ns],
          )
          return shows
        })
        if (isShown) onShow()
      },
    },

    async vectorsPending() {
      if (hasEnded) return false
      return reading(async ({ session }) => {
        const sql = `
          select settled is not null, settled is null and exists(select ${waitingChunks(schema)})
          from ${schema}.namespaces where ns = $1`
        const [[isSettled, isPending] = [false, false]] = await session.rows<[boolean, boolean]>(sql, [ns])
        hasEnded = isSettled
        return isPending
      })
    },

    seen({ isSettled }) {
      hasEnded &&= isSettled
    },
  }
}

/** What a query of the chunks `c` that wait for their vectors is over. `$1` is the namespace. */
function waitingChunks(schema: string): string {
  return `${chunksWithDocuments(schema)} where c.ns = $1 and c.embedding is null and d.embedding_model is not null`
}

async function countWaiting({ session, database, ns, signal }: ReadScope): Promise<number> {
  const sql = `select count(*)::float8 ${waitingChunks(database.schema)}`
  const [row] = await session.rows<[number]>(sql, [ns], { signal })
  return row![0]
}

/** The most chunks that are read at once. */
const CHUNKS_PER_READ = 200

/** Iterates over the chunks that wait for their vectors: by document, then by ordinal. */
async function* listMissing(scope: ListScope): AsyncGenerator<Chunk> {
  const { database, ns, signal } = scope
  signal?.throwIfAborted()
  let [docId, ordinal] = ['', -1]
  for (;;) {
    const { rows, chunks } = await database.read(async (session) => {
      const rows = await session.rows<[string, string, number]>(
        `select c.chunk_id, c.doc_id, c.ordinal ${waitingChunks(database.schema)}
           and (c.doc_id, c.ordinal) > ($2::text, $3::int) order by c.doc_id, c.ordinal limit ${CHUNKS_PER_READ}`,
        [ns, docId, ordinal],
        { signal },
      )
      const ids = rows.map(([chunkId]) => originalText(chunkId))
      return { rows, chunks: await readChunks({ ...scope, session }, ids, false) }
    }, scope)
    const last = rows.at(-1)
    if (last === undefined) return
    for (const chunk of chunks) {
      signal?.throwIfAborted()
      if (chunk !== null) yield chunk
    }
    ;[, docId, ordinal] = last
  }
}

/** The most chunks that one statement writes the embeddings of. */
const CHUNKS_PER_STATEMENT = 500

async function writeEmbeddings({ session, database, ns }: ReadScope, chunks: readonly EmbeddedChunk[]): Promise<void> {
  for (let at = 0; at < chunks.length; at += CHUNKS_PER_STATEMENT) {
    const some = chunks.slice(at, at + CHUNKS_PER_STATEMENT)
    const cells = some.map(({ embedding }) => embeddingCells(embedding))
    const position = 'array_position($2::text[], chunk_id)'
    await session.rows(
      `update ${database.schema}.chunks
       set embedding = ($3::bytea[])[${position}], embedding_checksum = ($4::text[])[${position}]
       where ns = $1 and chunk_id = any($2::text[])`,
      [
        ns,
        some.map(({ chunkId }) => storedText(chunkId)),
        cells.map(([embedding]) => embedding),
        cells.map(([, sum]) => sum),
      ],
    )
  }
}
