import type { Chunk, Document, EmbeddedChunk } from '@kebab/core'
import { type DamagedDocument, originJson } from '@kebab/core/internal'
import { WorkSlices, yieldToEventLoop } from '@kebab/core/kit'
import {
  asCells,
  type Cell,
  type Connection,
  originalText,
  type SqlValue,
  storedText,
  transaction,
  vectorBytes,
  vectorFrom,
} from './connection.js'
import {
  columnsOf,
  damagedOf,
  documentFrom,
  documentOf,
  isSummedDocument,
  listDocuments,
  SUMMED_DOCUMENT,
  type SummedDocument,
  VERIFIED,
} from './document-rows.js'
import { revisionOf } from './revisions.js'
import { chunkChecksum, damagedRows, embeddingChecksum } from './row-checksums.js'
import { corruptIndex } from './sqlite-error.js'

/**
 * The columns of `chunks` that make up a `Chunk` without its document, in the order of
 * `ChunkCells`. There, the id of the document comes first and the checksum of the embedding last.
 */
export const CHUNK_COLUMNS =
  'chunk_id, ordinal, start_offset, end_offset, line_start, line_end, heading_path, code_lang, origin, text, reading'

type ChunkCells = readonly [
  docId: string,
  chunkId: string,
  ordinal: number,
  start: number,
  end: number,
  lineStart: number,
  lineEnd: number,
  headingPath: string,
  codeLang: string | null,
  origin: string | null,
  text: string,
  reading: string | null,
  embeddingChecksum: Cell,
]

/** The cells of a chunk, which its checksum covers, and that checksum. */
type SummedChunk = readonly [cells: ChunkCells, checksum: Cell]

/** The most chunks that `getChunks` reads between two yields to the event loop. */
const CHUNKS_PER_READ = 500

interface GetOptions {
  signal: AbortSignal | undefined
  /** Whether chunks are returned with their embeddings. */
  embeddings: boolean
}

/**
 * Returns the chunks with these ids, in the order of the ids, with `null` for an unknown one. All
 * are of one state of the store. Throws `corrupt_index` for a chunk that is there and isn't found
 * by its id.
 */
export async function getChunks(
  connection: Connection,
  chunkIds: readonly string[],
  { signal, embeddings }: GetOptions,
): Promise<(EmbeddedChunk | null)[]> {
  const sql = embeddings ? BY_ID_EMBEDDED : BY_ID
  const read = (ids: readonly string[]) => readChunks(connection, sql, [JSON.stringify(ids.map(storedText))])
  const chunks = chunkIds.length > CHUNKS_PER_READ ? await readInSteps() : read(chunkIds)
  const chunksById = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]))
  checkAbsence(
    connection,
    chunkIds.filter((chunkId) => !chunksById.has(chunkId)),
  )
  return chunkIds.map((chunkId) => chunksById.get(chunkId) ?? null)

  async function readInSteps(): Promise<EmbeddedChunk[]> {
    const before = revisionOf(connection)
    const chunks: EmbeddedChunk[] = []
    for (let at = 0; at < chunkIds.length; at += CHUNKS_PER_READ) {
      if (at > 0) await yieldToEventLoop(signal)
      chunks.push(...read(chunkIds.slice(at, at + CHUNKS_PER_READ)))
    }
    // After a commit in between, one statement reads them all, so that no other commit interferes.
    return revisionOf(connection) === before ? chunks : read(chunkIds)
  }
}

/**
 * Returns a chunk with up to `n` chunks of its document on either side, by ordinal. Empty for an
 * unknown id.
 */
export function neighboursOf(connection: Connection, chunkId: string, n: number): Chunk[] {
  const chunks = readChunks(connection, AROUND, [n, n, storedText(chunkId)])
  if (chunks.length === 0) checkAbsence(connection, [chunkId])
  return chunks
}

/**
 * Throws `corrupt_index` where the table has a chunk with one of these ids. Checksums show a
 * changed row, and a changed key of the index of ids hides its row: so what isn't found by its id
 * is looked for in another index.
 */
