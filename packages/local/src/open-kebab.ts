import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { type AskOptions, extractiveGenerator } from '@kebab/ask'
import { bm25Retriever } from '@kebab/bm25'
import {
  type Analyzer,
  cacheQueries,
  coalesceCalls,
  createEngine,
  type Embedder,
  type EngineOptions,
  type IndexedRetriever,
  type Retriever,
  type SyncedStore,
  systemClock,
  traceEmbedder,
} from '@kebab/core'
import { anything, checkCalibration, closeAll, optional, optionReader } from '@kebab/core/kit'
import { type IndexingOptions, openIndexer, readIndexing } from '@kebab/ingest'
import { sqliteStore } from '@kebab/sqlite'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { usearchRetriever } from '@kebab/usearch'
import { isIndex, openIndexFiles, readOnlyError, SNAPSHOTS } from './index-files.js'
import { type InstalledEmbedderOptions, installedEmbedder } from './installed-embedder.js'
import { type Kebab, kebabOver } from './kebab.js'

/** How an index is opened. Every option of the engine but its parts can be set too. */
export interface OpenOptions
  extends InstalledEmbedderOptions,
    IndexingOptions,
    Omit<EngineOptions, 'retrievers' | 'store' | 'analyzer'> {
  /** The folder that everything is kept in. Made if it isn't there. May be left out where there is a `store`: then no snapshot is kept. */
  path?: string | undefined
  /**
   * Holds documents, chunks and vectors. It is yours to close, and nobody else commits to it while the index is open. Default: a SQLite
   * database in the folder, which one process at a time writes.
   */
  store?: SyncedStore | undefined
  /**
   * Who finds chunks, in this order; `'bm25'` and `'usearch'` stand for those of the house. A retriever with `add` and `remove` is fed,
   * and saved where it has `save` and `load`; any other is only asked. Default: `['bm25', 'usearch']`, without an embedder `['bm25']`.
   */
  retrievers?: readonly (Retriever | 'bm25' | 'usearch')[] | undefined
  /**
   * Any embedder. Default: all-MiniLM-L6-v2 over the transformers.js that is installed, where a retriever is of kind `vector`. `null`: no vectors, and the
   * default mode is lexical.
   * An index has to be opened with the embedder that it was built with, unless `reembed` is set.
   */
  embedder?: Embedder | null | undefined
  /**
   * Opens an index that is there to be read alone, beside a process that writes it or not: it follows what is committed, and answers from one state of it.
   * `index` and `remove` then reject with `unsupported`. Rejects with `not_indexed` where there is no index. Default: false.
   *
   * It needs no writable disk, if the index was closed or its log can be read. Where nothing can be written and there is no log, the
   * database is taken for one that nobody changes; if somebody does, calls reject with `locked` until it is opened again.
   */
  readOnly?: boolean | undefined
  /**
   * Embeds what the index holds anew, if it was built with another embedder or with none. Opening then takes as long as that; when it is cut off, the next
   * opening with `reembed` goes on. The documents themselves are not needed. Default: false, and another embedder is refused with `embedding_mismatch`.
   */
  reembed?: boolean | undefined
  /**
   * Cuts text into terms. Default: `textAnalyzer({ languages: [english] })` of `@kebab/text`. The index of words made by one without a `version` is
   * built anew each time it is opened.
   */
  analyzer?: Analyzer | undefined
  /** How questions are answered. Default: by an extractive generator, without a language model, and without verification. */
  ask?: Partial<Omit<AskOptions, 'analyzer' | 'clock' | 'engine'>> | undefined
}

/**
 * Opens an index: one folder, nothing to start, nothing to configure. Rejects with `locked` while another opener has it to write,
 * `embedding_mismatch` for another embedder than it was built with, `model_unavailable`, `corrupt_index` and `io_error`, and with `TypeError` for options that can't work.
 */
