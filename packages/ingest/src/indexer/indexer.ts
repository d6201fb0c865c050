import type {
  Analyzer,
  CallOptions,
  ChunkStore,
  Clock,
  Embedder,
  IndexedRetriever,
  KebabError,
  SyncedStore,
} from '@kebab/core'
import type { IngestEventV1, IngestReportV1 } from '@kebab/schemas'
import type { Source } from '../source/open-source.js'
import type { Watching } from '../source/watch-folder.js'
import type { ImportOptions, ImportReport } from '../transfer/import-index.js'
import type { SnapshotState } from './derived-indexes.js'
import type { IndexingOptions } from './indexing-options.js'
import type { RemoveOptions, RemoveReport, RemoveRequest } from './remove-documents.js'

/** The parts of an indexer. */
export interface IndexerParts {
  /**
   * Holds the documents. While the indexer is open nobody else may commit to it, unless there are
   * no `retrievers` to keep in step, or `refusal` is set.
   */
  store: SyncedStore
  /**
   * The indexes over the store. Pass them empty: what they hold already isn't removed. None: other
   * processes may commit to the store as well, and an overtaken batch is compared again.
   */
  retrievers: readonly IndexedRetriever[]
  /**
   * Makes the vector of every chunk. It has to be the embedder that the store was filled with,
   * unless `reembed` is set. Default: chunks have no vectors.
   */
  embedder?: Embedder | null | undefined
  /**
   * A folder for snapshots of the retrievers that can be saved. Default: no snapshot is kept, and
   * every opening builds the indexes from the store.
   */
  snapshots?: string | undefined
  /**
   * A folder in which the indexer keeps what it knows of the files that it read. With it, a file
   * that hasn't changed is not read again, also by another process. It may be lost or deleted at
   * any time: then files are read again. Default: nothing is kept, and every run reads every file.
   */
  fileRecords?: string | undefined
  /**
   * The analyzer of the retrievers, where it may throw. Each document that is new or has changed is
   * cut into terms by it before it is stored. One on which it throws is reported and not stored; an
   * import rejects with `internal`. Default: nothing is tried. What a retriever throws then is
   * `corrupt_index` until the next opening.
   */
  analyzer?: Analyzer | undefined
  /**
   * Whether documents may have `allow`: the store is read by an engine with `principals: true`.
   * Default: false. A document with `allow` is then refused with `unsupported`, and so is a store
   * that has one.
   */
  principals?: boolean | undefined
  /** The folder to which default source ids are relative. Default: the working directory. */
  base?: string | undefined
  /**
   * Tells by its entries whether a folder is that of an index, which is never read as documents.
   * Default: no folder is.
   */
  isIndex?: ((entries: ReadonlySet<string>) => boolean) | undefined
  /**
   * The error with which every write rejects. If set, the indexes follow what others commit to the
   * store. Default: writes are allowed.
   */
  refusal?: KebabError | undefined
  /**
   * Whether to embed again, while opening, what the store holds of another embedder or of none.
   * `later`: opening doesn't wait for the vectors. Words find the documents meanwhile, as after
   * `index` with `vectors: 'later'`. Default: false; such a store is refused with
   * `embedding_mismatch`.
   */
  reembed?: boolean | 'later' | undefined
  /**
   * Whether the embedder can embed at once. While it can't, as its model is loaded in the
   * background, the store of the indexer says that vectors are pending. Default: it always can.
   */
  isReady?: (() => boolean) | undefined
  /** Default: the system clock. */
  clock?: Clock | undefined
  /** Aborts the opening. */
  signal?: AbortSignal | undefined
}

/** The options of `createIndexer`. */
export interface IndexerOptions extends IndexerParts, IndexingOptions {}

