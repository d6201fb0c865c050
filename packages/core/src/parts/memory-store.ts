import type {
  Chunk,
  Document,
  EmbeddedChunk,
  EstimatedCalibration,
  StoredDocument,
  StoredSource,
  StoreReads,
  SyncedStore,
} from '../contracts.js'
import { KebabError } from '../errors/errors.js'
import { checkBase, TimeSlices } from '../kit/concurrency.js'
import { filterMatcher } from '../kit/filters/filter-matcher.js'
import { invalidInput, wrongValue } from '../kit/invalid-input.js'
import { checkEstimate, copyEstimate, isSameEstimate } from '../kit/models.js'
import { anyString, optionReader } from '../kit/option-reader.js'
import { originJson } from '../kit/origin.js'
import { copyReading } from '../kit/reading.js'
import { byModel, checkStored, isSameStored } from '../kit/stored-document.js'
import { checkLaterVector, takesVector, unsettled } from '../kit/vectors/later-vectors.js'
import { MemoryFields } from './memory-fields.js'
import { memoryHistory } from './memory-history.js'

/** The contents of the store at one revision. Never changed while a view of it is open. */
interface State {
  /** By `docId`. */
  documents: Map<string, StoredDocument>
  /** By `chunkId`. */
  chunks: Map<string, EmbeddedChunk>
  /** The calibration that was committed last. */
  calibration: EstimatedCalibration | null
  /** How many commits led to this state. */
  commits: number
  /** How many open views there are of this state. */
  views: number
}

/** Whether a chunk waits for its vector. */
function isWaiting({ embedding, document }: EmbeddedChunk): boolean {
  return embedding === undefined && document.embeddingModel !== undefined
}

/** The options of `memoryStore`. */
export interface MemoryStoreOptions {
  /** The first part of every revision. Default: a random UUID. */
  id?: string | undefined
}

/**
 * Returns a store in memory that indexes can be kept in step with. Use it for tests, and for
 * corpora that are built at every start.
 *
 * Changes are known since the last state but one that was marked, unless more than 200,000 chunks
 * were removed. The vectors of the last 10,000 texts that were removed or replaced are known too.
 * Opening a view costs nothing: the first commit beside it copies the tables, but no documents.
 * @throws TypeError for a wrong option
 */