export async function openKebab(options: OpenOptions): Promise<Kebab> {
  const { path, indexing, embedder: given, settings, ...own } = readOptions(options)
  const { clock, analyzer, signal, tracer } = own
  const opened: { close(): unknown }[] = []
  const release = (): Promise<void> => closeAll(opened.splice(0).reverse())
  try {
    const files = own.store === undefined ? await openIndexFiles(path!, own.readOnly) : undefined
    if (files !== undefined) opened.push({ close: files.unlock })
    const refusal = files?.refusal ?? (own.readOnly ? readOnlyError() : undefined)
    const sqlite = files && sqliteStore({ database: files.database })
    if (sqlite !== undefined) opened.push(sqlite)
    const store = own.store ?? sqlite!

    const vectors = own.retrievers.some((one) => one === 'usearch' || (one !== 'bm25' && one.kind === 'vector'))
    const installed = given === undefined && vectors ? await installedEmbedder(own) : undefined
    if (installed !== undefined) opened.push(installed)
    const found = installed ?? given ?? null
    const embedder = found !== null && tracer !== undefined ? traceEmbedder(found, tracer) : found

    const retrievers = own.retrievers.flatMap((one): Retriever[] => {
      if (one === 'bm25') return [bm25Retriever({ analyzer })]
      if (one !== 'usearch') return [one]
      return embedder === null ? [] : [usearchRetriever({ usearch: loadUsearch(), embedder: queryEmbedder(embedder) })]
    })
    const parts = {
      store,
      retrievers: retrievers.filter(isIndexed),
      embedder,
      snapshots: path && join(path, SNAPSHOTS),
      base: path,
      isIndex,
      refusal,
      reembed: own.reembed,
      clock,
      signal,
    }
    const indexer = await openIndexer(parts, indexing)
    const engine = createEngine({ ...settings, tracer, analyzer, clock, store: indexer.store, retrievers })
    const counting = retrievers.find((one) => one.kind === 'lexical' && one.documentFrequencies !== undefined)
    const generator = extractiveGenerator({
      analyzer,
      embedder: embedder ?? undefined,
      documentFrequencies: counting && ((terms) => counting.documentFrequencies!(terms)),
    })
    const answering = { generator, estimateTokens: settings.estimateTokens, ...own.ask, analyzer, clock }
    return kebabOver({ engine, store, sqlite, files, path, indexer, embedder, clock, refusal, answering, release })
  } catch (error) {
    await release().catch(() => {})
    throw error
  }
}

/** Options of the engine that are handed on. The compiler asks for one that is missing. */
const OF_THE_ENGINE: Record<
  Exclude<keyof EngineOptions, 'retrievers' | 'store' | 'analyzer' | 'clock' | 'tracer'>,
  true
> = {
  weights: true,
  rankConstant: true,
  fusion: true,
  rerank: true,
  maxPerDocument: true,
  depth: true,
  timeLimitMs: true,
  staleAfterDays: true,
  estimateTokens: true,
  namespace: true,
  cursorKey: true,
}

/** Reads the options with their defaults. Throws `TypeError` for those that can't work, before anything is made. */
function readOptions(options: OpenOptions) {
  const read = optionReader('openKebab', options)
  const any = optional(anything)
  const store = read('store', any)
  const folder = read('path', any)
  if (store === undefined ? typeof folder !== 'string' || folder === '' : folder === '')
    read.refuse('path', 'a folder', folder)
  const embedder = read('embedder', any)
  const own = {
    store,
    // The place stays when the process goes elsewhere.
    path: folder === undefined ? undefined : resolve(folder),
    embedder,
    retrievers: read('retrievers', any) ?? (embedder === null ? (['bm25'] as const) : (['bm25', 'usearch'] as const)),
    indexing: readIndexing(read),
    readOnly: read('readOnly', any) ?? false,
    reembed: read('reembed', any) ?? false,
    analyzer: read('analyzer', any) ?? textAnalyzer({ languages: [english] }),
    ask: read('ask', any),
    clock: read('clock', any) ?? systemClock,
    tracer: read('tracer', any),
    signal: read('signal', any),
    onModelProgress: read('onModelProgress', any),
  }
  const names = Object.keys(OF_THE_ENGINE) as (keyof typeof OF_THE_ENGINE)[]
  const settings: Pick<EngineOptions, keyof typeof OF_THE_ENGINE> = Object.fromEntries(
    names.map((name) => [name, read(name, any)]),
  )
  read.done()
  checkCalibration(embedder?.calibration, 'embedder.calibration')
  if (own.reembed && embedder === null) read.refuse('reembed', 'an embedder to embed with', null)
  if (own.reembed && own.readOnly) read.refuse('reembed', 'false beside `readOnly: true`', true)
  return { ...own, settings }
}

function isIndexed(retriever: Retriever): retriever is IndexedRetriever {
  return 'add' in retriever && 'remove' in retriever
}

/** Remembers the last queries, and embeds those of one turn of the event loop in one call. */
function queryEmbedder(embedder: Embedder): Embedder {
  return cacheQueries(coalesceCalls(embedder, { defer: setImmediate }))
}

/** Through `require`: a bare import of this library fails under some ways of starting Node. */
function loadUsearch() {
  return createRequire(import.meta.url)('usearch')
}
