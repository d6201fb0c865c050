import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ask } from '@kebab/ask'
import { bm25Retriever } from '@kebab/bm25'
import {
  areCombinable,
  cacheQueries,
  coalesceCalls,
  createEngine,
  type Embedder,
  type Engine,
  exactVectorRetriever,
  type Generator,
  type IndexedRetriever,
  type Retriever,
  type SyncedStore,
  traceEmbedder,
} from '@kebab/core'
import { closeAll, countingRetriever } from '@kebab/core/internal'
import { openIndexer, originalFiles, refuseMismatch, withReaders } from '@kebab/ingest'
import { sqliteStore } from '@kebab/sqlite'
import type { LoadingEmbedder } from '@kebab/transformers'
import { countInLanguages } from './count-in-languages.js'
import { FILE_RECORDS, isIndex, openIndexFiles, readOnlyError, SNAPSHOTS } from './index-files.js'
import { DEFAULT_MODEL, installedEmbedder } from './installed-embedder.js'
import { installedReaders } from './installed-readers.js'
import { type Kebab, kebabOver } from './kebab.js'
import { type AskModule, laterAsk } from './later-ask.js'
import { installedUsearch, type MissingPart, noticeOf } from './native-parts.js'
import { type OpenOptions, readOptions } from './open-options.js'
import { wordsThread } from './words-thread.js'

/**
 * Opens an index in one folder, with nothing to start or configure. The readers of `@kebab/readers`
 * come after those of `readers`, where that package is installed.
 *
 * Rejects with `locked` while another opener writes, with `embedding_mismatch` for another embedder
 * than the index was built with, and with `model_unavailable`, `corrupt_index` and `io_error`.
 * Rejects with `unsupported` where nothing can open a database: neither libsql nor `node:sqlite`.
 * Rejects with `TypeError` for invalid options.
 */
