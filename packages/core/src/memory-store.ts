import { checkBase, checkStored } from './check-stored.js'
import type { ChunkStore, Document, EmbeddedChunk, StoredDocument } from './contracts.js'
import { copyChunk, copyDocument, copyEmbedded, copyStored } from './copy-stored.js'
import { filterMatcher } from './filter-matcher.js'
import { invalidInput, wrongValue } from './invalid-input.js'
import { isSameStored } from './is-same-stored.js'
import { TimeSlices } from './time-slices.js'

/** A chunk store in memory, for tests and for corpora that are made anew each time. */
export function memoryStore(options: { id?: string | undefined } = {}): ChunkStore {
  const id = options.id ?? crypto.randomUUID()
  const documents = new Map<string, StoredDocument>()
  const chunks = new Map<string, EmbeddedChunk>()
  let commits = 0

  const byPath = (): StoredDocument[] => [...documents.values()].sort((a, b) => inOrder(a.document, b.document))

  return {
    revision: async () => `${id}.${commits}`,
    async stats() {
      const models = new Set([...documents.values()].map(({ document }) => document.embeddingModel ?? null))
      const embeddingModels = [...models].sort((a, b) => (a === null ? -1 : b === null ? 1 : a < b ? -1 : 1))
      return { documents: documents.size, chunks: chunks.size, embeddingModels }
    },
    async get(chunkIds, { signal, embeddings = false } = {}) {
      signal?.throwIfAborted()
      const copy = embeddings ? copyEmbedded : copyChunk
      return chunkIds.map((chunkId) => {
        const chunk = chunks.get(chunkId)
        return chunk === undefined ? null : copy(chunk, copyDocument(chunk.document))
      })
    },
    async select(where, { signal } = {}) {
      signal?.throwIfAborted()
      const matches = filterMatcher(where)
      const slices = new TimeSlices(signal)
      const selected = new Set<string>()
      // The documents as they are now, whatever is committed between two slices: a commit replaces them whole.
      for (const stored of [...documents.values()]) {
        if (slices.isOver()) await slices.next()
        for (const chunk of stored.chunks) if (matches(chunk)) selected.add(chunk.chunkId)
      }
      return selected
    },
    async neighbours(chunkId, n, { signal } = {}) {
      signal?.throwIfAborted()
      if (!Number.isSafeInteger(n) || n < 0) throw wrongValue('n', 'an integer from 0', n)
      const chunk = chunks.get(chunkId)
      if (chunk === undefined) return []
      const all = documents.get(chunk.document.docId)!.chunks
      const near = all.slice(Math.max(0, chunk.ordinal - n), chunk.ordinal + n + 1)
      const document = copyDocument(chunk.document)
      return near.map((one) => copyChunk(one, document))
    },
    async source(docId, { signal } = {}) {
      signal?.throwIfAborted()
      const stored = documents.get(docId)
      return stored === undefined ? null : { document: copyDocument(stored.document), text: stored.text }
    },
    async *documents({ signal, sourceId } = {}) {
      signal?.throwIfAborted()
      for (const { document } of byPath()) {
        signal?.throwIfAborted()
        if (sourceId === undefined || document.sourceId === sourceId) yield copyDocument(document)
      }
    },
    async *chunks({ signal, docIds } = {}) {
      signal?.throwIfAborted()
      const wanted = docIds && new Set(docIds)
      for (const stored of byPath()) {
        if (wanted !== undefined && !wanted.has(stored.document.docId)) continue
        const document = copyDocument(stored.document)
        for (const chunk of stored.chunks) {
          signal?.throwIfAborted()
          yield copyEmbedded(chunk, document)
        }
      }
    },
    async commit({ put = [], remove = [], base }) {
      for (const [i, stored] of put.entries()) checkStored(stored, `put.${i}`)
      checkBase(base, `${id}.${commits}`, 'memory')
      // It removes before it puts, and of a document that is put twice the last counts.
      const wanted = new Map(put.map((stored) => [stored.document.docId, stored]))
      const added = [...wanted.values()].filter((stored) => {
        const current = documents.get(stored.document.docId)
        return current === undefined || !isSameStored(current, stored)
      })
      const removed = remove.filter((docId) => documents.has(docId) && !wanted.has(docId))
      const leaving = new Set([...removed, ...added.map(({ document }) => document.docId)])
      checkIds(added, (chunkId) => {
        const docId = chunks.get(chunkId)?.document.docId
        return docId !== undefined && !leaving.has(docId)
      })
      // Nothing can fail from here on. Everything goes before anything comes: a chunk id may move to another document.
      const copies = added.map(copyStored)
      for (const docId of leaving) {
        for (const { chunkId } of documents.get(docId)?.chunks ?? []) chunks.delete(chunkId)
        documents.delete(docId)
      }
      for (const copy of copies) {
        documents.set(copy.document.docId, copy)
        for (const chunk of copy.chunks) chunks.set(chunk.chunkId, chunk)
      }
      if (leaving.size > 0) commits++
      return `${id}.${commits}`
    },
  }
}

/** Refuses chunk ids that another document has: one that stays, or one of the same batch. */
function checkIds(added: readonly StoredDocument[], isTaken: (chunkId: string) => boolean): void {
  const seen = new Set<string>()
  for (const { chunks } of added) {
    for (const { chunkId } of chunks) {
      if (seen.has(chunkId) || isTaken(chunkId))
        throw invalidInput('put', 'chunk ids that no other document has', JSON.stringify(chunkId))
      seen.add(chunkId)
    }
  }
}

function inOrder(a: Document, b: Document): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.docId < b.docId ? -1 : 1
}
