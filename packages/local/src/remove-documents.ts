import type { IndexingParts } from './index-documents.js'

/** Removes the documents with these paths, all at once, and resolves to how many there were. Until that is begun an abort has nothing removed. */
export async function removeDocuments(
  { store, indexes }: Pick<IndexingParts, 'store' | 'indexes'>,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const wanted = new Set(paths)
  const docIds: string[] = []
  for await (const { path, docId } of store.documents({ signal })) if (wanted.has(path)) docIds.push(docId)
  signal?.throwIfAborted()
  if (docIds.length > 0) await indexes.apply({ remove: docIds })
  return docIds.length
}
