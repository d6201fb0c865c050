import {
  type CallOptions,
  type ChunkStore,
  type EmbeddedChunk,
  type IndexedRetriever,
  isKebabError,
  KebabError,
  type StoreChanges,
  type SyncedStore,
} from '@kebab/core'
import { runWithin, tryStill } from '@kebab/core/kit'
import { isSaved, type Outdated, type Snapshots } from './snapshots.js'

/** How many chunks are added to the indexes per call: about a tenth of a second of work. */
const CHUNKS_PER_ADD = 100

/** The result of loading. */
export interface LoadedIndexes {
  /**
   * The revision of the indexes. A commit during loading may already be in them; applying the
   * changes since this revision completes them.
   */
  revision: string
  /**
   * The number of chunks that were added or changed beyond the snapshot. Retrievers that can't be
   * saved have no part in it.
   */
  behind: number
  /** Why the snapshot was not used, in words, for each retriever that was to be loaded from it. */
  refused: readonly string[]
  /** The retrievers that hold the words of an earlier analyzer. */
  outdated: readonly Outdated[]
}

/**
 * An index of at most so many chunks is built while it is opened, which takes about half a second.
 * The words of an earlier analyzer would be worth less.
 */
const FEW_CHUNKS = 1000

/**
 * Brings empty indexes to the state of the store: from their snapshot and the changes since, or
 * otherwise from the whole store.
 */
export async function loadIndexes(
  store: SyncedStore,
  retrievers: readonly IndexedRetriever[],
  snapshots: Snapshots | undefined,
  signal: AbortSignal | undefined,
): Promise<LoadedIndexes> {
  const { missing, outdated, behind, ...loaded } = await loadSnapshot(store, retrievers, snapshots, signal, true)
  const isSmall = outdated.length > 0 && (await store.stats()).chunks <= FEW_CHUNKS
  const growing = isSmall ? [...missing, ...outdated.map(newIndexOf)] : missing
  const build = (workSignal: AbortSignal | undefined) => addChunks(store, growing, undefined, workSignal)
  const added = growing.length === 0 ? 0 : await runWithin(build, { signal, stage: 'building the indexes' })
  if (isSmall) for (const { replacement } of outdated) replacement.replace()
  const isSaving = isSmall || missing.some(isSaved)
  return { ...loaded, behind: behind + (isSaving ? added : 0), outdated: isSmall ? [] : outdated }
}

/** An index that chunks are brought into. */
type GrowingIndex = Pick<IndexedRetriever, 'name' | 'kind' | 'add' | 'remove'>

/** Returns what takes the place of outdated words, as an index that chunks are brought into. */
export function newIndexOf({ retriever, replacement }: Outdated): GrowingIndex {
  return {
    name: retriever.name,
    kind: retriever.kind,
    add: (chunks, options) => replacement.add(chunks, options),
    remove: (chunkIds) => retriever.remove(chunkIds),
  }
}

/**
 * Brings indexes to the state of the store from their snapshot and the changes since, whatever they
 * held before. Indexes without a readable snapshot stay as they were, and are `missing`. If another
 * snapshot replaces the one that is being read, the remaining indexes are loaded from the new one.
 * @param takesEarlier whether an index of an earlier analyzer is loaded too
 */
export async function loadSnapshot(
  store: SyncedStore,
  retrievers: readonly IndexedRetriever[],
  snapshots: Snapshots | undefined,
  signal: AbortSignal | undefined,
  takesEarlier = false,
): Promise<LoadedIndexes & { missing: readonly IndexedRetriever[] }> {
  const revision = await store.revision()
  let behind = 0
  let missing = retrievers
  let refused: readonly string[] = []
  const outdated: Outdated[] = []
  await tryStill(async () => {
    const marked = await store.marked()
    const changes = marked && (await store.changesSince(marked.revision))
    const load = (name: string) => snapshots?.load(name, missing.filter(isSaved), signal, takesEarlier)
    const snapshot = marked && changes ? await load(marked.name) : undefined
    outdated.push(...(snapshot?.outdated ?? []))
    const loaded: readonly IndexedRetriever[] = snapshot?.loaded ?? []
    missing = missing.filter((retriever) => !loaded.includes(retriever))
    refused = snapshot?.refused ?? []
    if (changes && loaded.length > 0) {
      const catchUp = (workSignal: AbortSignal | undefined) => applyChanges(store, loaded, changes, workSignal)
      behind += await runWithin(catchUp, { signal, stage: 'bringing the indexes up to date' })
    }
    return missing.some(isSaved) && (await store.marked())?.name !== marked?.name ? 'moved' : 'done'
  })
  return { revision, behind, refused, outdated, missing }
}

