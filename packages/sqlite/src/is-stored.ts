import type { StoredDocument } from '@kebab/core'
import { originJson } from '@kebab/core/kit'
import { CHUNK_COLUMNS, chunkCells } from './chunk-cells.js'
import { asCells, type Cell, type Connection } from './connection.js'
import { DOCUMENT_COLUMNS, documentCells } from './document-cells.js'
import { storedText, textOfBytes } from './stored-text.js'
import { vectorBytes } from './stored-vector.js'

/**
 * Whether the store holds this very document already: every value of it, its text and the spans of its origin, its chunks and their embeddings.
 * Only `indexedAt` doesn't count: it says when the document was last indexed with new content, and this is none.
 * A changed document shows in its first row, by its hash; the rest is read only to be sure that nothing else changed.
 */
export function isStored(connection: Connection, { document, text, originSpans, chunks }: StoredDocument): boolean {
  const [found] = connection.read(DOCUMENT, [storedText(document.docId)], ([rowId, ...stored]: [number, ...Cell[]]) => {
    return { rowId, stored }
  })
  if (found === undefined || !sameCells(withoutTime(found.stored), withoutTime(documentCells(document)))) return false
  const [source] = connection.read(SOURCE, [found.rowId], ([spans]: [string | null], bytes) => {
    return { text: textOfBytes(bytes!), spans }
  })
  if (source?.text !== text || source.spans !== (originJson(originSpans) ?? null)) return false
  const rows = connection.read(CHUNKS, [found.rowId], (stored: Cell[], embedding) => ({ stored, embedding }))
  return (
    rows.length === chunks.length &&
    chunks.every((chunk, i) => {
      const { stored, embedding } = rows[i]!
      return sameCells(stored, chunkCells(chunk)) && sameVector(embedding, chunk.embedding)
    })
  )
}

/** `indexed_at` is the last column. */
function withoutTime(document: readonly Cell[]): readonly Cell[] {
  return document.slice(0, -1)
}

function sameCells(a: readonly Cell[], b: readonly Cell[]): boolean {
  return a.length === b.length && a.every((cell, i) => cell === b[i])
}

function sameVector(stored: Uint8Array | null, vector: Float32Array | undefined): boolean {
  if (stored === null || vector === undefined) return stored === null && vector === undefined
  return Buffer.compare(stored, vectorBytes(vector)) === 0
}

const DOCUMENT = `SELECT ${asCells(`id, ${DOCUMENT_COLUMNS}`)} FROM documents WHERE doc_id = ?`
const SOURCE = `SELECT ${asCells('origin_spans')}, CAST(text AS BLOB) AS bytes FROM sources WHERE document = ?`
const CHUNKS = `
  SELECT ${asCells(CHUNK_COLUMNS)}, embedding AS bytes FROM chunks WHERE document = ? ORDER BY ordinal`
