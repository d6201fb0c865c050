import {
  type Analyzer,
  type CallOptions,
  cacheQueries,
  coalesceCalls,
  defaultAnalyzer,
  type Embedder,
  type Retriever,
  type StoreView,
  type SyncedStore,
} from '@kebab/core'
import { checkCalibration, type OptionReader, readSignal } from '@kebab/core/internal'
import {
  anyFlag,
  anyFunction,
  anySignal,
  filledString,
  integerFrom,
  kindOf,
  objectWith,
  oneOf,
  optional,
  optionReader,
} from '@kebab/core/kit'
import { CACHE_BYTES } from './byte-cache.js'
import { agreeOnAnalyzer } from './lexical/agree-on-analyzer.js'
import { lexicalRetriever } from './lexical/lexical-retriever.js'
import { mergeSegments } from './lexical/merge-segments.js'
import type { ReanalyzeProgress } from './lexical/rebuild-words.js'
import { openNamespace } from './open-namespace.js'
import { DEFAULT_SCHEMA, SCHEMA_NAME } from './schema.js'
import type { PostgresPool, PostgresTimeouts, Session } from './session.js'
import { refuseMoved } from './shards/moved-namespace.js'
import { commitIndexes } from './store/commit-indexes.js'
import { postgresStore } from './store/postgres-store.js'
import { viewOf } from './store/view.js'
import { type Upkeep, upkeepOf } from './upkeep.js'
import { maintainVectors } from './vectors/build-graph.js'
import { vectorRetriever } from './vectors/vector-retriever.js'
import { LONGEST_VECTOR } from './vectors/vector-values.js'
import { showVectors, writeLater } from './vectors/write-vectors.js'

/** The options of `postgresIndex`. */
export interface PostgresIndexOptions {
  /**
   * A pool of `pg`, over PostgreSQL 15 or later with pgvector 0.8 or later. The caller closes it,
   * after the index. Watch its `error` event, as with any pool of `pg`.
   */
  pool: PostgresPool
  /**
   * Makes the vectors of queries, and with an indexer those of chunks, of up to 16,000 dimensions.
   * `null`: words alone, and no retriever for vectors.
   */
  embedder: Embedder | null
  /**
   * Whose documents these are. Namespaces share tables, and nothing else: no search, filter, id or
   * cursor reaches another one. It is made when it is first opened. Default: `default`.
   */
  namespace?: string | undefined
  /**
   * Cuts text into terms, also for the engine: pass it on. A namespace keeps the `version` of the
   * analyzer that its words were made with, and refuses another one. One without a version has to
   * find the same terms in ten of the stored chunks. Default: `defaultAnalyzer` of `@kebab/core`.
   */
  analyzer?: Analyzer | undefined
  /**
   * Whether to make the words anew, while opening, if they were made with another analyzer. It
   * reads all chunks and embeds nothing. Searches of other processes go on by the old words until
   * it ends, and then find by vectors alone. Their commits are `unsupported`. If it is interrupted,
   * nothing has changed. Default: `false`; such an index is refused with `unsupported`.
   */
  reanalyze?: boolean | undefined
  /** Called now and then while the words are made anew. What it throws ends the opening. */
  onProgress?: ((progress: ReanalyzeProgress) => void) | undefined
  /** Aborts the opening. */
  signal?: AbortSignal | undefined
  /** The schema that the tables are in. Lower-case letters, digits and `_`. Default: `kebab`. */
  schema?: string | undefined
  /**
   * Whether to create the tables, or to bring them up to date, if need be. Default: `true`. With
   * `false`, do it beforehand with `migratePostgres`.
   */
  migrate?: boolean | undefined
  /**
   * Whether to turn row-level security on, if it is off: then each transaction says which namespace
   * it is for, and sees no other, whatever its statements ask. It stays on. Default: `false`, which
   * leaves it as it is.
   */
  rowSecurity?: boolean | undefined
  /** The limits of statements, by default those of the server, and of repeating transactions. */
  timeouts?: PostgresTimeouts | undefined
  /**
   * Whether each connection prepares a statement once, under a name. It saves the planning, and
   * behind PgBouncer in transaction mode needs its `max_prepared_statements`. Default: `false`.
   */
  preparedStatements?: boolean | undefined
  /**
   * The most memory for postings that were read, and for what filters pass, in bytes: an integer
   * from 0. Default: 64 MiB.
   */
  cacheBytes?: number | undefined
  /**
   * How much a search of vectors does to find what is nearest. `fast` is for vectors of texts.
   * `careful` does as much as pgvector can, for vectors that are scattered. A search of a graph
   * then takes about three times as long. What passes a filter is compared exactly, up to a tenth
   * of all chunks. `doctor` says the recall. A page of one doesn't go on with the cursor of the
   * other. Default: `fast`.
   */
  recall?: 'fast' | 'careful' | undefined
  /**
   * Whether this process merges segments and builds graphs in the background, after its commits.
   * Default: `true`. With `false`, call `maintain` from time to time, in any process.
   */
  background?: boolean | undefined
  /**
   * Called with the error of work in the background. The next commit tries again. Default: a
   * warning of the process.
   */
  onError?: ((error: unknown) => void) | undefined
}