/**
 * Brings indexes from a past state of the store to the current one, and resolves to the number of
 * changed chunks. Applying the same changes twice is safe.
 * @param withVectors whether indexes of vectors are given new chunks; else they only lose chunks
 */
export async function applyChanges(
  store: ChunkStore,
  retrievers: readonly IndexedRetriever[],
  { docIds, removed }: StoreChanges,
  signal: AbortSignal | undefined,
  withVectors = true,
): Promise<number> {
  for (const retriever of retrievers) await retriever.remove(removed)
  const growing = withVectors ? retrievers : withoutVectors(retrievers)
  return removed.length + (docIds.length === 0 ? 0 : await addChunks(store, growing, docIds, signal))
}

/** Returns the retrievers that find chunks without vectors. */
export function withoutVectors(retrievers: readonly IndexedRetriever[]): IndexedRetriever[] {
  return retrievers.filter(({ kind }) => kind !== 'vector')
}

/** Whether a chunk waits for its vector. */
export function isWaiting({ embedding, document }: EmbeddedChunk): boolean {
  return embedding === undefined && document.embeddingModel !== undefined
}

/**
 * Brings chunks that were added or changed into an index. One of vectors is not given a chunk that
 * waits for its vector, and loses the vector that the chunk had.
 */
export async function addTo(
  retriever: GrowingIndex,
  chunks: readonly EmbeddedChunk[],
  options?: CallOptions,
): Promise<void> {
  if (retriever.kind !== 'vector') return retriever.add(chunks, options)
  const waiting = chunks.filter(isWaiting)
  if (waiting.length > 0) await retriever.remove(waiting.map(({ chunkId }) => chunkId))
  const others = waiting.length === 0 ? chunks : chunks.filter((chunk) => !isWaiting(chunk))
  if (others.length > 0) await retriever.add(others, options)
}

/**
 * Adds the chunks of these documents, or of all, and resolves to their number. What a retriever
 * throws without a code becomes `internal`, which names the document where that can be known.
 */
export async function addChunks(
  store: ChunkStore,
  retrievers: readonly GrowingIndex[],
  docIds: readonly string[] | undefined,
  signal: AbortSignal | undefined,
): Promise<number> {
  let [slice, count]: [EmbeddedChunk[], number] = [[], 0]
  const flush = async (): Promise<void> => {
    for (const retriever of retrievers)
      await addTo(retriever, slice, { signal }).catch(async (error) => {
        signal?.throwIfAborted()
        throw isKebabError(error) ? error : await unindexable(retriever, slice, error, signal)
      })
    count += slice.length
    slice = []
  }
  for await (const chunk of store.chunks({ docIds, signal })) {
    slice.push(chunk)
    if (slice.length === CHUNKS_PER_ADD) await flush()
  }
  if (slice.length > 0) await flush()
  return count
}

/**
 * The error for chunks that a retriever doesn't take. Gives it each document alone, to name one.
 */
async function unindexable(
  retriever: GrowingIndex,
  chunks: readonly EmbeddedChunk[],
  thrown: unknown,
  signal: AbortSignal | undefined,
): Promise<KebabError> {
  let [where, cause] = ['the documents of the store', thrown]
  for (const docId of new Set(chunks.map(({ document }) => document.docId))) {
    const documentChunks = chunks.filter(({ document }) => document.docId === docId)
    try {
      await addTo(retriever, documentChunks, { signal })
    } catch (error) {
      signal?.throwIfAborted()
      ;[where, cause] = [`${documentChunks[0]!.document.path} (${docId})`, error]
      break
    }
  }
  const message = `${where}: expected text that the retriever ${retriever.name} can index, found ${cause}`
  return new KebabError('internal', message, {
    hint: 'Open the index with an analyzer or a retriever that can, or without this retriever. Remove the document there, or mend what throws.',
    cause,
  })
}
