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
  anyFunction,
  anySignal,
  anyString,
  anything,
  closeAll,
  eitherSignal,
  filledString,
  integerFrom,
  invalidInput,
  LONGEST_MS,
  listOf,
  Mutex,
  type OptionReader,
  objectWith,
  oneOf,
  optional,
  optionReader,
  readSignal,
  runWithin,
  wrongValue,
} from '@kebab/core/kit'
import type { IngestEventV1, IngestReportV1 } from '@kebab/schemas'
import { isIterable, openSource, type Source } from '../source/open-source.js'
import { checkFolder } from '../source/read-folder.js'
import { type Watching, watchFolder } from '../source/watch-folder.js'
import { exportIndex } from '../transfer/export-index.js'
import { type ImportOptions, type ImportReport, importIndex } from '../transfer/import-index.js'
import { deriveIndexes, followIndexes, type Indexes, type SnapshotState } from './derived-indexes.js'
import { reembedStore, refuseMismatch } from './embed-chunks.js'
import { indexDocuments } from './index-documents.js'
import { type IndexingOptions, type IndexingSettings, readIndexing, settingsKey } from './indexing-options.js'
import { IngestRun, passEvent } from './ingest-run.js'
import { type RemoveReport, type RemoveRequest, readRemoval, removeDocuments } from './remove-documents.js'
import { sharedStore } from './shared-store.js'
import { Snapshots } from './snapshots.js'
import { Turns } from './turns.js'
import { VectorPass } from './vector-pass.js'

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
   * Default: false; such a store is refused with `embedding_mismatch`.
   */
  reembed?: boolean | undefined
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
   * in the background, and `settled` waits for them. A store that takes vectors only with their
   * text refuses `later` with `unsupported`, where there is an embedder. Default: `now`.
   */
  vectors?: 'now' | 'later' | undefined
}

/** How the rest of the work is waited for. */
export interface SettledOptions extends CallOptions {
  /**
   * Called with an event `vectors` as chunks get their vectors, and with no other event. An error
   * that it throws ends the waiting, not the work.
   */
  onProgress?: ((event: IngestEventV1) => void) | undefined
}

/** How a folder is watched and indexed. */
export interface WatchOptions extends IndexOptions {
  /**
   * How long the folder must be unchanged before it is indexed again, in milliseconds: from 0 to
   * 2,147,483,647. A folder that keeps changing is indexed after ten times as long. Default: 200.
   */
  debounceMs?: number | undefined
  /**
   * Called with the error of every failed run after the first, and with errors of the watcher.
   * Watching continues, and the next change tries again. Errors that the callback throws, or
   * rejects with, are ignored. Default: errors are ignored.
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
   * be indexed is reported, and the run continues.
   *
   * Every file and folder that was met is in the report. `skipped` has what the rules leave out,
   * and why; what the index holds of it is removed. `errors` has what was to be indexed and failed;
   * what the index holds of it stays.
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
   * An aborted run keeps the batches that it committed, and the next run continues from there.
   *
   * Text is committed first, and then embedded. What an embedder throws ends the run and loses no
   * text: words find it, and the next run or opening embeds what is missing.
   */
  index(source: Source, options?: IndexOptions): Promise<IngestReportV1>
  /**
   * Waits until no chunk waits for its vector: for work in the background that `vectors: 'later'`
   * or the opening began. Rejects with what ended it, and with `signal.reason`, which ends the
   * waiting alone. Resolves at once where nothing is under way.
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
   * condition is required. An abort before the commit begins removes nothing.
   *
   * Rejects with `invalid_input`, and removes nothing, for a request without a condition. The same
   * goes for a path that several sources have, while the request doesn't say which one is meant.
   */
  remove(request: RemoveRequest, options?: CallOptions): Promise<RemoveReport>
  /**
   * Yields everything that the store holds as the lines of a portable file: JSON, each line with
   * its end. It holds documents with their texts, metadata, chunks and vectors, not the indexes.
   * The same contents give the same lines. One document is in memory at a time.
   *
   * Rejects with `locked` when something is written meanwhile. What was yielded is then no whole
   * file: its last line is missing.
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
   * Rejects with `invalid_input` for a damaged file, one that was cut off, or another kind of file;
   * the message names the line. Rejects with `embedding_mismatch`, and imports nothing, if the
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
   * batch that is being committed, and up to half a second for running calls. Rejects with the
   * first failure. Closing again waits for the same. The store stays open.
   */
  close(): Promise<void>
}

