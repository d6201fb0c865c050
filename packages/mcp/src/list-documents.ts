import type { ChunkStore, Document } from '@kebab/core'
import type { PagePlace } from './page-cursor.js'

/**
 * The documents behind a place, at most `limit`, by path and then by id, ascending: pages concatenate to all documents, and a document that comes or goes
 * between two of them moves no other.
 */
export async function listDocuments(
  store: Pick<ChunkStore, 'documents'>,
  after: PagePlace | undefined,
  limit: number,
  signal: AbortSignal,
): Promise<{ documents: Document[]; next: PagePlace | undefined }> {
  const documents: Document[] = []
  let samePath: Document[] = []
  /** Takes the documents of one path, which come in any order. */
  const take = (): void => {
    samePath.sort((a, b) => (a.docId < b.docId ? -1 : 1))
    for (const one of samePath) if (after === undefined || isBehind(one, after)) documents.push(one)
    samePath = []
  }
  for await (const document of store.documents({ signal })) {
    signal.throwIfAborted()
    if (samePath[0] !== undefined && samePath[0].path !== document.path) take()
    if (documents.length > limit) break
    samePath.push(document)
  }
  take()
  const page = documents.slice(0, limit)
  const last = page.at(-1)
  return { documents: page, next: documents.length > limit && last !== undefined ? [last.path, last.docId] : undefined }
}

function isBehind({ path, docId }: Document, [afterPath, afterId]: PagePlace): boolean {
  return path === afterPath ? docId > afterId : path > afterPath
}
