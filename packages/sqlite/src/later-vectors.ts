import type { Chunk, EmbeddedChunk, LaterVectors } from '@kebab/core'
import { checkLaterVector, takesVector, unsettled } from '@kebab/core/internal'
import { checkBase, yieldToEventLoop } from '@kebab/core/kit'
import { chunkCells, joinedChunks } from './chunk-rows.js'
import { asCells, type Connection, originalText, storedText, transaction, vectorBytes } from './connection.js'
import { deleteSpare } from './known-embeddings.js'
import { revisionOf } from './revisions.js'

/** The most chunks that are read between two yields to the event loop. */
const CHUNKS_PER_READ = 200

/** The place of a chunk among those that wait: the row of its document, then its ordinal. */
type RowPosition = readonly [document: number, ordinal: number]

/**
 * Iterates over the chunks that wait for their vectors, in the order in which their documents were
 * put. It keeps no statement open in between, so what is put meanwhile comes at the end.
 */
export async function* listMissing(connection: Connection, signal: AbortSignal | undefined): AsyncGenerator<Chunk> {
  signal?.throwIfAborted()
  let after: RowPosition = [0, -1]
  for (;;) {
    const positions = connection.read(
      WAITING,
      [...after, CHUNKS_PER_READ],
      (position: [number, number, string]) => position,
    )
    const last = positions.at(-1)
    if (last === undefined) return
    const ids = JSON.stringify(positions.map(([, , chunkId]) => chunkId))
    const chunksById = new Map(joinedChunks(connection, ids).map((chunk) => [storedText(chunk.chunkId), chunk]))
    for (const [, , chunkId] of positions) {
      const chunk = chunksById.get(chunkId)
      signal?.throwIfAborted()
      if (chunk !== undefined) yield chunk
    }
    after = [last[0], last[1]]
    await yieldToEventLoop(signal)
  }
}

/** Adds vectors in one transaction, and returns the ids of the chunks that took theirs. */
export function addVectors(connection: Connection, chunks: readonly EmbeddedChunk[]): string[] {
  for (const [i, chunk] of chunks.entries()) checkLaterVector(chunk, `chunks.${i}`)
  const chunksById = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]))
  return transaction(connection, 'write', () => {
    const ids = [...chunksById.keys()].map(storedText)
    const waiting = connection.read(WAITING_OF, [JSON.stringify(ids)], ([id]: [string]) => id)
    const stored = joinedChunks(connection, JSON.stringify(waiting))
    const taking = stored.filter((chunk) => takesVector(chunk, chunksById.get(chunk.chunkId)!))
    for (const chunk of taking) {
      const embedding = chunksById.get(chunk.chunkId)!.embedding!
      const cells = chunkCells({ ...chunk, embedding }, chunk.document)
      const [vectorChecksum, checksum] = cells.slice(-2) as [string, string]
      connection.run(ADD, [vectorBytes(embedding), vectorChecksum, checksum, storedText(chunk.chunkId)])
      deleteSpare(connection, chunk)
    }
    return taking.map(({ chunkId }) => chunkId)
  })
}

/** Returns the members of `SyncedStore.vectors`, each of which runs within `read` or `write`. */
export function laterVectors(
  connection: Connection,
  guards: {
    read<T>(look: () => T): T
    write<T>(change: () => T): T
    list<T>(items: AsyncIterable<T>): AsyncGenerator<T>
  },
): LaterVectors {
  const { read, write, list } = guards
  return {
    missing: ({ signal } = {}) => list(listMissing(connection, signal)),
    async add(chunks) {
      return write(() => addVectors(connection, chunks))
    },
    async waiting() {
      return read(() => countWaiting(connection))
    },
    async settled() {
      return read(() => settledRevision(connection))
    },
    async settle(revision) {
      write(() => settle(connection, revision))
    },
  }
}

function countWaiting(connection: Connection): number {
  return connection.read(COUNT, [], ([count]: [number]) => count)[0]!
}

function settledRevision(connection: Connection): string | null {
  const revisionFrom = ([id, commits]: [string, number]): string => `${originalText(id)}.${commits}`
  return connection.read(SETTLED, [], revisionFrom)[0] ?? null
}

function settle(connection: Connection, revision: string): void {
  transaction(connection, 'write', () => {
    checkBase(revision, revisionOf(connection), connection.path)
    const waiting = countWaiting(connection)
    if (waiting > 0) throw unsettled(connection.path, waiting)
    connection.run('UPDATE store SET settled = commits', [])
  })
}

const IS_WAITING = 'embedding IS NULL AND passage IS NOT NULL'
const WAITING = `
  SELECT ${asCells('document, ordinal, chunk_id')} FROM chunks
  WHERE ${IS_WAITING} AND (document, ordinal) > (?, ?) ORDER BY document, ordinal LIMIT ?`
const WAITING_OF = `
  SELECT ${asCells('chunk_id')} FROM chunks WHERE chunk_id IN (SELECT value FROM json_each(?)) AND ${IS_WAITING}`
const ADD = 'UPDATE chunks SET embedding = ?, embedding_checksum = ?, checksum = ? WHERE chunk_id = ?'
// Of itself SQLite takes the index of passages, and reads every chunk that has one.
const COUNT = `SELECT ${asCells('count(*)')} FROM chunks INDEXED BY chunks_without_vector WHERE ${IS_WAITING}`
const SETTLED = `SELECT ${asCells('id, settled')} FROM store WHERE settled IS NOT NULL`
