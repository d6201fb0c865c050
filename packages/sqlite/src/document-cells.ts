import type { Document } from '@kebab/core'
import type { Cell } from './connection.js'
import { originalText, storedText } from './stored-text.js'

/** The columns of `documents` that make up a `Document`, in the order of its cells. `indexed_at` is the last. */
export const DOCUMENT_COLUMNS = `doc_id, source_id, path, title, lang, tags, media, trust, repo, code_lang, metadata,
  content_hash, chunker_version, embedding_model, origin_digest, origin_reader, indexed_at`

export type DocumentCells = readonly Cell[]

/** A document as it is stored. */
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

/** The document that was stored. What it left out is absent. */
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
