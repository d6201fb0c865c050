import type { ChunkStore, StoredDocument } from '@kebab/core'
import { collect, yieldToEventLoop } from '../../src/assert-call.js'
import type { Breakers } from '../support/test-kit.js'

export const concurrencyBreakers: Breakers<ChunkStore> = {
  'concurrent commits don’t mix: each is atomic, and one version of a document wins': (store) => {
    let busy = false
    return {
      async commit(batch) {
        if (busy) return store.revision()
        busy = true
        try {
          await yieldToEventLoop()
          return await store.commit(batch)
        } finally {
          busy = false
        }
      },
    }
  },
  'during a commit, readers see a document as it was before or as it is after, never half of it': (store) => ({
    async commit(batch) {
      const [stored] = batch.put ?? []
      if (stored !== undefined && stored.chunks.length >= 20) {
        await store.commit({ put: [{ ...stored, chunks: stored.chunks.slice(0, 10) }] })
        await yieldToEventLoop(2)
      }
      return store.commit(batch)
    },
  }),
}

export const ownershipBreakers: Breakers<ChunkStore> = {
  'arguments are not changed': (store) => ({
    async commit(batch) {
      const revision = await store.commit(batch)
      ;(batch.remove as string[] | undefined)?.sort()
      return revision
    },
  }),
  'what a caller changes in an argument afterwards doesn’t reach the store': (store) => {
    const documents = new Map<string, StoredDocument>()
    return {
      async commit(batch) {
        const revision = await store.commit(batch)
        for (const stored of batch.put ?? []) documents.set(stored.document.docId, stored)
        return revision
      },
      async source(docId, options) {
        const source = await store.source(docId, options)
        return source && { ...source, text: documents.get(docId)?.text ?? source.text }
      },
    }
  },
  'what a caller changes in a result doesn’t reach the store': (store) => {
    const remembered = new Map<string, ReturnType<ChunkStore['source']>>()
    return {
      commit(batch) {
        const done = store.commit(batch)
        remembered.clear()
        return done
      },
      async source(docId, options) {
        options?.signal?.throwIfAborted()
        const source = remembered.get(docId) ?? store.source(docId)
        remembered.set(docId, source)
        return source
      },
    }
  },
}

export const abortBreakers: Breakers<ChunkStore> = {
  'a call whose signal is aborted already rejects with the caller’s reason': (store) => ({
    neighbours: (chunkId, n) => store.neighbours(chunkId, n),
  }),
  'an abort during a call rejects with the caller’s reason, unless the call is done': (store) => ({
    async source(docId, options) {
      options?.signal?.throwIfAborted()
      if (options?.signal !== undefined) await yieldToEventLoop(9)
      return store.source(docId)
    },
  }),
  'an abort between two items of `documents()` or `chunks()` ends them with the caller’s reason': (store) => ({
    async *chunks(options) {
      yield* await collect(store.chunks(options))
    },
  }),
}