export async function openKebab(options: OpenOptions): Promise<Kebab> {
  const { path, indexing, embedder: embedderOption, settings, ...setup } = readOptions(options)
  const { clock, analyzer, signal, tracer } = setup
  const opened: { close(): unknown }[] = []
  const release = (): Promise<void> => closeAll(opened.splice(0).reverse())
  try {
    const files = setup.store === undefined ? await openIndexFiles(path!, setup.readOnly) : undefined
    if (files !== undefined) opened.push({ close: files.unlock })
    const refusal = files?.refusal ?? (setup.readOnly ? readOnlyError() : undefined)
    const sqlite = files && sqliteStore({ database: files.database })
    if (sqlite !== undefined) opened.push(sqlite)
    const store = setup.store ?? sqlite!
    if (setup.compact) {
      if (refusal !== undefined) throw refusal
      // First, so that an interrupted opening leaves no saved index of what is erased.
      for (const name of [SNAPSHOTS, FILE_RECORDS]) await rm(join(path!, name), { recursive: true, force: true })
      await sqlite!.compact()
    }
    const missing: MissingPart[] = files?.driver.missing === undefined ? [] : [files.driver.missing]

    const vectors = setup.retrievers.some(
      (retriever) => retriever === 'usearch' || (retriever !== 'bm25' && retriever.kind === 'vector'),
    )
    // An index of words alone has no use for a model when it is only read, and loading takes long.
    if (embedderOption === undefined && vectors && setup.readOnly) await refuseWithoutVectors(store, setup.model)
    const installed = embedderOption === undefined && vectors ? await installedEmbedder(setup) : undefined
    if (installed !== undefined) opened.push(installed)
    const baseEmbedder = installed ?? embedderOption ?? null
    const isReady = (): boolean => installed?.isLoaded() ?? true
    const embedder = baseEmbedder !== null && tracer !== undefined ? traceEmbedder(baseEmbedder, tracer) : baseEmbedder

    // Loaded only now: words need no vectors.
    const usearchPackage = setup.retrievers.includes('usearch') ? await import('@kebab/usearch') : undefined
    const retrievers = setup.retrievers.flatMap((retriever): Retriever[] => {
      if (retriever === 'bm25')
        return [bm25Retriever({ analyzer, thread: setup.customAnalyzer === undefined ? wordsThread() : undefined })]
      if (retriever !== 'usearch') return [retriever]
      // There is one: without, the option was refused.
      const queries = queryEmbedder(embedder!)
      const installation = installedUsearch()
      if ('usearch' in installation) {
        const vectors = setup.usearch.vectors === 'files' ? { folder: join(path!, SNAPSHOTS) } : 'memory'
        const usearch = setup.usearch.thread ? installation.path : installation.usearch
        const meaning = usearchPackage!.usearchRetriever({ usearch, vectors, embedder: queries })
        opened.push(meaning)
        return [meaning]
      }
      missing.push(installation.missing)
      // Of the same name, since weights and modes go by it.
      return [exactVectorRetriever({ name: retriever, embedder: queries })]
    })
    if (missing.length > 0) setup.onNotice(noticeOf(missing))
    const parts = {
      store,
      retrievers: retrievers.filter(isIndexed),
      embedder,
      snapshots: path && join(path, SNAPSHOTS),
      fileRecords: path && join(path, FILE_RECORDS),
      // That of the default takes every text.
      analyzer: setup.customAnalyzer,
      base: path,
      isIndex,
      refusal,
      reembed: setup.reembed,
      principals: settings.principals,
      isReady,
      clock,
      signal,
    }
    // Who only reads an index reads no file.
    const readers = setup.readOnly ? [] : await installedReaders()
    const indexer = await openIndexer(parts, withReaders(indexing, readers))
    if (!isReady()) opened.push(await loadAfterText(installed!, store))
    const { weights, fusion } = settings
    const combined = settings.combined ?? areCombinable({ retrievers, weights, fusion })
    const originals = originalFiles({
      base: path,
      clock,
      source: (docId, reading) => store.source(docId, reading),
    })
    const engine = createEngine({
      ...settings,
      combined,
      tracer,
      analyzer,
      clock,
      store: indexer.store,
      retrievers,
      checkOriginals: originals.check,
    })
    const counting = countingRetriever(retrievers)
    const makeAsk = ({ createAsk, extractiveGenerator }: AskModule, ofEngine: Engine): Ask => {
      const extractive = (model: Embedder | null): Generator =>
        extractiveGenerator({
          analyzer,
          embedder: model ?? undefined,
          documentFrequencies: countInLanguages(counting, analyzer),
        })
      const generator = isReady() ? extractive(embedder) : onceReady(isReady, extractive(embedder), extractive(null))
      const { estimateTokens } = settings
      return createAsk({ generator, estimateTokens, ...setup.ask, analyzer, clock, engine: ofEngine })
    }
    // Options are checked at once.
    const askModule = setup.ask === undefined ? undefined : await import('@kebab/ask')
    const askOver = (ofEngine: Engine): Ask =>
      askModule === undefined ? laterAsk((module) => makeAsk(module, ofEngine)) : makeAsk(askModule, ofEngine)
    return kebabOver({
      engine,
      principals: settings.principals ?? false,
      store,
      sqlite,
      files,
      url: settings.url,
      path,
      indexer,
      originals,
      embedder,
      clock,
      refusal,
      missing,
      askOver,
      release,
    })
  } catch (error) {
    await release().catch(() => {})
    throw error
  }
}

/** Throws `embedding_mismatch` for a store of which all documents were indexed without a model. */
async function refuseWithoutVectors(store: SyncedStore, model = DEFAULT_MODEL): Promise<void> {
  const stats = await store.stats()
  if (stats.embeddingModels.every((name) => name === null)) refuseMismatch(stats, model)
}

/** The time that the first text of a new index has before its model is loaded, in milliseconds. */
const TEXT_FIRST_MS = 2000

/**
 * Begins to load the model, at once where there is something to find. In a new index, reading text
 * comes first: loading would take half of the processor, and words are found meanwhile.
 */
async function loadAfterText(embedder: LoadingEmbedder, store: SyncedStore): Promise<{ close(): void }> {
  const { chunks } = await store.stats()
  const timer = setTimeout(() => embedder.load(), chunks > 0 ? 0 : TEXT_FIRST_MS)
  timer.unref()
  return { close: () => clearTimeout(timer) }
}

/** Returns a generator that is one of two: which one, is asked for each answer. */
function onceReady(isReady: () => boolean, ready: Generator, until: Generator): Generator {
  const present = (): Generator => (isReady() ? ready : until)
  return {
    ...ready,
    get model() {
      return present().model
    },
    generate: (request, options) => present().generate(request, options),
  }
}

function isIndexed(retriever: Retriever): retriever is IndexedRetriever {
  return 'add' in retriever && 'remove' in retriever
}

/** Caches the last queries, and embeds those of one iteration of the event loop in one call. */
function queryEmbedder(embedder: Embedder): Embedder {
  return cacheQueries(coalesceCalls(embedder, { defer: setImmediate }))
}
