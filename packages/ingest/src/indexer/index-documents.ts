import {
  type Analyzer,
  type Chunker,
  type Clock,
  type Document,
  type DocumentInput,
  type Embedder,
  isKebabError,
  KebabError,
  type StoredDocument,
  type SyncedStore,
} from '@kebab/core'
import { isSameDocument, principalsNeeded, readPrincipals } from '@kebab/core/internal'
import { invalidInput, TimeSlices, WorkSlices, wrongValue, yieldToEventLoop } from '@kebab/core/kit'
import type { ChunkOptions } from '../chunk/chunk-settings.js'
import { STEPS_PER_SLICE } from '../prepare/assemble-document.js'
import { shapeIssue } from '../prepare/document-input.js'
import type { DocumentNote } from '../prepare/document-notes.js'
import { documentId } from '../prepare/ids.js'
import type { Skipped } from '../source/file-choice.js'
import type { RecordedDocument } from '../source/file-records.js'
import type { OpenSource } from '../source/open-source.js'
import type { PathContexts } from '../source/path-contexts.js'
import type { Indexes } from './derived-indexes.js'
import { hasNone, listStates, madeAs, stateOf } from './document-states.js'
import { CHUNKS_PER_COMMIT, embedDocuments, reuseVectors, textsPerCall } from './embed-chunks.js'
import type { IndexOptions } from './indexer.js'
import type { IngestRun } from './ingest-run.js'
import { type ReadWriteScheduler, scheduleItems } from './scheduler.js'
import { tryTerms } from './try-terms.js'

/** Of so many documents at most the ids are in memory, where none is swept. */
const MOST_IDS = 100_000

/** A batch is also committed when it holds this many documents, and a sweep after as many. */
export const DOCUMENTS_PER_COMMIT = 500

export interface IndexingContext {
  store: SyncedStore
  indexes: Indexes
  /** What the run shares the event loop by. */
  scheduler: ReadWriteScheduler
  /** Tried on each document before it is stored. */
  analyzer: Analyzer | undefined
  embedder: Embedder | null
  /** Whether text is committed without the vectors that aren't known yet. They come later. */
  embedsLater: boolean
  chunks: ChunkOptions
  chunkers: readonly Chunker[]
  detectLanguage: ((text: string) => string | undefined) | undefined
  /** Whether documents may have `allow`. */
  principals: boolean
  /** Returns the principals who may see the document at a path. Absent: documents say so. */
  allow: IndexOptions['allow']
  /** The contexts of documents by their paths. Absent: none. */
  contexts: PathContexts | undefined
  /** Whether a run that met nothing may remove every document of its source. */
  sweepAll: boolean
  /** Lets short writes of other sources happen. Called between two documents. */
  pause(): Promise<void>
  /** Called with the revision after each commit. */
  committed(revision: string): void
}

/**
 * Synchronizes the store with a source: reads, cuts and commits what has changed, batch by batch,
 * then removes what is gone.
 *
 * A file that gave what the store holds, and has not changed since, isn't read. After a commit only
 * ids stay in memory: all if there is something to sweep, and the first if the store held none.
 */
