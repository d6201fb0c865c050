import type { SearchMode } from '@kebab/schemas'
import type { Analyzer, Bytes, ChunkStore, Fusion, OriginalsCheck, Reranker, Retriever, Tracer } from '../contracts.js'
import { type Clock, systemClock } from '../kit/clock.js'
import { checkCalibration } from '../kit/models.js'
import {
  anyFlag,
  anyFunction,
  anyString,
  anything,
  filledString,
  integerFrom,
  isTextList,
  kindOf,
  listOf,
  numberFrom,
  type OptionReader,
  objectWith,
  oneOf,
  optional,
  optionReader,
} from '../kit/option-reader.js'
import { readTimeLimit } from '../kit/run-within.js'
import { defaultAnalyzer } from '../parts/analyzer.js'
import { ChunkCache } from '../search/chunk-cache.js'
import type { DerivedRanking } from '../search/combine.js'
import { COMBINED, combinedRanking, countingRetriever, type Pair, pairOf } from '../search/combined-ranking.js'
import { type CursorCodec, cursorCodec } from '../search/cursor.js'
import { ADDRESS_TEMPLATE, isAddressTemplate } from '../search/names/hit-fields.js'
import { type Access, everybody, Selections } from './access.js'

/** The settings of the reranking stage. */
export interface RerankSettings {
  /** The reranker. Its `model` must differ from the names of all retrievers. */
  reranker: Reranker
  /**
   * How many hits of every window are reranked: an integer from 1. The others follow in their
   * order. Default: 50.
   */
  top?: number | undefined
  /**
   * The time limit for one window, in milliseconds: above 0, at most 2^31 - 1, or `Infinity`.
   * Default: no limit. A reranker that fails or is too slow in window 0 is left out and named in
   * `degraded`. The `timeout_ms` of a request, which limits the whole search, takes precedence.
   */
  timeLimitMs?: number | undefined
}

