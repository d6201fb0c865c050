import type { SearchMode } from '@kebab/schemas'
import { defaultAnalyzer } from './analyzer.js'
import { checkCalibration } from './check-calibration.js'
import type { Analyzer, ChunkStore, Fusion, Reranker, Retriever, Tracer } from './contracts.js'
import { type CursorCodec, cursorCodec } from './cursor.js'
import type { Clock, EngineOptions, RerankSettings } from './engine-options.js'
import { systemClock } from './system-clock.js'
import { readTimeLimit } from './time-limit.js'

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

/** Fills in the defaults. Throws `TypeError` for wiring that can't work. */
export function resolveSettings(options: EngineOptions): Settings {
  const { retrievers, weights = {}, timeLimitMs, rankConstant = 60, depth = 100, staleAfterDays = 30 } = options
  const { fusion, tracer, maxPerDocument = Number.POSITIVE_INFINITY } = options
  const names = retrievers.map(({ name }) => name)
  expect(names.length > 0, 'retrievers: expected at least one, found none')
  expect(new Set(names).size === names.length, `retrievers: expected unique names, found ${names.join(', ')}`)
  for (const { name, calibration } of retrievers) checkCalibration(calibration, `retrievers.${name}.calibration`)
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
function defaultModeOf(retrievers: readonly Retriever[]): SearchMode {
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

function expect(holds: boolean, message: string): void {
  if (!holds) throw new TypeError(message)
}
