import {
  type EmbeddedChunk,
  indexedText,
  type LaterVectors,
  memoryStore,
  type StoreChanges,
  type SyncedStore,
} from '@kebab/core'
import { collect, yieldToEventLoop } from '../../src/assert-call.js'
import { syncedStoreRules, testSyncedStore } from '../../src/index.js'
import { sampleDocument } from '../../src/samples.js'
import { testKit } from '../support/test-kit.js'

/** Yields to the event loop in every call, and puts the documents of a commit in reverse order. */
function slowStore(): SyncedStore {
  const store = memoryStore()
  return {
    ...store,
    document: (docId) => yieldToEventLoop().then(() => store.document(docId)),
    marked: () => yieldToEventLoop().then(store.marked),
    mark: (name, revision) => yieldToEventLoop().then(() => store.mark(name, revision)),
    commit: (batch) => yieldToEventLoop().then(() => store.commit({ ...batch, put: [...(batch.put ?? [])].reverse() })),
    changesSince: (revision) => yieldToEventLoop().then(() => store.changesSince(revision)),
    embeddings: (passages, model) => yieldToEventLoop().then(() => store.embeddings(passages, model)),
  }
}

testKit<SyncedStore>({
  rules: syncedStoreRules,
  kit: testSyncedStore,
  create: () => memoryStore(),
  others: { 'a slow one': slowStore },
  breakers: {
    '`document` gives the document without its text, and `null` for an unknown id': (store) => ({
      document: async (docId) => (await store.document(docId)) ?? (undefined as never),
    }),
    '`changesSince` gives the documents that were put since then and are there, in the order of their commits': (
      store,
    ) => rewrite(store, ({ docIds }) => ({ docIds: [...docIds].sort() })),
    '`changesSince` gives the chunks that were removed since then and are not there, each once': (store) =>
      rewrite(store, ({ removed }) => ({ removed: removed.length > 8 ? removed.slice(1) : removed })),
    '`changesSince` gives the revision that its changes lead to': (store) => ({
      async changesSince(revision) {
        const changes = await store.changesSince(revision)
        return changes && { ...changes, revision }
      },
    }),
    '`changesSince` gives `null` for what isn’t a revision of the store': (store) => ({
      async changesSince(revision) {
        const [storeId] = (await store.revision()).split('.')
        return store.changesSince(revision.replace(/^[^.]*/, storeId!))
      },
    }),
    'what a caller changes in a result of `document` or `changesSince` doesn’t reach the store': (store) => {
      const remembered = new Map<string, StoreChanges | null>()
      return {
        commit(batch) {
          remembered.clear()
          return store.commit(batch)
        },
        async changesSince(revision) {
          if (!remembered.has(revision)) remembered.set(revision, await store.changesSince(revision))
          return remembered.get(revision)!
        },
      }
    },
    '`marked` gives `null` until a state is marked': (store) => ({
      marked: async () => (await store.marked()) ?? { name: '', revision: await store.revision() },
    }),
    '`mark` names the present state, and replaces the mark before it': (store) => ({
      async marked() {
        const marked = await store.marked()
        return marked && { ...marked, name: marked.name.split(' ')[0]! }
      },
    }),
    '`mark` leaves the revision as it is': (store) => {
      let marks = 0
      return {
        async mark(name, revision) {
          await store.mark(name, revision)
          if (name === 'two') marks++
        },
        revision: async () => `${await store.revision()}${'.'.repeat(marks)}`,
      }
    },
    '`mark` is refused with `locked` at another revision than the store’s, and marks nothing': (store) => ({
      mark: async (name) => store.mark(name, await store.revision()),
    }),
    'all changes since the last-but-one marked state are known': (store) => ({
      async mark(name, revision) {
        await store.mark(name, revision)
        await store.mark(name, revision)
      },
    }),
    '`embeddings` gives the vectors of chunks by their `indexedText`, bit for bit, in the order of the passages': (
      store,
    ) => ({
      embeddings: (passages, model) => store.embeddings([...new Set(passages)], model),
    }),
    '`embeddings` gives `null` for a passage whose vector isn’t known, and for one that another model embedded': (
      store,
    ) => ({
      async embeddings(passages, model) {
        const vectors = await store.embeddings(passages, model)
        const samples = await store.embeddings(passages, 'samples')
        return vectors.map((vector, i) => vector ?? samples[i]!)
      },
    }),
    '`embeddings` still gives the vectors of a document that the last commit replaced or removed': (store) => ({
      async embeddings(passages, model) {
        const present = new Set((await collect(store.chunks())).map(indexedText))
        const vectors = await store.embeddings(passages, model)
        return vectors.map((vector, i) => (present.has(passages[i]!) ? vector : null))
      },
    }),
    '`embeddings` keeps the vectors of a passage while any chunk has it': (store) => ({
      async embeddings(passages, model) {
        const isTwinAlone = (await store.document('twin')) !== null && (await store.document(GUIDE)) === null
        return isTwinAlone ? passages.map(() => null) : store.embeddings(passages, model)
      },
    }),
    'vectors belong to the caller: changing one changes no other': (store) => {
      const remembered = new Map<string, Float32Array | null>()
      return {
        async embeddings(passages, model) {
          const vectors = await store.embeddings(passages, model)
          return passages.map((passage, i) => {
            const key = `${model} ${passage}`
            if (vectors[i] !== null && !remembered.has(key)) remembered.set(key, vectors[i]!)
            return vectors[i] === null ? null : remembered.get(key)!
          })
        },
      }
    },
    '`calibration` gives what was committed last, to the last bit, and `null` without': (store) => ({
      async calibration() {
        const calibration = await store.calibration!()
        const borders = calibration?.borders && {
          ...calibration.borders,
          ceiling: Math.fround(calibration.borders.ceiling),
        }
        return calibration && { ...calibration, borders: borders ?? null }
      },
    }),
    'another `calibration` changes the revision and no document, and an equal one changes nothing': (store) => {
      let commits = 0
      return {
        commit(batch) {
          if (batch.calibration !== undefined) commits++
          return store.commit(batch).then((revision) => `${revision}${'.'.repeat(commits)}`)
        },
      }
    },
    'a batch is refused as a whole with its `calibration`, and for a wrong one': (store) => ({
      commit: async ({ calibration, ...batch }) => {
        await store.commit(batch)
        return store.commit({ calibration })
      },
    }),
    'the `calibration` of a view is that of its state': (store) => ({
      view: async (options) => ({ ...(await store.view!(options)), calibration: store.calibration! }),
    }),
    '`vectors.missing` lists the chunks without an embedding of documents with a model, and `vectors.waiting` counts them':
      (store) =>
        later(store, () => ({
          async *missing() {
            for await (const { embedding, ...chunk } of store.chunks()) if (embedding === undefined) yield chunk
          },
        })),
    '`vectors.add` gives chunks their embeddings, bit for bit, and what the caller changes later doesn’t reach the store':
      (store) => {
        const chunkById = new Map<string, EmbeddedChunk>()
        return {
          ...later(store, ({ add }) => ({
            add(chunks) {
              for (const chunk of chunks) chunkById.set(chunk.chunkId, chunk)
              return add(chunks)
            },
          })),
          async get(ids, options) {
            const chunks = await store.get(ids, options)
            return chunks.map((chunk) => chunk && { ...chunk, ...chunkById.get(chunk.chunkId) })
          },
        }
      },
    '`vectors.add` leaves the revision and the changes since any revision as they are': (store) => {
      const added = new Set<string>()
      return {
        ...later(store, ({ add }) => ({
          add(chunks) {
            for (const { document } of chunks) added.add(document.docId)
            return add(chunks)
          },
        })),
        ...rewrite(store, ({ docIds }) => ({ docIds: [...new Set([...docIds, ...added])] })),
      }
    },
    '`vectors.add` ignores chunks that don’t wait, or whose indexed text or model is another now': (store) =>
      later(store, ({ add }) => ({
        async add(chunks) {
          const present: EmbeddedChunk[] = []
          for (const chunk of chunks)
            present.push({ ...chunk, document: (await store.document(chunk.document.docId)) ?? chunk.document })
          return add(present)
        },
      })),
    '`vectors.add` refuses a chunk without a vector with `invalid_input`, and then adds none': (store) =>
      later(store, ({ add }) => ({
        add: (chunks) => add(chunks.filter(({ embedding }) => embedding?.some((value) => value > 0 || value < 0))),
      })),
    'a replaced document keeps the vectors that it is put with, and its other chunks wait': (store) => ({
      commit: ({ put = [], ...batch }) =>
        store.commit({
          ...batch,
          put: put.map((stored) =>
            stored.document.tags.includes('edited')
              ? { ...stored, chunks: stored.chunks.map(({ embedding: _, ...chunk }) => chunk) }
              : stored,
          ),
        }),
    }),
    '`vectors.settle` notes the present revision, and is refused with `locked` at another one or while a chunk waits': (
      store,
    ) => later(store, ({ settle }) => ({ settle: async () => settle(await store.revision()) })),
  },
})

const GUIDE = sampleDocument('guide.md', []).document.docId

/** Changes some members of `vectors`. */
function later(store: SyncedStore, change: (vectors: LaterVectors) => Partial<LaterVectors>): Partial<SyncedStore> {
  const vectors = store.vectors!
  return { vectors: { ...vectors, ...change(vectors) } }
}

/** Makes `changesSince` return other changes. */
function rewrite(store: SyncedStore, change: (changes: StoreChanges) => Partial<StoreChanges>): Partial<SyncedStore> {
  return {
    async changesSince(revision) {
      const changes = await store.changesSince(revision)
      return changes && { ...changes, ...change(changes) }
    },
  }
}