export function memoryStore(options: MemoryStoreOptions = {}): SyncedStore {
  const read = optionReader('memoryStore', options)
  const id = read('id', anyString, undefined) ?? crypto.randomUUID()
  read.done()
  /** The number of commits at which the last pass over the vectors ended. */
  let settled: number | undefined
  /** How many chunks wait for their vectors. */
  let waiting = 0
  let state: State = { documents: new Map(), chunks: new Map(), calibration: null, commits: 0, views: 0 }
  const history = memoryHistory(
    () => state.commits,
    (commit) => `${id}.${commit}`,
  )

  const revisionOf = ({ commits }: State): string => `${id}.${commits}`
  /**
   * Returns the number of the commit behind a revision, also of a replica that is ahead. NaN for
   * any other text.
   */
  const commitOf = (revision: string): number => {
    const count = revision.startsWith(`${id}.`) ? revision.slice(id.length + 1) : ''
    return /^(0|[1-9]\d*)$/.test(count) ? Number(count) : Number.NaN
  }
  const byPath = (): StoredDocument[] => [...state.documents.values()].sort((a, b) => inOrder(a.document, b.document))

  /** Returns the state for a change, which no open view sees. */
  const changing = (): State => {
    if (state.views > 0)
      state = { ...state, documents: new Map(state.documents), chunks: new Map(state.chunks), views: 0 }
    return state
  }

  const indexes = new WeakMap<State['documents'], { commits: number; fields: MemoryFields }>()
  /** Returns the indexes of a state, which last until its documents change. */
  const fieldsOf = ({ documents, commits }: State): MemoryFields => {
    const index = indexes.get(documents)
    if (index?.commits === commits) return index.fields
    const fields = new MemoryFields([...documents.values()])
    indexes.set(documents, { commits, fields })
    return fields
  }

  /** Returns the reads of a state that is looked up at each call. The look-up may throw. */
  const readsOf = (current: () => State): StoreReads => ({
    revision: async () => revisionOf(current()),
    async get(chunkIds, { signal, embeddings = false } = {}) {
      signal?.throwIfAborted()
      const { chunks } = current()
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
      // Of one state: a commit between two slices replaces documents as a whole.
      for (const stored of await fieldsOf(current()).candidates(where, slices)) {
        if (slices.isOver()) await slices.next()
        for (const chunk of stored.chunks) if (matches(chunk)) selected.add(chunk.chunkId)
      }
      return selected
    },
    async neighbours(chunkId, n, { signal } = {}) {
      signal?.throwIfAborted()
      if (!Number.isSafeInteger(n) || n < 0) throw wrongValue('n', 'an integer from 0', n)
      const { chunks, documents } = current()
      const chunk = chunks.get(chunkId)
      if (chunk === undefined) return []
      const all = documents.get(chunk.document.docId)!.chunks
      const near = all.slice(Math.max(0, chunk.ordinal - n), chunk.ordinal + n + 1)
      const document = copyDocument(chunk.document)
      return near.map((neighbour) => copyChunk(neighbour, document))
    },
    async source(docId, { signal } = {}) {
      signal?.throwIfAborted()
      const stored = current().documents.get(docId)
      return stored === undefined ? null : copySource(stored)
    },
    async calibration() {
      const { calibration } = current()
      return calibration && copyEstimate(calibration)
    },
  })

  return {
    ...readsOf(() => state),
    async stats() {
      const { documents, chunks } = state
      const models = new Set([...documents.values()].map(({ document }) => document.embeddingModel ?? null))
      const embeddingModels = [...models].sort(byModel)
      const chunkerVersions = [
        ...new Set([...documents.values()].map(({ document }) => document.chunkerVersion)),
      ].sort()
      const restricted = [...documents.values()].filter(({ document }) => document.allow !== undefined).length
      const counts = { documents: documents.size, chunks: chunks.size, embeddingModels, chunkerVersions }
      return restricted === 0 ? counts : { ...counts, restricted }
    },
    async document(docId) {
      const stored = state.documents.get(docId)
      return stored === undefined ? null : copyDocument(stored.document)
    },
    changesSince: history.changesSince,
    mark: history.mark,
    marked: history.marked,
    embeddings: history.embeddings,
    async *documents({ signal, sourceId } = {}) {
      signal?.throwIfAborted()
      for (const { document } of byPath()) {
        signal?.throwIfAborted()
        if (sourceId === undefined || document.sourceId === sourceId) yield copyDocument(document)
      }
    },
    async *chunks({ signal, docIds } = {}) {
      signal?.throwIfAborted()
      const selection = docIds && new Set(docIds)
      for (const stored of byPath()) {
        if (selection !== undefined && !selection.has(stored.document.docId)) continue
        const document = copyDocument(stored.document)
        for (const chunk of stored.chunks) {
          signal?.throwIfAborted()
          yield copyEmbedded(chunk, document)
        }
      }
    },
    async commit({ put = [], remove = [], calibration, base }) {
      for (const [i, stored] of put.entries()) checkStored(stored, `put.${i}`)
      const estimate = checkEstimate(calibration)
      checkBase(base, revisionOf(state), 'memory')
      // A batch removes before it puts. If a document is put twice, the last one counts.
      const putById = new Map(put.map((stored) => [stored.document.docId, stored]))
      const added = [...putById.values()].filter((stored) => {
        const current = state.documents.get(stored.document.docId)
        return current === undefined || !isSameStored(current, stored)
      })
      const removed = remove.filter((docId) => state.documents.has(docId) && !putById.has(docId))
      const leaving = new Set([...removed, ...added.map(({ document }) => document.docId)])
      checkIds(added, (chunkId) => {
        const docId = state.chunks.get(chunkId)?.document.docId
        return docId !== undefined && !leaving.has(docId)
      })
      // Nothing can fail from here on. Remove before adding, since a chunk id may move to another
      // document.
      const copies = added.map(copyStored)
      const { calibration: before } = state
      const isNew = estimate !== undefined && !isSameEstimate(before, estimate)
      if (leaving.size === 0 && !isNew) return revisionOf(state)
      const { documents, chunks } = changing()
      if (isNew) state.calibration = estimate
      const removals = [...leaving].flatMap((docId) => documents.get(docId) ?? [])
      for (const stored of removals) {
        waiting -= stored.chunks.filter(isWaiting).length
        for (const { chunkId } of stored.chunks) chunks.delete(chunkId)
        documents.delete(stored.document.docId)
      }
      for (const copy of copies) {
        waiting += copy.chunks.filter(isWaiting).length
        documents.set(copy.document.docId, copy)
        for (const chunk of copy.chunks) chunks.set(chunk.chunkId, chunk)
      }
      state.commits++
      history.record(removals, copies)
      return revisionOf(state)
    },
    vectors: {
      async *missing({ signal } = {}) {
        signal?.throwIfAborted()
        for (const { document } of state.documents.values()) {
          const copy = copyDocument(document)
          for (const chunk of state.documents.get(document.docId)?.chunks ?? []) {
            signal?.throwIfAborted()
            if (isWaiting(chunk)) yield copyChunk(chunk, copy)
          }
        }
      },
      async add(arrivals) {
        const taking = new Map<string, EmbeddedChunk>()
        for (const [i, chunk] of arrivals.entries()) {
          checkLaterVector(chunk, `chunks.${i}`)
          const storedChunk = state.chunks.get(chunk.chunkId)
          if (storedChunk !== undefined && takesVector(storedChunk, chunk))
            taking.set(chunk.chunkId, { ...storedChunk, embedding: chunk.embedding!.slice() })
        }
        if (taking.size === 0) return []
        const { documents, chunks } = changing()
        for (const docId of new Set([...taking.values()].map(({ document }) => document.docId))) {
          const stored = documents.get(docId)!
          const mergedChunks = stored.chunks.map((chunk) => taking.get(chunk.chunkId) ?? chunk)
          documents.set(docId, { ...stored, chunks: mergedChunks })
        }
        for (const chunk of taking.values()) chunks.set(chunk.chunkId, chunk)
        history.embedded([...taking.values()])
        waiting -= taking.size
        return [...taking.keys()]
      },
      waiting: async () => waiting,
      settled: async () => (settled === undefined ? null : `${id}.${settled}`),
      async settle(revision) {
        checkBase(revision, revisionOf(state), 'memory')
        if (waiting > 0) throw unsettled('memory', waiting)
        settled = state.commits
      },
    },
    async view({ signal } = {}) {
      signal?.throwIfAborted()
      const seen = state
      seen.views++
      let isOpen = true
      const reads = readsOf(() => {
        if (isOpen) return seen
        const message = 'expected a view that is open, found one that was closed; open another'
        throw new KebabError('unsupported', message, { details: { feature: 'reading a closed view' } })
      })
      return {
        ...reads,
        async close() {
          if (isOpen) seen.views--
          isOpen = false
        },
      }
    },
    compare(a, b) {
      const [commitA, commitB] = [commitOf(a), commitOf(b)]
      if (Number.isNaN(commitA) || Number.isNaN(commitB)) return 'unrelated'
      return commitA === commitB ? 'same' : commitA < commitB ? 'older' : 'newer'
    },
  }
}

