import { resolve } from 'node:path'
import type { AskOptions } from '@kebab/ask'
import {
  type Analyzer,
  type Embedder,
  type EngineOptions,
  type Retriever,
  type SyncedStore,
  systemClock,
} from '@kebab/core'
import { checkCalibration, type OptionReader } from '@kebab/core/internal'
import {
  anyFlag,
  anyFunction,
  anything,
  filledString,
  kindOf,
  objectWith,
  oneOf,
  optional,
  optionReader,
} from '@kebab/core/kit'
import { type IndexingOptions, readIndexing } from '@kebab/ingest'
import { folderAnalyzer } from './folder-analyzer.js'
import { KNOWN_MODELS, knownModel } from './host/known-models.js'
import type { InstalledEmbedderOptions } from './installed-embedder.js'
import { warnOnce } from './native-parts.js'

/** Options of `openKebab`. They include the options of the engine except its parts. */
export interface OpenOptions
  extends InstalledEmbedderOptions,
    IndexingOptions,
    Omit<EngineOptions, 'retrievers' | 'store' | 'analyzer' | 'combined' | 'checkOriginals'> {
  /**
   * The folder of the index. Created if it is missing. Required unless there is a `store`. Without
   * a folder no snapshot is kept, and `index` reads every file of a folder in each run.
   */
  path?: string | undefined
  /**
   * Holds documents, chunks and vectors. The caller closes it. Nobody else may commit to it while
   * the index is open, unless no retriever has `add`: then other processes may. Default: a SQLite
   * database in the folder, which one process at a time writes.
   */
  store?: SyncedStore | undefined
  /**
   * The retrievers, in engine order. `'bm25'` and `'usearch'` are the built-in ones. A retriever
   * with `add` and `remove` is given the chunks, and one with `save` and `load` is also saved. Any
   * other is only queried. With `embedder: null`, `'usearch'` is refused. Default:
   * `['bm25', 'usearch']`, or `['bm25']` with `embedder: null`.
   *
   * Where the package `usearch` can't be loaded, an `exactVectorRetriever` of that name takes its
   * place.
   */
  retrievers?: readonly (Retriever | 'bm25' | 'usearch')[] | undefined
  /** How the built-in vector index works. Answers are the same with each. */
  usearch?: BuiltInVectors | undefined
  /**
   * Puts one ranking in the place of words and vectors, `combined`, as for `createEngine`. Default:
   * true where that can be: retrievers of BM25 scores and of cosines, both with `score`, and
   * neither a `fusion` nor `weights` that name one of the two. Other retrievers are fused beside
   * it, with the weights that they have. `fusion.combined_retrievers` of `describe` says which two
   * it combines.
   */
  combined?: boolean | undefined
  /**
   * Makes the vectors. Default: all-MiniLM-L6-v2 over the installed transformers.js, if a retriever
   * is of kind `vector`. `null`: no vectors, and the default mode is lexical.
   *
   * `'multilingual'`: multilingual-e5-small over the same library, for about 100 languages
   * (135 MB).
   * `'default'`: the default.
   *
   * An index has to be opened with the embedder that it was built with, unless `reembed` is set.
   */
  embedder?: Embedder | 'multilingual' | 'default' | null | undefined
  /**
   * Opens an existing index only for reading. Another process may write it: the index follows the
   * commits, and each answer comes from one revision. `index` and `remove` reject with
   * `unsupported`. `openKebab` rejects with `not_indexed` where there is no index. Default: false.
   * The disk need not be writable if the index was closed or its log can be read. Where nothing can
   * be written and there is no log, the database is read as immutable. If somebody changes it
   * anyway, calls reject with `locked` until it is opened again.
   */
  readOnly?: boolean | undefined
  /**
   * Whether to embed the stored chunks again if the index was built with another embedder or with
   * none. Opening then waits for that. If it is interrupted, the next opening with `reembed`
   * continues. The documents themselves are not needed. `later`: opening doesn't wait. Words find
   * everything meanwhile, `settled` waits for the vectors, and any later opening goes on with them.
   * Default: false; another embedder is refused with `embedding_mismatch`.
   */
  reembed?: boolean | 'later' | undefined
  /**
   * Whether to erase from the folder, while opening, what was removed or replaced earlier: text in
   * free pages of the database, spare vectors, the terms and vectors of the saved indexes, and what
   * is known of files. Opening then rewrites the database and builds the indexes anew, which takes
   * minutes for 100,000 chunks and embeds nothing. Default: false. Rejects with `locked` while
   * another process reads.
   */
  compact?: boolean | undefined
  /**
   * Cuts text into terms. Default: `folderAnalyzer()`, which reads each document in its language,
   * of 25, and any other as English.
   *
   * An index whose words were made with another `version` is open at once. It answers by the words
   * that both analyzers know, and makes the others anew in the background: `degraded` says
   * `words_pending` until then, and `settled` waits for it. One of up to 1000 chunks is built while
   * it is opened. With an analyzer without a `version`, the BM25 index is rebuilt at each opening.
   *
   * A document on which your analyzer throws is reported and not
   * stored. Opening rejects with `internal`, and names the document, where it throws on one that is
   * stored.
   */
  analyzer?: Analyzer | undefined
  /**
   * Called with one line if a native part can't be loaded on this platform, and another takes its
   * place. `missing` of `describe` and `doctor` say the same. Default: a warning of the process,
   * once.
   */
  onNotice?: ((line: string) => void) | undefined
  /**
   * How questions are answered. Default: an extractive generator without a language model, no
   * verification.
   */
  ask?: Partial<Omit<AskOptions, 'analyzer' | 'clock' | 'engine'>> | undefined
}

