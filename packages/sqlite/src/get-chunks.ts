import { type Chunk, type Document, type EmbeddedChunk, nextTurn } from '@kebab/core'
import { CHUNK_COLUMNS, type ChunkCells, chunkFrom } from './chunk-cells.js'
import { asCells, type Connection } from './connection.js'
import { DOCUMENT_COLUMNS, documentFrom } from './document-cells.js'
import { revisionOf } from './store-state.js'
import { storedText } from './stored-text.js'
import { vectorFrom } from './stored-vector.js'

/** How many chunks are read before other work gets its turn. */
const SLICE = 500

export interface GetOptions {
  signal: AbortSignal | undefined
  embeddings: boolean
}

/** The chunks with these ids, in their order, all of one state of the store; `null` where there is none. */
export async function getChunks(
  connection: Connection,
  chunkIds: readonly string[],
  { signal, embeddings }: GetOptions,
): Promise<(EmbeddedChunk | null)[]> {
  const sql = embeddings ? BY_ID_EMBEDDED : BY_ID
  const read = (ids: readonly string[]) => readChunks(connection, sql, [JSON.stringify(ids.map(storedText))])
  const chunks = chunkIds.length > SLICE ? await readInSlices() : read(chunkIds)
  const found = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]))
  return chunkIds.map((chunkId) => found.get(chunkId) ?? null)

  async function readInSlices(): Promise<EmbeddedChunk[]> {
    const before = revisionOf(connection)
    const chunks: EmbeddedChunk[] = []
    for (let at = 0; at < chunkIds.length; at += SLICE) {
      if (at > 0) await nextTurn(signal)
      chunks.push(...read(chunkIds.slice(at, at + SLICE)))
    }
    // A commit came between two slices: read again, in one go.
    return revisionOf(connection) === before ? chunks : read(chunkIds)
  }
}

/** The chunk itself with up to `n` chunks of its document on either side, in order. Empty for an unknown id. */
export function neighboursOf(connection: Connection, chunkId: string, n: number): Chunk[] {
  return readChunks(connection, AROUND, [n, n, storedText(chunkId)])
}

/** The chunks that a query finds, with their documents: one statement, which sees one state of the store. */
function readChunks(connection: Connection, sql: string, values: readonly (string | number)[]): EmbeddedChunk[] {
  const documents = new Map<number, Document>()
  return connection.read(sql, values, (cells: ChunkCells, embedding): EmbeddedChunk => {
    const rowId = cells[CHUNK_CELLS] as number
    const document = documents.get(rowId) ?? documentFrom(cells.slice(CHUNK_CELLS + 1))
    documents.set(rowId, document)
    const chunk = chunkFrom(cells, document)
    return embedding === null ? chunk : { ...chunk, embedding: vectorFrom(embedding) }
  })
}

const CHUNK_CELLS = CHUNK_COLUMNS.split(',').length
const of = (table: string, columns: string): string => columns.replaceAll(/\w+/g, `${table}.$&`)
const CELLS = asCells(`${of('chunks', CHUNK_COLUMNS)}, documents.id, ${of('documents', DOCUMENT_COLUMNS)}`)
const WANTED = `
  FROM chunks JOIN documents ON documents.id = chunks.document
  WHERE chunk_id IN (SELECT value FROM json_each(?))`
const BY_ID = `SELECT ${CELLS} ${WANTED}`
const BY_ID_EMBEDDED = `SELECT ${CELLS}, embedding AS bytes ${WANTED}`
const AROUND = `
  SELECT ${CELLS}
  FROM (SELECT document AS same, ordinal - ? AS first, ordinal + ? AS last FROM chunks WHERE chunk_id = ?)
  JOIN chunks ON chunks.document = same AND ordinal BETWEEN first AND last
  JOIN documents ON documents.id = same
  ORDER BY ordinal`