/**
 * Opens an indexer: brings the retrievers to the state of the store, from their snapshot and the
 * commits since, or otherwise from the whole store. Writes run one after another. A search waits
 * for none.
 *
 * Rejects with `embedding_mismatch` for a store that was filled with another embedder, and with the
 * error of a part that fails. Rejects with `TypeError` for invalid options.
 */
export async function createIndexer(options: IndexerOptions): Promise<Indexer> {
  const read = optionReader('createIndexer', options)
  const settings = readIndexing(read)
  return openParts(read, settings)
}

/**
 * The same over options that `readIndexing` checked: for a factory that has to check its options
 * before it makes the parts. Rejects as `createIndexer` does.
 */
export async function openIndexer(parts: IndexerParts, settings: IndexingSettings): Promise<Indexer> {
  return openParts(optionReader('openIndexer', parts), settings)
}

async function openParts(read: OptionReader<IndexerParts>, settings: IndexingSettings): Promise<Indexer> {
  const store = read('store', objectWith('commit', 'changesSince', 'mark', 'marked', 'embeddings'))
  const retrievers = read('retrievers', listOf(objectWith('retrieve', 'add', 'remove')))
  const embedder = read('embedder', optional(anything)) ?? null
  if (embedder !== null && !filledString.fits(embedder.model))
    read.refuse('embedder.model' as 'embedder', filledString.expected, embedder.model)
  const { textsPerCall } = embedder ?? {}
  if (textsPerCall !== undefined && !integerFrom(1).fits(textsPerCall))
    read.refuse('embedder.textsPerCall' as 'embedder', integerFrom(1).expected, textsPerCall)
  const folder = read('snapshots', optional(anything))
  const recordsFolder = read('fileRecords', optional(anything))
  const base = resolve(read('base', optional(anything)) ?? '')
  const isIndex = read('isIndex', optional(anything)) ?? (() => false)
  const refusal = read('refusal', optional(anything))
  const reembed = read('reembed', optional(anything)) ?? false
  const isReady = read('isReady', anyFunction, () => true)
  const clock = read('clock', objectWith('now', 'elapsed'), systemClock)
  const opening = read('signal', optional(anything))
  read.done()
  const { readers, chunkers, chunks, maxDocumentBytes } = settings

  if (reembed && refusal !== undefined) throw refusal
  if (reembed && embedder !== null) await reembedStore(store, embedder, opening)
  if (embedder !== null) refuseMismatch(await store.stats(), embedder.model)
  const snapshots = folder === undefined ? undefined : new Snapshots(folder)
  const turns = new Turns()
  const indexes = indexesOver(store, retrievers, { snapshots, refusal, turns })
  await indexes.open(opening)

  /** Aborted when closing begins: no new work starts. */
  const closing = new AbortController()
  /** Aborted last: running calls end. */
  const closed = new AbortController()
  const writers = new Mutex()
  const watched = new Set<Watching>()
  let closure: Promise<void> | undefined

  /** Runs one write after another, until closing begins. */
  const exclusively = async <T>(
    given: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const { signal, release } = eitherSignal(closing.signal, given)
    const write = () => {
      if (refusal !== undefined) throw refusal
      return turns.write(() => work(signal))
    }
    return writers.take(write, signal).finally(release)
  }

  const { vectors } = store
  const pass =
    embedder === null || vectors === undefined || refusal !== undefined
      ? undefined
      : new VectorPass({
          store: { ...store, vectors },
          indexes,
          embedder,
          turns,
          clock,
          isReady,
          exclusively,
          closing: closing.signal,
          onEnd: () => indexes.save(),
        })

  /** Begins to embed what waits, or notes that nothing does. */
  const embedWaiting = async (): Promise<void> => {
    if (!(await indexes.endPass())) pass?.begin()
  }

  const records = { folder: recordsFolder, settings: settingsKey(settings) }

  /** Indexes a source, or only what has changed in a folder since a run over it. */
  const sync = async (source: Source, options: IndexOptions, since?: Changes): Promise<IngestReportV1> => {
    const asked = optionReader('index', options)
    const { onProgress, sourceId, sweepAll, vectors: when, signal: given, ...chosen } = readIndexOptions(asked)
    asked.done()
    checkSweepAll(sweepAll, source)
    if (when === 'later' && embedder !== null && vectors === undefined) throw vectorsNowError()
    const { signal: either, release } = eitherSignal(closing.signal, given)
    let begun: IngestRun | undefined
    const text = exclusively(given, async (signal) => {
      // Rejects if the indexes no longer match the store.
      await indexes.store.revision()
      refuseMismatch(await store.stats(), embedder?.model ?? null)
      const run = new IngestRun(clock, onProgress, sourceId)
      begun = run
      // After a commit from elsewhere, documents may be missing that did not change.
      const isLast = since !== undefined && (await store.revision()) === since.revision
      const opened = await openSource(source, {
        ...chosen,
        sourceId,
        readers,
        maxBytes: maxDocumentBytes,
        records,
        changes: isLast ? since.paths : undefined,
        clock,
        base,
        isIndex,
        signal,
      })
      const parts = { store, indexes, turns, embedder, chunks, chunkers, sweepAll }
      await indexDocuments(parts, opened, run, signal).finally(opened.saveRecords)
      const isDone = await indexes.endPass(signal)
      await indexes.save()
      return { run, isDone, revision: await store.revision() }
    })
    try {
      const { run, isDone, revision } = await text
      if (!isDone && when === 'later') pass?.begin()
      else if (!isDone) await pass?.complete(either, (progress) => run.vectors(progress))
      const report = run.report(revision, (await store.stats()).chunks)
      run.finished(report)
      return report
    } catch (error) {
      if (either.aborted) begun?.aborted()
      else begun?.failed(error)
      throw either.aborted ? either.reason : error
    } finally {
      release()
    }
  }

  const list: Indexer['list'] = async function* (items, listing) {
    closing.signal.throwIfAborted()
    const given = optionReader('list', listing)('signal', anySignal)
    const { signal, release } = eitherSignal(closed.signal, given)
    try {
      yield* items({ ...listing, signal })
    } finally {
      release()
    }
  }

  if (pass !== undefined && vectors !== undefined && (await vectors.waiting()) > 0) pass.begin()
  return {
    store: {
      ...indexes.store,
      vectorsPending: async () => !isReady() || ((await indexes.store.vectorsPending?.()) ?? false),
    },
    closing: closing.signal,
    index: (source, options = {}) => sync(source, options),
    async settled(options = {}) {
      const asked = optionReader('settled', options)
      const onProgress = asked('onProgress', optional(anyFunction))
      const given = asked('signal', anySignal)
      asked.done()
      closing.signal.throwIfAborted()
      const { signal, release } = eitherSignal(closing.signal, given)
      await pass?.settled(signal, onProgress && ((progress) => onProgress(passEvent(progress)))).finally(release)
    },
    async watch(path, options = {}) {
      const asked = optionReader('watch', options)
      const { signal: given, ...others } = readIndexOptions(asked)
      const debounceMs = asked('debounceMs', anything, 200)
      const onError = asked('onError', anyFunction, () => {})
      asked.done()
      checkFolder(path, 'folder')
      if (typeof debounceMs !== 'number' || !(debounceMs >= 0 && debounceMs <= LONGEST_MS))
        throw wrongValue('debounceMs', `milliseconds from 0 to ${LONGEST_MS}`, debounceMs)
      closing.signal.throwIfAborted()
      given?.throwIfAborted()
      const held = eitherSignal(closing.signal, given)
      const watchedFolder = resolve(path)
      let last: IngestReportV1 | undefined
      const follow = async (stopped: AbortSignal, changes: Iterable<string> | undefined): Promise<void> => {
        const since = last && changes && { revision: last.revision, paths: [...changes, ...failedFiles(last)] }
        // If this run fails, the next one looks at the whole folder.
        last = undefined
        const run = sync(watchedFolder, { ...others, signal: stopped }, since)
        last = await run.catch((error) => {
          last = undefined
          throw error
        })
      }
      return watchFolder(watchedFolder, { sync: follow, debounceMs, onError, held, open: watched })
    },
    async remove(request, options) {
      const given = readSignal('remove', options)
      const removal = readRemoval(request)
      return exclusively(given, (signal) => removeDocuments(store, indexes, removal, signal))
    },
    async read(call, options) {
      const given = readSignal('read', options)
      closing.signal.throwIfAborted()
      const { signal, release } = eitherSignal(closed.signal, given)
      const work = (within: AbortSignal | undefined) => turns.read(call, within)
      return runWithin(work, { signal, stage: 'a call of the index' }).finally(release)
    },
    export(options) {
      return list((within) => exportIndex(store, within), { signal: readSignal('export', options) })
    },
    async import(pieces, options = {}) {
      const asked = optionReader('import', options)
      const onProgress = asked('onProgress', optional(anyFunction))
      const given = asked('signal', anySignal)
      asked.done()
      if (!isIterable(pieces)) throw wrongValue('pieces', 'an iterable of texts', pieces)
      return exclusively(given, async (signal) => {
        // Rejects if the indexes no longer match the store.
        await indexes.store.revision()
        const report = await importIndex({ store, indexes, embedder, turns }, pieces, onProgress, signal)
        await embedWaiting()
        await indexes.save()
        return report
      })
    },
    list,
    snapshot: () => indexes.snapshot(),
    close() {
      if (closure !== undefined) return closure
      // Listed before the abort, which makes them close: their failures are for the caller too.
      const watchings = [...watched]
      closing.abort(closedError())
      const rest = async (): Promise<void> => {
        await turns.rest()
        closed.abort(closing.signal.reason)
      }
      const embedding = { close: async () => pass?.ended() }
      closure = writers.take(() =>
        closeAll([...watchings, embedding, { close: rest }, { close: () => indexes.save(true) }]),
      )
      return closure
    },
  }
}

