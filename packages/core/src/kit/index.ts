/**
 * What authors of retrievers, stores and other parts build with. Users of an engine need none of it: they import `@kebab/core`.
 *
 * @module
 */
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
