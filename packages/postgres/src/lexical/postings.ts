import { addFrequencies, bytesAddingTo, frequencyByte, LARGE_FREQUENCY, packedFrequencies } from '@kebab/core/internal'

/** The byte of frequencies that have none of their own. They are spread over several entries. */
const LARGE = LARGE_FREQUENCY
const BYTES_PER_ENTRY = 3

/** The chunks of a segment that have a term. */
export interface Postings {
  /** Their numbers, ascending, each once. */
  readonly numbers: Uint16Array
  /** The frequency byte of each. */
  readonly frequencies: Uint8Array
  /** By index in `numbers`: the packed frequencies of bytes of 255. Absent: there are none. */
  readonly large: ReadonlyMap<number, number> | undefined
}

/**
 * Returns the stored form of postings: the numbers in 16 bits each, little-endian, then the
 * frequency bytes. Frequencies without a byte of their own have several entries, which add up to
 * them.
 *
 * @param numbers ascending, each once
 * @param frequencies packed, in the same order
 */
export function encodePostings(numbers: readonly number[], frequencies: readonly number[]): Buffer {
  const bytes = frequencies.map((packed) => {
    const byte = frequencyByte(packed)
    return byte === LARGE ? bytesAddingTo(packed) : [byte]
  })
  const entries = bytes.reduce((sum, { length }) => sum + length, 0)
  const data = Buffer.allocUnsafe(BYTES_PER_ENTRY * entries)
  let entry = 0
  for (const [i, number] of numbers.entries()) {
    for (const byte of bytes[i]!) {
      data.writeUInt16LE(number, 2 * entry)
      data[2 * entries + entry] = byte
      entry++
    }
  }
  return data
}

/**
 * Reads what `encodePostings` wrote. Throws an `Error` with what is wrong about anything else.
 * @param size the number of chunks of the segment
 */
export function decodePostings(data: Uint8Array, size: number): Postings {
  const entries = data.length / BYTES_PER_ENTRY
  if (!Number.isInteger(entries)) throw new Error(`postings of ${data.length} bytes`)
  const numbers = new Uint16Array(entries)
  const frequencies = new Uint8Array(entries)
  let large: Map<number, number> | undefined
  let count = 0
  let last = -1
  for (let entry = 0; entry < entries; entry++) {
    const number = data[2 * entry]! | (data[2 * entry + 1]! << 8)
    const byte = data[2 * entries + entry]!
    if (number < last || number >= size || byte === 0)
      throw new Error(`chunk ${number} after ${last} of ${size}, with byte ${byte}`)
    if (number === last) {
      large ??= new Map()
      const before = large.get(count - 1) ?? packedFrequencies(frequencies[count - 1]!)
      large.set(count - 1, addFrequencies(before, packedFrequencies(byte)))
      frequencies[count - 1] = LARGE
      continue
    }
    last = number
    numbers[count] = number
    frequencies[count++] = byte
    if (byte === LARGE) {
      // Only words that were made before there were fields have it.
      large ??= new Map()
      large.set(count - 1, LARGE)
    }
  }
  if (count === entries) return { numbers, frequencies, large }
  return { numbers: numbers.slice(0, count), frequencies: frequencies.slice(0, count), large }
}

/** Postings of one segment that go into a merged one. */
export interface MergedPostings {
  /** The stored form. */
  data: Uint8Array
  /** By number of a chunk: its number in the merged segment, or `REMOVED`. */
  renumbered: Uint32Array
}

/** The number of a chunk that isn't in the merged segment. */
export const REMOVED = 0xffff_ffff

/**
 * Returns the stored form of the postings that several segments have of one term, in the segment
 * that they are merged into. Empty if no chunk is left that has the term. Throws an `Error` for
 * postings that can't be read.
 */
export function mergePostings(parts: readonly MergedPostings[]): Buffer {
  const room = parts.reduce((sum, { data }) => sum + data.length, 0) / BYTES_PER_ENTRY
  // Number and frequency in one, so that sorting these sorts both.
  const entries = new Uint32Array(Math.ceil(room))
  let count = 0
  for (const { data, renumbered } of parts) {
    const size = data.length / BYTES_PER_ENTRY
    if (!Number.isInteger(size)) throw new Error(`postings of ${data.length} bytes`)
    for (let entry = 0; entry < size; entry++) {
      const number = renumbered[data[2 * entry]! | (data[2 * entry + 1]! << 8)]
      if (number === undefined) throw new Error(`a chunk beyond ${renumbered.length}`)
      if (number !== REMOVED) entries[count++] = number * 256 + data[2 * size + entry]!
    }
  }
  const sorted = entries.subarray(0, count).sort()
  const merged = Buffer.allocUnsafe(BYTES_PER_ENTRY * count)
  for (let entry = 0; entry < count; entry++) {
    const value = sorted[entry]!
    merged[2 * entry] = value >>> 8
    merged[2 * entry + 1] = value >>> 16
    merged[2 * count + entry] = value
  }
  return merged
}
