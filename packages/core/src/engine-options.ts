import type { Analyzer, ChunkStore, Fusion, Reranker, Retriever, Tracer } from './contracts.js'

/** The time, handed in so that it can be set. */
export interface Clock {
  /** Milliseconds since 1970, for staleness. */
  now(): number
  /** Milliseconds from any start, never going back, for timings. */
  elapsed(): number
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