/** Refuses chunk ids of other documents: of one that stays, or of one in the same batch. */
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

/** Copies a document with its chunks. The copy shares nothing with it. */
function copyStored(stored: StoredDocument): StoredDocument {
  const source = copySource(stored)
  return { ...source, chunks: stored.chunks.map((chunk) => copyEmbedded(chunk, source.document)) }
}

/** Copies a document with its text, without its chunks. */
function copySource({ document, text, originSpans }: StoredSource): StoredSource {
  const copy = { document: copyDocument(document), text }
  return originSpans === undefined ? copy : { ...copy, originSpans: JSON.parse(originJson(originSpans)) }
}

/** Copies a document. Copying metadata as JSON also keeps a key such as `__proto__`. */
function copyDocument(document: Document): Document {
  const copy = {
    ...withoutGaps(document),
    tags: [...document.tags],
    metadata: JSON.parse(JSON.stringify(document.metadata)),
  }
  if (copy.allow !== undefined) copy.allow = [...copy.allow]
  if (copy.origin !== undefined) copy.origin = { ...copy.origin }
  return copy
}

/** Copies a chunk with its embedding, for a copy of its document. */
function copyEmbedded(chunk: EmbeddedChunk, document: Document): EmbeddedChunk {
  const { embedding } = chunk
  return embedding === undefined
    ? copyChunk(chunk, document)
    : { ...copyChunk(chunk, document), embedding: embedding.slice() }
}

/** Copies a chunk without its embedding, for a copy of its document. */
function copyChunk({ embedding: _, ...chunk }: EmbeddedChunk, document: Document): Chunk {
  const copy = { ...withoutGaps(chunk), document, headingPath: [...chunk.headingPath] }
  if (copy.reading !== undefined) copy.reading = copyReading(copy.reading)
  if (copy.origin !== undefined) copy.origin = JSON.parse(originJson(copy.origin))
  return copy
}

/** Copies an object without the members that are `undefined`. */
function withoutGaps<T extends object>(value: T): T {
  const copy = { ...value }
  for (const key in copy) if (copy[key] === undefined) delete copy[key]
  return copy
}