/**
 * An index in a namespace of a Postgres database. Its members are options of `openKebab` and of
 * `createIndexer`, and those of `createEngine` are among them.
 */
export interface PostgresIndex {
  /** Keeps documents, chunks and vectors. A commit writes both indexes in its transaction. */
  readonly store: SyncedStore
  /** Exact BM25 as `bm25`, and with an embedder the vectors as `vectors`. */
  readonly retrievers: readonly Retriever[]
  /** As it was given. */
  readonly embedder: Embedder | null
  /** As it was given, or the default. */
  readonly analyzer: Analyzer
  /** As it was given, or the default. */
  readonly namespace: string
  /**
   * Merges segments and builds graphs, as far as there is anything to do, and waits for it. An
   * interrupted call loses nothing, and the next one goes on.
   */
  maintain(options?: CallOptions): Promise<void>
  /** Stops work in the background, and waits until it has stopped. The pool stays open. */
  close(): Promise<void>
}

/**
 * Opens an index in a Postgres database: a store, exact BM25, and vectors.
 *
 * Everything that a commit changes is written in one transaction, and a search reads one view.
 * Vectors that come later than their text are found by all at once, when their pass ends. Any
 * number of processes may read and write.
 *
 * Calls reject with these codes:
 *
 * - `locked` when a lock was not to be had in time, or another process has committed since `base`;
 * - `timeout` when a statement took longer than `timeouts` or the server allow;
 * - `io_error` when the server can't be reached, refuses the role, takes no writes, or is full;
 * - `corrupt_index` when a row differs from its checksum;
 * - `not_indexed` when the tables or the namespace are missing, or a search by words finds that
 *   they were made anew with another analyzer;
 * - `unsupported` for a commit while words are made anew with another analyzer, and after that;
 * - `internal` for any other failure of the server.
 *
 * A transaction is repeated where nothing of it can have been committed, for up to
 * `timeouts.retryMs`: after a deadlock, a serialisation failure, a connection that was lost before
 * the commit, or one that the server had none left for.
 *
 * `postgresIndex` itself rejects with the same codes, and with `TypeError` for invalid options. It
 * rejects with `unsupported` for a schema of a newer version, for what `migratePostgres` names, and
 * for words of another analyzer.
 */
export async function postgresIndex(options: PostgresIndexOptions): Promise<PostgresIndex> {
  return openIndex(readOptions(optionReader('postgresIndex', options)))
}

/** What is called when something happens to an open index. */
export interface IndexEvents {
  /** Called when a call finds that the namespace has moved, or is gone. */
  onLost?(): void
  /** Called when the index is closed. */
  onClose?(): void
}

/** Opens an index with options that were read. Rejects as `postgresIndex` does. */
export async function openIndex(
  options: ReturnType<typeof readOptions>,
  { onLost = () => {}, onClose = () => {} }: IndexEvents = {},
): Promise<PostgresIndex> {
  const { namespace, embedder, analyzer, recall, isBackground } = options
  options.signal?.throwIfAborted()
  const { database: data, row } = await openNamespace(options)
  refuseMoved(data, row)
  const isRebuilt = await agreeOnAnalyzer({ database: data, namespace, analyzer }, row, options)
  // A view holds a connection while others commit.
  const views = options.pool.options?.max !== 1
  const sessionOf = views ? (view: StoreView): Session | undefined => viewOf(view, data)?.session : undefined
  const upkeep = upkeepOf(async (signal) => {
    while ((await mergeSegments(data, namespace, { signal })) === 'merged');
    await maintainVectors(data, namespace, { signal })
  }, options.onError)
  const store = postgresStore({
    database: data,
    namespace,
    opened: row,
    views,
    indexes: commitIndexes(data, analyzer),
    laterIndex: {
      write: (session, ns, chunks) => writeLater(session, data, ns, chunks),
      show: (session, ns) => showVectors(session, data, ns),
    },
    onCommit: () => {
      if (isBackground) upkeep.due()
    },
    onLost,
  })
  const parts = { database: data, namespace, sessionOf }
  const retrievers: Retriever[] = [lexicalRetriever({ ...parts, analyzer })]
  // Words that were made anew are in many segments.
  if (isRebuilt && isBackground) upkeep.due()
  if (embedder !== null) retrievers.push(vectorRetriever({ ...parts, recall, embedder: queryEmbedder(embedder) }))
  return new OpenIndex({ store, retrievers, embedder, analyzer, namespace }, upkeep, onClose)
}

