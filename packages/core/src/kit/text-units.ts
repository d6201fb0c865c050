import { type HashKey, halfSipHash } from './checksum.js'

/** A text in the form in which hash tables outside the garbage-collected heap look it up. */
export interface TextUnits {
  /** Its UTF-16 code units. Unlike UTF-8, they keep lone surrogates apart. */
  units: Uint16Array
  /** Its `halfSipHash`, from 0 to 2^32 - 1. */
  hash: number
}

/** Returns the UTF-16 code units of a text. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  return units
}

/** Returns the code units of a text with their hash under a secret key. */
export function textUnits(text: string, key: HashKey): TextUnits {
  const units = unitsOf(text)
  return { units, hash: halfSipHash(units, 0, units.length, key) }
}

/** How many code units become a string at once. They are passed as arguments, which take stack. */
const UNITS_PER_CALL = 4096

/** Returns the text with these code units. */
export function textOf(units: Uint16Array): string {
  if (units.length <= UNITS_PER_CALL) return String.fromCharCode.apply(null, units as unknown as number[])
  let text = ''
  for (let i = 0; i < units.length; i += UNITS_PER_CALL) text += textOf(units.subarray(i, i + UNITS_PER_CALL))
  return text
}
