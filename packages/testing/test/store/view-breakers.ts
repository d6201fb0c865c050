import { type ChunkStore, KebabError, type StoreView, type SyncedStore } from '@kebab/core'
import type { Breakers } from '../support/test-kit.js'

/** Makes `view` return a changed view. */
function changeViews(store: ChunkStore, change: (view: StoreView) => Partial<StoreView>): Partial<ChunkStore> {
  return {
    async view(options) {
      const view = await store.view!(options)
      return { ...view, ...change(view) }
    },
  }
}

export const viewBreakers: Breakers<ChunkStore> = {
  'a view answers as of the state that it was opened at, whatever is committed meanwhile': (store) =>
    changeViews(store, (view) => ({
      async source(docId, options) {
        await view.revision() // refuses once it is closed
        return store.source(docId, options)
      },
    })),
  'closing a view leaves the other views as they are': (store) => {
    const opened: StoreView[] = []
    return changeViews(store, (view) => {
      opened.push(view)
      return {
        async close() {
          for (const openView of opened.splice(0)) await openView.close()
          await view.close()
        },
      }
    })
  },
  'a closed view refuses every call with `unsupported`': (store) =>
    changeViews(store, () => ({ close: async () => {} })),
  'closing a view again does nothing': (store) =>
    changeViews(store, (view) => {
      let isOpen = true
      return {
        async close() {
          if (!isOpen) throw new KebabError('unsupported', 'closed', { details: { feature: 'closing twice' } })
          isOpen = false
          await view.close()
        },
      }
    }),
  'an abort rejects a call of a view, and opening one, with the caller’s reason': (store) =>
    changeViews(store, (view) => ({ select: (where) => view.select(where) })),
}

export const compareBreakers: Breakers<ChunkStore> = {
  // Compared as strings, 10 comes before 9.
  '`compare` tells which of two revisions came first': (store) => ({
    compare(a, b) {
      const order = store.compare!(a, b)
      return order === 'same' || order === 'unrelated' ? order : a < b ? 'older' : 'newer'
    },
  }),
  '`compare` calls a revision of another store `unrelated`, and likewise any other text': () => {
    const commitOf = (revision: string): number => Number(revision.split('.').at(-1))
    return {
      compare(a, b) {
        const [commitA, commitB] = [commitOf(a), commitOf(b)]
        return commitA === commitB ? 'same' : commitA < commitB ? 'older' : 'newer'
      },
    }
  },
}

export const catchUpBreakers: Breakers<ChunkStore> = {
  '`canCatchUp` is false where commits are made': () => ({ canCatchUp: async () => true }),
}

export const changedSinceBreakers: Breakers<ChunkStore> = {
  // A chunk that is stored again, in another document, is not among those that an indexer removes.
  '`changedSince` names each chunk that is no longer as it was, and none of a document that stayed': (store) => ({
    changedSince: async (revision) => (await (store as SyncedStore).changesSince(revision))?.removed ?? null,
  }),
  '`changedSince` gives null for what is no revision that the store ever had': (store) => {
    const removals = new Set<string>()
    return {
      async commit(batch) {
        const docId = [...(batch.remove ?? []), ...(batch.put ?? []).map(({ document }) => document.docId)]
        if (docId.length > 0) for (const chunkId of await store.select({ docId })) removals.add(chunkId)
        return store.commit(batch)
      },
      changedSince: async () => [...removals],
    }
  },
}