/** How documents are indexed. */
export interface IndexOptions extends CallOptions {
  /** Called with every event as it happens. An error that it throws ends the run. */
  onProgress?: ((event: IngestEventV1) => void) | undefined
  /**
   * The id of the source that the documents belong to. Indexing a folder removes only documents of
   * the same source.
   *
   * Default for a folder: its path relative to the folder of the index. Both paths are taken as
   * given, so a symbolic link stays the same source when its target changes. Default for an
   * iterable: `documents`, which is the default of no folder.
   *
   * Hits and fetched passages carry it as `source_id`. They don't carry a default, nor an id that
   * is `documents` or looks like a path.
   */
  sourceId?: string | undefined
  /**
   * Globs of the files of a folder that are documents, such as `**\/*.{md,txt}`. They are those of
   * the filter `pathGlob`, but extensions match in any case. A file that no reader accepts is read
   * as plain text. A glob that can match nothing, as it begins with `./` or `/` or names a folder
   * with a `/` at its end, is `invalid_input`. Default: the files that a reader accepts, which
   * without your own readers are Markdown and plain text. Only for a folder.
   */
  include?: readonly string[] | undefined
  /**
   * Globs of the files and folders that are left out, even if `include` names them. A folder that
   * a glob matches is left out with everything in it: `drafts`, `drafts/`, `drafts/**`. One that
   * begins with `./` or `/` is `invalid_input`. Default: none. Only for a folder.
   */
  exclude?: readonly string[] | undefined
  /**
   * Whether `.gitignore` and `.kebabignore` leave out what they name, as they do for Git: in their
   * folder and below. Where both are in a folder, `.kebabignore` wins. Those above the indexed
   * folder aren't read. Default: true. Only for a folder.
   */
  ignoreFiles?: boolean | undefined
  /**
   * Returns the principals who may see the document at a path, as `DocumentInput.allow` has them:
   * `[]` for nobody, and `undefined` for everybody. It is asked in every run, also for files that
   * haven't changed. A change of principals alone is committed, and embeds nothing. A document that
   * has an `allow` of its own is then refused with `invalid_input`.
   *
   * Needs an index with `principals: true`. Default: documents say so themselves, and those of a
   * folder are for everybody. While the index has others of the same folder, it is then refused
   * with `invalid_input`: pass `() => undefined` to open them to everybody.
   */
  allow?: ((path: string) => readonly string[] | undefined) | undefined
  /**
   * What is to be known of the documents at some paths, by globs of paths:
   * `{ 'docs/legacy/**': 'the version before 2.0' }`. It becomes the member `context` of their
   * metadata, unless that or their front matter has one: searches bring it as the field `context`,
   * and filter by it. The first glob that matches a path counts. At most 100 globs, whose texts
   * have 1 to 1,000 characters. A glob that can match nothing is `invalid_input`. A change commits
   * the documents whose context changes, and embeds nothing. Default: none.
   */
  context?: Readonly<Record<string, string>> | undefined
  /**
   * Whether the contexts are read above the titles of their documents, by models and by words. It
   * becomes the member `embed_context` of metadata, beside `context`. A change embeds the chunks of
   * these documents. Only with `context`. Default: false.
   */
  embedContext?: boolean | undefined
  /**
   * Whether a folder without a single document may empty its source. Default: false. Such a run is
   * refused with `invalid_input` and removes nothing: a disk that isn't mounted is an empty folder
   * too. Only for a folder.
   */
  sweepAll?: boolean | undefined
  /**
   * Whether to read every file, and compare its bytes with those of its last reading by their
   * digest. Default: false. A file whose size, times and inode are as they were is then taken as
   * unchanged without being read. Set it where times can't be trusted, such as on some network
   * drives. Only for a folder.
   */
  verify?: boolean | undefined
  /**
   * When the run is done: with the vectors of all chunks (`now`), or with the text (`later`). Text
   * is found by its words from its first commit on, in both cases. With `later` the vectors follow
   * in the background, and `settled` waits for them. With `now` the run also waits for words that
   * the opening has made anew.
   *
   * Over a store that several processes write to, `now` commits text with its vectors. A store that
   * takes vectors only with their text refuses `later` with `unsupported`, where there is an
   * embedder. Default: `now`.
   */
  vectors?: 'now' | 'later' | undefined
}

/** How the rest of the work is waited for. */
export interface SettledOptions extends CallOptions {
  /**
   * Called with an event `vectors` as chunks get their vectors, with `words` as words are made
   * anew, and with `calibration` while one is estimated. An error that it throws ends the waiting,
   * not the work.
   */
  onProgress?: ((event: IngestEventV1) => void) | undefined
}

/** How a folder is watched and indexed. */
export interface WatchOptions extends IndexOptions {
  /**
   * How long the folder must be unchanged before it is indexed again, in milliseconds: from 0 to
   * 2,147,483,647. A folder that keeps changing is indexed after ten times as long, and after a
   * second at least. Default: 20.
   */
  debounceMs?: number | undefined
  /**
   * Called with the error of every failed run after the first, and with errors of the watcher. An
   * `io_error` or `invalid_input` that the run before ended with too isn't told again: a folder
   * that was removed or emptied is told once. Watching continues, and the next change tries again.
   * Errors that the callback throws, or rejects with, are ignored. Default: errors are ignored.
   */
  onError?: ((error: unknown) => void) | undefined
}

