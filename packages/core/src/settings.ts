import type { SearchMode } from '@kebab/schemas'
import type { Analyzer, ChunkStore, Fusion, Reranker, Retriever, Tracer } from './contracts.js'
import { checkCalibration } from './kit/models.js'
import {
  anyFunction,
  anyString,
  anything,
  integerFrom,
  kindOf,
  listOf,
  numberFrom,
  type OptionReader,
  objectWith,
  optional,
  optionReader,
} from './kit/option-reader.js'
import { readTimeLimit } from './kit/run-within.js'
import { defaultAnalyzer } from './parts/analyzer.js'
import { type CursorCodec, cursorCodec } from './search/cursor.js'

/** The time, handed in so that it can be set. */
export interface Clock {
  /** Milliseconds since 1970, for staleness. */
  now(): number
  /** Milliseconds from any start, never going back, for timings. */
  elapsed(): number
  /** Resolves after so many milliseconds, and may reject once the signal aborts. For waiting until a replica has caught up. Default: a timer of the machine. */
  wait?(ms: number, signal?: AbortSignal): Promise<void>
}

/** The stage after fusion. */
export interface RerankSettings {
  reranker: Reranker
  /** How many hits of every window are reranked, an integer from 1; the others follow them as they were. Default: 50. */
  top?: number | undefined
  /**
   * Milliseconds that one window may take: above 0, at most 2^31 - 1, or `Infinity` for no limit. A reranker that fails in window 0, or isn't done by then, is named
   * in `degraded` and left out. Default: no limit. A request's `timeout_ms`, which is for the whole search, comes first.
   */
  timeLimitMs?: number | undefined
}

/** What an engine is made of. */
export interface EngineOptions {
  /** At least one, with unique names. Their order breaks no ties, but decides how `index_version` is joined. */
  retrievers: readonly Retriever[]
  store: ChunkStore
  /** Weight of a retriever in the fusion, by name: any finite number >= 0; they need not add up to anything. Default: 1 each. */
  weights?: Readonly<Record<string, number>> | undefined
  /** The constant of reciprocal rank fusion, > 0: the larger, the less the first ranks stand out. Default: 60, as its authors chose. */
  rankConstant?: number | undefined
  /** Orders the hits of two or more retrievers, or of one without a `scoreKind`, by something else than reciprocal rank, which stays their `score`. */
  fusion?: Fusion | undefined
  /** Reorders the first hits of every window. Default: none does. */
  rerank?: RerankSettings | undefined
  /** The most hits of one document that come before others: further ones move to the end of their window. An integer from 1. Default: no limit. */
  maxPerDocument?: number | undefined
  /** How many candidates window 0 asks of each retriever, an integer from 1; each later window asks for twice as many as the one before it. Default: 100. */
  depth?: number | undefined
  /**
   * Milliseconds that a retriever may take to answer: one number for all, or one by name. Above 0, at most 2^31 - 1, or `Infinity` for no limit.
   * Default: no limit. A request's `timeout_ms`, which is for the whole search, comes first.
   */
  timeLimitMs?: number | Readonly<Record<string, number>> | undefined
  /** A hit is `stale` when its document was indexed longer ago than this many days. 0: never. Default: 30. */
  staleAfterDays?: number | undefined
  /** Finds the query's terms in chunks, for snippets and evidence. Hand in the one that the lexical retriever was built with. Default: `defaultAnalyzer`. */
  analyzer?: Analyzer | undefined
  /** Tokens in a text, for `max_tokens`; must not shrink as a text grows. Default: UTF-16 length / 4. */
  estimateTokens?: ((text: string) => number) | undefined
  /** Names the corpus, so that a cursor of one engine isn't taken by another that looks alike. Default: empty. */
  namespace?: string | undefined
  /** A secret that cursors are sealed with (HMAC-SHA-256), so that clients can't write their own. Default: a checksum, against accidents only. */
  cursorKey?: string | Uint8Array<ArrayBuffer> | undefined
  /** Gets a span for every search and for every retriever and reranker that it asks: an OpenTelemetry `Tracer`. Default: nothing is traced. */
  tracer?: Tracer | undefined
  /** Default: the machine's. */
  clock?: Clock | undefined
}