/** What has changed in a folder since a run over it. */
interface Changes {
  /** Relative to the folder, with `/`. */
  paths: Iterable<string>
  /** The revision of the store after that run. */
  revision: string
}

/** Returns the folders and files that a run could not index, or not as a whole. */
function failedFiles({ errors }: IngestReportV1): string[] {
  return errors.flatMap(({ path }) => {
    const cuts = [...path.matchAll(/#/g)].map(({ index }) => path.slice(0, index))
    return [...cuts, path.replace(/\/$/, '')].filter((one) => one !== '')
  })
}

function indexesOver(
  store: SyncedStore,
  retrievers: readonly IndexedRetriever[],
  { snapshots, refusal, turns }: { snapshots: Snapshots | undefined; refusal: KebabError | undefined; turns: Turns },
): Indexes {
  if (refusal !== undefined) return followIndexes(store, retrievers, snapshots, refusal)
  return retrievers.length === 0 ? sharedStore(store, turns) : deriveIndexes(store, retrievers, snapshots, turns)
}

/**
 * Reads what `index` takes. The options of a folder are checked where it is opened, as
 * `invalid_input`.
 */
function readIndexOptions(read: OptionReader<IndexOptions>) {
  return {
    signal: read('signal', anySignal),
    onProgress: read('onProgress', optional(anyFunction)),
    sourceId: read('sourceId', optional(anyString)),
    include: read('include', optional(anything)),
    exclude: read('exclude', optional(anything)),
    ignoreFiles: read('ignoreFiles', optional(anything)),
    sweepAll: read('sweepAll', anything, false),
    verify: read('verify', optional(anything)),
    vectors: read('vectors', oneOf('now', 'later'), 'now'),
  }
}

function checkSweepAll(value: unknown, source: unknown): void {
  if (typeof value !== 'boolean') throw wrongValue('sweepAll', 'true or false', value)
  if (value && typeof source !== 'string')
    throw invalidInput('sweepAll', 'a folder to sweep', 'an iterable, which removes nothing')
}

function vectorsNowError(): KebabError<'unsupported'> {
  const message = "vectors: expected 'now' over a store that takes vectors only with their text, found 'later'"
  return new KebabError('unsupported', message, { details: { feature: 'vectors after their text' } })
}

function closedError(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'expected an open index, found that it was closed; open it again', {
    details: { feature: 'a closed index' },
  })
}
