import {
  type ChunkStore,
  type EmbeddedChunk,
  indexedText,
  indexedWords,
  isKebabError,
  type StoreBatch,
} from '@kebab/core'
import { isWaiting } from './load-indexes.js'

/** What a batch changes in indexes that hold what the store holds. */
export interface BatchChanges {
  /** The ids of the chunks that go. */
  removals: string[]
  /** The chunks that the indexes don't hold as they will be stored. */
  changed: EmbeddedChunk[]
  /** The number of chunks that are new in the store. */
  added: number
}

/** Compares a batch with what the store holds of its documents. */
export async function changesOf(store: ChunkStore, batch: StoreBatch): Promise<BatchChanges> {
  const put = batch.put ?? []
  const putIds = new Set(put.map(({ document }) => document.docId))
  const old = await storedChunks(store, [...putIds])
  const removed = await chunkIdsOf(
    store,
    (batch.remove ?? []).filter((docId) => !putIds.has(docId)),
  )
  const chunks = put.flatMap((stored) => stored.chunks)
  const ids = new Set(chunks.map(({ chunkId }) => chunkId))
  const removals = [...old.keys(), ...removed].filter((chunkId) => !ids.has(chunkId))
  const changed = chunks.filter((chunk) => !indexedAlike(old.get(chunk.chunkId), chunk))
  const added = chunks.filter(({ chunkId }) => !old.has(chunkId) && !removed.has(chunkId)).length
  return { removals, changed, added }
}

/**
 * Returns the chunks of some documents by id. Of documents that are damaged it returns the ids
 * alone, so that they can be replaced or removed.
 */
async function storedChunks(
  store: ChunkStore,
  docIds: readonly string[],
): Promise<ReadonlyMap<string, EmbeddedChunk | undefined>> {
  const chunkById = new Map<string, EmbeddedChunk | undefined>()
  if (docIds.length === 0) return chunkById
  try {
    for await (const chunk of store.chunks({ docIds })) chunkById.set(chunk.chunkId, chunk)
  } catch (error) {
    if (!isKebabError(error, 'corrupt_index') || error.details?.documents === undefined) throw error
    for (const chunkId of await chunkIdsOf(store, docIds)) chunkById.set(chunkId, chunkById.get(chunkId))
  }
  return chunkById
}

/** Returns the ids of the chunks of some documents. No chunk is read, however many there are. */
async function chunkIdsOf(store: ChunkStore, docIds: readonly string[]): Promise<ReadonlySet<string>> {
  return docIds.length === 0 ? new Set() : store.select({ docId: docIds })
}

/** Whether the indexes hold the same of both chunks. */
function indexedAlike(a: EmbeddedChunk | undefined, b: EmbeddedChunk): boolean {
  return (
    a !== undefined &&
    indexedText(a) === indexedText(b) &&
    indexedWords(a) === indexedWords(b) &&
    a.document.lang === b.document.lang &&
    a.document.embeddingModel === b.document.embeddingModel &&
    isWaiting(a) === isWaiting(b)
  )
}
