import type { Document, StoredSource } from '@kebab/core'
import { asCells, type Cell, type Connection } from './connection.js'
import { DOCUMENT_COLUMNS, documentFrom } from './document-cells.js'
import { storedText, textOfBytes } from './stored-text.js'

/** A document with its whole source text and the spans of its origin, or `null` for an unknown id. */
export function sourceOf(connection: Connection, docId: string): StoredSource | null {
  const [found] = connection.read(
    SOURCE,
    [storedText(docId)],
    ([spans, ...cells]: [string | null, ...Cell[]], text): StoredSource => {
      const source = { document: documentFrom(cells), text: textOfBytes(text!) }
      return spans === null ? source : { ...source, originSpans: JSON.parse(spans) }
    },
  )
  return found ?? null
}

/** A document without its text, or `null` for an unknown id. */
export function documentOf(connection: Connection, docId: string): Document | null {
  return connection.read(DOCUMENT, [storedText(docId)], documentFrom)[0] ?? null
}

const DOCUMENT = `SELECT ${asCells(DOCUMENT_COLUMNS)} FROM documents WHERE doc_id = ?`
const SOURCE = `
  SELECT ${asCells(`origin_spans, ${DOCUMENT_COLUMNS}`)}, CAST(text AS BLOB) AS bytes
  FROM documents JOIN sources ON document = id WHERE doc_id = ?`
