import type { Document, Json, OriginSpan } from '@kebab/core'
import { originJson } from '@kebab/core/kit'
import { sha256 } from './sha256.js'

/** What the hash covers beside the text: what the document is, and not how or when it was indexed. */
export type HashedDocument = Omit<Document, 'contentHash' | 'chunkerVersion' | 'embeddingModel' | 'indexedAt'>

/**
 * SHA-256 of a document's text and fields, in hexadecimal. The order of keys in metadata doesn't count, that of tags does.
 * The origin and its spans count where there is an origin: any other document has the hash that it had before there were origins.
 */
export function contentHash(text: string, document: HashedDocument, originSpans?: readonly OriginSpan[]): string {
  const { docId, sourceId, path, title, lang, tags, media, trust, repo, codeLang, metadata, origin } = document
  const fields = [docId, sourceId, path, title, lang, tags, media, trust, repo, codeLang, inKeyOrder(metadata)]
  return sha256(
    text,
    ...fields,
    ...(origin === undefined ? [] : [origin.digest, origin.reader, originJson(originSpans)]),
  )
}

function inKeyOrder(value: HashedDocument['metadata'] | Json): Json {
  if (Array.isArray(value)) return value.map(inKeyOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, inKeyOrder(item)]))
}
