import { type Document, nextTurn } from '@kebab/core'
import { asCells, type Connection } from './connection.js'
import { DOCUMENT_COLUMNS, documentFrom } from './document-cells.js'
import { pathOrder } from './path-order.js'
import { storedText } from './stored-text.js'

/** How many documents are read before other work gets its turn. */
const PAGE = 200

/**
 * All documents of a source, or of every source, by path, then by `docId`, a page at a time: no statement stays open between pages.
 * A commit in between shows for the documents that are still to come.
 */
export async function* listDocuments(
  connection: Connection,
  sourceId: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<Document> {
  signal?.throwIfAborted()
  const [sql, source] = sourceId === undefined ? [ALL, []] : [OF_SOURCE, [storedText(sourceId)]]
  let [path, docId] = ['', '']
  for (;;) {
    const page = connection.read(sql, [...source, pathOrder(path), storedText(docId), PAGE], documentFrom)
    for (const document of page) {
      signal?.throwIfAborted()
      yield document
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    path = last.path
    docId = last.docId
    await nextTurn(signal)
  }
}

const CELLS = `SELECT ${asCells(DOCUMENT_COLUMNS)} FROM documents`
const AFTER = '(path_order, doc_id) > (?, ?) ORDER BY path_order, doc_id LIMIT ?'
const ALL = `${CELLS} WHERE ${AFTER}`
const OF_SOURCE = `${CELLS} WHERE source_id = ? AND ${AFTER}`
