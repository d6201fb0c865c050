import { defaultAnalyzer } from './analyzer.js'
import type { Analyzer, ChunkStore, Retriever } from './contracts.js'
import { type CursorCodec, cursorCodec } from './cursor.js'
import type { Mode } from './parse-request.js'

/** The time, handed in so that it can be set. */
export interface Clock {
  /** Milliseconds since 1970, for staleness. */
  now(): number
  /** Milliseconds from any start, never going back, for timings. */
  elapsed(): number
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
  /** How many candidates window 0 asks of each retriever, an integer from 1; each later window asks for twice as many as the one before it. Default: 100. */
  depth?: number | undefined
  /** Milliseconds that a retriever may take to answer: one number for all, or one by name. Default: no limit. A request's `timeout_ms` comes first. */
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
  /** Default: the machine's. */
  clock?: Clock | undefined
}

/** The options with every default filled in. */
export interface Settings {
  retrievers: readonly Retriever[]
  store: ChunkStore
  weightOf(retriever: Retriever): number
  rankConstant: number
  depth: number
  timeLimitOf(retriever: Retriever): number | undefined
  staleAfterDays: number
  analyzer: Analyzer
  estimateTokens(text: string): number
  namespace: string
  cursors: CursorCodec
  clock: Clock
  defaultMode: Mode
}

/** Fills in the defaults. Throws `TypeError` for wiring that can't work. */
export function resolveSettings(options: EngineOptions): Settings {
  const { retrievers, weights = {}, timeLimitMs, rankConstant = 60, depth = 100, staleAfterDays = 30 } = options
  const names = retrievers.map(({ name }) => name)
  expect(names.length > 0, 'retrievers: expected at least one, found none')
  expect(new Set(names).size === names.length, `retrievers: expected unique names, found ${names.join(', ')}`)
  for (const [name, weight] of Object.entries(weights)) {
    expect(names.includes(name), `weights: expected names among ${names.join(', ')}, found ${name}`)
    expect(Number.isFinite(weight) && weight >= 0, `weights.${name}: expected a finite number >= 0, found ${weight}`)
  }
  const limits =
    typeof timeLimitMs === 'object' ? timeLimitMs : Object.fromEntries(names.map((name) => [name, timeLimitMs]))
  for (const [name, limit] of Object.entries(limits)) {
    expect(names.includes(name), `timeLimitMs: expected names among ${names.join(', ')}, found ${name}`)
    expect(limit === undefined || limit > 0, `timeLimitMs.${name}: expected milliseconds > 0, found ${limit}`)
  }
  expect(
    Number.isFinite(rankConstant) && rankConstant > 0,
    `rankConstant: expected a number > 0, found ${rankConstant}`,
  )
  expect(Number.isSafeInteger(depth) && depth >= 1, `depth: expected an integer from 1, found ${depth}`)
  expect(staleAfterDays >= 0, `staleAfterDays: expected a number >= 0, found ${staleAfterDays}`)
  return {
    retrievers,
    store: options.store,
    weightOf: ({ name }) => (Object.hasOwn(weights, name) ? weights[name]! : 1),
    rankConstant,
    depth,
    timeLimitOf: ({ name }) => (Object.hasOwn(limits, name) ? limits[name] : undefined),
    staleAfterDays,
    analyzer: options.analyzer ?? defaultAnalyzer,
    estimateTokens: options.estimateTokens ?? ((text) => text.length / 4),
    namespace: options.namespace ?? '',
    cursors: cursorCodec(options.cursorKey),
    clock: options.clock ?? { now: () => Date.now(), elapsed: () => performance.now() },
    defaultMode: defaultModeOf(retrievers),
  }
}

/** Hybrid where there is something to combine, else the one kind that there is. */
function defaultModeOf(retrievers: readonly Retriever[]): Mode {
  const [kind, ...others] = new Set(retrievers.map((retriever) => retriever.kind))
  return others.length > 0 || kind === undefined || kind === 'other' ? 'hybrid' : kind
}

function expect(holds: boolean, message: string): void {
  if (!holds) throw new TypeError(message)
}
