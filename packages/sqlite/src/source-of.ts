import type { Document } from '@kebab/core'
import { asCells, type Connection } from './connection.js'
import { DOCUMENT_COLUMNS, type DocumentCells, documentFrom } from './document-cells.js'
import { storedText, textOfBytes } from './stored-text.js'

/** A document with its whole source text, or `null` for an unknown id. */
export function sourceOf(connection: Connection, docId: string): { document: Document; text: string } | null {
  const [found] = connection.read(SOURCE, [storedText(docId)], (cells: DocumentCells, text) => {
    return { document: documentFrom(cells), text: textOfBytes(text!) }
  })
  return found ?? null
}

/** A document without its text, or `null` for an unknown id. */
export function documentOf(connection: Connection, docId: string): Document | null {
  return connection.read(DOCUMENT, [storedText(docId)], documentFrom)[0] ?? null
}

const DOCUMENT = `SELECT ${asCells(DOCUMENT_COLUMNS)} FROM documents WHERE doc_id = ?`
const SOURCE = `
  SELECT ${asCells(DOCUMENT_COLUMNS)}, CAST(text AS BLOB) AS bytes
  FROM documents JOIN sources ON document = id WHERE doc_id = ?`