type IndexParts = Pick<PostgresIndex, 'store' | 'retrievers' | 'embedder' | 'analyzer' | 'namespace'>

/** Its own members are options of `openKebab`; methods are none. */
class OpenIndex implements PostgresIndex {
  readonly store: SyncedStore
  readonly retrievers: readonly Retriever[]
  readonly embedder: Embedder | null
  readonly analyzer: Analyzer
  readonly namespace: string
  readonly #upkeep: Upkeep
  readonly #onClose: () => void

  constructor({ store, retrievers, embedder, analyzer, namespace }: IndexParts, upkeep: Upkeep, onClose: () => void) {
    this.store = store
    this.retrievers = retrievers
    this.embedder = embedder
    this.analyzer = analyzer
    this.namespace = namespace
    this.#upkeep = upkeep
    this.#onClose = onClose
  }

  async maintain(options?: CallOptions): Promise<void> {
    await this.#upkeep.run({ signal: readSignal('maintain', options) })
  }

  async close(): Promise<void> {
    this.#onClose()
    await this.#upkeep.close()
  }
}

/** Caches the last queries, and embeds those of one iteration of the event loop in one call. */
function queryEmbedder(embedder: Embedder): Embedder {
  return cacheQueries(coalesceCalls(embedder, { defer: setImmediate }))
}

const EMBEDDER = kindOf('an embedder or null', (value) => value === null || objectWith('embed').fits(value))

function readOptions(read: OptionReader<PostgresIndexOptions>) {
  const pool = read('pool', objectWith('connect'))
  const settings = {
    pool,
    namespace: read('namespace', filledString, 'default'),
    reanalyze: read('reanalyze', anyFlag, false),
    onProgress: read('onProgress', optional(anyFunction)),
    signal: read('signal', optional(anySignal)),
    ...readSettings(read),
  }
  read.done()
  return settings
}

/** The options of an index that don't depend on which one it is. */
export type IndexSettings = Omit<PostgresIndexOptions, 'pool' | 'namespace' | 'reanalyze' | 'onProgress' | 'signal'>

/** Reads the options that several indexes may share. */
export function readSettings(read: OptionReader<IndexSettings>) {
  const embedder = read('embedder', EMBEDDER)
  if (embedder !== null && !filledString.fits(embedder.model))
    read.refuse('embedder.model', filledString.expected, embedder.model)
  if (embedder !== null && !DIMENSIONS.fits(embedder.dimensions))
    read.refuse('embedder.dimensions', DIMENSIONS.expected, embedder.dimensions)
  checkCalibration(embedder?.calibration, 'embedder.calibration')
  const readTimeout = read.within('timeouts')
  const timeouts = {
    statementMs: readTimeout('statementMs', optional(MILLISECONDS)),
    lockMs: readTimeout('lockMs', optional(MILLISECONDS)),
    retryMs: readTimeout('retryMs', optional(integerFrom(0))),
  }
  readTimeout.done()
  return {
    embedder,
    analyzer: read('analyzer', objectWith('terms'), defaultAnalyzer),
    schema: read('schema', SCHEMA_NAME, DEFAULT_SCHEMA),
    mayMigrate: read('migrate', anyFlag, true),
    rowSecurity: read('rowSecurity', anyFlag, false),
    timeouts,
    preparedStatements: read('preparedStatements', anyFlag, false),
    recall: read('recall', oneOf('fast', 'careful'), 'fast'),
    cacheBytes: read('cacheBytes', integerFrom(0), CACHE_BYTES),
    isBackground: read('background', anyFlag, true),
    onError: read('onError', anyFunction, warn),
  }
}

/** How long vectors can be. Longer ones could be stored, but not searched. */
const DIMENSIONS = integerFrom(1, LONGEST_VECTOR)

/** What the server takes as a timeout. */
const MILLISECONDS = integerFrom(1, 2 ** 31 - 1)

function warn(error: unknown): void {
  process.emitWarning(`the index could not be maintained: ${error}`, {
    type: 'KebabWarning',
    code: 'KEBAB_MAINTENANCE',
  })
}
