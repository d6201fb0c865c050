import { type Ask, type AskOptions, createAsk } from '@kebab/ask'
import {
  type CallOptions,
  type Chunk,
  type Clock,
  checkTexts,
  type Document,
  type Engine,
  invalidInput,
  KebabError,
  Turns,
} from '@kebab/core'
import type { IngestEventV1, IngestReportV1 } from '@kebab/schemas'
import type { SqliteStore } from '@kebab/sqlite'
import { checkFolder } from './check-folder.js'
import { doctor } from './doctor.js'
import { refuseMismatch } from './embedding-mismatch.js'
import { readOnlyError } from './follow-indexes.js'
import { type IndexingParts, indexDocuments } from './index-documents.js'
import { IngestRun } from './ingest-run.js'
import { openSource, type Source } from './open-source.js'
import { removeDocuments } from './remove-documents.js'
import { type Watching, watchFolder } from './watch-folder.js'

/** How documents are indexed. */
export interface IndexOptions extends CallOptions {
  /** Hears of everything that happens, as it happens. What it throws ends the run. */
  onProgress?: ((event: IngestEventV1) => void) | undefined
  /** The collection that the documents belong to. Indexing a folder sweeps only documents of the same collection. Default: the folder. */
  sourceId?: string | undefined
  /** Which files of a folder are documents, as globs. Default: Markdown and plain text. */
  include?: readonly string[] | undefined
}

/** How a folder is watched: as it is indexed, and what else there is to say. */
export interface WatchOptions extends IndexOptions {
  /** How long nothing must have changed before the index follows, in milliseconds: from 0. A folder that never rests is followed all the same, after ten times as long. Default: 200. */
  debounceMs?: number | undefined
  /** Hears what a run rejected with, after the first one. Watching goes on, and the next change tries again. */
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
   * index is, or `signal` aborts. `onProgress` hears of every run. Rejects as `index` does for the first run.
   */
  watch(folder: string, options?: WatchOptions): Promise<Watching>
  /** Removes the documents with these paths, all at once, and resolves to how many there were. Until that is begun an abort has nothing removed. */
  remove(paths: readonly string[], options?: CallOptions): Promise<number>
  /** All documents, or those of one collection, by path ascending (by code unit, as `<` compares). */
  documents(options?: CallOptions & { sourceId?: string | undefined }): AsyncIterable<Document>
  /** The chunks of these documents, or of all; a document's chunks are together, in order. */
  chunks(options?: CallOptions & { docIds?: readonly string[] | undefined }): AsyncIterable<Chunk>
  /** Waits for what is being written, and lets go of the folder. Closing again does nothing. */
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
  maxDocumentBytes: number
  /** Whether another process may be writing, and nothing is written here. */
  readOnly: boolean
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
  const closing = new AbortController()
  const turns = new Turns()
  const watched = new Set<Watching>()
  let released: Promise<void> | undefined

  const inTurn = <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
    turns.take(() => {
      closing.signal.throwIfAborted()
      if (parts.readOnly) throw readOnlyError()
      return work()
    }, signal)
  const whenSettled = async <T>(call: () => Promise<T>): Promise<T> => {
    closing.signal.throwIfAborted()
    return indexes.read(call)
  }
  async function* read<T>(items: () => AsyncIterable<T>): AsyncGenerator<T, void> {
    yield* await whenSettled(async () => items())
  }
  const close = (): Promise<void> => {
    closing.abort(closedError())
    released ??= turns.take(async () => {
      for (const watching of watched) await watching.close()
      await parts.release()
    })
    return released
  }

  const index: Kebab['index'] = (source, options = {}) =>
    inTurn(async () => {
      const { onProgress, sourceId, include = DEFAULT_INCLUDE } = options
      const signal = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])])
      signal.throwIfAborted()
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
      const signal = AbortSignal.any([closing.signal, ...(given ? [given] : [])])
      signal.throwIfAborted()
      const sync = (stopped: AbortSignal) => index(path, { ...options, signal: AbortSignal.any([signal, stopped]) })
      const watching = await watchFolder(path, { sync, debounceMs, onError, signal })
      watched.add(watching)
      return watching
    },
    async remove(paths, options = {}) {
      checkTexts(paths, 'paths')
      const signal = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])])
      return inTurn(() => removeDocuments(parts, paths, signal), signal)
    },
    documents: (options) => read(() => store.documents(options)),
    chunks: (options) => read(() => store.chunks(options)),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function checkPause(debounceMs: unknown): void {
  if (typeof debounceMs === 'number' && debounceMs >= 0 && Number.isFinite(debounceMs)) return
  throw invalidInput('debounceMs', 'milliseconds from 0', String(debounceMs))
}

function closedError(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'expected an open index, found that it was closed; open it again', {
    details: { feature: 'a closed index' },
  })
}
