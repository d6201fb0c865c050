import type { StoredSource } from '@kebab/core'
import { type Access, chunkNotFound, docNotFound } from '@kebab/core/internal'
import { checkText } from '@kebab/core/kit'
import type { Original } from '@kebab/ingest'
import type { KebabParts } from './kebab.js'

/** Names a passage by its chunk, or a whole document. */
export interface VerifiedPassage {
  readonly chunk_id?: string | undefined
  readonly doc_id?: string | undefined
}

/** Reads which passage is meant. @throws KebabError `invalid_input` for none */
export function readPassage(passage: VerifiedPassage): VerifiedPassage {
  const { chunk_id: chunkId, doc_id: docId }: { chunk_id?: unknown; doc_id?: unknown } = passage ?? {}
  if (chunkId === undefined && docId !== undefined) {
    checkText(docId, 'doc_id')
    return { doc_id: docId }
  }
  checkText(chunkId, 'chunk_id')
  return { chunk_id: chunkId }
}

/**
 * Compares the original of a passage with the document that the index has of it. The document is
 * read in its turn, and the file outside of it: a slow disk makes no search wait.
 */
export async function verifyOriginal(
  { store, indexer, originals }: Pick<KebabParts, 'store' | 'indexer' | 'originals'>,
  access: Access,
  passage: VerifiedPassage,
  signal: AbortSignal,
): Promise<Original> {
  const source = await indexer.read(() => access.read(() => sourceOf(store, passage, signal)), { signal })
  if (source === undefined || !access.permits(source.document))
    throw passage.chunk_id === undefined ? docNotFound(passage.doc_id!) : chunkNotFound(passage.chunk_id)
  return originals.stateOf(source, { signal })
}

/** Reads the document of a passage, if the index has it. */
async function sourceOf(
  store: KebabParts['store'],
  { chunk_id: chunkId, doc_id: docId }: VerifiedPassage,
  signal: AbortSignal,
): Promise<StoredSource | undefined> {
  if (chunkId === undefined) return (await store.source(docId!, { signal })) ?? undefined
  const [chunk] = await store.get([chunkId], { signal })
  return (chunk && (await store.source(chunk.document.docId, { signal }))) ?? undefined
}
