/**
 * What authors of retrievers, stores and other parts build with. Users of an engine import
 * `@kebab/core` instead.
 *
 * @module
 */

export { describeValue } from '@kebab/schemas/read'
export { brokenPart } from '../errors/errors.js'
export { fuseLists } from '../search/fuse.js'
export {
  analyzeQuery,
  type CountedTerm,
  countQueryTerms,
  type IndexLanguages,
  indexLanguages,
  sumByWord,
} from './bm25/query-terms.js'
export {
  checksum32,
  checksumOfBytes,
  checksumOfWords,
  contentDigest,
  halfSipHash,
  newHashKey,
  textUnits,
} from './checksum.js'
export { codeLangName, codeLangNames } from './code-lang.js'
export {
  checkBase,
  finish,
  finishYielding,
  holdStill,
  Mutex,
  type Steps,
  TimeSlices,
  tryStill,
  WorkSlices,
  whenReady,
  yieldToEventLoop,
} from './concurrency.js'
export { examine } from './examine.js'
export { filterMatcher } from './filters/filter-matcher.js'
export { parseWhere } from './filters/parse-where.js'
export { printWhere } from './filters/print-where.js'
export { globMatcher } from './glob-matcher.js'
export { countTerms, readIndexedTexts } from './indexed-text.js'
export {
  checkLimit,
  checkText,
  checkTexts,
  invalidInput,
  readRetrieve,
  readVocabulary,
  type VocabularyQuery,
  wrongValue,
} from './invalid-input.js'
export { embedShared, embedTexts, finalAnswer, sharingEmbedder } from './models.js'
export {
  anyFlag,
  anyFunction,
  anySignal,
  anyString,
  anything,
  filledString,
  integerFrom,
  kindOf,
  listOf,
  numberFrom,
  objectWith,
  oneOf,
  optional,
  optionReader,
} from './option-reader.js'
export { originText } from './origin-text.js'
export { type RetrieverParts, retrieverOf } from './retriever-of.js'
export { limitSignal, readTimeLimit, runWithin, streamWithin } from './run-within.js'
export { SourceLines } from './source-lines.js'
export { checkStored, isSameStored } from './stored-document.js'
export { byScore, TopK } from './top-k.js'
export { embedChunks, embeddingMismatch, readChunkVectors } from './vectors/chunk-vectors.js'
export { dot, inverseNorm } from './vectors/vector-math.js'
