import {
  type ChunkStore,
  type EmbeddedChunk,
  type IndexedRetriever,
  indexedText,
  isKebabError,
  KebabError,
  type StoreBatch,
  type SyncedStore,
} from '@kebab/core'
import { checkBase, Mutex } from '@kebab/core/kit'
import { applyChanges, loadIndexes, loadSnapshot } from './load-indexes.js'
import { isSaved, type Snapshots } from './snapshots.js'
import type { Turns } from './turns.js'

/**
 * A snapshot is written when at least this share of the chunks has changed since the last one.
 * Writing then costs little compared to the indexing before it.
 */
const CHANGED_PER_SNAPSHOT = 0.1

/** The state of the snapshot of the indexes. */
export interface SnapshotState {
  /** The number of chunks that have changed since it was written. */
  behind: number
  /** The error of the last attempt to write one. Absent after a success. */
  failure?: unknown
  /**
   * Why it was not used when the indexes were opened, in words, for each retriever that was built
   * from the store instead. Absent where it was used, and where there was none.
   */
  refused?: readonly string[]
}

/** A store and the indexes derived from it, which change together. */
export interface Indexes {
  /**
   * Brings the indexes to the state of the store: from their snapshot and the changes since, or
   * otherwise from the whole store.
   */
  open(signal?: AbortSignal): Promise<void>
  /**
   * Commits a batch and brings the indexes to the same state. Resolves to the new revision and to
   * the number of chunks that were added and removed. It waits up to half a second for reads that
   * run. Rejects with `locked`, and writes nothing, when another process has committed meanwhile.
   */
  apply(batch: StoreBatch): Promise<{ revision: string; added: number; removed: number }>
  /**
   * The store for reading together with the indexes. Its `revision()` waits for a change that is
   * being applied. It rejects with `corrupt_index` when a change failed halfway, and with `locked`
   * when another process has committed. A caller that gets the same revision before and after its
   * reads has read store and indexes in one state.
   */
  readonly store: ChunkStore
  /**
   * Writes a snapshot if enough chunks have changed, or with `always` if any has. Never rejects:
   * what the indexes hold is also in the store.
   */
  save(always?: boolean): Promise<void>
  /** Returns the state of the snapshot. */
  snapshot(): SnapshotState
}

/**
 * Keeps indexes in sync with a store that nothing else commits to. The caller applies nothing while
 * a snapshot is saved, and runs searches as reads of `turns`.
 */
export function deriveIndexes(
  store: SyncedStore,
  retrievers: readonly IndexedRetriever[],
  snapshots: Snapshots | undefined,
  turns: Turns,
): Indexes {
  const saved = retrievers.filter(isSaved)
  const hasVectors = retrievers.some(({ kind }) => kind === 'vector')
  const writers = new Mutex()
  const consistent = new Mutex()
  let broken: KebabError | undefined
  let state: SnapshotState = { behind: 0 }
  /** The revision of the indexes. */
  let at = ''

  const open = async (signal?: AbortSignal): Promise<void> => {
    const marked = await store.marked()
    await snapshots?.sweep(marked?.name)
    const { revision, behind, refused } = await loadIndexes(store, retrievers, snapshots, signal)
    at = revision
    state = { behind, ...(refused.length > 0 && { refused }) }
    await save()
  }

  const save = async (always = false): Promise<void> => {
    const { behind } = state
    if (snapshots === undefined || saved.length === 0 || broken !== undefined || behind === 0) return
    const { chunks, embeddingModels } = await store.stats()
    if (!always && behind < chunks * CHANGED_PER_SNAPSHOT) return
    // Opened without vectors: the existing snapshot, which has them too, is worth more.
    if (!hasVectors && embeddingModels.some((model) => model !== null)) return
    try {
      const name = await snapshots.save(saved)
      await store.mark(name, at)
      await snapshots.sweep(name)
      const { refused } = state
      state = { behind: 0, ...(refused && { refused }) }
    } catch (failure) {
      state.failure = failure
    }
  }

  const apply = async (batch: StoreBatch) => {
    const put = batch.put ?? []
    const docIds = [...put.map(({ document }) => document.docId), ...(batch.remove ?? [])]
    const old = await storedChunks(store, docIds)
    const chunks = put.flatMap((stored) => stored.chunks)
    const ids = new Set(chunks.map(({ chunkId }) => chunkId))
    const gone = [...old.keys()].filter((chunkId) => !ids.has(chunkId))
    const changed = chunks.filter((chunk) => !indexedAlike(old.get(chunk.chunkId), chunk))
    const revision = await turns.change(() => consistent.take(() => change(batch, gone, changed)))
    state.behind += gone.length + changed.length
    const added = chunks.filter(({ chunkId }) => !old.has(chunkId)).length
    return { revision, added, removed: gone.length }
  }

  const change = async (batch: StoreBatch, gone: string[], changed: EmbeddedChunk[]): Promise<string> => {
    const revision = await store.commit({ ...batch, base: at })
    try {
      for (const retriever of retrievers) {
        await retriever.remove(gone)
        await retriever.add(changed)
      }
    } catch (cause) {
      const message =
        'expected the indexes to follow the store, found one that failed; open the index again to rebuild them'
      broken = new KebabError('corrupt_index', message, { details: { reason: String(cause) }, cause })
      throw broken
    }
    at = revision
    return revision
  }

  return {
    open,
    apply: (batch) => writers.take(() => apply(batch)),
    save,
    snapshot: () => state,
    store: {
      ...store,
      revision: () =>
        consistent.take(async () => {
          if (broken !== undefined) throw broken
          const revision = await store.revision()
          checkBase(at, revision, 'the index')
          return revision
        }),
    },
  }
}