export async function indexDocuments(
  context: IndexingContext,
  source: OpenSource,
  run: IngestRun,
  signal: AbortSignal,
): Promise<void> {
  const { store, indexes, scheduler, analyzer, embedder, embedsLater, chunkers, sweepAll, principals, allow } = context
  const seen = new Set<string>()
  const failed = new Set<string>()
  /** By `docId`: how the store's documents were made, where that is known and still holds. */
  const stateById = new Map<string, string>()
  /** By `docId`: what the next commit puts. */
  const batch = new Map<string, StoredDocument>()
  let batchChunks = 0
  /** What is embedded next, all together, and then goes into the batch. */
  let waiting: { stored: StoredDocument; status: 'added' | 'updated' }[] = []
  let waitingChunks = 0
  let met = 0
  let preparation: typeof import('../prepare/prepare-document.js') | undefined

  const perCall = embedder === null ? 0 : embedsLater ? CHUNKS_PER_COMMIT : textsPerCall(embedder)

  /** Whether the store knows no document of the source but those that this run has seen. */
  let isFirst = !source.isPartial && !indexes.isShared && (await hasNone(store, source.sourceId, signal))
  const see = (docId: string): void => {
    if (source.sweeps === undefined && seen.size === MOST_IDS) {
      isFirst = false
      seen.clear()
    }
    if (source.sweeps !== undefined || isFirst) seen.add(docId)
  }
  const fail = (path: string, error: KebabError): void => {
    // Its stored documents stay: the file exists, though it can't be read.
    if (source.sweeps !== undefined) failed.add(path)
    run.document({ path, status: 'failed', chunks: 0, error })
  }
  const embed = async (): Promise<void> => {
    const documents = waiting.map(({ stored }) => stored)
    const onDone = (count: number): void => run.ready(count)
    const embedded =
      embedder === null
        ? documents
        : embedsLater
          ? await reuseVectors(documents, store, embedder)
          : await embedDocuments(documents, store, embedder, { signal, onDone, scheduler })
    if (embedder !== null && embedsLater && waitingChunks > 0) run.ready(waitingChunks)
    for (const [i, { stored, status }] of waiting.entries()) {
      batch.set(stored.document.docId, embedded[i]!)
      run.document({ path: stored.document.path, status, chunks: stored.chunks.length })
    }
    batchChunks += waitingChunks
    waiting = []
    waitingChunks = 0
  }
  const commit = async (remove: readonly string[] = []): Promise<void> => {
    await embed()
    signal.throwIfAborted()
    if (batch.size + remove.length === 0) return
    const { revision, ...chunks } = await indexes.apply({ put: [...batch.values()], remove }, signal)
    context.committed(revision)
    run.committed(revision, batch.size + remove.length, chunks)
    batch.clear()
    batchChunks = 0
  }
  /** Returns a document as it is stored, also if this run has put it. */
  const storedDocument = async (docId: string): Promise<Document | null> => {
    if (isFirst && !seen.has(docId)) return null
    // The same document again: the later one counts, so the earlier one is committed first.
    if (batch.has(docId) || waiting.some(({ stored }) => stored.document.docId === docId)) await commit()
    return store.document(docId)
  }
  /** Whether the store holds these documents as a file gave them, cut as they would be cut now. */
  const areStored = async (recorded: readonly RecordedDocument[]): Promise<boolean> => {
    for (const { path, ...made } of recorded) {
      const docId = documentId(source.sourceId, path)
      const storedState = stateById.get(docId) ?? stateOf(await storedDocument(docId), chunkers)
      const names = allowAt(path)
      if (names === null || storedState !== madeAs({ ...made, embeddingModel: embedder?.model, allow: names }))
        return false
    }
    return true
  }
  /** Returns the principals of the option. `null`: it fails, and preparing the document says so. */
  const allowAt = (path: string): readonly string[] | undefined | null => {
    try {
      const names = allow?.(path)
      return names && readPrincipals(names, 'allow')
    } catch {
      return null
    }
  }
  /** Tells the indexes of the chunks of a new document, of which there may be many. */
  const announce = async (chunks: StoredDocument['chunks']): Promise<void> => {
    for (let at = 0; at < chunks.length; at += CHUNKS_PER_COMMIT) {
      if (at > 0) await yieldToEventLoop(signal)
      indexes.announce(chunks.slice(at, at + CHUNKS_PER_COMMIT))
    }
  }
  /** Returns whether the document could be indexed. Reports it. */
  const add = async (stored: StoredDocument): Promise<boolean> => {
    const { document, chunks } = stored
    const { docId, path } = document
    const before = await storedDocument(docId)
    stateById.delete(docId)
    see(docId)
    if (before !== null && isSameDocument(before, document)) {
      run.document({ path, status: 'unchanged', chunks: chunks.length })
      return true
    }
    const failure = analyzer && (await orError(path, signal, () => tryTerms(analyzer, stored, signal)))
    if (failure instanceof Error) {
      fail(path, failure)
      return false
    }
    if (before === null) await announce(chunks)
    if (waitingChunks + chunks.length > perCall) await embed()
    waiting.push({ stored, status: before === null ? 'added' : 'updated' })
    waitingChunks += chunks.length
    if (waitingChunks >= perCall) await embed()
    const documents = batch.size + waiting.length
    if (batchChunks + waitingChunks >= CHUNKS_PER_COMMIT || documents >= DOCUMENTS_PER_COMMIT) await commit()
    return true
  }

  run.scanned(source.total)
  // One list is cheaper than as many questions.
  if (source.hasRecords && !source.isPartial) await listStates(store, source.sourceId, chunkers, stateById, signal)
  const documentSlices = new DocumentSlices(STEPS_PER_SLICE, run.clock)
  const slices = new TimeSlices(signal)
  for (const skippedFile of source.skipped) {
    if (slices.isOver()) await slices.next()
    run.skipped(skippedFile)
  }
  for (const { path, error } of source.unreadable) run.document({ path, status: 'failed', chunks: 0, error })
  for await (const item of scheduleItems(source.items, scheduler)) {
    signal.throwIfAborted()
    await context.pause()
    met++
    const recorded = await scheduler.outside(() => item.recorded?.(signal))
    if (recorded !== undefined && (await areStored(recorded))) {
      if (recorded.length === 0) run.skipped(withoutDocuments(item.path))
      for (const { path, chunks } of recorded) {
        see(documentId(source.sourceId, path))
        run.document({ path, status: 'unchanged', chunks })
      }
      continue
    }
    // The parsers of documents are loaded by the first one: searching needs none.
    preparation ??= await import('../prepare/prepare-document.js')
    const { prepareInSlices } = preparation
    const options = {
      ...context.chunks,
      chunkers,
      detectLanguage: context.detectLanguage,
      sourceId: source.sourceId,
      now: new Date(run.clock.now()),
      embeddingModel: embedder?.model,
      addMetadata: context.contexts?.addTo,
      signal,
    }
    const note = (reason: string): void => run.noted(item.path, { code: 'reader_note', reason })
    const documents = item.read(signal, note)[Symbol.asyncIterator]()
    const recordedDocuments: RecordedDocument[] = []
    let count = 0
    let isWhole = false
    try {
      while (!isWhole) {
        const next = await orError(item.path, signal, () => scheduler.outside(() => documents.next()))
        if (next instanceof Error) {
          fail(item.path, next)
          break
        }
        if (next.done) {
          isWhole = true
          continue
        }
        count++
        const { input, origin } = next.value
        const path = typeof input?.path === 'string' ? input.path : item.path
        if (input?.allow !== undefined && !principals) throw refusedAllow(path)
        const onNote = (note: DocumentNote): void => run.noted(path, note)
        const prepare = async () =>
          prepareInSlices(allowed(input, allow), { ...options, origin, onNote }, documentSlices)
        const prepared = await orError(path, signal, prepare)
        if (prepared instanceof Error) fail(path, prepared)
        else {
          const { contentHash, chunkerVersion } = prepared.document
          const made = { path, contentHash, chunkerVersion, chunks: prepared.chunks.length }
          if (await add(prepared)) recordedDocuments.push(made)
        }
      }
    } finally {
      if (!isWhole) await documents.return?.()
    }
    if (isWhole && count === 0) run.skipped(withoutDocuments(item.path))
    if (isWhole && recordedDocuments.length === count) item.record?.(recordedDocuments)
  }

  if (met === 0 && !sweepAll) await refuseToSweepAll(store, source, signal)
  // What has changed can be found before the store is searched for what is gone.
  if (source.isPartial && source.candidates === undefined) await commit()
  const removals: string[] = []
  for await (const { docId, path } of source.sweeps === undefined ? [] : candidatesOf(store, source, signal)) {
    if (seen.has(docId) || isDocumentOf(failed, path) || !source.sweeps?.(path)) continue
    removals.push(docId)
    run.removed(path)
    if (removals.length === DOCUMENTS_PER_COMMIT) await commit(removals.splice(0))
  }
  await commit(removals)
}

