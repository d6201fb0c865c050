import { type Ask, type AskOptions, createAsk } from '@kebab/ask'
import {
  type CallOptions,
  type Chunk,
  type Clock,
  type Document,
  type Embedder,
  type Engine,
  KebabError,
  type SyncedStore,
} from '@kebab/core'
import { closeAll, eitherSignal } from '@kebab/core/kit'
import type { Indexer, IndexOptions, Source, Watching, WatchOptions } from '@kebab/ingest'
import type { IngestReportV1 } from '@kebab/schemas'
import type { SqliteStore } from '@kebab/sqlite'
import { backupIndex } from './backup-index.js'
import { doctor } from './doctor.js'
import type { IndexFiles } from './index-files.js'

/** An index in one folder on disk, with everything that searches it and answers from it: an engine that can be filled. */
export interface Kebab extends Engine {
  /** Answers a question from the documents, with citations, or says why it doesn't: `await kebab.ask({ question })`, or `kebab.ask.stream({ question })` as it happens. */
  ask: Ask
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
  /**
   * Copies the index, open as it is, into a folder that isn't there or is empty: one whole commit, whoever writes meanwhile, on disk
   * when it resolves, and nothing of it otherwise. The copy is an index of its own: cursors of this one are stale there.
   * An abort takes effect within about a second for each 500 MB. Rejects with `invalid_input` for a folder with files in it, and
   * with `io_error`.
   */
  backup(folder: string, options?: CallOptions): Promise<void>
  /** All documents, or those of one collection, by path ascending (by code unit, as `<` compares). */
  documents(options?: CallOptions & { sourceId?: string | undefined }): AsyncIterable<Document>
  /** The chunks of these documents, or of all; a document's chunks are together, in order. */
  chunks(options?: CallOptions & { docIds?: readonly string[] | undefined }): AsyncIterable<Chunk>
  /**
   * Ends indexing and watching, waits for a batch that is being written and up to half a second for searches and other calls that are under way, and lets go of
   * the folder, whatever fails meanwhile: then it rejects with what failed first. What begins once closing has begun, and what isn't done when it ends (a listing,
   * an `ask` that has more to read), rejects with `unsupported`. Closing again does nothing but wait for the same.
   */
  close(): Promise<void>
  /** `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

export interface KebabParts {
  engine: Engine
  store: SyncedStore
  /** The store, where it is the house's. */
  sqlite: SqliteStore | undefined
  /** Its files. */
  files: IndexFiles | undefined
  indexer: Indexer
  embedder: Embedder | null
  clock: Clock
  /** The folder of the index. Absent only where the store is the caller's. */
  path: string | undefined
  /** Why nothing can be written here. Absent where it can; otherwise another process may be writing. */
  refusal: KebabError | undefined
  /** What answers are made with, but for the engine. */
  answering: Omit<AskOptions, 'engine'>
  /** Lets go of everything that was opened. */
  release(): Promise<void>
}

/** The handle over an opened index. */
export function kebabOver(parts: KebabParts): Kebab {
  const { engine, store, indexer } = parts
  const settledEngine: Engine = {
    search: (request, options) => indexer.read(() => engine.search(request, options)),
    bulkSearch: (input, options) => indexer.read(() => engine.bulkSearch(input, options)),
    fetch: (request, options) => indexer.read(() => engine.fetch(request, options)),
    describe: (options) => indexer.read(() => engine.describe(options)),
    doctor: (options) => indexer.read(() => doctor(parts, options?.signal)),
  }
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= closeAll([indexer, { close: parts.release }])
    return closed
  }
  return {
    ...settledEngine,
    ask: createAsk({ ...parts.answering, engine: settledEngine }),
    index: indexer.index,
    watch: indexer.watch,
    remove: indexer.remove,
    async backup(folder, { signal } = {}) {
      indexer.closing.throwIfAborted()
      if (parts.files === undefined || parts.path === undefined) throw notOurs()
      const held = eitherSignal(indexer.closing, signal)
      const backup = { path: parts.path, source: parts.files.source, store }
      return backupIndex(backup, folder, held.signal).finally(held.release)
    },
    documents: (options = {}) => indexer.list((within) => store.documents(within), options),
    chunks: (options = {}) => indexer.list((within) => store.chunks(within), options),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function notOurs(): KebabError<'unsupported'> {
  return new KebabError(
    'unsupported',
    'backup: expected the database of the folder, found a store that was handed in',
    {
      details: { feature: 'backup of a store that was handed in' },
      hint: 'Copy it with its own tools.',
    },
  )
}