/**
 * Opens indexes over a store that another process may write. Asking for the store's revision first
 * brings the indexes to it. Nothing is written, not even snapshots, which belong to the writer.
 * Every change rejects with `refusal`.
 */
export function followIndexes(
  store: SyncedStore,
  retrievers: readonly IndexedRetriever[],
  snapshots: Snapshots | undefined,
  refusal: KebabError,
): Indexes {
  const following = new Mutex()
  let state: SnapshotState = { behind: 0 }
  let at = ''

  const follow = async (): Promise<string> => {
    for (;;) {
      if ((await store.revision()) === at) return at
      const changes = await store.changesSince(at)
      if (changes === null) at = await reload()
      else {
        await applyChanges(store, retrievers, changes, undefined)
        at = changes.revision
      }
    }
  }

  /**
   * Replaces the indexes with the writer's snapshot and the changes since. Resolves to their
   * revision.
   */
  const reload = async (): Promise<string> => {
    const { revision, missing } = await loadSnapshot(store, retrievers, snapshots, undefined)
    if (missing.length === 0) return revision
    throw new KebabError(
      'retrieval_failed',
      'expected to follow what another process wrote, found that it was too much; open the index again',
      { details: { retrievers: [] }, retryable: false },
    )
  }

  const refuse = async (): Promise<never> => {
    throw refusal
  }

  return {
    async open(signal) {
      const { revision, refused } = await loadIndexes(store, retrievers, snapshots, signal)
      at = revision
      if (refused.length > 0) state = { behind: 0, refused }
      await following.take(follow)
    },
    apply: refuse,
    store: { ...store, revision: () => following.take(follow), commit: refuse },
    async save() {},
    snapshot: () => state,
  }
}

/**
 * Returns the chunks of some documents by id. Of documents that are damaged it returns the ids
 * alone, so that they can be replaced or removed.
 */
async function storedChunks(
  store: ChunkStore,
  docIds: readonly string[],
): Promise<ReadonlyMap<string, EmbeddedChunk | undefined>> {
  const found = new Map<string, EmbeddedChunk | undefined>()
  if (docIds.length === 0) return found
  try {
    for await (const chunk of store.chunks({ docIds })) found.set(chunk.chunkId, chunk)
  } catch (error) {
    if (!isKebabError(error, 'corrupt_index') || error.details?.documents === undefined) throw error
    for (const chunkId of await store.select({ docId: docIds })) found.set(chunkId, found.get(chunkId))
  }
  return found
}

/** Whether the indexes hold the same of both chunks. */
function indexedAlike(a: EmbeddedChunk | undefined, b: EmbeddedChunk): boolean {
  return (
    a !== undefined &&
    indexedText(a) === indexedText(b) &&
    a.document.lang === b.document.lang &&
    a.document.embeddingModel === b.document.embeddingModel
  )
}
