import type { DocumentListV1, DocumentsRequestV1, ListedDocument } from '@kebab/schemas'
import { readDocumentsRequest } from '@kebab/schemas/read'
import type { CallOptions, ChunkStore, Document } from '../contracts.js'
import { KebabError } from '../errors/errors.js'
import { checksumOf } from '../kit/checksum.js'
import { readRequest } from '../kit/invalid-input.js'
import { checkListed } from '../search/checked-reads.js'
import { shortVersion, sourceName } from '../search/names/wire-names.js'
import { documentTitle, documentTraits } from './document-traits.js'
import { listCursor, readListCursor } from './list-cursor.js'

/** The options of `documentList`. */
export interface DocumentListOptions extends CallOptions {
  /**
   * The principals whose documents the store lists. Cursors are theirs alone. Absent: it lists
   * those of everybody.
   */
  principals?: readonly string[] | undefined
}

/**
 * Returns a page of the documents of a store, by path and then by id, ascending. All pages together
 * hold each document once. A document that is added or removed between two pages moves no other.
 *
 * Rejects with `invalid_input` for a wrong request, and with `invalid_cursor` for a cursor that no
 * page had. A document on the page that no store would take now is `corrupt_index`.
 */
export async function documentList(
  store: Pick<ChunkStore, 'documents'>,
  request: DocumentsRequestV1,
  { signal, principals }: DocumentListOptions = {},
): Promise<DocumentListV1> {
  const { limit, cursor, sourceId } = readRequest(readDocumentsRequest, request)
  const readers = principals === undefined ? [] : [checksumOf(principals)]
  const after = cursor === undefined ? undefined : readPosition(cursor, readers)
  const documents: Document[] = []
  let samePath: Document[] = []
  /** Adds the documents of one path, which the store lists in any order. */
  const take = (): void => {
    samePath.sort((a, b) => (a.docId < b.docId ? -1 : 1))
    for (const document of samePath) if (after === undefined || isAfter(document, after)) documents.push(document)
    samePath = []
  }
  for await (const document of store.documents({ signal, sourceId })) {
    signal?.throwIfAborted()
    if (samePath[0] !== undefined && samePath[0].path !== document.path) take()
    if (documents.length > limit) break
    samePath.push(document)
  }
  take()
  const page = documents.slice(0, limit)
  const last = page.at(-1)
  return {
    schema_version: 'document_list.v1',
    documents: page.map((document) => {
      checkListed(document)
      return listed(document)
    }),
    next_cursor:
      documents.length > limit && last !== undefined ? listCursor([last.path, last.docId, ...readers]) : null,
  }
}

function isAfter({ path, docId }: Document, [afterPath, afterId]: Position): boolean {
  return path === afterPath ? docId > afterId : path > afterPath
}

/** Writes a document as a list has it. */
export function listed(document: Document): ListedDocument {
  const { docId, path, chunkerVersion, indexedAt } = document
  return {
    doc_id: docId,
    doc_path: path,
    ...sourceName(document),
    ...documentTitle(document),
    ...documentTraits(document),
    chunker_version: shortVersion(chunkerVersion),
    indexed_at: indexedAt,
  }
}

/** The path and id of the document that a page starts after. */
type Position = readonly [path: string, docId: string]

function readPosition(cursor: string, readers: readonly string[]): Position {
  const position = readListCursor(cursor) ?? []
  const [path, docId, ...others] = position
  const isPosition = typeof path === 'string' && typeof docId === 'string' && String(others) === String(readers)
  if (isPosition && listCursor(position) === cursor) return [path, docId]
  throw new KebabError(
    'invalid_cursor',
    'cursor: expected the next_cursor of a list of documents, found another text',
    {
      details: { reason: 'malformed' },
      hint: 'Send next_cursor back unchanged, or leave cursor out to begin at the first page.',
    },
  )
}
