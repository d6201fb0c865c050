import type { StoredDocument } from '@kebab/core'
import { isSameDocument, isSameStored } from '@kebab/core/kit'
import type { Connection } from './connection.js'
import { readChunks } from './list-chunks.js'
import { documentOf, sourceOf } from './source-of.js'

/**
 * Whether the store holds this very document already, as `isSameStored` has it. A changed document shows in its first row, by its hash;
 * the rest is read only to be sure that nothing else changed.
 */
export function isStored(connection: Connection, stored: StoredDocument): boolean {
  const { docId } = stored.document
  const document = documentOf(connection, docId)
  if (document === null || !isSameDocument(document, stored.document)) return false
  return isSameStored({ ...sourceOf(connection, docId)!, chunks: readChunks(connection, document) }, stored)
}
