export { defaultAnalyzer } from './analyzer.js'
export { askForJson } from './ask-for-json.js'
export { byScore } from './by-score.js'
export { cacheQueries } from './cache-queries.js'
export { checkLimit, checkText, checkTexts } from './check-arguments.js'
export { checkCalibration } from './check-calibration.js'
export { checkBase, checkStored } from './check-stored.js'
export { coalesceCalls } from './coalesce-calls.js'
export type * from './contracts.js'
export { countTerms } from './count-terms.js'
export { distributionBasedFusion } from './distribution-based-fusion.js'
export { embedTexts, hasDirection, isVector } from './embed-texts.js'
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
export { type Examination, examine, type Finding } from './examine.js'
export { type Filterable, filterMatcher, TRUST_ORDER } from './filter-matcher.js'
export { globMatcher } from './glob-matcher.js'
export { type HashKey, halfSipHash, newHashKey } from './half-sip-hash.js'
export { holdStill, tryStill } from './hold-still.js'
export { invalidInput, wrongValue } from './invalid-input.js'
export { type LimitedController, type Limits, limitSignal } from './limit-signal.js'
export { memoryStore } from './memory-store.js'
export { type MmrOptions, mmrReranker } from './mmr-reranker.js'
export { nextTurn } from './next-turn.js'
export { passageText } from './passage-text.js'
export { EVIDENCE_THRESHOLD, questionEvidence } from './question-evidence.js'
export { type IndexedText, readPassages } from './read-passages.js'
export { readRequest } from './read-request.js'
export { relativeScoreFusion } from './relative-score-fusion.js'
export { runWithin } from './run-within.js'
export { SourceLines } from './source-lines.js'
export { streamWithin } from './stream-within.js'
export { systemClock } from './system-clock.js'
export { type TextUnits, textOf, textUnits, unitsOf } from './text-units.js'
export { LONGEST_MS, readTimeLimit } from './time-limit.js'
export { TimeSlices } from './time-slices.js'
export { traceEmbedder } from './trace-embedder.js'
export { Turns } from './turns.js'