/** The options of `createEngine`. */
export interface EngineOptions {
  /**
   * At least one, with unique names. Their order doesn't affect the ranking. It is the order in
   * which `index_version` joins their short versions.
   */
  retrievers: readonly Retriever[]
  /** Where chunks and documents are read from. */
  store: ChunkStore
  /**
   * The weight of each retriever in the fusion, by name: finite, >= 0. Only their ratios count, so
   * that of a retriever which answers alone doesn't. Default: 1 each.
   */
  weights?: Readonly<Record<string, number>> | undefined
  /**
   * The constant of reciprocal rank fusion, > 0. The larger it is, the less the first ranks stand
   * out. Default: 60, the value of its authors.
   */
  rankConstant?: number | undefined
  /**
   * Orders the hits by another fusion, where two or more retrievers answer. One list alone keeps
   * its order, and its hits and traces name no fusion. The `score` of a hit stays that of
   * reciprocal rank fusion. Default: reciprocal rank fusion.
   */
  fusion?: Fusion | undefined
  /**
   * Puts one ranking in the place of words and vectors, `combined`: the chunks of both lists,
   * ordered by both scores. `combinedRanking` has the formula. It has the weight of both, which
   * is 2, and their own lists have 0. Other retrievers are fused beside it. `score` stays that of
   * reciprocal rank fusion.
   *
   * It takes two retrievers that have `score`: the first with BM25 scores and the first with
   * cosines. It goes with neither a `fusion` nor `weights` that name one of the two. Default:
   * false.
   */
  combined?: boolean | undefined
  /**
   * How many bytes of chunks that searches have read are held in memory, at most: an integer from
   * 0, which holds none. Hits that come again then aren't read from the store again. A chunk takes
   * about 1 KB and its text twice. When the revision of the store changes, those are dropped that
   * `ChunkStore.changedSince` names, and all if the store has no such member. Default: 32 MiB,
   * about 12,000 chunks.
   */
  chunkCacheBytes?: number | undefined
  /** Reorders the first hits of every window. Default: no reranking. */
  rerank?: RerankSettings | undefined
  /**
   * The most hits of one document before its other hits move to the end of their window: an integer
   * from 1, or `Infinity`. Default: no limit.
   */
  maxPerDocument?: number | undefined
  /**
   * How many candidates window 0 asks of each retriever: an integer from 1 to 262,144. Each later
   * window asks for twice as many as the window before it, up to 262,144. Default: 25
   * with `combined`, which has the scores of both lists, else 50.
   */
  depth?: number | undefined
  /**
   * The time limit for a retriever to answer, in milliseconds: one number for all, or one by name.
   * Above 0, at most 2^31 - 1, or `Infinity`. Default: no limit. The `timeout_ms` of a request,
   * which limits the whole search, takes precedence.
   */
  timeLimitMs?: number | Readonly<Record<string, number>> | undefined
  /**
   * A hit is `stale` when its document was indexed more than this many days ago: >= 0. 0: never.
   * Default: 30.
   */
  staleAfterDays?: number | undefined
  /**
   * The template of the addresses of documents that name no `url` of their own, such as
   * `/docs/{stem}`. `{path}` is the path, `{stem}` the path without its extension, `{doc_id}` the
   * id, and `{line}` the line that a hit starts in. What they stand for is percent-encoded. Hits
   * have it where a search asks for the field `url`. Default: such documents have no address.
   */
  url?: string | undefined
  /**
   * Finds the terms of the query in chunks, for snippets and evidence. Pass the analyzer of the
   * lexical retriever. Default: `defaultAnalyzer`.
   */
  analyzer?: Analyzer | undefined
  /**
   * Returns the number of tokens in a text, for `max_tokens`. It must not shrink as a text grows.
   * Default: UTF-16 length / 4.
   */
  estimateTokens?: ((text: string) => number) | undefined
  /**
   * Names the corpus, so that an engine refuses the cursors of another one with the same settings.
   * Default: empty.
   */
  namespace?: string | undefined
  /**
   * Whether documents may have `allow`, so that each reader sees those for everybody and those that
   * `allow` one of the reader's principals. The engine then answers nothing itself: `as` returns an
   * engine for some principals. Every retriever that is asked has to support filters. Default:
   * false. A document with `allow` is then refused with `unsupported` wherever it is read.
   */
  principals?: boolean | undefined
  /**
   * A secret that signs cursors (HMAC-SHA-256), so that clients can't write their own. Default: no
   * signature, only a checksum against accidents.
   */
  cursorKey?: string | Bytes | undefined
  /**
   * An OpenTelemetry `Tracer`. It gets a span for every search, and for every retriever and
   * reranker that a search asks. Default: nothing is traced.
   */
  tracer?: Tracer | undefined
  /**
   * Compares documents with the files that they were made from, for searches with `freshness`.
   * `originalFiles` of `@kebab/ingest` has one. Default: nothing is known of files, and no hit has
   * `freshness`.
   */
  checkOriginals?: OriginalsCheck | undefined
  /** The source of time. Default: `systemClock`. */
  clock?: Clock | undefined
}

/**
 * The most candidates that a retriever is asked for. It bounds the memory and the time that a
 * retriever takes whose rankings don't end.
 */
export const LARGEST_LIMIT = 2 ** 18

/** The default of `chunkCacheBytes`. */
const CHUNK_CACHE_BYTES = 32 * 2 ** 20

/** The options of an engine with every default filled in. */
export interface Settings {
  retrievers: readonly Retriever[]
  store: ChunkStore
  weightOf(retriever: Retriever): number
  rankConstant: number
  fusion: Fusion | undefined
  /** The rankings that are made of the scores of retrievers, and fused with theirs. */
  derived: readonly DerivedRanking[]
  /** The two retrievers whose scores can be combined, whether they are or not. */
  pair: Pair | undefined
  /** The retriever that counts the chunks of a term. Absent: none does. */
  counting: Retriever | undefined
  /** The chunks that searches have read. */
  chunkCache: ChunkCache
  /** Who reads. */
  access: Access
  /** Whether only principals may read, so that an engine without them answers nothing. */
  needsPrincipals: boolean
  /** What principals may see, as their engines share it. */
  selections: Selections
  /** Fields of metadata that documents had when a search looked for them. */
  knownFields: Set<string>
  rerank: { reranker: Reranker; top: number; timeLimitMs: number | undefined } | undefined
  maxPerDocument: number
  depth: number
  timeLimitOf(retriever: Retriever): number | undefined
  staleAfterDays: number
  url: string | undefined
  analyzer: Analyzer
  estimateTokens(text: string): number
  namespace: string
  cursors: CursorCodec
  tracer: Tracer | undefined
  checkOriginals: OriginalsCheck | undefined
  clock: Clock
  defaultMode: SearchMode
}

