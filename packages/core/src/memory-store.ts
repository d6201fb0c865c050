import type { Chunk, ChunkStore, Document, EmbeddedChunk, StoredDocument } from './contracts.js'
import { filterMatcher } from './filter-matcher.js'

/** A chunk store in memory, for tests and for corpora that are made anew each time. */
export function memoryStore(options: { id?: string | undefined } = {}): ChunkStore {
  const id = options.id ?? crypto.randomUUID()
  const documents = new Map<string, StoredDocument>()
  const chunks = new Map<string, EmbeddedChunk>()
  let commits = 0

  const remove = (docId: string): boolean => {
    for (const { chunkId } of documents.get(docId)?.chunks ?? []) chunks.delete(chunkId)
    return documents.delete(docId)
  }
  const put = (stored: StoredDocument): boolean => {
    const { docId } = stored.document
    const current = documents.get(docId)
    if (current !== undefined && isSame(current, stored)) return false
    remove(docId)
    const copy = { ...stored, chunks: stored.chunks.map((chunk) => ({ ...chunk })) }
    documents.set(docId, copy)
    for (const chunk of copy.chunks) chunks.set(chunk.chunkId, chunk)
    return true
  }
  const byPath = (): StoredDocument[] => [...documents.values()].sort((a, b) => inOrder(a.document, b.document))

  return {
    revision: async () => `${id}.${commits}`,
    async stats() {
      const models = new Set([...documents.values()].map(({ document }) => document.embeddingModel ?? null))
      const embeddingModels = [...models].sort((a, b) => (a === null ? -1 : b === null ? 1 : a < b ? -1 : 1))
      return { documents: documents.size, chunks: chunks.size, embeddingModels }
    },
    async get(chunkIds, { signal } = {}) {
      signal?.throwIfAborted()
      return chunkIds.map((chunkId) => withoutEmbedding(chunks.get(chunkId)))
    },
    async select(where, { signal } = {}) {
      signal?.throwIfAborted()
      const matches = filterMatcher(where)
      return new Set([...chunks.values()].filter(matches).map(({ chunkId }) => chunkId))
    },
    async neighbours(chunkId, n, { signal } = {}) {
      signal?.throwIfAborted()
      const chunk = chunks.get(chunkId)
      const all = chunk === undefined ? [] : (documents.get(chunk.document.docId)?.chunks ?? [])
      const near = all.filter(({ ordinal }) => Math.abs(ordinal - chunk!.ordinal) <= n)
      return near.map((one) => withoutEmbedding(one)!)
    },
    async source(docId, { signal } = {}) {
      signal?.throwIfAborted()
      const stored = documents.get(docId)
      return stored === undefined ? null : { document: stored.document, text: stored.text }
    },
    async *documents({ signal, sourceId } = {}) {
      for (const { document } of byPath()) {
        signal?.throwIfAborted()
        if (sourceId === undefined || document.sourceId === sourceId) yield document
      }
    },
    async *chunks({ signal, docIds } = {}) {
      for (const stored of byPath()) {
        signal?.throwIfAborted()
        if (docIds === undefined || docIds.includes(stored.document.docId)) yield* stored.chunks
      }
    },
    async commit({ put: added = [], remove: removed = [] }) {
      const changes = [...removed.map(remove), ...added.map(put)]
      if (changes.includes(true)) commits++
      return `${id}.${commits}`
    },
  }
}

function isSame(a: StoredDocument, b: StoredDocument): boolean {
  const chunkIds = ({ chunks }: StoredDocument): string => chunks.map(({ chunkId }) => chunkId).join()
  return (
    a.document.contentHash === b.document.contentHash &&
    a.document.chunkerVersion === b.document.chunkerVersion &&
    a.document.embeddingModel === b.document.embeddingModel &&
    chunkIds(a) === chunkIds(b)
  )
}

function inOrder(a: Document, b: Document): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.docId < b.docId ? -1 : 1
}

function withoutEmbedding(chunk: EmbeddedChunk | undefined): Chunk | null {
  if (chunk === undefined) return null
  const { embedding: _, ...rest } = chunk
  return rest
}
