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
  systemClock,
  type Tracer,
  traceEmbedder,
} from '@kebab/core'
import { checkCalibration } from '@kebab/core/kit'
import type { PrepareOptions } from '@kebab/ingest'
import { sqliteStore } from '@kebab/sqlite'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { usearchRetriever } from '@kebab/usearch'
import { checkIndexing } from './check-indexing.js'
import { closeAll } from './close-all.js'
import { lexicalIndex, vectorIndex } from './derived-index.js'
import { refuseMismatch } from './embedding-mismatch.js'
import { followIndexes } from './follow-indexes.js'
import { openIndexFiles, SNAPSHOTS } from './index-files.js'
import { deriveIndexes } from './indexes.js'
import { type InstalledEmbedderOptions, installedEmbedder } from './installed-embedder.js'
import { type Kebab, kebabOver } from './kebab.js'
import { reembedStore } from './reembed-store.js'
import { Snapshots } from './snapshots.js'

/** How an index is opened. Every option of the engine but its parts can be set too. */
export interface OpenOptions
  extends InstalledEmbedderOptions,
    Omit<EngineOptions, 'retrievers' | 'store' | 'analyzer'> {
  /** The folder that everything is kept in. Made if it isn't there. */
  path: string
  /**
   * Any embedder. Default: all-MiniLM-L6-v2 over the transformers.js that is installed. `null`: no vectors, and the default mode is lexical.
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
  /** How documents are cut into chunks. Default: `{ maxChars: 1200, overlapChars: 0 }`. */
  chunks?: Pick<PrepareOptions, 'maxChars' | 'overlapChars'> | undefined
  /** The largest document that is indexed, in bytes of a file or characters of a text: a number > 0. Larger ones are reported. Default: 10 MiB. */
  maxDocumentBytes?: number | undefined
}

/**
 * Opens an index: one folder, nothing to start, nothing to configure. Rejects with `locked` while another opener has it to write,
 * `embedding_mismatch` for another embedder than it was built with, `model_unavailable`, `corrupt_index` and `io_error`, and with `TypeError` for options that can't work.
 */
export async function openKebab(options: OpenOptions): Promise<Kebab> {
  const { path: folder, embedder: given, chunks: prepare = {}, maxDocumentBytes = 10 * 2 ** 20, ...rest } = options
  const {
    onModelProgress,
    signal,
    reembed = false,
    readOnly = false,
    clock = systemClock,
    analyzer = defaultAnalyzer(),
    ask: asking,
    ...settings
  } = rest
  if (typeof folder !== 'string' || folder === '')
    throw new TypeError(`path: expected a folder, found ${String(folder)}`)
  // The place stays when the process goes elsewhere.
  const path = resolve(folder)
  checkIndexing({ chunks: prepare, maxDocumentBytes })
  checkCalibration(given?.calibration, 'embedder.calibration')
  if (reembed && given === null) throw new TypeError('reembed: expected an embedder to embed with, found null')
  if (reembed && readOnly)
    throw new TypeError('reembed: expected an index that is opened to be written, found readOnly')
  const opened: { close(): unknown }[] = []
  const release = (): Promise<void> => closeAll(opened.splice(0).reverse())
  try {
    const { database, source, refusal, unlock } = await openIndexFiles(path, readOnly)
    opened.push({ close: unlock })
    const store = sqliteStore({ database })
    opened.push(store)
    const own = given === undefined ? await installedEmbedder({ onModelProgress, signal }) : undefined
    if (own !== undefined) opened.push(own)
    const embedder = traced(own ?? given ?? null, settings.tracer)
    if (reembed && refusal !== undefined) throw refusal
    if (embedder !== null && reembed) await reembedStore(store, embedder, signal)
    if (embedder !== null) refuseMismatch(await store.stats(), embedder.model)

    const lexical = bm25Retriever({ analyzer })
    const vector = embedder && usearchRetriever({ usearch: loadUsearch(), embedder: queryEmbedder(embedder) })
    const retrievers = vector === null ? [lexical] : [lexical, vector]
    const words = lexicalIndex(lexical, analyzer.version !== undefined)
    const derived = vector === null ? [words] : [words, vectorIndex(vector)]
    const indexes = (refusal === undefined ? deriveIndexes : followIndexes)(
      store,
      derived,
      new Snapshots(join(path, SNAPSHOTS)),
    )
    await indexes.open(signal)
    opened.push({ close: () => indexes.save(true) })
    const engine = createEngine({ ...settings, analyzer, clock, store: indexes.store, retrievers })
    const generator = extractiveGenerator({
      analyzer,
      embedder: embedder ?? undefined,
      documentFrequencies: (terms) => lexical.documentFrequencies(terms),
    })
    const answering = { generator, estimateTokens: settings.estimateTokens, ...asking, analyzer, clock }
    return kebabOver({
      engine,
      store,
      indexes,
      embedder,
      clock,
      path,
      source,
      refusal,
      prepare,
      maxDocumentBytes,
      answering,
      release,
    })
  } catch (error) {
    await release().catch(() => {})
    throw error
  }
}

function traced(embedder: Embedder | null, tracer: Tracer | undefined): Embedder | null {
  return embedder !== null && tracer !== undefined ? traceEmbedder(embedder, tracer) : embedder
}

/** English is what the default model reads. Words of other languages are found too, if not in all their forms. */
function defaultAnalyzer(): Analyzer {
  return textAnalyzer({ languages: [english] })
}

/** Remembers the last queries, and embeds those of one turn of the event loop in one call. */
function queryEmbedder(embedder: Embedder): Embedder {
  return cacheQueries(coalesceCalls(embedder, { defer: setImmediate }))
}

/** Through `require`: a bare import of this library fails under some ways of starting Node. */
function loadUsearch() {
  return createRequire(import.meta.url)('usearch')
}
