/**
 * What the packages of Kebab share. It may change in any release, and no page shows it. Authors of
 * parts import `@kebab/core/kit`.
 *
 * @module
 */

export { namesHint, nearestName } from '@kebab/schemas/read'
export {
  type Access,
  EVERYBODY,
  NOBODY,
  principalsNeeded,
  readAccess,
  readableDocument,
  readableLists,
} from '../engine/access.js'
export { forwardEngine } from '../engine/forward-engine.js'
export { closeAll, ioError } from '../errors/errors.js'
export { describeCondition } from '../explain/reason.js'
export { type BrowseOptions, browse } from '../fetch/browse.js'
export { documentList } from '../fetch/document-list.js'
export { isMarkdown } from '../fetch/document-traits.js'
export { facetText } from '../fetch/facet-counts.js'
export { chunkNotFound, docNotFound } from '../fetch/fetch.js'
export { type FieldSummary, fieldSummaries } from '../fetch/field-summaries.js'
export {
  BM25_DEFAULTS,
  type Bm25Settings,
  byteScore,
  type ChunkLengths,
  type LengthSums,
  type Saturation,
  saturationOf,
  termScore,
  termWeight,
} from '../kit/bm25/bm25-formula.js'
export {
  addFrequencies,
  BODY,
  bodyFrequency,
  bytesAddingTo,
  countedIn,
  FIELDS,
  type Field,
  frequencyByte,
  HEADINGS,
  headingFrequency,
  LARGE_FREQUENCY,
  LAST_BODY_BYTE,
  MOST_IN_FIELD,
  NAMES,
  nameFrequency,
  packedFrequencies,
  packFrequencies,
} from '../kit/bm25/field-frequencies.js'
export { isFasterOneByOne } from '../kit/bm25/is-faster-one-by-one.js'
export {
  boundsFactor,
  type ChunkBatch,
  type ChunkList,
  firstFrom,
  GreatestSaturation,
  greatestSaturation,
  type ListSearch,
  listScore,
  MaxScore,
  type Slopes,
  slopesOf,
  type TermList,
  thresholdOf,
} from '../kit/bm25/max-score.js'
export { marksOf, termsOfQuery } from '../kit/bm25/query-terms.js'
export { countQuery, isWholeTerm, wholesIn } from '../kit/bm25/whole-terms.js'
export { WrittenForms } from '../kit/bm25/written-forms.js'
export { checkOutput } from '../kit/check-output.js'
export { type HashKey, sameBytes, type TextUnits, textOf, unitsForLookup, unitsOf } from '../kit/checksum.js'
export { type Eventually, isPromise, onAbort } from '../kit/concurrency.js'
export { agreeing, counted } from '../kit/counted.js'
export { type Examination, type Finding, readDoctorOptions } from '../kit/examine.js'
export { type Filterable, filterFields, innerFilters, TRUST_ORDER, tagKey } from '../kit/filters/filter-matcher.js'
export {
  fieldBounds,
  fieldNames,
  fieldPath,
  fieldTime,
  metadataFields,
  type StoredFieldValue,
  sortableText,
} from '../kit/filters/metadata-fields.js'
export { writtenOut } from '../kit/glob-matcher.js'
export { escapedJson, escapeLine, escapeText, withoutDeceptive } from '../kit/harmless-text.js'
export {
  type CountedTerms,
  countFields,
  FIELDS_VERSION,
  fieldAt,
  type IndexedFields,
  type IndexedText,
  indexedFields,
  WORDS_VERSION,
} from '../kit/indexed-text.js'
export { checkFilters, checkPrincipals, readPrincipals, readRequest } from '../kit/invalid-input.js'
export {
  askForJson,
  checkCalibration,
  checkEstimate,
  copyEstimate,
  type Embed,
  hasDirection,
  isEstimate,
  isSameEstimate,
  isVector,
  queryVector,
} from '../kit/models.js'
export {
  bearerIn,
  bearerText,
  isTextList,
  type OptionKind,
  type OptionReader,
  readSignal,
} from '../kit/option-reader.js'
export { checkOrigin, checkOriginSpans, joinSpans, originJson, originOf } from '../kit/origin.js'
export { type OpenFile, type ReadSlicesOptions, readSlices } from '../kit/read-slices.js'
export { checkReading, copyReading, readText } from '../kit/reading.js'
export {
  type FailedCall,
  type FailureReason,
  generationFailure,
  identitySuffix,
  isConnectionError,
  isRetryable,
  modelFailure,
  reasonOfStatus,
  retryAfter,
  sendableText,
  unitVector,
} from '../kit/remote-models/failed-call.js'
export { type ModelPrefixes, prefixesOf } from '../kit/remote-models/model-prefixes.js'
export {
  eitherSignal,
  type LimitedController,
  type Limits,
  LONGEST_MS,
  type ReleasableSignal,
} from '../kit/run-within.js'
export { lineSteps } from '../kit/source-lines.js'
export {
  byModel,
  type DamagedDocument,
  damagedDocuments,
  indexedTime,
  isoTime,
  isSameDocument,
  MEDIA,
  MEDIA_FORM,
} from '../kit/stored-document.js'
export { LONGEST_LINE, textLines } from '../kit/text-lines.js'
export {
  AnsweringThread,
  type AnsweringWorker,
  type Numbered,
  type ThreadHost,
  threadHelps,
  threadRefusal,
} from '../kit/threads/answering-thread.js'
export {
  type GuardCells,
  type NativeGuard,
  type NativeThread,
  nativeGuard,
  startThread,
  type ThreadRuntime,
  type ThreadSettings,
  type ThreadWorker,
} from '../kit/threads/native-thread.js'
export {
  type ChunkTextOrVector,
  type ChunkVector,
  readVectorSettings,
  type VectorOptions,
  type VectorSettings,
} from '../kit/vectors/chunk-vectors.js'
export { checkLaterVector, takesVector, unsettled } from '../kit/vectors/later-vectors.js'
export { countingRetriever } from '../search/combined-ranking.js'
export { searchLimits } from '../search/context.js'
export { largest } from '../search/fit.js'
export type { FusedHit } from '../search/fuse.js'
export { detectLanguage } from '../search/language/detect-language.js'
export { functionWords } from '../search/language/query-language.js'
export { isSourcePath } from '../search/names/wire-names.js'
export { failureLines, runLines, SkipCounts, uncalibrated } from './run-report.js'