/** The defaults of `depth`. */
const DEPTHS = { combined: 25, byRank: 50 }

/** An optional method of a part. */
const METHOD = optional({ ...anyFunction, expected: 'a function or nothing' })

const AN_OBJECT = kindOf('an object', (value) => typeof value === 'object' && value !== null)

/** What `supports.filter` may be. */
const FILTER_SUPPORT = kindOf(
  'true, false or a list of members of filters',
  (value) => anyFlag.fits(value) || isTextList(value),
)

/** Fills in the defaults. Throws `TypeError` for an option that can't work. */
export function resolveSettings(options: EngineOptions): Settings {
  const read = optionReader('createEngine', options)
  const store = read('store', objectWith('revision'))
  const retrievers = read('retrievers', listOf(objectWith('prepare')))
  const names = retrievers.map(({ name }) => name)
  if (names.length === 0) read.refuse('retrievers', 'at least one', retrievers)
  if (new Set(names).size < names.length) read.refuse('retrievers', 'unique names', names.join(', '))
  if (names.includes(COMBINED)) read.refuse('retrievers', `another name than ${COMBINED}`, names.join(', '))
  for (const [i, retriever] of retrievers.entries()) {
    const { name, calibration } = retriever
    const label = filledString.fits(name) ? name : i
    checkCalibration(calibration, `retrievers.${label}.calibration`)
    // No `done`: a part may have members of its own.
    const readMember = optionReader('createEngine', retriever, `retrievers.${label}.`)
    readMember('name', filledString)
    readMember('kind', oneOf('lexical', 'vector', 'other'))
    readMember('scoreKind', optional(oneOf('bm25', 'cosine')))
    readMember('indexVersion', filledString)
    readMember('supports', AN_OBJECT)
    const readSupport = readMember.within('supports')
    readSupport('filter', FILTER_SUPPORT)
    readSupport('scores', optional(anyFlag))
    readSupport('prefixes', optional(anyFlag))
    readSupport('maxLimit', optional(integerFrom(1)))
    readSupport.done()
    for (const method of ['revision', 'documentFrequencies', 'vocabulary'] as const) readMember(method, METHOD)
    readMember('embeddingModel', optional(filledString))
    readMember('within', METHOD)
    for (const stray of ['retrieve', 'score']) {
      const value: unknown = retriever[stray as never]
      if (value !== undefined) readMember.refuse(stray, 'nothing, since queries of `prepare` have it', value)
    }
  }
  const readStore = optionReader('createEngine', store, 'store.')
  readStore('view', METHOD)
  readStore('compare', METHOD)
  readStore('calibration', METHOD)
  const readWeight = read.within('weights')
  const weights = new Map(names.map((name) => [name, readWeight(name, numberFrom(0), 1)]))
  readWeight.done()
  const limits = readTimeLimits(read, names)
  const reranks = read('rerank', optional(anything)) !== undefined
  const combined = readCombined(read, options)
  const selections = new Selections()
  const settings: Settings = {
    retrievers,
    store,
    weightOf: ({ name }) => weights.get(name)!,
    rankConstant: read('rankConstant', ABOVE_ZERO, 60),
    fusion: readFusion(read),
    derived: combined === undefined ? [] : [combinedRanking(combined)],
    pair: pairOf(retrievers),
    counting: countingRetriever(retrievers),
    chunkCache: new ChunkCache(read('chunkCacheBytes', integerFrom(0), CHUNK_CACHE_BYTES)),
    access: everybody(selections),
    needsPrincipals: read('principals', anyFlag, false),
    selections,
    knownFields: new Set(),
    rerank: reranks ? readRerank(read.within('rerank'), names) : undefined,
    maxPerDocument: read('maxPerDocument', COUNT_OR_ALL, Number.POSITIVE_INFINITY),
    depth: read('depth', integerFrom(1, LARGEST_LIMIT), combined === undefined ? DEPTHS.byRank : DEPTHS.combined),
    timeLimitOf: ({ name }) => limits.get(name),
    staleAfterDays: read('staleAfterDays', DAYS, 30),
    url: read('url', optional(ADDRESS)),
    analyzer: read('analyzer', objectWith('terms'), defaultAnalyzer),
    estimateTokens: read('estimateTokens', anyFunction, (text: string) => text.length / 4),
    namespace: read('namespace', anyString, ''),
    cursors: cursorCodec(read('cursorKey', optional(KEY))),
    tracer: read('tracer', optional(objectWith('startActiveSpan'))),
    checkOriginals: read('checkOriginals', METHOD),
    clock: read('clock', objectWith('now', 'elapsed'), systemClock),
    defaultMode: defaultModeOf(retrievers),
  }
  read.done()
  return settings
}

