import { checksum } from '@kebab/core'
import { corruptIndex } from './corrupt-index.js'

/** How a snapshot begins. The digit is the version of the format. */
const MAGIC = new TextEncoder().encode('KEBABBM1')
/** Magic, checksum of the rest, length of the JSON. */
const PREAMBLE = 20
/** The body has a checksum for each stretch of so many bytes, so that it can be checked in slices. */
export const STRETCH = 2 ** 20

/** The arrays of a part, in the order in which the body has them, with the bytes of an element. All are little-endian. */
export const ARRAYS = {
  chunkUnits: 2,
  chunkOffsets: 4,
  lengths: 4,
  marks: 4,
  termUnits: 2,
  termOffsets: 4,
  counts: 4,
  numbers: 4,
  frequencies: 1,
  largePlaces: 4,
  largeFrequencies: 4,
  removed: 4,
} as const

export type ArrayName = keyof typeof ARRAYS
export const ARRAY_NAMES = Object.keys(ARRAYS) as ArrayName[]

/** What a snapshot says about itself. */
export interface SnapshotHeader {
  /** The retriever's. */
  indexVersion: string
  /** How many elements each array of each part has, in the order of `ARRAY_NAMES`. */
  sizes: number[][]
  /** Of the stretches of the body, in hexadecimal. */
  checksums: string[]
}

/** How many bytes an array takes in the body: arrays begin at multiples of four. */
export function bytesOf(name: ArrayName, size: number): number {
  return Math.ceil((ARRAYS[name] * size) / 4) * 4
}

export function sealHeader(header: SnapshotHeader): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header))
  const bytes = new Uint8Array(Math.ceil((PREAMBLE + json.length) / 4) * 4)
  bytes.set(json, PREAMBLE)
  bytes.set(MAGIC)
  new DataView(bytes.buffer).setUint32(16, json.length, true)
  bytes.set(checksum(bytes.subarray(16)), 8)
  return bytes
}

/** The header and the body of a snapshot whose body has the length that the header says. @throws KebabError `corrupt_index` */
export function openHeader(bytes: Uint8Array, indexVersion: string): { header: SnapshotHeader; body: Uint8Array } {
  if (bytes.length < PREAMBLE || MAGIC.some((byte, i) => bytes[i] !== byte)) throw corruptIndex('something else')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const json = PREAMBLE + view.getUint32(16, true)
  const end = Math.ceil(json / 4) * 4
  if (end > bytes.length || hex(checksum(bytes.subarray(16, end))) !== hex(bytes.subarray(8, 16))) throw damaged()
  const header = parse(bytes.subarray(PREAMBLE, json))
  if (header.indexVersion !== indexVersion) {
    throw corruptIndex(`one of ${header.indexVersion} where ${indexVersion} is set`)
  }
  const body = bytes.subarray(end)
  let length = 0
  for (const sizes of header.sizes) for (const [i, name] of ARRAY_NAMES.entries()) length += bytesOf(name, sizes[i]!)
  if (length !== body.length || header.checksums.length !== Math.ceil(length / STRETCH)) throw damaged()
  return { header, body }
}

export function damaged(): Error {
  return corruptIndex('one that is damaged')
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function parse(json: Uint8Array): SnapshotHeader {
  try {
    const header: SnapshotHeader = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
    const { checksums, indexVersion, sizes } = header
    const sound = sizes.every((part) => part.length === ARRAY_NAMES.length && part.every(isCount))
    if (sound && typeof indexVersion === 'string' && Array.isArray(checksums)) return header
  } catch {
    // Not JSON, or of another shape: as wrong as a checksum that differs.
  }
  throw damaged()
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 32
}
