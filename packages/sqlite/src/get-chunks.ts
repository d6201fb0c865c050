import type { Chunk, Document } from '@kebab/core'
import { CHUNK_COLUMNS, type ChunkCells, chunkFrom } from './chunk-cells.js'
import { asCells, type Connection } from './connection.js'
import { DOCUMENT_COLUMNS, documentFrom } from './document-cells.js'
import { nextTurn } from './next-turn.js'
import { storedText } from './stored-text.js'
import { transaction } from './transaction.js'

/** How many chunks are read before other work gets its turn. */
const SLICE = 500

/** The chunks with these ids, in their order; `null` where there is none. */
export async function getChunks(
  connection: Connection,
  chunkIds: readonly string[],
  signal: AbortSignal | undefined,
): Promise<(Chunk | null)[]> {
  const found = new Map<string, Chunk>()
  for (let at = 0; at < chunkIds.length; at += SLICE) {
    if (at > 0) await nextTurn(signal)
    const wanted = JSON.stringify(chunkIds.slice(at, at + SLICE).map(storedText))
    for (const chunk of readChunks(connection, BY_ID, [wanted])) found.set(chunk.chunkId, chunk)
  }
  return chunkIds.map((chunkId) => found.get(chunkId) ?? null)
}

/** The chunk itself with up to `n` chunks of its document on either side, in order. Empty for an unknown id. */
export function neighboursOf(connection: Connection, chunkId: string, n: number): Chunk[] {
  return readChunks(connection, AROUND, [n, n, storedText(chunkId)])
}

/** The chunks that a query finds, with their documents, all of one state of the store. */
function readChunks(connection: Connection, sql: string, values: readonly (string | number)[]): Chunk[] {
  return transaction(connection, 'read', () => {
    const rows = connection.read(sql, values, (cells: ChunkCells) => cells)
    const documents = documentsOf(connection, [...new Set(rows.map((cells) => cells.at(-1) as number))])
    return rows.map((cells) => chunkFrom(cells, documents.get(cells.at(-1) as number)!))
  })
}

function documentsOf(connection: Connection, rowIds: readonly number[]): ReadonlyMap<number, Document> {
  const pairs = connection.read(DOCUMENTS, [JSON.stringify(rowIds)], ([rowId, ...cells]: [number, ...string[]]) => {
    return [rowId, documentFrom(cells)] as const
  })
  return new Map(pairs)
}

const BY_ID = `
  SELECT ${asCells(`${CHUNK_COLUMNS}, document`)} FROM chunks
  WHERE chunk_id IN (SELECT value FROM json_each(?))`
const AROUND = `
  SELECT ${asCells(`${CHUNK_COLUMNS}, document`)}
  FROM chunks, (SELECT document AS same, ordinal - ? AS first, ordinal + ? AS last FROM chunks WHERE chunk_id = ?)
  WHERE document = same AND ordinal BETWEEN first AND last
  ORDER BY ordinal`
const DOCUMENTS = `
  SELECT ${asCells(`id, ${DOCUMENT_COLUMNS}`)} FROM documents
  WHERE id IN (SELECT value FROM json_each(?))`