const ABOVE_ZERO = kindOf('a number > 0', (value) => Number.isFinite(value) && (value as number) > 0)

const COUNT_OR_ALL = kindOf('an integer from 1', (value) => {
  return value === Number.POSITIVE_INFINITY || integerFrom(1).fits(value)
})

const ADDRESS = kindOf(ADDRESS_TEMPLATE, isAddressTemplate)

const DAYS = kindOf('a number >= 0', (value) => typeof value === 'number' && value >= 0)

const KEY = kindOf('a string or a Uint8Array', (value) => typeof value === 'string' || value instanceof Uint8Array)

/** Reads `timeLimitMs`: one limit for all retrievers, or one by name. */
function readTimeLimits(read: OptionReader<EngineOptions>, names: readonly string[]) {
  const setting = read('timeLimitMs', optional(anything))
  if (typeof setting !== 'object') {
    return new Map(names.map((name) => [name, readTimeLimit(`timeLimitMs.${name}`, setting)]))
  }
  const readLimit = read.within('timeLimitMs')
  const limits = names.map(
    (name) => [name, readTimeLimit(`timeLimitMs.${name}`, readLimit(name, optional(anything)))] as const,
  )
  readLimit.done()
  return new Map(limits)
}

/**
 * Returns `hybrid` if there are retrievers of several kinds, or only of kind `other`. Otherwise the
 * one kind.
 */
function defaultModeOf(retrievers: readonly Retriever[]): SearchMode {
  const [kind, ...others] = new Set(retrievers.map((retriever) => retriever.kind))
  return others.length > 0 || kind === undefined || kind === 'other' ? 'hybrid' : kind
}

function readFusion(read: OptionReader<EngineOptions>): Fusion | undefined {
  const fusion = read('fusion', optional(objectWith('fuse')))
  if (fusion !== undefined && !filledString.fits(fusion.name))
    read.refuse('fusion.name' as 'fusion', filledString.expected, fusion.name)
  return fusion
}

/** Refuses to combine what has no two comparable scores, or what another option orders. */
function readCombined(read: OptionReader<EngineOptions>, options: EngineOptions): Pair | undefined {
  const combined = read('combined', anyFlag, false)
  if (!combined) return undefined
  const pair = pairOf(options.retrievers)
  if (pair === undefined)
    return read.refuse('combined', 'retrievers of BM25 scores and of cosines, both with `score`', combined)
  const conflict = conflictOf(options, pair)
  return conflict === undefined ? pair : read.refuse('combined', `no ${conflict}`, combined)
}

/** Returns the option that orders words and vectors in another way. `undefined`: there is none. */
function conflictOf({ weights = {}, fusion }: Pick<EngineOptions, 'weights' | 'fusion'>, pair: Pair) {
  if (fusion !== undefined) return '`fusion`'
  const weighed = [pair.lexical, pair.vector].find(({ name }) => weights[name] !== undefined)
  return weighed && `weight of ${weighed.name} in \`weights\``
}

/**
 * Whether an engine of these options may have `combined: true`: there are retrievers of BM25 scores
 * and of cosines, both with `score`, and neither a `fusion` nor `weights` that name one of the two.
 */
export function areCombinable(options: Pick<EngineOptions, 'retrievers' | 'weights' | 'fusion'>): boolean {
  const pair = pairOf(options.retrievers)
  return pair !== undefined && conflictOf(options, pair) === undefined
}

function readRerank(read: OptionReader<RerankSettings>, names: readonly string[]): Settings['rerank'] {
  const reranker = read('reranker', objectWith('rerank'))
  const { model } = reranker
  if (!filledString.fits(model)) read.refuse('reranker.model', filledString.expected, model)
  if (names.includes(model) || model === COMBINED)
    read.refuse('reranker.model', "another name than a retriever's", model)
  const top = read('top', integerFrom(1), 50)
  const timeLimitMs = readTimeLimit('rerank.timeLimitMs', read('timeLimitMs', optional(anything)))
  read.done()
  return { reranker, top, timeLimitMs }
}
