export type * from './contracts.js'
export { createEngine, type Engine } from './engine.js'
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
export { indexedText } from './kit/indexed-text.js'
export { defaultAnalyzer } from './parts/analyzer.js'
export { type CacheQueriesOptions, cacheQueries } from './parts/cache-queries.js'
export { type CoalesceCallsOptions, coalesceCalls } from './parts/coalesce-calls.js'
export { distributionBasedFusion, relativeScoreFusion } from './parts/fusions.js'
export { type MemoryStoreOptions, memoryStore } from './parts/memory-store.js'
export { type MmrOptions, mmrReranker } from './parts/mmr-reranker.js'
export { EVIDENCE_THRESHOLD, questionEvidence } from './search/weigh.js'
export { type Clock, type EngineOptions, type RerankSettings, systemClock } from './settings.js'
export { traceEmbedder } from './tracing.js'
