import { checksumOfBytes } from '@kebab/core/kit'
import { corruptIndex } from './corrupt-index.js'

/** How a snapshot begins: a name, then the version of the format as a digit. */
const NAME = 'KEBABBM'
const FORMAT = '2'
/** Where the length of the JSON stands: behind the name, the format and the checksum of all that follows. */
const LENGTH = 16
const PREAMBLE = LENGTH + 4
/** The body has a checksum for each stretch of so many bytes, so that it can be checked and copied in slices. */
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
  maxima: 4,
  blocks: 1,
} as const

export type ArrayName = keyof typeof ARRAYS
export const ARRAY_NAMES = Object.keys(ARRAYS) as ArrayName[]

/** What a snapshot says about itself. */
export interface SnapshotHeader {
  /** The retriever's. */
  indexVersion: string
  /** In the order of the body. */
  parts: {
    /** The average length that the bounds hold for, as a slope. */
    slope: number
    /** How many elements each array has, in the order of `ARRAY_NAMES`. */
    sizes: number[]
    /** Of the stretches of its bytes. */
    checksums: string[]
  }[]
}

/** Where each array of a part begins in the bytes of the part, always at a multiple of four, and where the last one ends. */
export function placesOf(sizes: readonly number[]): number[] {
  let end = 0
  const places = ARRAY_NAMES.map((name, i) => {
    const start = end
    end += Math.ceil((ARRAYS[name] * sizes[i]!) / 4) * 4
    return start
  })
  return [...places, end]
}

/** How many bytes a part takes. */
export function bytesOf(sizes: readonly number[]): number {
  return placesOf(sizes).at(-1)!
}

/** The words of each stretch of bytes that begin at a multiple of four. */
export function* stretchesOf({ buffer, byteLength, byteOffset }: Uint8Array): Generator<Int32Array> {
  for (let from = 0; from < byteLength; from += STRETCH) {
    yield new Int32Array(buffer, byteOffset + from, Math.min(STRETCH, byteLength - from) / 4)
  }
}

export function sealHeader(header: SnapshotHeader): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header))
  const bytes = new Uint8Array(Math.ceil((PREAMBLE + json.length) / 4) * 4)
  bytes.set(json, PREAMBLE)
  bytes.set(new TextEncoder().encode(NAME + FORMAT))
  new DataView(bytes.buffer).setUint32(LENGTH, json.length, true)
  bytes.set(checksumOfBytes(bytes.subarray(LENGTH)), 8)
  return bytes
}

/** The header and the body of a snapshot whose body has the length that the header says. @throws KebabError `corrupt_index` */
export function openHeader(bytes: Uint8Array, indexVersion: string): { header: SnapshotHeader; body: Uint8Array } {
  const format = formatOf(bytes)
  if (format === undefined) throw corruptIndex('something else')
  if (format !== FORMAT) throw corruptIndex(`one of format ${format} where format ${FORMAT} is read`)
  if (bytes.length < PREAMBLE) throw damaged()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const json = PREAMBLE + view.getUint32(LENGTH, true)
  const end = Math.ceil(json / 4) * 4
  if (end > bytes.length) throw damaged()
  if (checksumOfBytes(bytes.subarray(LENGTH, end)).some((byte, i) => byte !== bytes[8 + i])) throw damaged()
  const header = parse(bytes.subarray(PREAMBLE, json))
  if (header.indexVersion !== indexVersion) {
    throw corruptIndex(`one of ${header.indexVersion} where ${indexVersion} is set`)
  }
  const body = bytes.subarray(end)
  if (header.parts.reduce((sum, { sizes }) => sum + bytesOf(sizes), 0) !== body.length) throw damaged()
  return { header, body }
}

export function damaged(): Error {
  return corruptIndex('one that is damaged')
}

/** The format that bytes say they are of, if they begin as a snapshot does. */
function formatOf(bytes: Uint8Array): string | undefined {
  const begin = String.fromCharCode(...bytes.subarray(0, NAME.length + 1))
  return begin.startsWith(NAME) && /\d$/.test(begin) ? begin.slice(NAME.length) : undefined
}

function parse(json: Uint8Array): SnapshotHeader {
  try {
    const header: SnapshotHeader = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
    const sound = header.parts.every(
      ({ checksums, sizes, slope }) =>
        sizes.length === ARRAY_NAMES.length && sizes.every(isCount) && Array.isArray(checksums) && slope >= 0,
    )
    if (sound && typeof header.indexVersion === 'string') return header
  } catch {
    // Not JSON, or of another shape: as wrong as a checksum that differs.
  }
  throw damaged()
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 32
}
