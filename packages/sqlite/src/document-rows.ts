import type { Document, StoredSource } from '@kebab/core'
import type { DamagedDocument } from '@kebab/core/internal'
import { yieldToEventLoop } from '@kebab/core/kit'
import {
  asCells,
  type Cell,
  type Connection,
  originalText,
  pathOrder,
  type SqlValue,
  storedText,
  textOfBytes,
} from './connection.js'
import { damagedRows, documentChecksum, sourceChecksum } from './row-checksums.js'

/** The columns of `documents` that make up a `Document`, in the order of `documentCells`. */
export const DOCUMENT_COLUMNS = `doc_id, source_id, path, title, lang, tags, media, trust, repo, code_lang, metadata,
  content_hash, chunker_version, embedding_model, origin_digest, origin_reader, indexed_at, allow`

/** Rows are compared with their checksums here, so that the error can name their documents. */
export const VERIFIED = { verifies: true }

/**
 * Returns a document with its source text and its origin spans, or `null` for an unknown id. Throws
 * `corrupt_index`, which names the document, if a row of it differs from its checksum, as every
 * function here does that reads documents or chunks.
 */
export function sourceOf(connection: Connection, docId: string): StoredSource | null {
  const decode = ([spans, sum, ...row]: SummedSource, text: Uint8Array | null): StoredSource => {
    const document = verifiedDocument(connection, row)
    if (sourceChecksum(row[0][0]!, text!, spans) !== sum) throw damagedRows(connection.path, [document])
    const source = { document, text: textOfBytes(text!) }
    return spans === null ? source : { ...source, originSpans: JSON.parse(spans) }
  }
  return connection.read(SOURCE, [storedText(docId)], decode, VERIFIED)[0] ?? null
}

/** Returns a document without its source text, or `null` for an unknown id. */
export function documentOf(connection: Connection, docId: string): Document | null {
  return readDocuments(connection, DOCUMENT, [storedText(docId)])[0] ?? null
}

function readDocuments(connection: Connection, sql: string, values: readonly SqlValue[]): Document[] {
  return connection.read(sql, values, (row: SummedDocument) => verifiedDocument(connection, row), VERIFIED)
}

/** The most documents that are read between two yields to the event loop. */
const DOCUMENTS_PER_READ = 200

/**
 * Iterates over the documents of a source, or of all sources, by path, then by `docId`.
 *
 * It reads `DOCUMENTS_PER_READ` at a time, and keeps no statement open in between. A commit in
 * between affects only the documents that are not yet read.
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
    const values = [...source, pathOrder(path), storedText(docId), DOCUMENTS_PER_READ]
    const documents = readDocuments(connection, sql, values)
    for (const document of documents) {
      signal?.throwIfAborted()
      yield document
    }
    const last = documents.at(-1)
    if (last === undefined || documents.length < DOCUMENTS_PER_READ) return
    path = last.path
    docId = last.docId
    await yieldToEventLoop(signal)
  }
}

/** Returns the cells of a document, in the order of `DOCUMENT_COLUMNS`, without the checksum. */
export function documentCells(document: Document): Cell[] {
  return [
    storedText(document.docId),
    storedText(document.sourceId),
    storedText(document.path),
    orNull(document.title),
    orNull(document.lang),
    JSON.stringify(document.tags),
    storedText(document.media),
    storedText(document.trust),
    orNull(document.repo),
    orNull(document.codeLang),
    JSON.stringify(document.metadata),
    storedText(document.contentHash),
    storedText(document.chunkerVersion),
    orNull(document.embeddingModel),
    orNull(document.origin?.digest),
    orNull(document.origin?.reader),
    storedText(document.indexedAt),
    document.allow === undefined ? null : JSON.stringify(document.allow),
  ]
}

/** The cells of a document, in the order of `DOCUMENT_COLUMNS`, and their checksum. */
export type SummedDocument = readonly [cells: readonly Cell[], checksum: Cell]

/** A row of a source with its document: the text comes beside it. */
type SummedSource = readonly [spans: string | null, checksum: Cell, ...SummedDocument]

function verifiedDocument(connection: Connection, row: SummedDocument): Document {
  if (!isSummedDocument(row)) throw damagedRows(connection.path, [damagedOf(row[0])])
  return documentFrom(row[0])
}

export function isSummedDocument([cells, checksum]: SummedDocument): boolean {
  return documentChecksum(cells) === checksum
}

/**
 * Returns the document of some cells. A member that was absent when it was stored is absent again.
 */
export function documentFrom(cells: readonly Cell[]): Document {
  const [docId, sourceId, path, title, lang, tags, media, trust, repo, codeLang, metadata, ...rest] = cells as string[]
  const [contentHash, chunkerVersion, embeddingModel, digest, reader, indexedAt, allow] = rest
  const document: Document = {
    docId: originalText(docId!),
    sourceId: originalText(sourceId!),
    path: originalText(path!),
    tags: JSON.parse(tags!),
    media: originalText(media!) as Document['media'],
    trust: originalText(trust!) as Document['trust'],
    metadata: JSON.parse(metadata!),
    contentHash: originalText(contentHash!),
    chunkerVersion: originalText(chunkerVersion!),
    indexedAt: originalText(indexedAt!),
  }
  // Spreads of objects that may be empty would take several times as long as all the rest.
  if (title != null) document.title = originalText(title)
  if (lang != null) document.lang = originalText(lang)
  if (repo != null) document.repo = originalText(repo)
  if (codeLang != null) document.codeLang = originalText(codeLang)
  if (embeddingModel != null) document.embeddingModel = originalText(embeddingModel)
  if (allow != null) document.allow = JSON.parse(allow)
  if (digest != null) document.origin = { digest: originalText(digest), reader: originalText(reader!) }
  return document
}

/** Returns what can be read of the id and the path of a damaged document. */
export function damagedOf([docId, , path]: readonly Cell[]): DamagedDocument {
  return { docId: String(docId), path: String(path) }
}

function orNull(text: string | undefined): Cell {
  return text === undefined ? null : storedText(text)
}

/** The columns of a table, each behind the name of the table. */
export const columnsOf = (table: string, columns: string): string => columns.replaceAll(/\w+/g, `${table}.$&`)
/** A document of a row, as `SummedDocument`. */
export const SUMMED_DOCUMENT = `json_array(${columnsOf('documents', DOCUMENT_COLUMNS)}), documents.checksum`
const SOURCE = `
  SELECT ${asCells(`origin_spans, sources.checksum, ${SUMMED_DOCUMENT}`)}, CAST(text AS BLOB) AS bytes
  FROM documents JOIN sources ON document = id WHERE doc_id = ?`
const DOCUMENTS = `SELECT ${asCells(SUMMED_DOCUMENT)} FROM documents`
const DOCUMENT = `${DOCUMENTS} WHERE doc_id = ?`
const AFTER = '(path_order, doc_id) > (?, ?) ORDER BY path_order, doc_id LIMIT ?'
const ALL = `${DOCUMENTS} WHERE ${AFTER}`
const OF_SOURCE = `${DOCUMENTS} WHERE source_id = ? AND ${AFTER}`