function checkAbsence(connection: Connection, chunkIds: readonly string[]): void {
  if (chunkIds.length === 0) return
  const [hidden] = connection.read(BY_OTHER_INDEX, [JSON.stringify(chunkIds.map(storedText))], ([id]: [Cell]) => id)
  if (hidden !== undefined) throw corruptIndex(connection.path, 'a chunk is not found by its id')
}

/** Returns the chunks of a JSON array of ids, in stored form, without embeddings, in any order. */
export function joinedChunks(connection: Connection, ids: string): EmbeddedChunk[] {
  return readChunks(connection, BY_ID, [ids])
}

/**
 * Returns the chunks that a statement finds, with their documents, all of one state of the store.
 */
function readChunks(connection: Connection, sql: string, values: readonly SqlValue[]): EmbeddedChunk[] {
  const documents = new Map<Cell, Document | null>()
  const damaged = new Map<Cell, DamagedDocument>()
  const chunks = connection.read(
    sql,
    values,
    ([cells, sum, rowId, ...row]: JoinedRow, embedding) => {
      let document = documents.get(rowId)
      if (document === undefined) {
        document = isSummedDocument(row) ? documentFrom(row[0]) : null
        documents.set(rowId, document)
      }
      const isWhole = isSummedChunk([cells, sum]) && (sql !== BY_ID_EMBEDDED || isSummedVector(cells, embedding))
      if (document !== null && isWhole) return chunkFrom(cells, document, embedding)
      damaged.set(rowId, document ?? damagedOf(row[0]))
      return null
    },
    VERIFIED,
  )
  if (damaged.size > 0) throw damagedRows(connection.path, [...damaged.values()])
  return chunks.filter((chunk) => chunk !== null)
}

/** A chunk with its document, as `JOINED_CELLS` selects it. */
type JoinedRow = readonly [...SummedChunk, documentRowId: number, ...SummedDocument]

/** The fewest chunks that `listChunks` reads before it yields to the event loop. */
const CHUNKS_BEFORE_YIELD = 250

/**
 * Iterates over the chunks of these documents, or of all, with their embeddings: documents by path,
 * then by `docId`, and chunks by ordinal.
 *
 * It reads the chunks of a document in one transaction, so that they are of one state of the store.
 * A document that is removed before the iteration reaches it is left out.
 */