/** The options with every default filled in. */
export interface Settings {
  retrievers: readonly Retriever[]
  store: ChunkStore
  weightOf(retriever: Retriever): number
  rankConstant: number
  fusion: Fusion | undefined
  rerank: { reranker: Reranker; top: number; timeLimitMs: number | undefined } | undefined
  maxPerDocument: number
  depth: number
  timeLimitOf(retriever: Retriever): number | undefined
  staleAfterDays: number
  analyzer: Analyzer
  estimateTokens(text: string): number
  namespace: string
  cursors: CursorCodec
  tracer: Tracer | undefined
  clock: Clock
  defaultMode: SearchMode
}

/** A method that a part may lack. */
const METHOD = optional({ ...anyFunction, expected: 'a function or nothing' })

/** Fills in the defaults. Throws `TypeError` for wiring that can't work. */
export function resolveSettings(options: EngineOptions): Settings {
  const read = optionReader('createEngine', options)
  const store = read('store', objectWith('revision'))
  const retrievers = read('retrievers', listOf(objectWith('retrieve')))
  const names = retrievers.map(({ name }) => name)
  if (names.length === 0) read.refuse('retrievers', 'at least one', retrievers)
  if (new Set(names).size < names.length) read.refuse('retrievers', 'unique names', names.join(', '))
  for (const retriever of retrievers) {
    const { name, calibration } = retriever
    checkCalibration(calibration, `retrievers.${name}.calibration`)
    // Parts have other members too, which are their own.
    const readMember = optionReader('createEngine', retriever, `retrievers.${name}.`)
    readMember('maxLimit', optional(integerFrom(1)))
    readMember('within', METHOD)
  }
  const readStore = optionReader('createEngine', store, 'store.')
  readStore('view', METHOD)
  readStore('compare', METHOD)
  const readWeight = read.within('weights')
  const weights = new Map(names.map((name) => [name, readWeight(name, numberFrom(0), 1)]))
  readWeight.done()
  const limits = readTimeLimits(read, names)
  const reranks = read('rerank', optional(anything)) !== undefined
  const settings: Settings = {
    retrievers,
    store,
    weightOf: ({ name }) => weights.get(name)!,
    rankConstant: read('rankConstant', ABOVE_ZERO, 60),
    fusion: read('fusion', optional(objectWith('fuse'))),
    rerank: reranks ? readRerank(read.within('rerank'), names) : undefined,
    maxPerDocument: read('maxPerDocument', COUNT_OR_ALL, Number.POSITIVE_INFINITY),
    depth: read('depth', integerFrom(1), 100),
    timeLimitOf: ({ name }) => limits.get(name),
    staleAfterDays: read('staleAfterDays', DAYS, 30),
    analyzer: read('analyzer', objectWith('terms'), defaultAnalyzer),
    estimateTokens: read('estimateTokens', anyFunction, (text: string) => text.length / 4),
    namespace: read('namespace', anyString, ''),
    cursors: cursorCodec(read('cursorKey', optional(KEY))),
    tracer: read('tracer', optional(objectWith('startActiveSpan'))),
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

const DAYS = kindOf('a number >= 0', (value) => typeof value === 'number' && value >= 0)

const KEY = kindOf('a string or a Uint8Array', (value) => typeof value === 'string' || value instanceof Uint8Array)

/** One limit for all retrievers, or one by name. */
function readTimeLimits(read: OptionReader<EngineOptions>, names: readonly string[]) {
  const given = read('timeLimitMs', optional(anything))
  if (typeof given !== 'object') {
    return new Map(names.map((name) => [name, readTimeLimit(`timeLimitMs.${name}`, given)]))
  }
  const readLimit = read.within('timeLimitMs')
  const limits = names.map(
    (name) => [name, readTimeLimit(`timeLimitMs.${name}`, readLimit(name, optional(anything)))] as const,
  )
  readLimit.done()
  return new Map(limits)
}

/** Hybrid where there is something to combine, else the one kind that there is. */
function defaultModeOf(retrievers: readonly Retriever[]): SearchMode {
  const [kind, ...others] = new Set(retrievers.map((retriever) => retriever.kind))
  return others.length > 0 || kind === undefined || kind === 'other' ? 'hybrid' : kind
}

function readRerank(read: OptionReader<RerankSettings>, names: readonly string[]): Settings['rerank'] {
  const reranker = read('reranker', objectWith('rerank'))
  const { model } = reranker
  if (names.includes(model)) read.refuse('reranker.model', "another name than a retriever's", model)
  const top = read('top', integerFrom(1), 50)
  const timeLimitMs = readTimeLimit('rerank.timeLimitMs', read('timeLimitMs', optional(anything)))
  read.done()
  return { reranker, top, timeLimitMs }
}

/** The time of the machine. */
export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }
