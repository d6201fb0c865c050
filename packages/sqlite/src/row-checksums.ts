import { hash } from 'node:crypto'
import type { KebabError } from '@kebab/core'
import { type DamagedDocument, damagedDocuments } from '@kebab/core/internal'
import type { Cell } from './connection.js'

// Each row is stored with a checksum, which is compared whenever the row is read. SQLite finds
// damage to its pages only where it breaks their structure: a bit that flips within a text gives
// another text. A checksum covers the id of the document too, so that no row passes as one of
// another document.

/** The length of a checksum: 96 bits of SHA-256 in base64url. */
const CHECKSUM_LENGTH = 16

/**
 * Returns the checksum of the cells that make up a document. The last is who may see it. A document
 * for everybody keeps the checksum that it had before it could be for anybody else.
 */
export function documentChecksum(cells: readonly Cell[]): string {
  return checksumOf(JSON.stringify(cells.at(-1) === null ? cells.slice(0, -1) : cells))
}

/**
 * Returns the checksum of a source text, in its stored form, with its spans.
 * @param docId in its stored form, like all ids here
 */
export function sourceChecksum(docId: Cell, text: Uint8Array, spans: Cell): string {
  return checksumOf(JSON.stringify([docId, checksumOf(text), spans]))
}

/**
 * Returns the checksum of the cells of a chunk, of which the first is the id of its document. The
 * last but one is what is read of its text. A chunk that is read as it stands keeps the checksum
 * that it had before anything else could be.
 */
export function chunkChecksum(cells: readonly Cell[]): string {
  return checksumOf(JSON.stringify(cells.at(-2) === null ? [...cells.slice(0, -2), cells.at(-1)] : cells))
}

/** Returns the checksum of the bytes of a vector. */
export function embeddingChecksum(embedding: Uint8Array): string {
  return checksumOf(embedding)
}

/** SHA-256 of Node is faster than a checksum in JavaScript. */
function checksumOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, CHECKSUM_LENGTH)
}

/** Returns the error for documents of which rows differ from their checksums. */
export function damagedRows(path: string, documents: readonly DamagedDocument[]): KebabError<'corrupt_index'> {
  return damagedDocuments(path, documents, 'move the file away and index everything again')
}