/** The least time between two yields of the preparation of documents, in milliseconds. */
const LEAST_MS = 1

/**
 * Slices of the work of many documents. Most are small, and a yield after each would take longer
 * than the document.
 */
class DocumentSlices extends WorkSlices {
  readonly #clock: Pick<Clock, 'elapsed'>
  #last: number

  constructor(unitsPerSlice: number, clock: Pick<Clock, 'elapsed'>) {
    super(unitsPerSlice)
    this.#clock = clock
    this.#last = clock.elapsed()
  }

  override isOver(units: number): boolean {
    if (!super.isOver(units) || this.#clock.elapsed() - this.#last < LEAST_MS) return false
    this.#last = this.#clock.elapsed()
    return true
  }
}

/** Returns a document with the principals of the option `allow`, if there is one. */
function allowed(input: DocumentInput, allow: IndexOptions['allow']): DocumentInput {
  if (allow === undefined || shapeIssue(input) !== undefined) return input
  if (input.allow !== undefined) throw wrongValue('allow', 'none beside the option `allow`', input.allow)
  return { ...input, allow: allow(input.path) }
}

/** The error for a document with `allow` in an index that was opened without principals. */
export function refusedAllow(path: string): KebabError<'unsupported'> {
  return principalsNeeded('documents without `allow`', `${path}, which has it`)
}

function withoutDocuments(path: string): Skipped {
  return { path, code: 'no_documents', reason: 'its reader found no document in it' }
}

/** Yields the stored documents that may be gone from a source. */
async function* candidatesOf(
  store: SyncedStore,
  { sourceId, candidates }: OpenSource,
  signal: AbortSignal,
): AsyncGenerator<Pick<Document, 'docId' | 'path'>> {
  if (candidates === undefined) {
    yield* store.documents({ sourceId, signal })
    return
  }
  for (const path of candidates) {
    const stored = await store.document(documentId(sourceId, path))
    if (stored !== null) yield stored
  }
}

/**
 * Refuses to remove every document of a source in which nothing was met: its disk may not be
 * mounted.
 */
async function refuseToSweepAll(store: SyncedStore, source: OpenSource, signal: AbortSignal): Promise<void> {
  const { sourceId, sweeps } = source
  if (sweeps === undefined) return
  let count = 0
  for await (const { path } of store.documents({ sourceId, signal })) {
    if (!sweeps(path)) return
    count++
  }
  if (count === 0) return
  const finding = `none, while the index holds ${count} of the same source`
  throw invalidInput('source', 'a folder with at least one document', finding, {
    hint: 'Nothing was removed. Check that the disk is mounted and that `include` is right. To remove the documents all the same, pass `sweepAll: true`.',
  })
}

/**
 * Resolves to the result of the work, or to the error for this document. Rejects only for an abort.
 */
async function orError<T>(path: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | KebabError> {
  try {
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    if (isKebabError(error)) return error
    return new KebabError('internal', `${path}: expected a document that can be read and cut, found ${error}`, {
      cause: error,
    })
  }
}

/**
 * Whether a document came from one of these files: it has the file's path, or that path and `#…`.
 */
function isDocumentOf(files: ReadonlySet<string>, path: string): boolean {
  if (files.has(path)) return true
  for (let at = path.indexOf('#'); at !== -1; at = path.indexOf('#', at + 1))
    if (files.has(path.slice(0, at))) return true
  return false
}
