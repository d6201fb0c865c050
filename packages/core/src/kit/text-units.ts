import { type HashKey, halfSipHash } from './checksum.js'

/** A text as a table outside of the garbage collector's memory looks it up. */
export interface TextUnits {
  /** Its UTF-16 code units, so that lone surrogates stay different from each other. */
  units: Uint16Array
  /** Its `halfSipHash`, from 0 to 2^32 - 1. */
  hash: number
}

/** The code units of a text. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  return units
}

/** A text with its hash under a secret key. */
export function textUnits(text: string, key: HashKey): TextUnits {
  const units = unitsOf(text)
  return { units, hash: halfSipHash(units, 0, units.length, key) }
}

/** How many code units are made into a string at once: arguments go on the stack. */
const PIECE = 4096

/** The text that has these code units. */
export function textOf(units: Uint16Array): string {
  if (units.length <= PIECE) return String.fromCharCode.apply(null, units as unknown as number[])
  let text = ''
  for (let i = 0; i < units.length; i += PIECE) text += textOf(units.subarray(i, i + PIECE))
  return text
}
