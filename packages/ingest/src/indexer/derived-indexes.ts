import {
  type CallOptions,
  type ChunkStore,
  type EmbeddedChunk,
  type IndexedRetriever,
  KebabError,
  type StoreBatch,
  type SyncedStore,
} from '@kebab/core'
import { onAbort } from '@kebab/core/internal'
import { checkBase, Mutex, runWithin } from '@kebab/core/kit'
import { changesOf } from './batch-changes.js'
import { noteEndOfPass } from './end-of-pass.js'
import { addChunks, addTo, isWaiting, loadIndexes, newIndexOf, withoutVectors } from './load-indexes.js'
import type { ReadWriteScheduler } from './scheduler.js'
import { isSaved, type Outdated, type Snapshots } from './snapshots.js'

/**
 * A snapshot is written when at least this share of the chunks has changed since the last one.
 * Writing then costs little compared to the indexing before it.
 */
const CHANGED_PER_SNAPSHOT = 0.1

/**
 * How long a change of the indexes may go on after the caller aborts or closing begins, in
 * milliseconds. A batch that is committed is then as a rule in the indexes too.
 */
const LAST_MS = 5000

/** The state of the snapshot of the indexes. */
export interface SnapshotState {
  /** The number of chunks that have changed since it was written. */
  behind: number
  /** The error of the last attempt to write one. Absent after a success. */
  failure?: unknown
  /**
   * Why it was not used when the indexes were opened, in words, for each retriever that is built
   * from the store instead. Absent where it was used, and where there was none.
   */
  refused?: readonly string[]
}

/** A store and the indexes derived from it, which change together. */
export interface Indexes {
  /** Whether other processes may write to the store. */
  readonly isShared: boolean
  /**
   * Brings the indexes to the state of the store: from their snapshot and the changes since, or
   * otherwise from the whole store.
   */
  open(signal?: AbortSignal): Promise<void>
  /**
   * Commits a batch and brings the indexes to the same state. Resolves to the new revision and to
   * the number of chunks that were added and removed. It waits up to half a second for reads that
   * run. Rejects with `locked`, and writes nothing, when another process has committed meanwhile.
   *
   * An abort ends it only where a retriever takes more than five seconds longer. It then rejects
   * with `signal.reason`. The batch stays committed, and the indexes are no longer used.
   */
  apply(batch: StoreBatch, signal?: AbortSignal): Promise<{ revision: string; added: number; removed: number }>
  /** Tells of chunks that a batch will soon put, so that retrievers can begin their work. */
  announce(chunks: readonly EmbeddedChunk[]): void
  /**
   * Gives stored chunks their vectors, and resolves to how many took theirs. After the first pass,
   * searches find by them only once `endPass` has resolved to `true`. An abort ends it as it ends
   * `apply`.
   */
  addVectors(chunks: readonly EmbeddedChunk[], signal?: AbortSignal): Promise<number>
  /**
   * Lets searches find by all vectors, and resolves to `true`, unless a chunk waits for its own.
   * Nothing may be applied meanwhile. An abort ends it, and the next call completes it. Where a
   * retriever takes more than five seconds to end, the indexes are no longer used.
   */
  endPass(signal?: AbortSignal): Promise<boolean>
  /**
   * The store for reading together with the indexes. Its `revision()` waits for a change that is
   * being applied. It rejects with `corrupt_index` when a change failed halfway, and with `locked`
   * when another process has committed. A caller that gets the same revision before and after its
   * reads has read store and indexes in one state.
   */
  readonly store: ChunkStore
  /**
   * What makes words anew, where those of an earlier analyzer answer since the indexes were opened.
   * Until it has ended, no snapshot is written.
   */
  renewal(): Renewal | undefined
  /**
   * Writes a snapshot if enough chunks have changed, or with `always` if any has. Never rejects:
   * what the indexes hold is also in the store. An abort ends it without a snapshot.
   */
  save(options?: CallOptions & { always?: boolean }): Promise<void>
  /** Returns the state of the snapshot. */
  snapshot(): SnapshotState
}

/** Makes words anew beside those that answer. Changes go into both. */
export interface Renewal {
  /** Brings the chunks of these documents into the new words. Resolves to their number. */
  add(docIds: readonly string[], signal: AbortSignal): Promise<number>
  /** Has the new words answer from now on. Every document has to be in them. */
  end(): Promise<void>
}

/**
 * Keeps indexes in sync with a store that nothing else commits to. The caller applies nothing while
 * a snapshot is saved, and runs searches as reads of `scheduler`.
 */
