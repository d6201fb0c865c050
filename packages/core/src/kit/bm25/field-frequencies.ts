/** The fields of a chunk, by number. Each has a length of its own. */
export const BODY = 0
/** The title and the headings. */
export const HEADINGS = 1
/** The name of the file, its aliases and tags. */
export const NAMES = 2
/** The number of a field. */
export type Field = typeof BODY | typeof HEADINGS | typeof NAMES
/** How many fields there are. */
export const FIELDS = 3

/**
 * The most that a term is counted in the headings, and in the names. In the body it is counted up
 * to 2^28 - 1, which no text exceeds.
 */
export const MOST_IN_FIELD = 2 ** 12 - 1
const IN_HEADINGS = 2 ** 28
const IN_NAMES = 2 ** 40
const ONE: readonly number[] = [1, IN_HEADINGS, IN_NAMES]

/**
 * Frequencies of a term in the fields of a chunk, in one number: those in the body, plus 2^28 times
 * those in the headings, plus 2^40 times those in the names.
 */
export function packFrequencies(body: number, headings: number, names: number): number {
  return body + IN_HEADINGS * headings + IN_NAMES * names
}

/** How often a term is in the body, of packed frequencies. */
export function bodyFrequency(packed: number): number {
  return packed % IN_HEADINGS
}

/** How often a term is in the title and the headings, of packed frequencies. */
export function headingFrequency(packed: number): number {
  return Math.floor(packed / IN_HEADINGS) % (MOST_IN_FIELD + 1)
}

/** How often a term is in the names, of packed frequencies. */
export function nameFrequency(packed: number): number {
  return Math.floor(packed / IN_NAMES)
}

/** Counts one more occurrence in a field. */
export function countedIn(packed: number, field: Field): number {
  if (field === HEADINGS && headingFrequency(packed) === MOST_IN_FIELD) return packed
  if (field === NAMES && nameFrequency(packed) === MOST_IN_FIELD) return packed
  return packed + ONE[field]!
}

/** Adds packed frequencies. */
export function addFrequencies(a: number, b: number): number {
  return packFrequencies(
    bodyFrequency(a) + bodyFrequency(b),
    Math.min(MOST_IN_FIELD, headingFrequency(a) + headingFrequency(b)),
    Math.min(MOST_IN_FIELD, nameFrequency(a) + nameFrequency(b)),
  )
}

/** The byte that stands for frequencies without a byte of their own. */
export const LARGE_FREQUENCY = 255
/** Up to here a byte is the frequency in the body, and the term is in no other field. */
export const LAST_BODY_BYTE = 99
/** The other bytes in turn: so often in headings and names, and up to so often in the body. */
const RUNS: readonly (readonly [headings: number, names: number, body: number])[] = [
  [1, 0, 23],
  [2, 0, 23],
  [3, 0, 15],
  [0, 1, 15],
  [1, 1, 23],
  [2, 1, 15],
  [1, 2, 9],
  [2, 2, 9],
  [3, 1, 6],
  [0, 2, 7],
]

/** By byte: the packed frequencies that it stands for. */
const PACKED: readonly number[] = [
  ...Array.from({ length: LAST_BODY_BYTE + 1 }, (_, body) => body),
  ...RUNS.flatMap(([headings, names, most]) =>
    Array.from({ length: most + 1 }, (_, body) => packFrequencies(body, headings, names)),
  ),
]
const BYTES: ReadonlyMap<number, number> = new Map(PACKED.map((packed, byte) => [packed, byte]))

/** Returns the byte of packed frequencies, or `LARGE_FREQUENCY` if they have none of their own. */
export function frequencyByte(packed: number): number {
  return packed <= LAST_BODY_BYTE ? packed : (BYTES.get(packed) ?? LARGE_FREQUENCY)
}

/** Returns the packed frequencies that a byte below `LARGE_FREQUENCY` stands for. */
export function packedFrequencies(byte: number): number {
  return PACKED[byte]!
}

/** Returns bytes whose frequencies add up to packed ones, which have no byte of their own. */
export function bytesAddingTo(packed: number): number[] {
  const bytes: number[] = []
  for (let left = bodyFrequency(packed); left > 0; left -= LAST_BODY_BYTE) bytes.push(Math.min(left, LAST_BODY_BYTE))
  for (let left = headingFrequency(packed); left > 0; left -= 3)
    bytes.push(frequencyByte(packFrequencies(0, Math.min(left, 3), 0)))
  for (let left = nameFrequency(packed); left > 0; left -= 2)
    bytes.push(frequencyByte(packFrequencies(0, 0, Math.min(left, 2))))
  return bytes
}
