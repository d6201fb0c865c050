/**
 * What authors of retrievers, stores and other parts build with. Users of an engine need none of it: they import `@kebab/core`.
 *
 * @module
 */

export { askForJson } from './ask-for-json.js'
export { brokenPart } from './broken-part.js'
export { byScore } from './by-score.js'
export { checkLimit, checkText, checkTexts } from './check-arguments.js'
export { checkCalibration } from './check-calibration.js'
export { checkOrigin, checkOriginSpans } from './check-origin.js'
export { checkBase, checkStored } from './check-stored.js'
export { closeAll } from './close-all.js'
export { countTerms } from './count-terms.js'
export { eitherSignal, type HeldSignal } from './either-signal.js'
export { embedShared, embedTexts, hasDirection, isVector, sharingEmbedder } from './embed-texts.js'
export { type Examination, examine, type Finding } from './examine.js'
export { type Filterable, filterMatcher, TRUST_ORDER } from './filter-matcher.js'
export { finalAnswer } from './final-answer.js'
export { globMatcher } from './glob-matcher.js'
export { type HashKey, halfSipHash, newHashKey } from './half-sip-hash.js'
export { holdStill, tryStill } from './hold-still.js'
export { describeValue, invalidInput, wrongValue } from './invalid-input.js'
export { ioError } from './io-error.js'
export { isSameDocument, isSameStored } from './is-same-stored.js'
export { type LimitedController, type Limits, limitSignal } from './limit-signal.js'
export { Mutex } from './mutex.js'
export { nextTurn } from './next-turn.js'
export {
  anyFlag,
  anyFunction,
  anyString,
  anything,
  filledString,
  integerFrom,
  kindOf,
  listOf,
  numberFrom,
  type OptionKind,
  type OptionReader,
  objectWith,
  oneOf,
  optional,
  optionReader,
} from './option-reader.js'
export { originJson } from './origin-json.js'
export { originOf } from './origin-of.js'
export { type IndexedText, readPassages } from './read-passages.js'
export { readRequest } from './read-request.js'
export { runWithin } from './run-within.js'
export { SourceLines } from './source-lines.js'
export { streamWithin } from './stream-within.js'
export { type TextUnits, textOf, textUnits, unitsOf } from './text-units.js'
export { LONGEST_MS, readTimeLimit } from './time-limit.js'
export { TimeSlices } from './time-slices.js'
export { TopK } from './top-k.js'
