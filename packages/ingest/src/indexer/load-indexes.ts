import type { ChunkStore, EmbeddedChunk, IndexedRetriever, StoreChanges, SyncedStore } from '@kebab/core'
import { tryStill } from '@kebab/core/kit'
import { isSaved, type Snapshots } from './snapshots.js'

/** How many chunks go into the indexes at a time while they are built: about a tenth of a second, in which nothing else runs. */
const SLICE = 100

/** What loading came to. */
export interface LoadedIndexes {
  /** The revision that the indexes are at, or were at before a commit that came meanwhile: from it, what is left to do is known. */
  revision: string
  /** How many chunks had to be changed, or added, beyond what the snapshot has. */
  behind: number
}

/** Brings empty indexes to the state of the store: from their snapshot and what changed since, or else from all that the store holds. */
export async function loadIndexes(
  store: SyncedStore,
  retrievers: readonly IndexedRetriever[],
  snapshots: Snapshots | undefined,
  signal: AbortSignal | undefined,
): Promise<LoadedIndexes> {
  const { revision, behind, missing } = await loadSnapshot(store, retrievers, snapshots, signal)
  const added = missing.length === 0 ? 0 : await addChunks(store, missing, undefined, signal)
  return { revision, behind: behind + added }
}

/**
 * Brings indexes to the state of the store from their snapshot and what changed since, whatever they held before. Those of which there is none that
 * can be read stay as they were, and are `missing`. Where another snapshot takes the place of the one that is read, the rest is taken from that.
 */
export async function loadSnapshot(
  store: SyncedStore,
  retrievers: readonly IndexedRetriever[],
  snapshots: Snapshots | undefined,
  signal: AbortSignal | undefined,
): Promise<LoadedIndexes & { missing: readonly IndexedRetriever[] }> {
  const revision = await store.revision()
  let behind = 0
  let missing = retrievers
  await tryStill(async () => {
    const marked = await store.marked()
    const changes = marked && (await store.changesSince(marked.revision))
    const loaded = marked && changes ? await snapshots?.load(marked.name, missing.filter(isSaved), signal) : undefined
    missing = missing.filter((retriever) => !loaded?.some((one) => one === retriever))
    if (changes && loaded !== undefined && loaded.length > 0)
      behind += await applyChanges(store, loaded, changes, signal)
    return missing.some(isSaved) && (await store.marked())?.name !== marked?.name ? 'moved' : 'done'
  })
  return { revision, behind, missing }
}

/** Brings indexes from a past state of the store to the present one. Doing it again does no harm. How many chunks that took. */
export async function applyChanges(
  store: ChunkStore,
  retrievers: readonly IndexedRetriever[],
  { docIds, removed }: StoreChanges,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (const retriever of retrievers) await retriever.remove(removed)
  return removed.length + (docIds.length === 0 ? 0 : await addChunks(store, retrievers, docIds, signal))
}

/** Adds the chunks of these documents, or of all: how many there were. */
async function addChunks(
  store: ChunkStore,
  retrievers: readonly IndexedRetriever[],
  docIds: readonly string[] | undefined,
  signal: AbortSignal | undefined,
): Promise<number> {
  let [slice, count]: [EmbeddedChunk[], number] = [[], 0]
  const flush = async (): Promise<void> => {
    for (const retriever of retrievers) await retriever.add(slice, { signal })
    count += slice.length
    slice = []
  }
  for await (const chunk of store.chunks({ docIds, signal })) {
    slice.push(chunk)
    if (slice.length === SLICE) await flush()
  }
  if (slice.length > 0) await flush()
  return count
}