/** Options of the built-in vector index. They say nothing where another takes its place. */
export interface BuiltInVectors {
  /**
   * Where the vectors are kept from which scores are computed.
   *
   * - `memory`: they take 4 bytes a dimension.
   * - `files`: they are read from the folder of the index, at some microseconds a candidate while
   *   the system caches the file. New ones go to a temporary file in the folder, which has to be
   *   writable then, also for who only follows another process. Needs a `path`.
   *
   * Default: `memory`.
   */
  vectors?: 'memory' | 'files' | undefined
  /**
   * Whether the graph has a thread, which all indexes of the process share. Building, saving and
   * loading it then leave the event loop alone, and a server answers more searches at a time. A
   * search that runs alone takes somewhat longer. `openKebab` rejects with `unsupported` in Deno,
   * and in a bundle without the thread's program. Default: false.
   */
  thread?: boolean | undefined
}

/** The options that are passed on to the engine. The compiler reports a missing one. */
const OF_THE_ENGINE: Record<
  Exclude<keyof EngineOptions, 'retrievers' | 'store' | 'analyzer' | 'clock' | 'tracer' | 'checkOriginals'>,
  true
> = {
  weights: true,
  rankConstant: true,
  fusion: true,
  combined: true,
  chunkCacheBytes: true,
  rerank: true,
  maxPerDocument: true,
  depth: true,
  timeLimitMs: true,
  staleAfterDays: true,
  url: true,
  estimateTokens: true,
  namespace: true,
  cursorKey: true,
  principals: true,
}

/**
 * Reads the options with their defaults. Throws `TypeError` for invalid ones, before anything is
 * opened.
 */
