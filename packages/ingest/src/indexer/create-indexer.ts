import { setMaxListeners } from 'node:events'
import { resolve } from 'node:path'
import {
  type CallOptions,
  type ChunkStore,
  type Clock,
  type Embedder,
  type IndexedRetriever,
  KebabError,
  type SyncedStore,
  systemClock,
} from '@kebab/core'
import {
  anything,
  checkTexts,
  closeAll,
  eitherSignal,
  LONGEST_MS,
  listOf,
  Mutex,
  type OptionReader,
  objectWith,
  optional,
  optionReader,
  runWithin,
  wrongValue,
} from '@kebab/core/kit'
import type { IngestEventV1, IngestReportV1 } from '@kebab/schemas'
import { checkFolder } from '../check-folder.js'
import { openSource, type Source } from '../source/open-source.js'
import { type Watching, watchFolder } from '../source/watch-folder.js'
import { deriveIndexes, followIndexes, type SnapshotState } from './derived-indexes.js'
import { indexDocuments } from './index-documents.js'
import { type IndexingOptions, type IndexingSettings, readIndexing } from './indexing-options.js'
import { IngestRun } from './ingest-run.js'
import { reembedStore, refuseMismatch } from './reembed-store.js'
import { Snapshots } from './snapshots.js'

/** What an indexer is made of. */
export interface IndexerParts {
  /** The truth. While the indexer is open nobody else commits to it, unless there is a `refusal`. */
  store: SyncedStore
  /** The indexes that are kept in step with the store. Hand them in as they were made: what they held before isn't removed. */
  retrievers: readonly IndexedRetriever[]
  /** Gives every chunk its vector. Default: none does. A store is opened with the embedder that it was filled with, unless `reembed` is set. */
  embedder?: Embedder | null | undefined
  /** A folder for snapshots of the retrievers that can be saved. Default: none is saved, and every opening builds them from the store. */
  snapshots?: string | undefined
  /** The folder that the default source id of a folder is relative to. Default: the working directory. */
  base?: string | undefined
  /** Whether a folder with these entries is that of an index, which is never read as documents. Default: no folder is. */
  isIndex?: ((entries: ReadonlySet<string>) => boolean) | undefined
  /**
   * Why nothing can be written, if so: whatever would write rejects with it. The indexes then follow what others commit to the store.
   * Default: it is written.
   */
  refusal?: KebabError | undefined
  /** Embeds anew what the store holds of another embedder, or of none, before anything else. Default: false, and that is `embedding_mismatch`. */
  reembed?: boolean | undefined
  /** Default: the machine's. */
  clock?: Clock | undefined
  /** Aborts the opening. */
  signal?: AbortSignal | undefined
}

/** What an indexer is made of, and how it reads and cuts documents. */
export interface IndexerOptions extends IndexerParts, IndexingOptions {}

/** How documents are indexed. */
export interface IndexOptions extends CallOptions {
  /** Hears of everything that happens, as it happens. What it throws ends the run. */
  onProgress?: ((event: IngestEventV1) => void) | undefined
  /**
   * The collection that the documents belong to. Indexing a folder sweeps only documents of the same collection. Default: of a folder, its place as seen
   * from the folder of the index, both by the paths that were given (a symbolic link stays the same collection when it leads elsewhere); of an iterable,
   * `documents`, which no folder has by default.
   */
  sourceId?: string | undefined
  /** Which files of a folder are documents, as globs. Default: those that a reader accepts; without readers of your own Markdown and plain text. */
  include?: readonly string[] | undefined
}

/** How a folder is watched: as it is indexed, and what else there is to say. */
export interface WatchOptions extends IndexOptions {
  /**
   * How long nothing must have changed before the index follows, in milliseconds: from 0 to 2,147,483,647. A folder that never rests is followed all
   * the same, after ten times as long. Default: 200.
   */
  debounceMs?: number | undefined
  /**
   * Hears what a run rejected with, after the first one, and what kept a change from being seen. Watching goes on, and the next change tries again.
   * What it throws, or rejects with, is left alone: nobody is there to hear of it.
   */
  onError?: ((error: unknown) => void) | undefined
}

