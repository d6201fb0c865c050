import { type ChunkStore, memoryStore } from '@kebab/core'
import { collect, yieldToEventLoop } from '../../src/assert-call.js'
import { chunkStoreRules, testChunkStore } from '../../src/index.js'
import { testKit } from '../support/test-kit.js'
import * as commits from './commit-breakers.js'
import * as conduct from './conduct-breakers.js'
import * as reads from './read-breakers.js'
import * as views from './view-breakers.js'

testKit<ChunkStore>({
  rules: chunkStoreRules,
  kit: testChunkStore,
  create: () => memoryStore(),
  others: { 'a slow one': slowStore },
  breakers: Object.assign({}, ...[commits, conduct, reads, views].flatMap((topic) => Object.values(topic))),
})

/** A store that yields to the event loop in every call, and lists documents in reverse order. */
function slowStore(): ChunkStore {
  const store = memoryStore()
  const wait = async (signal?: AbortSignal): Promise<void> => {
    for (let i = 0; i < 5; i++) {
      signal?.throwIfAborted()
      await yieldToEventLoop()
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
        await yieldToEventLoop()
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
