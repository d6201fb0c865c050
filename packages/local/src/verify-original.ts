import { resolve } from 'node:path'
import { type Access, chunkNotFound } from '@kebab/core/internal'
import { type Original, originalOf } from '@kebab/ingest'
import type { KebabParts } from './kebab.js'

/**
 * Compares the original of a passage with the document that the index has of it. The document is
 * read in its turn, and the file outside of it: a slow disk makes no search wait.
 */
export async function verifyOriginal(
  { store, indexer, path }: Pick<KebabParts, 'store' | 'indexer' | 'path'>,
  access: Access,
  chunkId: string,
  signal: AbortSignal,
): Promise<Original> {
  const source = await indexer.read(
    () =>
      access.read(async () => {
        const [chunk] = await store.get([chunkId], { signal })
        const document = chunk?.document
        const stored = document && (await store.source(document.docId, { signal }))
        return stored && access.permits(stored.document) ? stored : undefined
      }),
    { signal },
  )
  if (source === undefined) throw chunkNotFound(chunkId)
  return originalOf(source, { base: resolve(path ?? ''), signal })
}
