import type { Chunk, Document, EmbeddedChunk } from '@kebab/core'
import { originJson, WorkSlices, yieldToEventLoop } from '@kebab/core/kit'
import { asCells, type Cell, type Connection, originalText, storedText, transaction, vectorFrom } from './connection.js'
import { DOCUMENT_COLUMNS, documentFrom, documentOf, listDocuments } from './document-rows.js'
import { revisionOf } from './revisions.js'

/**
 * The columns of `chunks` that make up a `Chunk` without its document, in the order of
 * `ChunkCells`.
 */
export const CHUNK_COLUMNS =
  'chunk_id, ordinal, start_offset, end_offset, line_start, line_end, heading_path, code_lang, origin, text'

export type ChunkCells = readonly [
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
  ...rest: Cell[],
]

/** The most chunks that `getChunks` reads between two yields to the event loop. */
const CHUNKS_PER_READ = 500

export interface GetOptions {
  signal: AbortSignal | undefined
  /** Whether chunks are returned with their embeddings. */
  embeddings: boolean
}

/**
 * Returns the chunks with these ids, in the order of the ids, with `null` for an unknown one. All
 * are of one state of the store.
 */
export async function getChunks(
  connection: Connection,
  chunkIds: readonly string[],
  { signal, embeddings }: GetOptions,
): Promise<(EmbeddedChunk | null)[]> {
  const sql = embeddings ? BY_ID_EMBEDDED : BY_ID
  const read = (ids: readonly string[]) => joinedChunks(connection, sql, [JSON.stringify(ids.map(storedText))])
  const chunks = chunkIds.length > CHUNKS_PER_READ ? await readInSteps() : read(chunkIds)
  const found = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]))
  return chunkIds.map((chunkId) => found.get(chunkId) ?? null)

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
  return joinedChunks(connection, AROUND, [n, n, storedText(chunkId)])
}

/**
 * Returns the chunks that a statement finds, with their documents, all of one state of the store.
 */
function joinedChunks(connection: Connection, sql: string, values: readonly (string | number)[]): EmbeddedChunk[] {
  const documents = new Map<number, Document>()
  return connection.read(sql, values, (cells: ChunkCells, embedding): EmbeddedChunk => {
    const rowId = cells[CHUNK_CELL_COUNT] as number
    const document = documents.get(rowId) ?? documentFrom(cells.slice(CHUNK_CELL_COUNT + 1))
    documents.set(rowId, document)
    return chunkFrom(cells, document, embedding)
  })
}

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
  return connection.read(OF_DOCUMENT, [storedText(document.docId)], (cells: ChunkCells, embedding) =>
    chunkFrom(cells, document, embedding),
  )
}

/** Returns the cells of a chunk, in the order of `CHUNK_COLUMNS`. */
export function chunkCells(chunk: Chunk): ChunkCells {
  return [
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
  ]
}

function chunkFrom(cells: ChunkCells, document: Document, embedding: Uint8Array | null): EmbeddedChunk {
  const [chunkId, ordinal, start, end, lineStart, lineEnd, headingPath, codeLang, origin, text] = cells
  return {
    chunkId: originalText(chunkId),
    document,
    ordinal,
    text: originalText(text),
    start,
    end,
    lineStart,
    lineEnd,
    headingPath: JSON.parse(headingPath),
    ...(codeLang === null ? {} : { codeLang: originalText(codeLang) }),
    ...(origin === null ? {} : { origin: JSON.parse(origin) }),
    ...(embedding === null ? {} : { embedding: vectorFrom(embedding) }),
  }
}

const CHUNK_CELL_COUNT = CHUNK_COLUMNS.split(',').length
const of = (table: string, columns: string): string => columns.replaceAll(/\w+/g, `${table}.$&`)
const JOINED_CELLS = asCells(`${of('chunks', CHUNK_COLUMNS)}, documents.id, ${of('documents', DOCUMENT_COLUMNS)}`)
const WITH_IDS = `
  FROM chunks JOIN documents ON documents.id = chunks.document
  WHERE chunk_id IN (SELECT value FROM json_each(?))`
const BY_ID = `SELECT ${JOINED_CELLS} ${WITH_IDS}`
const BY_ID_EMBEDDED = `SELECT ${JOINED_CELLS}, embedding AS bytes ${WITH_IDS}`
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
  SELECT ${asCells(CHUNK_COLUMNS)}, embedding AS bytes FROM chunks
  WHERE document = (SELECT id FROM documents WHERE doc_id = ?) ORDER BY ordinal`
