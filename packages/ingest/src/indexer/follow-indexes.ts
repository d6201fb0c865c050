import { type IndexedRetriever, KebabError, type SyncedStore } from '@kebab/core'
import { Mutex } from '@kebab/core/kit'
import type { Indexes, Renewal, SnapshotState } from './derived-indexes.js'
import { isFirstPassOpen } from './end-of-pass.js'
import { addChunks, applyChanges, loadIndexes, loadSnapshot, newIndexOf, withoutVectors } from './load-indexes.js'
import type { Outdated, Snapshots } from './snapshots.js'

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

  /** The revision at which the last pass ended that these indexes have the vectors of. */
  let settled: string | null = null
  let isPending = false
  let outdated: readonly Outdated[] = []

  const follow = async (): Promise<string> => {
    for (;;) {
      const ended = (await store.vectors?.settled()) ?? null
      if ((await store.revision()) !== at) {
        const changes = await store.changesSince(at)
        if (changes === null) at = await reload()
        else {
          await applyChanges(store, retrievers, changes, undefined, store.vectors === undefined)
          at = changes.revision
        }
      } else if (ended === settled) {
        isPending = ended === null && (await isFirstPassOpen(store))
        return at
      } else {
        await showVectors()
        settled = ended
      }
    }
  }

  /** Adds the vectors that came since the pass before: those of documents that were put since. */
  const showVectors = async (): Promise<void> => {
    const changes = settled === null ? null : await store.changesSince(settled)
    const embedded = retrievers.filter(({ kind }) => kind !== 'lexical')
    if (changes === null) await addChunks(store, embedded, undefined, undefined)
    else if (changes.docIds.length > 0) await addChunks(store, embedded, changes.docIds, undefined)
  }

  /**
   * Replaces the indexes with the writer's snapshot and the changes since. Resolves to their
   * revision.
   */
  const reload = async (): Promise<string> => {
    const now = isPending ? withoutVectors(retrievers) : retrievers
    const { revision, missing } = await loadSnapshot(store, now, snapshots, undefined)
    if (missing.length === 0) {
      outdated = []
      return revision
    }
    throw new KebabError(
      'retrieval_failed',
      'expected to follow what another process wrote, found that it was too much; open the index again',
      { details: { retrievers: [] }, retryable: false },
    )
  }

  const refuse = async (): Promise<never> => {
    throw refusal
  }

  const renewal: Renewal = {
    add: (docIds, signal) => following.take(() => addChunks(store, outdated.map(newIndexOf), docIds, signal)),
    end: () =>
      following.take(async () => {
        // What was read of the documents may be newer than the revision of the indexes.
        await follow()
        for (const { replacement } of outdated) replacement.replace()
        outdated = []
      }),
  }

  return {
    isShared: false,
    announce() {},
    renewal: () => (outdated.length > 0 ? renewal : undefined),
    async open(signal) {
      settled = (await store.vectors?.settled()) ?? null
      isPending = settled === null && (await isFirstPassOpen(store))
      const now = isPending ? withoutVectors(retrievers) : retrievers
      const { revision, refused, ...loaded } = await loadIndexes(store, now, snapshots, signal)
      at = revision
      outdated = loaded.outdated
      if (refused.length > 0) state = { behind: 0, refused }
      await following.take(follow)
    },
    apply: refuse,
    addVectors: refuse,
    endPass: refuse,
    store: {
      ...store,
      revision: () => following.take(follow),
      stats: async () => ({ ...(await store.stats()), missingVectors: (await store.vectors?.waiting()) ?? 0 }),
      async vectorsPending() {
        await following.take(follow)
        return isPending
      },
      commit: refuse,
    },
    async save() {},
    snapshot: () => state,
  }
}
