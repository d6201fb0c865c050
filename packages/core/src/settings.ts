import type { SearchMode } from '@kebab/schemas'
import { defaultAnalyzer } from './analyzer.js'
import type { Analyzer, ChunkStore, Fusion, Reranker, Retriever, StoreReads, Tracer } from './contracts.js'
import { type CursorCodec, cursorCodec } from './cursor.js'
import type { Clock, EngineOptions, RerankSettings } from './engine-options.js'
import { checkCalibration } from './kit/check-calibration.js'
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
import { readTimeLimit } from './kit/time-limit.js'
import { systemClock } from './system-clock.js'

/** The options with every default filled in. */
export interface Settings {
  retrievers: readonly Retriever[]
  store: ChunkStore
  /** What a search reads from: the store, or a view of it. */
  reads: StoreReads
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
    reads: store,
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
