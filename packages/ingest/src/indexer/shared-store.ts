import { isKebabError, type KebabError, type StoreBatch, type SyncedStore } from '@kebab/core'
import type { Indexes } from './derived-indexes.js'
import { isFirstPassOpen, noteEndOfPass } from './end-of-pass.js'
import type { ReadWriteScheduler } from './scheduler.js'

interface SharedOptions {
  scheduler: ReadWriteScheduler
  /** Whether documents get vectors. Without, none is looked for. */
  hasVectors: boolean
  /** What writes reject with. Absent: they are made. */
  refusal: KebabError | undefined
}

/** How often a batch is compared and committed before the writers of other processes win. */
const ATTEMPTS = 100

/**
 * Returns the indexes of a store that no index has to be kept in step with: what it commits, its
 * own retrievers find. Other processes may commit to it at any time.
 *
 * A batch is committed on the state that it was compared with. If another process has committed
 * meanwhile, it is compared again, up to a hundred times.
 */
export function sharedStore(store: SyncedStore, { scheduler, hasVectors, refusal }: SharedOptions): Indexes {
  const vectors = hasVectors ? store.vectors : undefined
  /** Whether there may be vectors that no search finds by yet: added here or by others before. */
  let mayHide = true
  const apply = async (batch: StoreBatch) => {
    const chunkIds = new Set((batch.put ?? []).flatMap(({ chunks }) => chunks.map(({ chunkId }) => chunkId)))
    for (let attempt = 1; ; attempt++) {
      const base = await store.revision()
      const before = await storedIds(store, batch)
      try {
        const revision = await scheduler.outside(() => store.commit({ ...batch, base }))
        return { revision, added: without(chunkIds, before), removed: without(before, chunkIds) }
      } catch (error) {
        // A lock that was not to be had is another matter: then the revision is the same.
        const isOvertaken = isKebabError(error, 'locked') && (await store.revision()) !== base
        if (!isOvertaken || attempt === ATTEMPTS) throw error
      }
    }
  }

  const addVectors: Indexes['addVectors'] = async (chunks) => {
    mayHide = true
    return (await scheduler.outside(() => vectors!.add(chunks))).length
  }

  const endPass = async (): Promise<boolean> => {
    if (vectors === undefined) return true
    const revision = await store.revision()
    if ((await vectors.waiting()) > 0) return false
    if (!mayHide) return true
    try {
      mayHide = !(await noteEndOfPass(store, revision))
      return true
    } catch (error) {
      // Another process has committed meanwhile.
      if (isKebabError(error, 'locked')) return false
      throw error
    }
  }

  const refuse = async (): Promise<never> => {
    throw refusal
  }
  const writes: Pick<Indexes, 'apply' | 'addVectors' | 'endPass'> =
    refusal === undefined ? { apply, addVectors, endPass } : { apply: refuse, addVectors: refuse, endPass: refuse }
  return {
    isShared: true,
    announce() {},
    async open() {},
    ...writes,
    store: {
      ...store,
      stats: async () => ({ ...(await store.stats()), missingVectors: (await vectors?.waiting()) ?? 0 }),
      vectorsPending: store.vectorsPending ?? (() => isFirstPassOpen(store)),
      ...(refusal && { commit: refuse }),
    },
    renewal: () => undefined,
    async save() {},
    snapshot: () => ({ behind: 0 }),
  }
}

/** Returns the ids of the chunks that the documents of a batch have now. */
async function storedIds(store: SyncedStore, { put = [], remove = [] }: StoreBatch): Promise<ReadonlySet<string>> {
  const docId = [...put.map(({ document }) => document.docId), ...remove]
  return docId.length === 0 ? new Set() : store.select({ docId })
}

/** Returns how many of some ids are not among others. */
function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let count = 0
  for (const id of ids) if (!others.has(id)) count++
  return count
}