export function readOptions(options: OpenOptions) {
  const read = optionReader('openKebab', options)
  const any = optional(anything)
  const store = read('store', any)
  const folder = read('path', any)
  if (store === undefined ? typeof folder !== 'string' || folder === '' : folder === '')
    read.refuse('path', 'a folder', folder)
  const { embedder, model } = readEmbedder(read)
  const customAnalyzer = read('analyzer', optional(objectWith('terms')))
  const setup = {
    store,
    // Absolute, in case the process changes its working directory.
    path: folder === undefined ? undefined : resolve(folder),
    embedder,
    retrievers: readRetrievers(read, embedder),
    usearch: readBuiltIn(read.within('usearch')),
    indexing: readIndexing(read),
    readOnly: read('readOnly', any) ?? false,
    reembed: read('reembed', REEMBED) ?? false,
    compact: read('compact', anyFlag, false),
    customAnalyzer,
    analyzer: customAnalyzer ?? folderAnalyzer(),
    ask: read('ask', any),
    clock: read('clock', any) ?? systemClock,
    tracer: read('tracer', any),
    signal: read('signal', any),
    onModelProgress: read('onModelProgress', any),
    onModelFailure: read('onModelFailure', optional(anyFunction)),
    model,
    localModelPath: read('localModelPath', optional(filledString)),
    cacheFolder: read('cacheFolder', optional(filledString)),
    loadModel: read('loadModel', oneOf('first', 'later'), 'first'),
    onNotice: read('onNotice', optional(anyFunction)) ?? warnOnce,
  }
  const names = Object.keys(OF_THE_ENGINE) as (keyof typeof OF_THE_ENGINE)[]
  const settings: Pick<EngineOptions, keyof typeof OF_THE_ENGINE> = Object.fromEntries(
    names.map((name) => [name, read(name, any)]),
  )
  read.done()
  checkCalibration(embedder?.calibration, 'embedder.calibration')
  if (setup.localModelPath !== undefined && embedder !== undefined)
    read.refuse('localModelPath', 'none beside `embedder`, which has its own', setup.localModelPath)
  if (setup.loadModel === 'later' && embedder !== undefined)
    read.refuse('loadModel', "'first' beside `embedder`, which loads as it likes", setup.loadModel)
  if (setup.reembed && embedder === null) read.refuse('reembed', 'an embedder to embed with', null)
  if (setup.reembed && setup.readOnly) read.refuse('reembed', 'false beside `readOnly: true`', true)
  if (setup.compact && setup.readOnly) read.refuse('compact', 'false beside `readOnly: true`', true)
  if (setup.usearch.vectors === 'files' && setup.path === undefined)
    read.refuse('usearch.vectors', "'memory' without a `path`", 'files')
  if (setup.compact && store !== undefined) read.refuse('compact', 'false beside a `store` of your own', true)
  return { ...setup, settings }
}

/** Reads what makes the vectors. A known word stands for the model of its name. */
function readEmbedder(read: OptionReader<OpenOptions>) {
  const embedder = read('embedder', optional(anything))
  const model = read('model', optional(filledString))
  if (model !== undefined && embedder !== undefined)
    read.refuse('model', 'none beside `embedder`, which has its own', model)
  if (typeof embedder !== 'string') return { embedder, model }
  const match = knownModel(embedder)
  if (match?.word !== embedder) read.refuse('embedder', `an embedder, null or one of ${WORDS.join(', ')}`, embedder)
  return { embedder: undefined, model: match?.model }
}

/** Reads which retrievers there are: the given ones, or the built-in ones that can be. */
function readRetrievers(read: OptionReader<OpenOptions>, embedder: OpenOptions['embedder']) {
  const retrievers = read('retrievers', optional(A_LIST))
  if (retrievers === undefined) return embedder === null ? (['bm25'] as const) : (['bm25', 'usearch'] as const)
  if (retrievers.length === 0)
    read.refuse('retrievers', 'at least one retriever; leave it out for the default', retrievers)
  for (const [i, retriever] of retrievers.entries()) {
    if (typeof retriever === 'string' ? retriever !== 'bm25' && retriever !== 'usearch' : !A_RETRIEVER.fits(retriever))
      read.refuse(
        `retrievers.${i}`,
        "'bm25', 'usearch' or a retriever of your own with `prepare`, such as `retrieverOf` of @kebab/core/kit makes",
        retriever,
      )
    if (retriever === 'usearch' && embedder === null)
      read.refuse(`retrievers.${i}`, "no 'usearch' beside `embedder: null`: leave one of both out", retriever)
  }
  return retrievers
}

const WORDS = KNOWN_MODELS.map(({ word }) => `'${word}'`)
const REEMBED = optional(kindOf("true, false or 'later'", (value) => [true, false, 'later'].includes(value as boolean)))
const A_LIST = kindOf("an array of retrievers, such as ['bm25']", Array.isArray)
const A_RETRIEVER = objectWith('prepare')

function readBuiltIn(read: OptionReader<BuiltInVectors>) {
  const vectors = read('vectors', oneOf('memory', 'files'), 'memory')
  const thread = read('thread', anyFlag, false)
  read.done()
  return { vectors, thread }
}
