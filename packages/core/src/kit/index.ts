/**
 * What authors of retrievers, stores and other parts build with. Users of an engine import
 * `@kebab/core` instead.
 *
 * @module
 */

export { describeValue, namesHint } from '@kebab/schemas/read'
export { checkOutput } from '../check-output.js'
export { agreeing, counted } from '../counted.js'
export { brokenPart, closeAll, ioError } from '../errors.js'
export { describeCondition } from '../explain/reason.js'
export { documentList } from '../fetch/document-list.js'
export { forwardEngine } from '../forward-engine.js'
export { countingRetriever } from '../search/combined-pair.js'
export { largest } from '../search/fit.js'
export { type FusedHit, fuseLists } from '../search/fuse.js'
export { isSourcePath } from '../search/names/source-name.js'
export { type Bm25Settings, type Saturation, saturationOf, termScore, termWeight } from './bm25/bm25-formula.js'
export { isFasterOneByOne } from './bm25/is-faster-one-by-one.js'
export {
  boundsFactor,
  type ChunkBatch,
  type ChunkList,
  firstFrom,
  greatestSaturation,
  LARGE_FREQUENCY,
  type ListSearch,
  listScore,
  MaxScore,
  type TermList,
  thresholdOf,
} from './bm25/max-score.js'
export {
  checksum32,
  checksumOfBytes,
  checksumOfWords,
  contentDigest,
  type HashKey,
  halfSipHash,
  newHashKey,
  sameBytes,
  type TextUnits,
  textOf,
  textUnits,
  unitsForLookup,
  unitsOf,
} from './checksum.js'
export { codeLangName, codeLangNames } from './code-lang.js'
export {
  checkBase,
  type Eventually,
  finish,
  finishYielding,
  holdStill,
  isPromise,
  Mutex,
  type Steps,
  TimeSlices,
  tryStill,
  WorkSlices,
  whenReady,
  yieldToEventLoop,
} from './concurrency.js'
export { type Examination, examine, type Finding, readDoctorOptions } from './examine.js'
export { type Filterable, filterMatcher, TRUST_ORDER } from './filter-matcher.js'
export { globMatcher, writtenOut } from './glob-matcher.js'
export { escapedJson, escapeLine, escapeText, withoutDeceptive } from './harmless-text.js'
export { countOccurrences, countTerms, type IndexedText, readIndexedTexts } from './indexed-text.js'
export {
  checkFilters,
  checkLimit,
  checkText,
  checkTexts,
  invalidInput,
  readRequest,
  readRetrieve,
  wrongValue,
} from './invalid-input.js'
export {
  askForJson,
  checkCalibration,
  checkEstimate,
  copyEstimate,
  type Embed,
  embedQuery,
  embedShared,
  embedTexts,
  finalAnswer,
  hasDirection,
  isEstimate,
  isSameEstimate,
  isVector,
  sharingEmbedder,
} from './models.js'
export { onAbort } from './on-abort.js'
export {
  anyFlag,
  anyFunction,
  anySignal,
  anyString,
  anything,
  bearerIn,
  bearerText,
  filledString,
  integerFrom,
  isTextList,
  kindOf,
  listOf,
  numberFrom,
  type OptionKind,
  type OptionReader,
  objectWith,
  oneOf,
  optional,
  optionReader,
  readSignal,
} from './option-reader.js'
export { checkOrigin, checkOriginSpans, originJson, originOf } from './origin.js'
export { type OpenFile, type ReadSlicesOptions, readSlices } from './read-slices.js'
export {
  eitherSignal,
  type LimitedController,
  type Limits,
  LONGEST_MS,
  limitSignal,
  type ReleasableSignal,
  readTimeLimit,
  runWithin,
  streamWithin,
} from './run-within.js'
export { SourceLines } from './source-lines.js'
export {
  byModel,
  checkStored,
  type DamagedDocument,
  damagedDocuments,
  indexedTime,
  isoTime,
  isSameDocument,
  isSameStored,
} from './stored-document.js'
export { LONGEST_LINE, textLines } from './text-lines.js'
export {
  type GuardCells,
  type NativeGuard,
  type NativeThread,
  nativeGuard,
  startThread,
  type ThreadRuntime,
  type ThreadSettings,
  type ThreadWorker,
} from './threads/native-thread.js'
export { byScore, TopK } from './top-k.js'
export {
  type ChunkTextOrVector,
  type ChunkVector,
  embedChunks,
  embeddingMismatch,
  readChunkVectors,
  readVectorSettings,
  type VectorOptions,
  type VectorSettings,
} from './vectors/chunk-vectors.js'
export { checkLaterVector, takesVector, unsettled } from './vectors/later-vectors.js'
export { dot, inverseNorm } from './vectors/vector-math.js'
