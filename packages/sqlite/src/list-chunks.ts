import type { Document, EmbeddedChunk } from '@kebab/core'
import { nextTurn, WorkSlices } from '@kebab/core/kit'
import { CHUNK_COLUMNS, type ChunkCells, chunkFrom } from './chunk-cells.js'
import { asCells, type Connection } from './connection.js'
import { DOCUMENT_COLUMNS, documentFrom } from './document-cells.js'
import { listDocuments } from './list-documents.js'
import { originalText, storedText } from './stored-text.js'
import { vectorFrom } from './stored-vector.js'
import { transaction } from './transaction.js'

/** How many chunks are read, at least, before other work gets its turn. */
const SLICE = 250

/**
 * The chunks of these documents, or of all, with their embeddings: documents by path, then by `docId`; chunks by ordinal.
 * A document's chunks are read at once, so that they are of one state of the store, whatever is committed in between;
 * a document that is removed before its turn is left out.
 */
export async function* listChunks(
  connection: Connection,
  docIds: readonly string[] | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<EmbeddedChunk> {
  signal?.throwIfAborted()
  const slices = new WorkSlices(SLICE)
  for await (const docId of docIds === undefined ? allIds(connection, signal) : inOrder(connection, docIds)) {
    const chunks = chunksOf(connection, docId)
    for (const chunk of chunks) {
      signal?.throwIfAborted()
      yield chunk
    }
    if (slices.isOver(chunks.length)) await nextTurn(signal)
  }
}

async function* allIds(connection: Connection, signal: AbortSignal | undefined): AsyncGenerator<string> {
  for await (const { docId } of listDocuments(connection, undefined, signal)) yield docId
}

function inOrder(connection: Connection, docIds: readonly string[]): string[] {
  return connection.read(IN_ORDER, [JSON.stringify(docIds.map(storedText))], ([docId]: [string]) => originalText(docId))
}

function chunksOf(connection: Connection, docId: string): EmbeddedChunk[] {
  return transaction(connection, 'read', () => {
    const [document] = connection.read(DOCUMENT, [storedText(docId)], documentFrom)
    return document === undefined ? [] : readChunks(connection, document)
  })
}

/** The chunks of a document with their embeddings, by ordinal. */
export function readChunks(connection: Connection, document: Document): EmbeddedChunk[] {
  return connection.read(CHUNKS, [storedText(document.docId)], (cells: ChunkCells, embedding): EmbeddedChunk => {
    const chunk = chunkFrom(cells, document)
    return embedding === null ? chunk : { ...chunk, embedding: vectorFrom(embedding) }
  })
}

const IN_ORDER = `
  SELECT ${asCells('doc_id')} FROM documents
  WHERE doc_id IN (SELECT value FROM json_each(?)) ORDER BY path_order, doc_id`
const DOCUMENT = `SELECT ${asCells(DOCUMENT_COLUMNS)} FROM documents WHERE doc_id = ?`
const CHUNKS = `
  SELECT ${asCells(CHUNK_COLUMNS)}, embedding AS bytes FROM chunks
  WHERE document = (SELECT id FROM documents WHERE doc_id = ?) ORDER BY ordinal`
