export type * from './contracts.js'
export type { DoctorOptions } from './doctor/doctor.js'
export type { DoctorProgress } from './doctor/examine-documents.js'
export { createEngine, type Engine, type RootEngine } from './engine/engine.js'
export { areCombinable, type EngineOptions, type RerankSettings } from './engine/settings.js'
export { traceEmbedder } from './engine/tracing.js'
export {
  type ErrorCode,
  type ErrorDetails,
  type ErrorWire,
  isKebabError,
  KebabError,
  type KebabErrorOptions,
  toKebabError,
  wireError,
} from './errors/errors.js'
export { type Clock, systemClock } from './kit/clock.js'
export { indexedSpan, indexedText, indexedWords } from './kit/indexed-text.js'
export type { Float32Embedder } from './kit/models.js'
export { defaultAnalyzer } from './parts/analyzer.js'
export {
  type ExactVectorOptions,
  type ExactVectorRetriever,
  exactVectorRetriever,
} from './parts/exact-vector-retriever.js'
export { distributionBasedFusion, relativeScoreFusion } from './parts/fusions.js'
export { type MemoryStoreOptions, memoryStore } from './parts/memory-store.js'
export { type MmrOptions, mmrReranker } from './parts/mmr-reranker.js'
export {
  type CacheQueriesOptions,
  type CoalesceCallsOptions,
  cacheQueries,
  coalesceCalls,
} from './parts/wrapped-embedders.js'
export { EVIDENCE_THRESHOLD, questionEvidence } from './search/evidence/evidence.js'