/**
 * Keeps a store and the indexes over it in sync with documents. A method rejects with `TypeError`,
 * before it does anything, for options that it doesn't know or that are of another kind.
 */
export interface Indexer {
  /**
   * The store for an engine over the same retrievers. Its `revision()` waits for a change that is
   * being applied, so that a search never reads store and indexes in two states.
   */
  readonly store: ChunkStore
  /** Aborted as soon as closing begins. Its reason is the error with which later calls reject. */
  readonly closing: AbortSignal
  /**
   * Synchronizes the index with a folder: indexes what is new or changed, and removes what is gone.
   * Documents of an iterable are added or replaced, and nothing is removed. A document that can't
   * be indexed is reported, and the run continues. If all documents of an iterable have an unknown
   * member, or lack their path or text, the run rejects with `invalid_input` at the end.
   *
   * Every file and folder that was met is in the report. `skipped` has what the rules leave out,
   * and why; what the index holds of it is removed. `errors` has what was to be indexed and failed;
   * what the index holds of it stays. `notes` says what of a document that was read is
   * in no field and no chunk. It also says where text may be meant as front matter.
   *
   * With `fileRecords`, a file is read only if its size, times or inode changed since its last
   * reading. One that had changed within two seconds before that is read too. It is prepared again
   * only if its bytes changed, or its reader, its chunker or their settings. Readers are compared
   * by name and version, chunkers by version and by what they accept.
   *
   * A folder in which no document is found, while the index holds some of the same source, is
   * refused with `invalid_input`, unless `sweepAll` is set. A missing folder is `io_error`. Neither
   * removes anything.
   *
   * An aborted run keeps the batches that it committed, and the next run continues from there. A
   * retriever that takes more than five seconds longer is left behind: until the next opening,
   * calls reject with `corrupt_index`.
   *
   * Text is committed first, and then embedded. What an embedder throws ends the run and loses no
   * text: words find it, and the next run or opening embeds what is missing. Over a store that
   * several processes write to, this is so with `vectors: 'later'`, and no opening embeds.
   *
   * An embedder without `calibration` gets an estimated one, once there are 200 chunks and where
   * the store can keep it. This is at the end of the run, or of the vectors that follow it. It
   * takes 128 texts of Kebab's own, which are embedded once for a model. It is a commit of its own,
   * so cursors from before are `stale_cursor`. What fails there ends no run: it is
   * `calibration_error` of the report, and the next run tries again.
   */
  index(source: Source, options?: IndexOptions): Promise<IngestReportV1>
  /**
   * Waits until no chunk waits for its vector: for work in the background that `vectors: 'later'`
   * or the opening began. Where the opening found words of another analyzer, it also waits until
   * they are made anew: retrievers say so by `isOutdated()` until then.
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
   * Yields everything that the store holds as the lines of a portable file: JSON, each line with
   * its end. It holds documents with their texts, metadata, chunks and vectors, not the indexes.
   * The same contents give the same lines. One document is in memory at a time.
   *
   * Rejects with `locked` when something is written meanwhile. What was yielded is then no whole
   * file: its last line is missing. Rejects with `unsupported` for a document whose line would have
   * more than 268,435,456 characters.
   */
  export(options?: CallOptions): AsyncIterable<string>
  /**
   * Adds the documents of a portable file, and replaces those that differ. Others stay. The file
   * comes in pieces of any length, such as those of `createReadStream(file, 'utf8')`. Vectors come
   * from the file, so that nothing is embedded.
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
   * Runs a search or another call that reads. While something is written, calls and writing take
   * turns on the event loop: a call may wait until those that run are done, and up to half a second
   * more. A change waits up to half a second for a running call. So does closing; after that the
   * call rejects with `unsupported`.
   *
   * Rejects with the reason of the caller on an abort, even if the call ignores it.
   */
  read<T>(call: () => Promise<T>, options?: CallOptions): Promise<T>
  /** Lists items of the store. Rejects with `unsupported` once the index is closed. */
  list<T, O extends CallOptions>(items: (options: O) => AsyncIterable<T>, options: O): AsyncIterable<T>
  /** Returns the state of the snapshot of the indexes. */
  snapshot(): SnapshotState
  /**
   * Ends indexing, watching and embedding, and saves the indexes that can be saved. Waits for a
   * batch that is being committed, and up to half a second for running calls. A retriever has five
   * seconds to take the batch; else the next opening gives it again. It is saved for as long as its
   * files grow from minute to minute; else the next opening builds it. Rejects with the first
   * failure. Closing again waits for the same. The store stays open.
   */
  close(): Promise<void>
}