export async function* listChunks(
  connection: Connection,
  docIds: readonly string[] | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<EmbeddedChunk> {
  signal?.throwIfAborted()
  const slices = new WorkSlices(CHUNKS_BEFORE_YIELD)
  for await (const docId of docIds === undefined ? allIds(connection, signal) : inOrder(connection, docIds)) {
    const chunks = transaction(connection, 'read', () => {
      const document = documentOf(connection, docId)
      return document === null ? [] : chunksOf(connection, document)
    })
    for (const chunk of chunks) {
      signal?.throwIfAborted()
      yield chunk
    }
    if (slices.isOver(chunks.length)) await yieldToEventLoop(signal)
  }
}

async function* allIds(connection: Connection, signal: AbortSignal | undefined): AsyncGenerator<string> {
  for await (const { docId } of listDocuments(connection, undefined, signal)) yield docId
}

function inOrder(connection: Connection, docIds: readonly string[]): string[] {
  return connection.read(IN_ORDER, [JSON.stringify(docIds.map(storedText))], ([docId]: [string]) => originalText(docId))
}

/** Returns the chunks of a document with their embeddings, by ordinal. */
export function chunksOf(connection: Connection, document: Document): EmbeddedChunk[] {
  const docId = storedText(document.docId)
  const decode = (row: SummedChunk, embedding: Uint8Array | null): EmbeddedChunk => {
    const [cells] = row
    if (!isSummedChunk(row) || !isSummedVector(cells, embedding)) throw damagedRows(connection.path, [document])
    return chunkFrom(cells, document, embedding)
  }
  return connection.read(OF_DOCUMENT, [docId, docId], decode, VERIFIED)
}

/** Returns the cells of a chunk of this document, in the order of `SUMMED_CHUNK_COLUMNS`. */
export function chunkCells(chunk: EmbeddedChunk, { docId }: Document): Cell[] {
  const cells: ChunkCells = [
    storedText(docId),
    storedText(chunk.chunkId),
    chunk.ordinal,
    chunk.start,
    chunk.end,
    chunk.lineStart,
    chunk.lineEnd,
    JSON.stringify(chunk.headingPath),
    chunk.codeLang === undefined ? null : storedText(chunk.codeLang),
    originJson(chunk.origin) ?? null,
    storedText(chunk.text),
    chunk.reading === undefined ? null : JSON.stringify(chunk.reading),
    chunk.embedding === undefined ? null : embeddingChecksum(vectorBytes(chunk.embedding)),
  ]
  return [...cells.slice(1), chunkChecksum(cells)]
}

/** Whether the cells of a chunk have their checksum, which covers that of the embedding. */
function isSummedChunk([cells, checksum]: SummedChunk): boolean {
  return chunkChecksum(cells) === checksum
}

function isSummedVector(cells: ChunkCells, embedding: Uint8Array | null): boolean {
  return (embedding === null ? null : embeddingChecksum(embedding)) === cells.at(-1)
}

function chunkFrom(cells: ChunkCells, document: Document, embedding: Uint8Array | null): EmbeddedChunk {
  const [, chunkId, ordinal, start, end, lineStart, lineEnd, headingPath, codeLang, origin, text, reading] = cells
  const chunk: EmbeddedChunk = {
    chunkId: originalText(chunkId),
    document,
    ordinal,
    text: originalText(text),
    start,
    end,
    lineStart,
    lineEnd,
    headingPath: JSON.parse(headingPath),
  }
  if (codeLang !== null) chunk.codeLang = originalText(codeLang)
  if (reading !== null) chunk.reading = JSON.parse(reading)
  if (origin !== null) chunk.origin = JSON.parse(origin)
  if (embedding !== null) chunk.embedding = vectorFrom(embedding)
  return chunk
}

/** The columns of a chunk with its checksums, in the order of `chunkCells`. */
export const SUMMED_CHUNK_COLUMNS = `${CHUNK_COLUMNS}, embedding_checksum, checksum`
/** `SummedChunk`, where the id of the document is given as SQL. */
const summedChunk = (docId: string): string =>
  `json_array(${docId}, ${columnsOf('chunks', CHUNK_COLUMNS)}, embedding_checksum), chunks.checksum`
const JOINED_CELLS = asCells(`${summedChunk('doc_id')}, documents.id, ${SUMMED_DOCUMENT}`)
const WITH_IDS = `
  FROM chunks JOIN documents ON documents.id = chunks.document
  WHERE chunk_id IN (SELECT value FROM json_each(?))`
const BY_ID = `SELECT ${JOINED_CELLS} ${WITH_IDS}`
const BY_ID_EMBEDDED = `SELECT ${JOINED_CELLS}, embedding AS bytes ${WITH_IDS}`
const BY_OTHER_INDEX = `
  SELECT ${asCells('chunk_id')} FROM chunks INDEXED BY chunks_by_document
  WHERE +chunk_id IN (SELECT value FROM json_each(?)) LIMIT 1`
const AROUND = `
  SELECT ${JOINED_CELLS}
  FROM (SELECT document AS same, ordinal - ? AS first, ordinal + ? AS last FROM chunks WHERE chunk_id = ?)
  JOIN chunks ON chunks.document = same AND ordinal BETWEEN first AND last
  JOIN documents ON documents.id = same
  ORDER BY ordinal`
const IN_ORDER = `
  SELECT ${asCells('doc_id')} FROM documents
  WHERE doc_id IN (SELECT value FROM json_each(?)) ORDER BY path_order, doc_id`
const OF_DOCUMENT = `
  SELECT ${asCells(summedChunk('?'))}, embedding AS bytes FROM chunks
  WHERE document = (SELECT id FROM documents WHERE doc_id = ?) ORDER BY ordinal`
