import type { Ask } from '@kebab/ask'
import {
  type CallOptions,
  type Clock,
  type Embedder,
  type Engine,
  KebabError,
  type RootEngine,
  type SyncedStore,
} from '@kebab/core'
import { closeAll, EVERYBODY, eitherSignal, NOBODY, readAccess, readSignal } from '@kebab/core/internal'
import type {
  ImportOptions,
  ImportReport,
  Indexer,
  IndexOptions,
  OriginalFiles,
  RemoveOptions,
  RemoveReport,
  RemoveRequest,
  SettledOptions,
  Source,
  Watching,
  WatchOptions,
} from '@kebab/ingest'
import type { IngestReportV1 } from '@kebab/schemas'
import type { SqliteStore } from '@kebab/sqlite'
import { backupIndex } from './backup-index.js'
import type { IndexFiles } from './index-files.js'
import { handleOver, type KebabHandle } from './kebab-handle.js'
import type { MissingPart } from './native-parts.js'

/**
 * An open index: an engine over one folder on disk that also indexes documents and answers
 * questions. A method refuses options that it doesn't know or that are of another kind, with
 * `TypeError`, before it does anything.
 */
export interface Kebab extends KebabHandle {
  /**
   * Returns what reads the index for some principals: it sees the documents without `allow`, and
   * those whose `allow` has one of them. No call and no request changes whom it reads for. Its
   * `doctor` is refused with `unsupported`, since that reads all documents. It costs nothing, so
   * make one for each request, with what your program knows of its caller.
   *
   * Throws `invalid_input` for what are no principals, and `unsupported` for an index that was
   * opened without `principals: true`.
   */
  as(principals: readonly string[]): KebabHandle
  /**
   * Synchronizes the index with a folder: indexes what is new or changed, and removes what is gone.
   * Documents of an iterable are added or replaced, and nothing is removed. A document that can't
   * be indexed is reported, and the run continues.
   *
   * Every file and folder that was met is in the report. `skipped` has what the rules leave out,
   * and why; what the index holds of it is removed. `errors` has what was to be indexed and failed;
   * what the index holds of it stays. `notes` says what of a document that was read is
   * in no field and no chunk. It also says where text may be meant as front matter.
   *
   * A file is read only if its size, times or inode changed since its last reading. One that had
   * changed within two seconds before that is read too. It is prepared again only if its bytes
   * changed, or its reader, its chunker or their settings. Readers are compared by name and
   * version, chunkers by version and by what they accept.
   *
   * A folder in which no document is found, while the index holds some of the same source, is
   * refused with `invalid_input`, unless `sweepAll` is set. A missing folder is `io_error`. Neither
   * removes anything.
   *
   * An aborted run keeps the batches that it committed, and the next run continues from there. A
   * retriever that takes more than five seconds longer is left behind: until the next opening,
   * calls reject with `corrupt_index`.
   *
   * Text is committed first, and then embedded: words find it from its first commit on. With
   * `vectors: 'later'` the run is done with the text, and `settled` waits for the rest. Until all
   * chunks of a new index have had their vectors, a search says so: `degraded` has
   * `vectors_pending`. What the embedder throws ends the run and loses no text; the next run or
   * opening embeds what is missing.
   *
   * Indexing and calls that read take turns on the event loop, so that neither stops the other. A
   * call may wait for its turn until those that run are done, and up to half a second more.
   */
  index(source: Source, options?: IndexOptions): Promise<IngestReportV1>
  /**
   * Waits until no chunk waits for its vector: for work in the background that `vectors: 'later'`
   * began, or the opening of an index where vectors were missing. Where the opening found words of
   * another analyzer, it also waits until they are made anew.
   *
   * Rejects with what ended the work, and with `signal.reason`, which ends the waiting alone.
   * Resolves at once where nothing is under way.
   */
  settled(options?: SettledOptions): Promise<void>
  /**
   * Keeps the index in sync with a folder. Indexes the folder, resolves when that is done, and
   * indexes what changes from then on. It ends when the watching or the index is closed, or
   * `signal` aborts. `onProgress` is called for every run.
   *
   * A later run looks only at what has changed, and its counts are of that. It looks at the whole
   * folder after a run that failed, after a commit from elsewhere, and after a thousand changes at
   * once.
   *
   * Rejects as `index` does for the first run, and with `io_error` for a folder that can't be
   * watched.
   */
  watch(folder: string, options?: WatchOptions): Promise<Watching>
  /**
   * Removes the documents that meet every condition of the request, in one commit. At least one
   * condition is required. An abort before the commit begins removes nothing. With `dryRun`, it
   * only reports what it would remove.
   *
   * Rejects with `invalid_input`, and removes nothing, for a request without a condition. The same
   * goes for a path that several sources have, while the request doesn't say which one is meant.
   */
  remove(request: RemoveRequest, options?: RemoveOptions): Promise<RemoveReport>
  /**
   * Copies the open index into a new or empty folder: one whole commit, even while others write.
   * The copy is synced to disk when this resolves, and nothing of it is left when this rejects. The
   * copy is an index of its own, where cursors of this one are stale.
   *
   * An abort takes effect within about a second for each 500 MB. Rejects with `invalid_input` for a
   * folder with files in it, and with `io_error`.
   */
  backup(folder: string, options?: CallOptions): Promise<void>
  /**
   * Yields everything that the index holds as the lines of a portable file: JSON, each line with
   * its end. It holds documents with their texts, metadata, chunks and vectors, for another
   * machine, another version or another store. The same contents give the same lines. One document
   * is in memory at a time. `backup` copies the files of the index instead.
   *
   * Rejects with `locked` when something is written meanwhile. What was yielded is then no whole
   * file: its last line is missing. Rejects with `unsupported` for a document whose line would have
   * more than 268,435,456 characters.
   */
  export(options?: CallOptions): AsyncIterable<string>
  /**
   * Adds the documents of a portable file, and replaces those that differ. Others stay. The file
   * comes in pieces of any length, such as those of `createReadStream(file, 'utf8')`. Vectors come
   * from the file, so that nothing is embedded, and no embedder is needed.
   *
   * A chunk that had no vector yet when it was exported waits for one, and is embedded in the
   * background where there is an embedder: `settled` waits for it.
   *
   * Documents are committed in batches, each whole or not at all. An import that failed or was
   * aborted keeps those before, and the same import again completes it.
   *
   * A text that is longer than `maxDocumentBytes` is in `errors` of the report, as it is when it is
   * indexed, and the import continues. A text that a reader derived of a file has no such bound.
   *
   * Rejects with `invalid_input` for a damaged file, one that was cut off, or another kind of file;
   * the message names the line, and what was committed before stays. So does a file with other
   * documents or chunks than its header and its end say, or with a character in more than 64
   * chunks. A line may have 16,777,216 characters and 24 times `maxDocumentBytes`, and at most
   * 268,435,456. Rejects with `embedding_mismatch`, and imports nothing, if the
   * vectors are of another model than the index has, or only one of both has vectors.
   */
  import(pieces: AsyncIterable<string> | Iterable<string>, options?: ImportOptions): Promise<ImportReport>
  /**
   * Ends indexing, watching and embedding, and releases the folder. Waits for a batch that is being
   * committed, and up to half a second for running calls. A retriever has five seconds to take the
   * batch; else the next opening gives it again. It is saved for as long as its files grow from
   * minute to minute; else the next opening builds it. Releases everything even if a part fails to
   * close, and then rejects with the first failure.
   *
   * Calls that begin after closing has begun reject with `unsupported`. So do those that are not
   * done when it ends, such as a listing, or an `ask` that has more to read. Closing again waits
   * for the same.
   */
  close(): Promise<void>
  /** `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** What an opened index consists of. */
export interface KebabParts {
  engine: RootEngine
  /** Whether only principals may read. */
  principals: boolean
  store: SyncedStore
  /** The store, if it is the built-in one. */
  sqlite: SqliteStore | undefined
  /** The files of the built-in store. */
  files: IndexFiles | undefined
  indexer: Indexer
  /** Compares documents with their files. */
  originals: OriginalFiles
  embedder: Embedder | null
  clock: Clock
  /** The template of addresses. Absent: none. */
  url: string | undefined
  /** The folder of the index. Absent only for the caller's own store. */
  path: string | undefined
  /**
   * The error with which writes are refused. Absent where they are allowed. If set, another process
   * may write.
   */
  refusal: KebabError | undefined
  /** The parts that it does without. */
  missing: readonly MissingPart[]
  /** Makes what answers questions over an engine. */
  askOver(engine: Engine): Ask
  /** Closes everything that was opened. */
  release(): Promise<void>
}

/** Makes the index of its opened parts. */
export function kebabOver(parts: KebabParts): Kebab {
  const { engine, store, indexer } = parts
  /** What doctors write in the folder. It goes on after an abort, and closing waits for it. */
  let writing: Promise<unknown> = Promise.resolve()
  const onWriting = (work: Promise<unknown>): void => {
    writing = Promise.allSettled([writing, work])
  }
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= closeAll([indexer, { close: async () => void (await writing) }, { close: parts.release }])
    return closed
  }
  return {
    ...handleOver(parts, engine, parts.principals ? NOBODY : EVERYBODY, onWriting),
    as: (principals) => handleOver(parts, engine.as(principals), readAccess(principals), onWriting),
    index: indexer.index,
    settled: indexer.settled,
    watch: indexer.watch,
    remove: indexer.remove,
    async backup(folder, options) {
      const signal = readSignal('backup', options)
      indexer.closing.throwIfAborted()
      if (parts.files === undefined || parts.path === undefined) throw customStoreError()
      const lifetime = eitherSignal(indexer.closing, signal)
      const { source, driver } = parts.files
      const backup = { path: parts.path, source, store, driver }
      return backupIndex(backup, folder, lifetime.signal).finally(lifetime.release)
    },
    export: indexer.export,
    import: indexer.import,
    close,
    [Symbol.asyncDispose]: close,
  }
}

function customStoreError(): KebabError<'unsupported'> {
  return new KebabError(
    'unsupported',
    'backup: expected the database of the folder, found a store that was handed in',
    {
      details: { feature: 'backup of a store that was handed in' },
      hint: 'Copy it with its own tools.',
    },
  )
}
