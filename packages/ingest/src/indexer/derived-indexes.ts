import {
  type ChunkStore,
  type EmbeddedChunk,
  type IndexedRetriever,
  indexedText,
  KebabError,
  type StoreBatch,
  type SyncedStore,
} from '@kebab/core'
import { checkBase, Mutex } from '@kebab/core/kit'
import { applyChanges, loadIndexes, loadSnapshot } from './load-indexes.js'
import { isSaved, type Snapshots } from './snapshots.js'

/** A snapshot is worth writing when at least this share of the chunks has changed since the last: so writing costs little beside what it is written for. */
const WORTH = 0.1

/** How the snapshot of the indexes stands. */
export interface SnapshotState {
  /** How many chunks have changed since it was written. */
  behind: number
  /** What kept the last one from being written. */
  failure?: unknown
}

/** A store with the indexes that are derived from it, changed together. */
export interface Indexes {
  /** Brings the indexes to the state of the store: from their snapshot and what changed since, or else from all that the store holds. */
  open(signal?: AbortSignal): Promise<void>
  /**
   * Commits a batch and brings the indexes to the same state. Resolves to the new revision, and to what became of the chunks.
   * Rejects with `locked`, and writes nothing, when another process has committed meanwhile.
   */
  apply(batch: StoreBatch): Promise<{ revision: string; added: number; removed: number }>
  /** Reads: a change waits for it, though not for ever. A search that is under way when the change goes ahead begins again. */
  read<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when nothing is being read, or after half a second. */
  rest(): Promise<void>
  /**
   * The store for reading beside the indexes: it says its revision only while no change is half done, and rejects with `corrupt_index` when one never
   * got done, and with `locked` when another process has committed. So whoever finds the same revision before and after has read
   * store and indexes in one state.
   */
  readonly store: ChunkStore
  /** Writes a snapshot if one is worth it, or with `always`, if anything has changed. Never rejects: what the indexes hold is in the store. */
  save(always?: boolean): Promise<void>
  snapshot(): SnapshotState
}

/** Keeps indexes in step with a store. Nothing else may commit to it, and while a snapshot is saved nothing is applied. */
export function deriveIndexes(
  store: SyncedStore,
  retrievers: readonly IndexedRetriever[],
  snapshots: Snapshots | undefined,
): Indexes {
  const saved = retrievers.filter(isSaved)
  const hasVectors = retrievers.some(({ kind }) => kind === 'vector')
  const writers = new Mutex()
  const turns = new Mutex()
  const readers = new Readers()
  let broken: KebabError | undefined
  let state: SnapshotState = { behind: 0 }
  /** The revision that the indexes are at. */
  let at = ''

  const open = async (signal?: AbortSignal): Promise<void> => {
    const marked = await store.marked()
    await snapshots?.sweep(marked?.name)
    const { revision, behind } = await loadIndexes(store, retrievers, snapshots, signal)
    at = revision
    state.behind = behind
    await save()
  }

  const save = async (always = false): Promise<void> => {
    const { behind } = state
    if (snapshots === undefined || saved.length === 0 || broken !== undefined || behind === 0) return
    const { chunks, embeddingModels } = await store.stats()
    if (!always && behind < chunks * WORTH) return
    // Opened to search by words alone: the snapshot that has the vectors too is worth more.
    if (!hasVectors && embeddingModels.some((model) => model !== null)) return
    try {
      const name = await snapshots.save(saved)
      await store.mark(name, at)
      await snapshots.sweep(name)
      state = { behind: 0 }
    } catch (failure) {
      state.failure = failure
    }
  }

  const apply = async (batch: StoreBatch) => {
    const put = batch.put ?? []
    const docIds = [...put.map(({ document }) => document.docId), ...(batch.remove ?? [])]
    const old = new Map<string, EmbeddedChunk>()
    for await (const chunk of store.chunks({ docIds })) old.set(chunk.chunkId, chunk)
    const chunks = put.flatMap((stored) => stored.chunks)
    const ids = new Set(chunks.map(({ chunkId }) => chunkId))
    const gone = [...old.keys()].filter((chunkId) => !ids.has(chunkId))
    const changed = chunks.filter((chunk) => !indexedAlike(old.get(chunk.chunkId), chunk))
    await readers.rest()
    const revision = await turns.take(() => change(batch, gone, changed))
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
    read: (work) => readers.run(work),
    rest: () => readers.rest(),
    store: {
      ...store,
      revision: () =>
        turns.take(async () => {
          if (broken !== undefined) throw broken
          const revision = await store.revision()
          checkBase(at, revision, 'the index')
          return revision
        }),
    },
  }
}

/**
 * Indexes over a store that another process may be writing: whoever asks for the store's revision has them brought to it first.
 * Nothing is written, snapshots least of all: those are the writer's. `refusal` is what a change rejects with.
 */
export function followIndexes(
  store: SyncedStore,
  retrievers: readonly IndexedRetriever[],
  snapshots: Snapshots | undefined,
  refusal: KebabError,
): Indexes {
  const turns = new Mutex()
  const readers = new Readers()
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

  /** Takes the writer's snapshot instead of what is held, and what changed since: the revision that this comes to. */
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
      at = (await loadIndexes(store, retrievers, snapshots, signal)).revision
      await turns.take(follow)
    },
    apply: refuse,
    read: (work) => readers.run(work),
    rest: () => readers.rest(),
    store: { ...store, revision: () => turns.take(follow), commit: refuse },
    async save() {},
    snapshot: () => ({ behind: 0 }),
  }
}

/** Whether the indexes hold of the one chunk what they would hold of the other. */
function indexedAlike(a: EmbeddedChunk | undefined, b: EmbeddedChunk): boolean {
  return (
    a !== undefined &&
    indexedText(a) === indexedText(b) &&
    a.document.lang === b.document.lang &&
    a.document.embeddingModel === b.document.embeddingModel
  )
}

/** How long readers are waited for, in milliseconds. */
const PATIENCE = 500

/** Counts what is being read, so that a change, or the end, can wait for a moment without readers. */
class Readers {
  #count = 0
  #atRest: (() => void)[] = []

  /** Runs one piece of reading. */
  async run<T>(read: () => Promise<T>): Promise<T> {
    this.#count++
    try {
      return await read()
    } finally {
      this.#count--
      if (this.#count === 0) for (const resolve of this.#atRest.splice(0)) resolve()
    }
  }

  /** Resolves when nothing is being read, or after half a second: readers that never end stop nobody. */
  async rest(): Promise<void> {
    if (this.#count === 0) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#atRest.push(resolve)
      timer = setTimeout(resolve, PATIENCE)
    })
    clearTimeout(timer)
  }
}
