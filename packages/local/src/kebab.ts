import { setMaxListeners } from 'node:events'
import { resolve } from 'node:path'
import { type Ask, type AskOptions, createAsk } from '@kebab/ask'
import { type CallOptions, type Chunk, type Clock, type Document, type Engine, KebabError } from '@kebab/core'
import { checkTexts, LONGEST_MS, Mutex, runWithin, wrongValue } from '@kebab/core/kit'
import type { IngestEventV1, IngestReportV1 } from '@kebab/schemas'
import type { SqliteStore } from '@kebab/sqlite'
import { backupIndex } from './backup-index.js'
import { checkFolder } from './check-folder.js'
import { closeAll } from './close-all.js'
import { doctor } from './doctor.js'
import { eitherSignal } from './either-signal.js'
import { refuseMismatch } from './embedding-mismatch.js'
import { type IndexingParts, indexDocuments } from './index-documents.js'
import { IngestRun } from './ingest-run.js'
import { openSource, type Source } from './open-source.js'
import { removeDocuments } from './remove-documents.js'
import { type Watching, watchFolder } from './watch-folder.js'

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
  /** Which files of a folder are documents, as globs. Default: Markdown and plain text. */
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

/** What is indexed of a folder unless it is said. */
const DEFAULT_INCLUDE = ['**/*.md', '**/*.markdown', '**/*.mdx', '**/*.txt']

export interface KebabParts extends IndexingParts {
  engine: Engine
  store: SqliteStore
  clock: Clock
  /** The folder of the index. */
  path: string
  /** The address that opens its database to be read. */
  source: string
  maxDocumentBytes: number
  /** Why nothing can be written here. Absent where it can; otherwise another process may be writing. */
  refusal: KebabError | undefined
  /** What answers are made with, but for the engine. */
  answering: Omit<AskOptions, 'engine'>
  /** Lets go of everything that was opened. */
  release(): Promise<void>
}

/**
 * The handle over an opened index. Writers take turns. A search waits for a batch that is being applied, and for nothing else; one that was under way
 * when a batch came begins again, so that it is answered from one state.
 */
export function kebabOver(parts: KebabParts): Kebab {
  const { engine, store, indexes, embedder, clock } = parts
  /** Aborted first: nothing begins any more. */
  const closing = new AbortController()
  /** Aborted last: what is still under way ends. */
  const closed = new AbortController()
  // Each call under way listens, however many there are.
  setMaxListeners(0, closing.signal, closed.signal)
  const turns = new Mutex()
  const watched = new Set<Watching>()
  let released: Promise<void> | undefined

  const inTurn = async <T>(given: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const { signal, release } = eitherSignal(closing.signal, given)
    const write = () => {
      if (parts.refusal !== undefined) throw parts.refusal
      return work(signal)
    }
    return turns.take(write, signal).finally(release)
  }
  const whenSettled = async <T>(call: () => Promise<T>): Promise<T> => {
    closing.signal.throwIfAborted()
    return indexes.read(() => runWithin(call, { signal: closed.signal, stage: 'a call of the index' }))
  }
  async function* list<T, O extends CallOptions>(
    items: (within: O) => AsyncIterable<T>,
    options: O,
  ): AsyncGenerator<T, void> {
    closing.signal.throwIfAborted()
    const { signal, release } = eitherSignal(closed.signal, options.signal)
    try {
      yield* items({ ...options, signal })
    } finally {
      release()
    }
  }
  const restReaders = async (): Promise<void> => {
    await indexes.rest()
    closed.abort(closing.signal.reason)
  }
  const close = (): Promise<void> => {
    if (released !== undefined) return released
    // Listed before the abort, which has them close by themselves: what fails then is for the caller too.
    const watchings = [...watched]
    closing.abort(closedError())
    released = turns.take(() => closeAll([...watchings, { close: restReaders }, { close: parts.release }]))
    return released
  }

  const index: Kebab['index'] = async (source, options = {}) => {
    const { onProgress, sourceId, include = DEFAULT_INCLUDE } = options
    return inTurn(options.signal, async (signal) => {
      // Rejects if the indexes can't follow the store any more.
      await indexes.store.revision()
      refuseMismatch(await store.stats(), embedder?.model ?? null)
      const run = new IngestRun(clock, onProgress, sourceId)
      try {
        const opened = await openSource(source, parts.path, {
          sourceId,
          include,
          maxBytes: parts.maxDocumentBytes,
          signal,
        })
        const report = await indexDocuments(parts, opened, run, signal)
        await indexes.save()
        run.finished(report)
        return report
      } catch (error) {
        if (signal.aborted) run.aborted()
        else run.failed(error)
        throw signal.aborted ? signal.reason : error
      }
    })
  }

  const settledEngine: Engine = {
    search: (request, options) => whenSettled(() => engine.search(request, options)),
    bulkSearch: (input, options) => whenSettled(() => engine.bulkSearch(input, options)),
    fetch: (request, options) => whenSettled(() => engine.fetch(request, options)),
    describe: (options) => whenSettled(() => engine.describe(options)),
    doctor: (options) => whenSettled(() => doctor(parts, options?.signal)),
  }

  return {
    ...settledEngine,
    ask: createAsk({ ...parts.answering, engine: settledEngine }),
    index,
    async watch(path, { debounceMs = 200, onError = () => {}, signal: given, ...options } = {}) {
      checkFolder(path, 'folder')
      checkPause(debounceMs)
      closing.signal.throwIfAborted()
      given?.throwIfAborted()
      const held = eitherSignal(closing.signal, given)
      const folder = resolve(path)
      const sync = (stopped: AbortSignal) => index(folder, { ...options, signal: stopped })
      return watchFolder(folder, { sync, debounceMs, onError, held, open: watched })
    },
    async remove(paths, options = {}) {
      checkTexts(paths, 'paths')
      return inTurn(options.signal, (signal) => removeDocuments(parts, paths, signal))
    },
    async backup(folder, options = {}) {
      closing.signal.throwIfAborted()
      const { signal, release } = eitherSignal(closing.signal, options.signal)
      return backupIndex(parts, folder, signal).finally(release)
    },
    documents: (options = {}) => list((within) => store.documents(within), options),
    chunks: (options = {}) => list((within) => store.chunks(within), options),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function checkPause(debounceMs: unknown): void {
  if (typeof debounceMs === 'number' && debounceMs >= 0 && debounceMs <= LONGEST_MS) return
  throw wrongValue('debounceMs', `milliseconds from 0 to ${LONGEST_MS}`, debounceMs)
}

function closedError(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'expected an open index, found that it was closed; open it again', {
    details: { feature: 'a closed index' },
  })
}
