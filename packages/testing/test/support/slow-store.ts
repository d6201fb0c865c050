import { type ChunkStore, memoryStore } from '@kebab/core'
import { collect } from '../../src/collect.js'
import { turns } from '../../src/prove-abort.js'

/** A store whose every answer takes some turns of the event loop, and which lists chunks by documents in an order of its own. */
export function slowStore(): ChunkStore {
  const store = memoryStore()
  const wait = async (signal?: AbortSignal): Promise<void> => {
    for (let i = 0; i < 5; i++) {
      signal?.throwIfAborted()
      await turns(1)
    }
    signal?.throwIfAborted()
  }
  return {
    revision: () => wait().then(store.revision),
    stats: () => wait().then(store.stats),
    get: (chunkIds, options) => wait(options?.signal).then(() => store.get(chunkIds, options)),
    select: (where, options) => wait(options?.signal).then(() => store.select(where, options)),
    neighbours: (chunkId, n, options) => wait(options?.signal).then(() => store.neighbours(chunkId, n, options)),
    source: (docId, options) => wait(options?.signal).then(() => store.source(docId, options)),
    async *documents(options) {
      for await (const document of store.documents(options)) {
        await turns(1)
        options?.signal?.throwIfAborted()
        yield document
      }
    },
    async *chunks(options) {
      const documents = await collect(store.documents(options))
      for (const { docId } of documents.reverse()) {
        await wait(options?.signal)
        if (options?.docIds === undefined || options.docIds.includes(docId))
          yield* store.chunks({ signal: options?.signal, docIds: [docId] })
      }
    },
    commit: (batch) => wait().then(() => store.commit(batch)),
  }
}
