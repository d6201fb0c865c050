import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { ChunkStore, EmbeddedChunk, StoredDocument } from '@kebab/core'
import { checkBase, checkStored, filterMatcher, invalidInput, TimeSlices } from '@kebab/core/kit'
import { testChunkStore } from '@kebab/testing'

/** Everything in one map, which a commit replaces by another. */
function mapStore(): ChunkStore {
  let documents: ReadonlyMap<string, StoredDocument> = new Map()
  let revision: string = randomUUID()
  const byPath = () => [...documents.values()].sort((a, b) => (a.document.path < b.document.path ? -1 : 1))
  const allChunks = () => byPath().flatMap(({ chunks }) => chunks)
  return {
    revision: async () => revision,
    async stats() {
      const models = new Set(byPath().map(({ document }) => document.embeddingModel ?? null))
      const named = [...models].filter((model) => model !== null).sort()
      const embeddingModels = models.has(null) ? [null, ...named] : named
      const chunkerVersions = [...new Set(byPath().map(({ document }) => document.chunkerVersion))].sort()
      const counts = { documents: documents.size, chunks: allChunks().length, embeddingModels, chunkerVersions }
      const restricted = byPath().filter(({ document }) => document.allow !== undefined).length
      return restricted === 0 ? counts : { ...counts, restricted }
    },
    async get(chunkIds, { signal, embeddings = false } = {}) {
      signal?.throwIfAborted()
      const chunks = new Map(allChunks().map((chunk) => [chunk.chunkId, chunk]))
      return chunkIds.map((chunkId) => copyOf(chunks.get(chunkId), embeddings))
    },
    async select(where, { signal } = {}) {
      signal?.throwIfAborted()
      const passes = filterMatcher(where) // what every filter means, exactly
      const slices = new TimeSlices(signal) // globs may take long: others have their turn, and an abort ends it
      const selected = new Set<string>()
      for (const chunk of allChunks()) {
        if (slices.isOver()) await slices.next()
        if (passes(chunk)) selected.add(chunk.chunkId)
      }
      return selected
    },
    async neighbours(chunkId, n, { signal } = {}) {
      signal?.throwIfAborted()
      if (!Number.isSafeInteger(n) || n < 0) throw invalidInput('n', 'an integer from 0', `${n}`)
      const stored = byPath().find(({ chunks }) => chunks.some((chunk) => chunk.chunkId === chunkId))
      const at = stored?.chunks.findIndex((chunk) => chunk.chunkId === chunkId) ?? 0
      return (stored?.chunks ?? []).slice(Math.max(0, at - n), at + n + 1).map((chunk) => copyOf(chunk, false)!)
    },
    async source(docId, { signal } = {}) {
      signal?.throwIfAborted()
      const stored = documents.get(docId)
      if (stored === undefined) return null
      const { chunks: _, ...source } = stored // with the spans of its origin, where it has some
      return structuredClone(source)
    },
    async *documents({ signal, sourceId } = {}) {
      signal?.throwIfAborted()
      for (const { document } of byPath()) {
        signal?.throwIfAborted()
        if (sourceId === undefined || document.sourceId === sourceId) yield structuredClone(document)
      }
    },
    async *chunks({ signal, docIds } = {}) {
      signal?.throwIfAborted()
      for (const chunk of allChunks()) {
        signal?.throwIfAborted()
        if (docIds === undefined || docIds.includes(chunk.document.docId)) yield copyOf(chunk, true)!
      }
    },
    async commit({ put = [], remove = [], base }) {
      checkBase(base, revision, 'map') // refuses what was made for another revision
      const next = new Map(documents)
      for (const docId of remove) next.delete(docId)
      for (const [i, stored] of put.entries()) {
        checkStored(stored, `put.${i}`) // refuses what isn't as StoredDocument says
        const before = documents.get(stored.document.docId)
        next.set(stored.document.docId, before && isSame(before, stored) ? before : structuredClone(stored))
      }
      const ids = [...next.values()].flatMap(({ chunks }) => chunks.map(({ chunkId }) => chunkId))
      if (new Set(ids).size < ids.length) throw invalidInput('put', 'chunk ids of their own', 'one of another document')
      const isChanged = next.size !== documents.size || [...next].some(([docId, one]) => documents.get(docId) !== one)
      if (isChanged) {
        documents = next
        revision = randomUUID()
      }
      return revision
    },
  }
}

/** A chunk that the caller may change. */
function copyOf(chunk: EmbeddedChunk | undefined, embeddings: boolean): EmbeddedChunk | null {
  if (chunk === undefined) return null
  const { embedding, ...plain } = structuredClone(chunk)
  return embedding === undefined || !embeddings ? plain : { ...plain, embedding }
}

/** In everything but `indexedAt`. */
function isSame(a: StoredDocument, b: StoredDocument): boolean {
  const timeless = ({ document, chunks, ...source }: StoredDocument) => {
    const bare = chunks.map((chunk) => ({ ...chunk, document: null }))
    return { ...source, document: { ...document, indexedAt: '' }, chunks: bare }
  }
  return isDeepStrictEqual(timeless(a), timeless(b))
}

testChunkStore({ test, create: mapStore })
