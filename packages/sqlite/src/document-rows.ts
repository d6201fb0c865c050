import type { Document, StoredSource } from '@kebab/core'
import { yieldToEventLoop } from '@kebab/core/kit'
import { asCells, type Cell, type Connection, originalText, pathOrder, storedText, textOfBytes } from './connection.js'

/** The columns of `documents` that make up a `Document`, in the order of `DocumentCells`. */
export const DOCUMENT_COLUMNS = `doc_id, source_id, path, title, lang, tags, media, trust, repo, code_lang, metadata,
  content_hash, chunker_version, embedding_model, origin_digest, origin_reader, indexed_at`

export type DocumentCells = readonly Cell[]

/** Returns a document with its source text and its origin spans, or `null` for an unknown id. */
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

/** Returns a document without its source text, or `null` for an unknown id. */
export function documentOf(connection: Connection, docId: string): Document | null {
  return connection.read(DOCUMENT, [storedText(docId)], documentFrom)[0] ?? null
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
    const documents = connection.read(sql, values, documentFrom)
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

/** Returns the cells of a document, in the order of `DOCUMENT_COLUMNS`. */
export function documentCells(document: Document): DocumentCells {
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
  ]
}

/**
 * Returns the document of some cells. A member that was absent when it was stored is absent again.
 */
export function documentFrom(cells: DocumentCells): Document {
  const [docId, sourceId, path, title, lang, tags, media, trust, repo, codeLang, metadata, ...rest] = cells as string[]
  const [contentHash, chunkerVersion, embeddingModel, digest, reader, indexedAt] = rest
  return {
    docId: originalText(docId!),
    sourceId: originalText(sourceId!),
    path: originalText(path!),
    ...ifStored('title', title),
    ...ifStored('lang', lang),
    tags: JSON.parse(tags!),
    media: originalText(media!) as Document['media'],
    trust: originalText(trust!) as Document['trust'],
    ...ifStored('repo', repo),
    ...ifStored('codeLang', codeLang),
    metadata: JSON.parse(metadata!),
    contentHash: originalText(contentHash!),
    chunkerVersion: originalText(chunkerVersion!),
    ...ifStored('embeddingModel', embeddingModel),
    indexedAt: originalText(indexedAt!),
    ...(digest == null ? {} : { origin: { digest: originalText(digest), reader: originalText(reader!) } }),
  }
}

function orNull(text: string | undefined): Cell {
  return text === undefined ? null : storedText(text)
}

function ifStored<K extends string>(name: K, stored: string | null | undefined): { [key in K]?: string } {
  return stored == null ? {} : ({ [name]: originalText(stored) } as { [key in K]: string })
}

const SOURCE = `
  SELECT ${asCells(`origin_spans, ${DOCUMENT_COLUMNS}`)}, CAST(text AS BLOB) AS bytes
  FROM documents JOIN sources ON document = id WHERE doc_id = ?`
const DOCUMENTS = `SELECT ${asCells(DOCUMENT_COLUMNS)} FROM documents`
const DOCUMENT = `${DOCUMENTS} WHERE doc_id = ?`
const AFTER = '(path_order, doc_id) > (?, ?) ORDER BY path_order, doc_id LIMIT ?'
const ALL = `${DOCUMENTS} WHERE ${AFTER}`
const OF_SOURCE = `${DOCUMENTS} WHERE source_id = ? AND ${AFTER}`