/** Keeps a store and the indexes over it in step with documents. */
export interface Indexer {
  /**
   * The store, for an engine over the same retrievers: it says a revision only while no change is half done, so that a search never
   * reads store and indexes in two states.
   */
  readonly store: ChunkStore
  /** Aborted, with what later calls reject with, as soon as closing begins. */
  readonly closing: AbortSignal
  /**
   * Brings the index in step with a folder: what is new or changed is indexed, what is gone is removed. Documents of an iterable are added or
   * replaced, and nothing is removed. A document that can't be indexed is reported and stops nothing.
   * Batches are kept as they are committed, so that an aborted run goes on where it was.
   */
  index(source: Source, options?: IndexOptions): Promise<IngestReportV1>
  /**
   * Keeps the index in step with a folder: indexes it, resolves once that is done, and does so again whenever something in it changes, until it is closed, or the
   * index is, or `signal` aborts. `onProgress` hears of every run. Rejects as `index` does for the first run, and with `io_error` for a folder that can't be watched.
   */
  watch(folder: string, options?: WatchOptions): Promise<Watching>
  /** Removes the documents with these paths, all at once, and resolves to how many there were. Until that is begun an abort has nothing removed. */
  remove(paths: readonly string[], options?: CallOptions): Promise<number>
  /** Runs a search or another call that reads: a change waits up to half a second for it. Closing does too, and then the call rejects with `unsupported`. */
  read<T>(call: () => Promise<T>): Promise<T>
  /** Lists something of the store, until the index is closed: then it rejects with `unsupported`. */
  list<T, O extends CallOptions>(items: (options: O) => AsyncIterable<T>, options: O): AsyncIterable<T>
  /** How the snapshot of the indexes stands. */
  snapshot(): SnapshotState
  /**
   * Ends indexing and watching, waits for a batch that is being written and up to half a second for calls that are under way, and saves
   * what can be saved. Rejects with what failed first. Closing again does nothing but wait for the same. The store stays open.
   */
  close(): Promise<void>
}

/**
 * Opens an indexer: brings the retrievers to the state of the store, from their snapshot and what was committed since, or else from all
 * that the store holds. Writers take turns; a search waits for none of them.
 *
 * Rejects with `embedding_mismatch` for a store that was filled with another embedder, with the code of a part that fails, and with
 * `TypeError` for options that can't work.
 */
export async function createIndexer(options: IndexerOptions): Promise<Indexer> {
  const read = optionReader('createIndexer', options)
  const settings = readIndexing(read)
  return openParts(read, settings)
}

/**
 * The same over options that `readIndexing` checked: for a factory that has to check its options before it makes the parts.
 * Rejects as `createIndexer` does.
 */
export async function openIndexer(parts: IndexerParts, settings: IndexingSettings): Promise<Indexer> {
  return openParts(optionReader('openIndexer', parts), settings)
}