export function deriveIndexes(
  store: SyncedStore,
  retrievers: readonly IndexedRetriever[],
  snapshots: Snapshots | undefined,
  scheduler: ReadWriteScheduler,
): Indexes {
  const saved = retrievers.filter(isSaved)
  const ofVectors = retrievers.filter(({ kind }) => kind === 'vector')
  const ofText = withoutVectors(retrievers)
  const writers = new Mutex()
  const consistent = new Mutex()
  let broken: KebabError | undefined
  let state: SnapshotState = { behind: 0 }
  /** The revision of the indexes. */
  let at = ''
  /** Whether no pass over the vectors has ever ended. */
  let isFirstPass = false
  /** Whether chunks may wait for their vectors. */
  let someWait = false
  /** Whether retrievers of vectors take no part yet. */
  const isPending = (): boolean => isFirstPass && someWait
  /** Whether these retrievers have all vectors of the store but those of `hidden`. */
  let isFilled = true
  /** The chunks whose vectors are stored, and shown at the end of the pass. */
  const hidden = new Set<string>()
  let outdated: readonly Outdated[] = []

  const open = async (signal?: AbortSignal): Promise<void> => {
    const marked = await store.marked()
    await snapshots?.sweep(marked?.name)
    someWait = ((await store.vectors?.waiting()) ?? 0) > 0
    isFirstPass = store.vectors !== undefined && (await store.vectors.settled()) === null
    // Words are found at once. The end of the pass loads the vectors that there are.
    const now = isPending() ? ofText : retrievers
    const { revision, behind, refused, ...loaded } = await loadIndexes(store, now, snapshots, signal)
    at = revision
    outdated = loaded.outdated
    state = { behind, ...(refused.length > 0 && { refused }) }
    if (isPending()) isFilled = (await store.vectors!.waiting()) === (await store.stats()).chunks
    // What can't be noted now is noted by the next run.
    else if (!someWait) await settle().catch(() => {})
    await save({ signal })
  }

  const settle = async (): Promise<void> => {
    if (await noteEndOfPass(store, at)) isFirstPass = false
  }

  const save: Indexes['save'] = async ({ always = false, signal } = {}) => {
    const { behind } = state
    const completeIndexes = saved.filter(({ kind }) => !isPending() || kind === 'lexical')
    if (snapshots === undefined || completeIndexes.length === 0 || broken !== undefined || behind === 0) return
    if (outdated.length > 0) return
    const { chunks, embeddingModels } = await store.stats()
    if (!always && behind < chunks * CHANGED_PER_SNAPSHOT) return
    // Opened without vectors: the existing snapshot, which has them too, is worth more.
    if (ofVectors.length === 0 && embeddingModels.some((model) => model !== null)) return
    // A snapshot stands for all vectors up to its revision: the store doesn't say which came later.
    if (!isPending() && (someWait || hidden.size > 0)) return
    try {
      const name = await snapshots.save(completeIndexes, signal)
      await store.mark(name, at)
      await snapshots.sweep(name)
      const { refused } = state
      state = { behind: 0, ...(refused && { refused }) }
    } catch (failure) {
      state.failure = failure
    }
  }

  const apply = async (batch: StoreBatch, signal?: AbortSignal) => {
    const { removals, changed, added } = await changesOf(store, batch)
    const revision = await scheduler.change(() => consistent.take(() => change(batch, removals, changed, signal)))
    state.behind += removals.length + changed.length
    someWait ||= store.vectors !== undefined && changed.some(isWaiting)
    return { revision, added, removed: removals.length }
  }

  const change = async (
    batch: StoreBatch,
    removals: string[],
    changed: EmbeddedChunk[],
    ending: AbortSignal | undefined,
  ): Promise<string> => {
    // Beside the commit, they go on with what was announced.
    for (const retriever of ofText) retriever.announce?.([], { isLast: true })
    const revision = await store.commit({ ...batch, base: at })
    // These are gone, or shown now, or wait again.
    for (const chunkId of [...removals, ...changed.map(({ chunkId }) => chunkId)]) hidden.delete(chunkId)
    await intoIndexes(ending, async (signal) => {
      // Until they are filled, the retrievers of vectors only lose what has changed.
      const unfilled = isFilled ? [] : changed.map(({ chunkId }) => chunkId)
      for (const retriever of ofVectors) await retriever.remove([...removals, ...unfilled])
      for (const retriever of ofText) await retriever.remove(removals)
      for (const retriever of isFilled ? retrievers : ofText) {
        signal?.throwIfAborted()
        await addTo(retriever, changed, { signal })
      }
    })
    at = revision
    return revision
  }

  /** Has the indexes no longer used or saved, and returns the error that says so. */
  const breakBy = (cause: unknown, condition = 'one that failed'): KebabError => {
    const message = `expected the indexes to follow the store, found ${condition}; open the index again to rebuild them`
    broken = new KebabError('corrupt_index', message, { details: { reason: String(cause) }, cause })
    return broken
  }

  /**
   * Runs a change of the indexes. After one that failed they are no longer used or saved. The same
   * goes for one that is still not done a while after `ending` is aborted: it may go on unseen, and
   * its signal is aborted. Rejects with `ending.reason` then.
   */
  const intoIndexes = async (
    ending: AbortSignal | undefined,
    work: (signal: AbortSignal | undefined) => Promise<void>,
  ): Promise<void> => {
    const { signal, release } = abortedLate(ending)
    try {
      await runWithin(work, { signal, stage: 'a change of the indexes' })
    } catch (cause) {
      const error = breakBy(cause, signal?.aborted ? `one that went on ${LAST_MS / 1000} s after an abort` : undefined)
      ending?.throwIfAborted()
      throw error
    } finally {
      release()
    }
  }

  /**
   * Runs work that adds the same again when it is called again. An abort ends it, and so does an
   * error: the indexes are used as before.
   */
  const repeatably = async (signal: AbortSignal | undefined, work: () => Promise<unknown>): Promise<void> => {
    let failure: { error: unknown } | undefined
    await intoIndexes(signal, async () => {
      await work().catch((error) => {
        failure = { error }
      })
    })
    if (failure !== undefined) throw failure.error
  }

  /** The retrievers that use vectors. One of kind `other` may. */
  const embedded = retrievers.filter(({ kind }) => kind !== 'lexical')

  const addVectors = async (chunks: readonly EmbeddedChunk[], ending?: AbortSignal): Promise<number> => {
    const taken = new Set(await store.vectors!.add(chunks))
    state.behind += taken.size
    const additions = chunks.filter(({ chunkId }) => taken.has(chunkId))
    if (!isFirstPass) for (const { chunkId } of additions) hidden.add(chunkId)
    else if (isFilled && additions.length > 0)
      await intoIndexes(ending, async (signal) => {
        for (const retriever of embedded) await retriever.add(additions, { signal })
      })
    return taken.size
  }

  const endPass = async (signal?: AbortSignal): Promise<boolean> => {
    if (store.vectors === undefined) return true
    if ((await store.vectors.waiting()) > 0) return false
    if (!isFilled) await repeatably(signal, () => addChunks(store, embedded, undefined, signal))
    isFilled = true
    if (hidden.size > 0) {
      const hiddenChunks = await store.get([...hidden], { embeddings: true, signal })
      const embeddedChunks = hiddenChunks.filter((chunk) => chunk !== null && !isWaiting(chunk)) as EmbeddedChunk[]
      // In one call, so that all of them are found at once.
      if (embeddedChunks.length > 0)
        await repeatably(signal, async () => {
          for (const retriever of embedded) await retriever.add(embeddedChunks, { signal })
        }).catch((error) => {
          signal?.throwIfAborted()
          throw breakBy(error)
        })
      hidden.clear()
    }
    await settle()
    someWait = false
    return true
  }

  const renewal: Renewal = {
    add: (docIds, signal) =>
      writers.take(async () => {
        if (broken !== undefined) throw broken
        const count = await addChunks(store, outdated.map(newIndexOf), docIds, signal)
        state.behind += count
        return count
      }),
    end: () =>
      writers.take(() =>
        scheduler.change(() =>
          consistent.take(async () => {
            if (broken !== undefined) throw broken
            for (const { replacement } of outdated) replacement.replace()
            outdated = []
            // The snapshot has other words, also of an index without a chunk.
            state.behind++
          }),
        ),
      ),
  }

  return {
    isShared: false,
    open,
    renewal: () => (outdated.length > 0 ? renewal : undefined),
    announce: (chunks) => {
      for (const retriever of ofText) retriever.announce?.(chunks)
    },
    apply: (batch, signal) => writers.take(() => apply(batch, signal)),
    addVectors: (chunks, signal) => writers.take(() => addVectors(chunks, signal)),
    endPass: (signal) => writers.take(() => endPass(signal)),
    save,
    snapshot: () => state,
    store: {
      ...store,
      stats: async () => {
        const waiting = (await store.vectors?.waiting()) ?? 0
        return { ...(await store.stats()), missingVectors: waiting + hidden.size }
      },
      vectorsPending: async () => isPending(),
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

/** Returns a signal that is aborted a while after another one, with its reason, until released. */
function abortedLate(ending: AbortSignal | undefined): { signal: AbortSignal | undefined; release(): void } {
  if (ending === undefined) return { signal: undefined, release() {} }
  const late = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = (): void => {
    timer = setTimeout(() => late.abort(ending.reason), LAST_MS)
  }
  const stopWatching = onAbort(ending, begin)
  if (ending.aborted) begin()
  return {
    signal: late.signal,
    release() {
      stopWatching()
      clearTimeout(timer)
    },
  }
}
