import type { Ask } from '@kebab/ask'
import {
  type CallOptions,
  type Chunk,
  type ChunkStore,
  type Clock,
  type Document,
  type Embedder,
  type Engine,
  KebabError,
  type SyncedStore,
} from '@kebab/core'
import { browse, closeAll, eitherSignal, readDoctorOptions, readSignal, searchLimits } from '@kebab/core/internal'
import { anySignal, anyString, checkText, listOf, optional, optionReader, runWithin } from '@kebab/core/kit'
import type {
  ImportOptions,
  ImportReport,
  Indexer,
  IndexOptions,
  Original,
  OriginalFiles,
  RemoveOptions,
  RemoveReport,
  RemoveRequest,
  SettledOptions,
  Source,
  Watching,
  WatchOptions,
} from '@kebab/ingest'
import type { BrowseRequestV1, BrowseResponseV1, IngestReportV1, SearchRequestV1 } from '@kebab/schemas'
import type { SqliteStore } from '@kebab/sqlite'
import { backupIndex } from './backup-index.js'
import { doctor } from './doctor.js'
import type { IndexFiles } from './index-files.js'
import type { MissingPart } from './native-parts.js'
import { readPassage, verifyOriginal } from './verify-original.js'

/**
 * An open index: an engine over one folder on disk that also indexes documents and answers
 * questions. A method refuses options that it doesn't know or that are of another kind, with
 * `TypeError`, before it does anything.
 */
export interface Kebab extends Engine {
  /**
   * Answers a question from the documents, with citations, or gives the reason of its refusal. Use
   * `await kebab.ask({ question })`, or `kebab.ask.stream({ question })` for the events.
   */
  ask: Ask
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
   * Lists all documents, or those of one source, by path ascending (by code unit, as `<` compares).
   */
  documents(options?: CallOptions & { sourceId?: string | undefined }): AsyncIterable<Document>
  /**
   * Returns a page of the documents that pass filters, ordered by their fields. The pages of a
   * request concatenate: each document comes once. `facets` counts the values of fields over all
   * documents that pass, and `fields` brings fields of each document. It reads all documents.
   *
   * Rejects with `invalid_input`, or `invalid_cursor` for a cursor of other filters or another
   * order.
   */
  browse(request: BrowseRequestV1, options?: CallOptions): Promise<BrowseResponseV1>
  /**
   * Resolves to the document with this id, or to `null` if there is none. Rejects with
   * `invalid_input` for an id that isn't a string.
   */
  document(docId: string, options?: CallOptions): Promise<Document | null>
  /**
   * Compares the original of a cited passage with what was indexed: `current`, `changed` or `gone`,
   * with the path of its file. Takes a hit, a citation of an answer, or the `doc_id` of a document.
   * `unknown` is for documents of an iterable, and for a folder that was indexed under a `sourceId`
   * of the caller's.
   *
   * Costs one look at the file, and one reading where its size doesn't tell that it changed.
   *
   * Rejects with `chunk_not_found` or `doc_not_found` for what the index no longer has. A file that
   * can't be read is `io_error`, and one of more than 1 GiB is `invalid_input`.
   */
  verify(
    citation: { readonly chunk_id: string } | { readonly doc_id: string },
    options?: CallOptions,
  ): Promise<Original>
  /** Lists the chunks of these documents, or of all. A document's chunks are together, in order. */
  chunks(options?: CallOptions & { docIds?: readonly string[] | undefined }): AsyncIterable<Chunk>
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
  engine: Engine
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

/** The `timeout_ms` of a request, which limits its wait for a turn too. The engine checks it. */
function limitOf(request: SearchRequestV1): number | undefined {
  const limitMs: unknown = request?.timeout_ms
  return typeof limitMs === 'number' && limitMs > 0 ? limitMs : undefined
}

/** Makes the handle over an opened index. */
export function kebabOver(parts: KebabParts): Kebab {
  const { engine, store, indexer, missing } = parts
  const search: Engine['search'] = async (request, options) => {
    const signal = readSignal('search', options)
    return runWithin(
      (innerSignal) => indexer.read(() => engine.search(request, { signal: innerSignal }), { signal: innerSignal }),
      searchLimits(limitOf(request), signal),
    )
  }
  /** Runs a call that reads, in its turn. */
  async function inTurn<T>(
    method: string,
    options: CallOptions | undefined,
    work: (call: CallOptions) => Promise<T>,
  ): Promise<T> {
    const call = { signal: readSignal(method, options) }
    return indexer.read(() => work(call), call)
  }
  /** What doctors write in the folder. It goes on after an abort, and closing waits for it. */
  let writing: Promise<unknown> = Promise.resolve()
  const onWriting = (work: Promise<unknown>): void => {
    writing = Promise.allSettled([writing, work])
  }
  const settledEngine: Engine = {
    search,
    bulkSearch: (input, options) => inTurn('bulkSearch', options, (call) => engine.bulkSearch(input, call)),
    fetch: (request, options) => inTurn('fetch', options, (call) => engine.fetch(request, call)),
    explain: (request, options) => inTurn('explain', options, (call) => engine.explain(request, call)),
    describe: async (options) => {
      const description = await inTurn('describe', options, (call) => engine.describe(call))
      return missing.length === 0 ? description : { ...description, missing: [...missing] }
    },
    doctor: async (options) => {
      const { signal, ...read } = readDoctorOptions(options)
      return indexer.read(() => doctor(parts, { signal, ...read }, onWriting), { signal })
    },
  }
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= closeAll([indexer, { close: async () => void (await writing) }, { close: parts.release }])
    return closed
  }
  return {
    ...settledEngine,
    ask: parts.askOver(settledEngine),
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
    documents(options = {}) {
      const read = optionReader('documents', options)
      const listing = { signal: read('signal', anySignal), sourceId: read('sourceId', optional(anyString)) }
      read.done()
      return indexer.list((within) => store.documents(within), listing)
    },
    async browse(request, options) {
      const signal = readSignal('browse', options)
      const documents: ChunkStore['documents'] = (within) =>
        indexer.list((listing) => store.documents(listing), within ?? {})
      return browse({ documents }, request, { signal, url: parts.url })
    },
    async document(docId, options) {
      checkText(docId, 'docId')
      return inTurn('document', options, () => store.document(docId))
    },
    async verify(citation, options) {
      const signal = readSignal('verify', options)
      const passage = readPassage(citation)
      const lifetime = eitherSignal(indexer.closing, signal)
      return verifyOriginal(parts, passage, lifetime.signal).finally(lifetime.release)
    },
    chunks(options = {}) {
      const read = optionReader('chunks', options)
      const listing = { signal: read('signal', anySignal), docIds: read('docIds', optional(listOf(anyString))) }
      read.done()
      return indexer.list((within) => store.chunks(within), listing)
    },
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
