export { defaultAnalyzer } from './analyzer.js'
export { type CacheQueriesOptions, cacheQueries } from './cache-queries.js'
export { type CoalesceCallsOptions, coalesceCalls } from './coalesce-calls.js'
export type * from './contracts.js'
export { distributionBasedFusion } from './distribution-based-fusion.js'
export { createEngine, type Engine } from './engine.js'
export type { Clock, EngineOptions, RerankSettings } from './engine-options.js'
export {
  type ErrorCode,
  type ErrorDetails,
  type ErrorWire,
  isKebabError,
  KebabError,
  type KebabErrorOptions,
  knownError,
  wireError,
} from './errors.js'
export { type MemoryStoreOptions, memoryStore } from './memory-store.js'
export { type MmrOptions, mmrReranker } from './mmr-reranker.js'
export { passageText } from './passage-text.js'
export { EVIDENCE_THRESHOLD, questionEvidence } from './question-evidence.js'
export { relativeScoreFusion } from './relative-score-fusion.js'
export { systemClock } from './system-clock.js'
export { traceEmbedder } from './trace-embedder.js'
