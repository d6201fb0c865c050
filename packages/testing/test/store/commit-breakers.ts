import { type ChunkStore, type EmbeddedChunk, isKebabError, type StoreBatch, type StoredDocument } from '@kebab/core'
import { checkBase } from '@kebab/core/kit'
import { collect } from '../../src/assert-call.js'
import type { Breakers } from '../support/test-kit.js'

/** Checks the base of a batch against another revision, and returns the batch without its base. */
async function checkedBatch(batch: StoreBatch, revision: () => Promise<string>): Promise<StoreBatch> {
  checkBase(batch.base, await revision(), 'the store')
  return { ...batch, base: undefined }
}

/** A store with changed revisions has no views and no `compare`, because these use the old ones. */
const WITHOUT_VIEWS = { view: undefined, compare: undefined } as unknown as Partial<ChunkStore>

/** Changes the revision on some batches that change nothing. */
function changeRevisionOn(store: ChunkStore, isChanging: (batch: StoreBatch) => boolean): Partial<ChunkStore> {
  let extra = 0
  const revision = async (): Promise<string> => `${await store.revision()}.${extra}`
  return {
    ...WITHOUT_VIEWS,
    revision,
    async commit(batch) {
      const before = await store.revision()
      if ((await store.commit(await checkedBatch(batch, revision))) === before && isChanging(batch)) extra++
      return revision()
    },
  }
}

/** Makes `get` return some chunks that a batch has removed. */
function keepRemoved(
  store: ChunkStore,
  canKeep: (chunks: EmbeddedChunk[], batch: StoreBatch) => boolean,
): Partial<ChunkStore> {
  const removed = new Map<string, EmbeddedChunk>()
  return {
    async commit(batch) {
      const before = await collect(store.chunks())
      if (canKeep(before, batch)) for (const chunk of before) removed.set(chunk.chunkId, chunk)
      return store.commit(batch)
    },
    async get(chunkIds, options) {
      const chunks = await store.get(chunkIds, options)
      return chunks.map((chunk, i) => chunk ?? removed.get(chunkIds[i]!) ?? null)
    },
  }
}

export const revisionBreakers: Breakers<ChunkStore> = {
  '`commit` resolves to the new revision, which `revision()` then returns': (store) => ({
    async commit(batch) {
      const before = await store.revision()
      await store.commit(batch)
      return before
    },
  }),
  'the revision changes with every commit that changes anything, and never returns to an earlier value': (store) => {
    const revision = async (): Promise<string> => {
      const documents = await collect(store.documents())
      const sources = await Promise.all(documents.map(({ docId }) => store.source(docId)))
      const embeddings = (await collect(store.chunks())).map((chunk) => [...(chunk.embedding ?? [])])
      const contents = [
        documents,
        sources.map((source) => [source?.text, source?.originSpans]),
        await collect(store.chunks()),
        embeddings,
      ]
      return JSON.stringify(contents)
    }
    return {
      ...WITHOUT_VIEWS,
      revision,
      async commit(batch) {
        await store.commit(await checkedBatch(batch, revision))
        return revision()
      },
    }
  },
  'a difference in any member, the text, a chunk or an embedding changes the revision': (store) => ({
    async commit({ put = [], remove = [], base }) {
      const changed: StoredDocument[] = []
      for (const stored of put) {
        const { docId, contentHash } = stored.document
        const current = await store.source(docId)
        if (current?.document.contentHash !== contentHash || remove.includes(docId)) changed.push(stored)
      }
      return store.commit({ put: changed, remove, base })
    },
  }),
  'a batch that is empty, or removes only unknown ids, leaves the revision as it is': (store) =>
    changeRevisionOn(store, ({ put = [] }) => put.length === 0),
  'a document that is put again as it is stored changes nothing, and its `indexedAt` stays': (store) =>
    changeRevisionOn(store, ({ put = [], remove = [] }) => put.length > 0 && remove.length === 0),
  'a document that is removed and put in one batch, as it is stored, changes nothing': (store) =>
    changeRevisionOn(store, ({ put = [], remove = [] }) => put.length > 0 && remove.length > 0),
}

export const commitBreakers: Breakers<ChunkStore> = {
  'a document that is put replaces what was stored under its `docId`, with all chunks': (store) =>
    keepRemoved(store, (chunks, { put = [] }) => put.length > 0 && chunks.length < 10),
  'a document that is removed is gone, with its chunks': (store) =>
    keepRemoved(store, (_, { put = [] }) => put.length === 0),
  'a batch removes before it puts: a document in both stays': (store) => ({
    async commit({ put = [], remove = [], base }) {
      const staying: StoredDocument[] = []
      for (const stored of put) {
        const { docId } = stored.document
        const current = await store.source(docId)
        if (!remove.includes(docId) || current === null || current.text === stored.text) staying.push(stored)
      }
      return store.commit({ put: staying, remove, base })
    },
  }),
  'when a batch puts a document twice, the last one wins': (store) => ({
    commit: ({ put = [], remove, base }) => store.commit({ put: [...put].reverse(), remove, base }),
  }),
  'a document that isn’t what `StoredDocument` says is refused with `invalid_input`': (store) => ({
    async commit(batch) {
      try {
        return await store.commit(batch)
      } catch (error) {
        throw isKebabError(error, 'locked') ? error : new Error('that does not work')
      }
    },
  }),
  'a batch is done whole or not at all': (store) => ({
    async commit({ put = [], remove = [], base }) {
      const early = remove.filter((docId) => put.every(({ document }) => document.docId !== docId))
      await store.commit({ remove: early, base })
      return store.commit({ put, remove })
    },
  }),
  'a batch whose `base` isn’t the revision of the store is refused with `locked`, and changes nothing': (store) => ({
    commit: ({ put, remove }) => store.commit({ put, remove }),
  }),
  '`stats()` counts documents and chunks, and names each embedding model once, ascending, with `null` first': (
    store,
  ) => ({
    async stats() {
      const stats = await store.stats()
      return { ...stats, embeddingModels: stats.embeddingModels.reverse() }
    },
  }),
  '`stats()` counts the documents with `allow` as `restricted`, an empty one too, and has no count of none': (
    store,
  ) => ({
    async stats() {
      const { restricted: _, ...stats } = await store.stats()
      let restricted = 0
      for await (const { allow } of store.documents()) if (allow !== undefined && allow.length > 0) restricted++
      return restricted === 0 ? stats : { ...stats, restricted }
    },
  }),
  '`stats()` names each chunker version once, ascending': (store) => ({
    async stats() {
      const stats = await store.stats()
      return { ...stats, chunkerVersions: stats.chunkerVersions.reverse() }
    },
  }),
}