async function openParts(read: OptionReader<IndexerParts>, settings: IndexingSettings): Promise<Indexer> {
  const store = read('store', objectWith('commit', 'changesSince', 'mark', 'marked', 'embeddings'))
  const retrievers = read('retrievers', listOf(objectWith('retrieve', 'add', 'remove')))
  const embedder = read('embedder', optional(anything)) ?? null
  const folder = read('snapshots', optional(anything))
  const base = resolve(read('base', optional(anything)) ?? '')
  const isIndex = read('isIndex', optional(anything)) ?? (() => false)
  const refusal = read('refusal', optional(anything))
  const reembed = read('reembed', optional(anything)) ?? false
  const clock = read('clock', objectWith('now', 'elapsed'), systemClock)
  const opening = read('signal', optional(anything))
  read.done()
  const { readers, chunkers, chunks, maxDocumentBytes } = settings

  if (reembed && refusal !== undefined) throw refusal
  if (reembed && embedder !== null) await reembedStore(store, embedder, opening)
  if (embedder !== null) refuseMismatch(await store.stats(), embedder.model)
  const snapshots = folder === undefined ? undefined : new Snapshots(folder)
  const indexes =
    refusal === undefined
      ? deriveIndexes(store, retrievers, snapshots)
      : followIndexes(store, retrievers, snapshots, refusal)
  await indexes.open(opening)

  /** Aborted first: nothing begins any more. */
  const closing = new AbortController()
  /** Aborted last: what is still under way ends. */
  const closed = new AbortController()
  // Each call under way listens, however many there are.
  setMaxListeners(0, closing.signal, closed.signal)
  const turns = new Mutex()
  const watched = new Set<Watching>()
  let closure: Promise<void> | undefined

  const inTurn = async <T>(given: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const { signal, release } = eitherSignal(closing.signal, given)
    const write = () => {
      if (refusal !== undefined) throw refusal
      return work(signal)
    }
    return turns.take(write, signal).finally(release)
  }

  const index: Indexer['index'] = async (source, { onProgress, sourceId, include, signal: given } = {}) =>
    inTurn(given, async (signal) => {
      // Rejects if the indexes can't follow the store any more.
      await indexes.store.revision()
      refuseMismatch(await store.stats(), embedder?.model ?? null)
      const run = new IngestRun(clock, onProgress, sourceId)
      try {
        const opened = await openSource(source, {
          sourceId,
          include,
          readers,
          maxBytes: maxDocumentBytes,
          base,
          isIndex,
          signal,
        })
        const report = await indexDocuments({ store, indexes, embedder, chunks, chunkers }, opened, run, signal)
        await indexes.save()
        run.finished(report)
        return report
      } catch (error) {
        if (signal.aborted) run.aborted()
        else run.failed(error)
        throw signal.aborted ? signal.reason : error
      }
    })

  return {
    store: indexes.store,
    closing: closing.signal,
    index,
    async watch(path, { debounceMs = 200, onError = () => {}, signal: given, ...others } = {}) {
      checkFolder(path, 'folder')
      if (typeof debounceMs !== 'number' || !(debounceMs >= 0 && debounceMs <= LONGEST_MS))
        throw wrongValue('debounceMs', `milliseconds from 0 to ${LONGEST_MS}`, debounceMs)
      closing.signal.throwIfAborted()
      given?.throwIfAborted()
      const held = eitherSignal(closing.signal, given)
      const watchedFolder = resolve(path)
      const sync = (stopped: AbortSignal) => index(watchedFolder, { ...others, signal: stopped })
      return watchFolder(watchedFolder, { sync, debounceMs, onError, held, open: watched })
    },
    async remove(paths, { signal: given } = {}) {
      checkTexts(paths, 'paths')
      const wanted = new Set(paths)
      return inTurn(given, async (signal) => {
        const docIds: string[] = []
        for await (const { path, docId } of store.documents({ signal })) if (wanted.has(path)) docIds.push(docId)
        signal.throwIfAborted()
        if (docIds.length > 0) await indexes.apply({ remove: docIds })
        return docIds.length
      })
    },
    async read(call) {
      closing.signal.throwIfAborted()
      return indexes.read(() => runWithin(call, { signal: closed.signal, stage: 'a call of the index' }))
    },
    async *list(items, listing) {
      closing.signal.throwIfAborted()
      const { signal, release } = eitherSignal(closed.signal, listing.signal)
      try {
        yield* items({ ...listing, signal })
      } finally {
        release()
      }
    },
    snapshot: () => indexes.snapshot(),
    close() {
      if (closure !== undefined) return closure
      // Listed before the abort, which has them close by themselves: what fails then is for the caller too.
      const watchings = [...watched]
      closing.abort(closedError())
      const rest = async (): Promise<void> => {
        await indexes.rest()
        closed.abort(closing.signal.reason)
      }
      closure = turns.take(() => closeAll([...watchings, { close: rest }, { close: () => indexes.save(true) }]))
      return closure
    },
  }
}

function closedError(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'expected an open index, found that it was closed; open it again', {
    details: { feature: 'a closed index' },
  })
}
