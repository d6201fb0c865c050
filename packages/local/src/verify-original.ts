import { resolve } from 'node:path'
import { chunkNotFound } from '@kebab/core/internal'
import { type Original, originalOf } from '@kebab/ingest'
import type { KebabParts } from './kebab.js'

/**
 * Compares the original of a passage with the document that the index has of it. The document is
 * read in its turn, and the file outside of it: a slow disk makes no search wait.
 */
export async function verifyOriginal(
  { store, indexer, path }: Pick<KebabParts, 'store' | 'indexer' | 'path'>,
  chunkId: string,
  signal: AbortSignal,
): Promise<Original> {
  const source = await indexer.read(
    async () => {
      const [chunk] = await store.get([chunkId], { signal })
      return chunk === undefined || chunk === null ? undefined : await store.source(chunk.document.docId, { signal })
    },
    { signal },
  )
  if (source === undefined || source === null) throw chunkNotFound(chunkId)
  return originalOf(source, { base: resolve(path ?? ''), signal })
}
