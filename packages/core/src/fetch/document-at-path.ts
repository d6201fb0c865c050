import type { ChunkStore } from '../contracts.js'
import { invalidInput } from '../kit/invalid-input.js'
import { sourceName } from '../search/names/wire-names.js'

/**
 * Returns the id of the document with a path; `undefined` if there is none. Rejects with
 * `invalid_input` for a path that several sources have, and names their documents.
 */
export async function documentAtPath(
  store: Pick<ChunkStore, 'documents'>,
  docPath: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const docIds: string[] = []
  const descriptions: string[] = []
  for await (const document of store.documents({ signal })) {
    signal?.throwIfAborted()
    if (document.path !== docPath) continue
    const { source_id: source } = sourceName(document)
    docIds.push(document.docId)
    descriptions.push(source === undefined ? document.docId : `${document.docId} of ${source}`)
  }
  if (docIds.length < 2) return docIds[0]
  const matches = `${descriptions.length}, with the ids ${descriptions.slice(0, 5).join(', ')}`
  throw invalidInput('doc_path', 'the path of one document', matches, { hint: 'Name the document by its doc_id.' })
}
