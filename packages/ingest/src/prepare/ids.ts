import type { Document, Json, OriginSpan } from '@kebab/core'
import { originJson } from '@kebab/core/internal'
import { sha256 } from './sha256.js'

/** The length of an id: 128 bits in hexadecimal. */
const ID_LENGTH = 32

/**
 * Returns the id of the document at `path` in a source: the first 128 bits of SHA-256 over the JSON
 * of `[sourceId, path]`, in lower-case hexadecimal. It doesn't depend on the text, so edits keep
 * it.
 */
export function documentId(sourceId: string, path: string): string {
  return digest(sourceId, path).slice(0, ID_LENGTH)
}

/**
 * Returns the id of a chunk: the first 128 bits of SHA-256 over the JSON of
 * `[docId, chunkerVersion, text, number]`, in lower-case hexadecimal. `number` counts the chunks of
 * the document with exactly this text, from 0, so that equal chunks differ.
 *
 * A chunk keeps its id while its text stays the same, even where other edits move it.
 */
export function chunkId(docId: string, chunkerVersion: string, text: string, number: number): string {
  return digest(docId, chunkerVersion, text, number).slice(0, ID_LENGTH)
}

/**
 * What the hash covers beside the text: the document's own fields, not how or when it was indexed.
 */
export type HashedDocument = Omit<Document, 'contentHash' | 'chunkerVersion' | 'embeddingModel' | 'indexedAt'>

/**
 * Returns the SHA-256 of a document's text and fields, in hexadecimal. The order of tags counts,
 * that of keys in metadata doesn't. Where there is an origin, it counts with its spans, and so do
 * the principals that a document has. One without these keeps the hash that it had before they
 * existed.
 */
export function contentHash(text: string, document: HashedDocument, originSpans?: readonly OriginSpan[]): string {
  const { docId, sourceId, path, title, lang, tags, media, trust, repo, codeLang, metadata, allow, origin } = document
  const fields = [docId, sourceId, path, title, lang, tags, media, trust, repo, codeLang, inKeyOrder(metadata)]
  return digest(
    text,
    ...fields,
    ...(origin === undefined ? [] : [origin.digest, origin.reader, originJson(originSpans)]),
    // A list, as nothing else here is.
    ...(allow === undefined ? [] : [allow]),
  )
}

function inKeyOrder(value: HashedDocument['metadata'] | Json): Json {
  if (Array.isArray(value)) return value.map(inKeyOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, inKeyOrder(item)]))
}

/**
 * Returns the SHA-256 of the JSON of `values`. No two lists share an encoding, and lone surrogates
 * stay distinct because JSON escapes them.
 */
function digest(...values: readonly unknown[]): string {
  return sha256(JSON.stringify(values))
}
