import type { StoreBatch, StoredDocument } from '@kebab/core'
import { checkBase, checkStored, originJson } from '@kebab/core/kit'
import { forgetIfTooMuch, rememberRemoved } from './changes-since.js'
import { CHUNK_COLUMNS, chunkCells } from './chunk-cells.js'
import { asCells, type Connection } from './connection.js'
import { DOCUMENT_COLUMNS, documentCells } from './document-cells.js'
import { indexedTime } from './indexed-time.js'
import { isStored } from './is-stored.js'
import { spareEmbeddings, trimEmbeddings } from './known-embeddings.js'
import { digestOf } from './passage-digest.js'
import { pathOrder } from './path-order.js'
import { countCommit, revisionOf } from './store-state.js'
import { storedText } from './stored-text.js'
import { vectorBytes } from './stored-vector.js'
import { transaction } from './transaction.js'

/**
 * Does the whole batch in one transaction and gives the new revision. It removes before it adds, so that a document in both stays;
 * of a document that is put twice the last counts. What is stored already is left alone, and if that is all, so is the revision.
 */
export function commitBatch(connection: Connection, { put = [], remove = [], base }: StoreBatch): string {
  for (const [i, stored] of put.entries()) checkStored(stored, `put.${i}`)
  const wanted = new Map(put.map((stored) => [stored.document.docId, stored]))
  return transaction(connection, 'write', () => {
    checkBase(base, revisionOf(connection), connection.path)
    const added = [...wanted.values()].filter((stored) => !isStored(connection, stored))
    const removed = [...new Set(remove)].filter((docId) => !wanted.has(docId) && holds(connection, docId))
    if (added.length + removed.length === 0) return revisionOf(connection)
    const commit = countCommit(connection)
    // Everything goes before anything comes: a chunk id may move from one document to another.
    for (const docId of [...removed, ...added.map(({ document }) => document.docId)]) {
      rememberRemoved(connection, docId, commit)
      spareEmbeddings(connection, docId)
      connection.run('DELETE FROM documents WHERE doc_id = ?', [storedText(docId)])
    }
    for (const stored of added) insert(connection, stored, commit)
    forgetIfTooMuch(connection)
    trimEmbeddings(connection, commit)
    return revisionOf(connection)
  })
}

function holds(connection: Connection, docId: string): boolean {
  return connection.read(HOLDS, [storedText(docId)], () => true).length > 0
}

function insert(connection: Connection, { document, text, originSpans, chunks }: StoredDocument, commit: number): void {
  const row = [...documentCells(document), pathOrder(document.path), indexedTime(document.indexedAt), commit]
  const rowId = connection.read(INSERT_DOCUMENT, row, ([id]: [number]) => id)[0]!
  connection.run('INSERT INTO sources (document, text, origin_spans) VALUES (?, ?, ?)', [
    rowId,
    storedText(text),
    originJson(originSpans) ?? null,
  ])
  for (const tag of new Set(document.tags))
    connection.run('INSERT INTO document_tags (document, tag) VALUES (?, ?)', [rowId, storedText(tag)])
  for (const chunk of chunks) {
    const embedding = chunk.embedding === undefined ? null : vectorBytes(chunk.embedding)
    const passage = embedding === null ? null : digestOf(chunk)
    connection.run(INSERT_CHUNK, [...chunkCells(chunk), rowId, embedding, passage])
  }
}

const HOLDS = `SELECT ${asCells('id')} FROM documents WHERE doc_id = ?`
const INSERT_DOCUMENT = `
  INSERT INTO documents (${DOCUMENT_COLUMNS}, path_order, indexed_time, changed)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING ${asCells('id')}`
const INSERT_CHUNK = `
  INSERT INTO chunks (${CHUNK_COLUMNS}, document, embedding, passage) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
