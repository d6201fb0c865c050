import { KebabError } from '@kebab/core'
import { FIELDS, type Slopes } from '@kebab/core/internal'
import { checksumOfBytes, integerFrom } from '@kebab/core/kit'

/** A snapshot starts with this name, then the format's version as a digit. */
const NAME = 'KEBABBM'
const FORMAT = '3'
/**
 * Where the length of the JSON is: after the name, the format and the checksum of everything that
 * follows.
 */
const LENGTH = 16
const PREAMBLE = LENGTH + 4
/**
 * The body has a checksum for every so many bytes, so that it can be verified and copied in slices.
 */
export const BYTES_PER_CHECKSUM = 2 ** 20

/**
 * The arrays of a part in the order of the body, with the bytes per element. All are little-endian.
 */
const ARRAYS = {
  chunkUnits: 2,
  chunkOffsets: 4,
  lengths: 4,
  fieldLengths: 4,
  digests: 4,
  termUnits: 2,
  termOffsets: 4,
  formUnits: 2,
  formOffsets: 4,
  counts: 4,
  numbers: 4,
  frequencies: 1,
  largeIndexes: 4,
  largeBodies: 4,
  largeFields: 4,
  removed: 4,
  maxima: 4,
  blocks: 1,
} as const

export type ArrayName = keyof typeof ARRAYS
export const ARRAY_NAMES = Object.keys(ARRAYS) as ArrayName[]

/** The JSON of a snapshot. */
export interface SnapshotHeader {
  /** The index version of the retriever that saved it. */
  indexVersion: string
  /** In the order of the body. */
  parts: {
    /** The slopes that the bounds hold for. */
    slopes: Slopes
    /** The length of each array, in the order of `ARRAY_NAMES`. */
    sizes: number[]
    /** The checksums of each `BYTES_PER_CHECKSUM` bytes. */
    checksums: string[]
  }[]
}

/**
 * The offset of each array in the bytes of a part, always a multiple of four, and the end of the
 * last array.
 */
export function offsetsOf(sizes: readonly number[]): number[] {
  let end = 0
  const offsets = ARRAY_NAMES.map((name, i) => {
    const start = end
    end += Math.ceil((ARRAYS[name] * sizes[i]!) / 4) * 4
    return start
  })
  return [...offsets, end]
}

/** The size of a part in bytes. */
export function bytesOf(sizes: readonly number[]): number {
  return offsetsOf(sizes).at(-1)!
}

/** The words of each `BYTES_PER_CHECKSUM` bytes. The bytes must start at a multiple of four. */
export function* checkedBlocks({ buffer, byteLength, byteOffset }: Uint8Array): Generator<Int32Array> {
  for (let from = 0; from < byteLength; from += BYTES_PER_CHECKSUM) {
    yield new Int32Array(buffer, byteOffset + from, Math.min(BYTES_PER_CHECKSUM, byteLength - from) / 4)
  }
}

export function encodeHeader(header: SnapshotHeader): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header))
  const bytes = new Uint8Array(Math.ceil((PREAMBLE + json.length) / 4) * 4)
  bytes.set(json, PREAMBLE)
  bytes.set(new TextEncoder().encode(NAME + FORMAT))
  new DataView(bytes.buffer).setUint32(LENGTH, json.length, true)
  bytes.set(checksumOfBytes(bytes.subarray(LENGTH)), 8)
  return bytes
}

/**
 * Decodes the header, and checks that the body has the length that it says.
 * @throws KebabError `corrupt_index`
 */
export function decodeHeader(bytes: Uint8Array, indexVersion: string): { header: SnapshotHeader; body: Uint8Array } {
  const { header, body } = splitSnapshot(bytes)
  if (header.indexVersion !== indexVersion) throw otherVersion(header.indexVersion, indexVersion)
  if (header.parts.reduce((sum, { sizes }) => sum + bytesOf(sizes), 0) !== body.length) throw damaged()
  return { header, body }
}

/**
 * Returns the index version of the retriever that saved a snapshot.
 * @throws KebabError `corrupt_index`
 */
export function versionOf(bytes: Uint8Array): string {
  return splitSnapshot(bytes).header.indexVersion
}

/** The error for a snapshot of another index version. */
export function otherVersion(found: string, expected: string): KebabError<'corrupt_index'> {
  return corruptIndex(`one of ${found} where ${expected} is set`)
}

function splitSnapshot(bytes: Uint8Array): { header: SnapshotHeader; body: Uint8Array } {
  const format = formatOf(bytes)
  if (format === undefined) throw corruptIndex('something else')
  if (format !== FORMAT) throw corruptIndex(`one of format ${format} where format ${FORMAT} is read`)
  if (bytes.length < PREAMBLE) throw damaged()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const json = PREAMBLE + view.getUint32(LENGTH, true)
  const end = Math.ceil(json / 4) * 4
  if (end > bytes.length) throw damaged()
  if (checksumOfBytes(bytes.subarray(LENGTH, end)).some((byte, i) => byte !== bytes[8 + i])) throw damaged()
  return { header: parse(bytes.subarray(PREAMBLE, json)), body: bytes.subarray(end) }
}

export function damaged(): Error {
  return corruptIndex('one that is damaged')
}

/** The format of a snapshot, or `undefined` if the bytes don't start as a snapshot does. */
function formatOf(bytes: Uint8Array): string | undefined {
  const begin = String.fromCharCode(...bytes.subarray(0, NAME.length + 1))
  return begin.startsWith(NAME) && /\d$/.test(begin) ? begin.slice(NAME.length) : undefined
}

function parse(json: Uint8Array): SnapshotHeader {
  try {
    const header: SnapshotHeader = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
    const isValid = header.parts.every(
      ({ checksums, sizes, slopes }) =>
        sizes.length === ARRAY_NAMES.length &&
        sizes.every(isCount) &&
        Array.isArray(checksums) &&
        slopes.length === FIELDS &&
        slopes.every((slope) => slope >= 0),
    )
    if (isValid && typeof header.indexVersion === 'string') return header
  } catch {
    // Not JSON, or of another shape.
  }
  throw damaged()
}

const isCount = integerFrom(0, 2 ** 32 - 1).fits

/** The error for a snapshot that can't be used. `reason`: what is wrong. */
function corruptIndex(reason: string): KebabError<'corrupt_index'> {
  return new KebabError('corrupt_index', `expected a snapshot as it was saved, found ${reason}; build the index anew`, {
    details: { reason },
    hint: 'Build the index anew, and save it again.',
  })
}
