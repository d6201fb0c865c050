import { defaultAnalyzer } from './analyzer.js'
import type { Analyzer, ChunkStore, Fusion, Reranker, Retriever, StoreReads, Tracer } from './contracts.js'
import { type CursorCodec, cursorCodec } from './cursor.js'
import type { Clock, EngineOptions, RerankSettings } from './engine-options.js'
import { checkCalibration } from './kit/check-calibration.js'
import { readTimeLimit } from './kit/time-limit.js'
import type { Mode } from './parse-request.js'
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
  defaultMode: Mode
}

/** Fills in the defaults. Throws `TypeError` for wiring that can't work. */
export function resolveSettings(options: EngineOptions): Settings {
  const { retrievers, weights = {}, timeLimitMs, rankConstant = 60, depth = 100, staleAfterDays = 30 } = options
  const { fusion, tracer, maxPerDocument = Number.POSITIVE_INFINITY } = options
  const names = retrievers.map(({ name }) => name)
  expect(names.length > 0, 'retrievers: expected at least one, found none')
  expect(new Set(names).size === names.length, `retrievers: expected unique names, found ${names.join(', ')}`)
  for (const { name, calibration, maxLimit, within } of retrievers) {
    checkCalibration(calibration, `retrievers.${name}.calibration`)
    expect(
      maxLimit === undefined || (Number.isSafeInteger(maxLimit) && maxLimit >= 1),
      `retrievers.${name}.maxLimit: expected an integer from 1, found ${maxLimit}`,
    )
    expectFunction(within, `retrievers.${name}.within`)
  }
  expectFunction(options.store.view, 'store.view')
  expectFunction(options.store.compare, 'store.compare')
  for (const [name, weight] of Object.entries(weights)) {
    expect(names.includes(name), `weights: expected names among ${names.join(', ')}, found ${name}`)
    expect(Number.isFinite(weight) && weight >= 0, `weights.${name}: expected a finite number >= 0, found ${weight}`)
  }
  const limits = new Map<string, number | undefined>()
  const given =
    typeof timeLimitMs === 'object' ? timeLimitMs : Object.fromEntries(names.map((name) => [name, timeLimitMs]))
  for (const [name, limit] of Object.entries(given)) {
    expect(names.includes(name), `timeLimitMs: expected names among ${names.join(', ')}, found ${name}`)
    limits.set(name, readTimeLimit(`timeLimitMs.${name}`, limit))
  }
  expect(
    Number.isFinite(rankConstant) && rankConstant > 0,
    `rankConstant: expected a number > 0, found ${rankConstant}`,
  )
  expect(Number.isSafeInteger(depth) && depth >= 1, `depth: expected an integer from 1, found ${depth}`)
  expect(
    maxPerDocument === Number.POSITIVE_INFINITY || (Number.isSafeInteger(maxPerDocument) && maxPerDocument >= 1),
    `maxPerDocument: expected an integer from 1, found ${maxPerDocument}`,
  )
  expect(staleAfterDays >= 0, `staleAfterDays: expected a number >= 0, found ${staleAfterDays}`)
  return {
    retrievers,
    store: options.store,
    reads: options.store,
    weightOf: ({ name }) => (Object.hasOwn(weights, name) ? weights[name]! : 1),
    rankConstant,
    fusion,
    rerank: options.rerank && resolveRerank(options.rerank, names),
    maxPerDocument,
    depth,
    timeLimitOf: ({ name }) => limits.get(name),
    staleAfterDays,
    analyzer: options.analyzer ?? defaultAnalyzer,
    estimateTokens: options.estimateTokens ?? ((text) => text.length / 4),
    namespace: options.namespace ?? '',
    cursors: cursorCodec(options.cursorKey),
    tracer,
    clock: options.clock ?? systemClock,
    defaultMode: defaultModeOf(retrievers),
  }
}

/** Hybrid where there is something to combine, else the one kind that there is. */
function defaultModeOf(retrievers: readonly Retriever[]): Mode {
  const [kind, ...others] = new Set(retrievers.map((retriever) => retriever.kind))
  return others.length > 0 || kind === undefined || kind === 'other' ? 'hybrid' : kind
}

function resolveRerank(
  { reranker, top = 50, timeLimitMs }: RerankSettings,
  names: readonly string[],
): Settings['rerank'] {
  const { model } = reranker
  expect(!names.includes(model), `rerank.reranker.model: expected another name than a retriever's, found ${model}`)
  expect(Number.isSafeInteger(top) && top >= 1, `rerank.top: expected an integer from 1, found ${top}`)
  return { reranker, top, timeLimitMs: readTimeLimit('rerank.timeLimitMs', timeLimitMs) }
}

/** For members that may be absent. */
function expectFunction(value: unknown, what: string): void {
  expect(value === undefined || typeof value === 'function', `${what}: expected a function or nothing, found ${value}`)
}

function expect(holds: boolean, message: string): void {
  if (!holds) throw new TypeError(message)
}
