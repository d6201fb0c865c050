import { checksum } from '@kebab/core'
import type { Contents } from './contents.js'
import type { Part } from './part.js'
import { ARRAY_NAMES, type ArrayName, bytesOf, hex, STRETCH, sealHeader } from './snapshot-header.js'

/** What a byte costs to copy and to sum up, in postings. */
export const PER_BYTE = 1 / 16

/** The contents as bytes: a header, then the arrays as they are in memory. Yields how much work it did. */
export function* writeSnapshot({ parts }: Contents, indexVersion: string): Generator<number, Uint8Array<ArrayBuffer>> {
  const arrays = parts.map(arraysOf)
  const sizes = arrays.map((part) => ARRAY_NAMES.map((name) => part[name].length))
  const places: { at: number; bytes: Uint8Array }[] = []
  let length = 0
  for (const part of arrays) {
    for (const name of ARRAY_NAMES) {
      const { buffer, byteLength, byteOffset } = part[name]
      places.push({ at: length, bytes: new Uint8Array(buffer, byteOffset, byteLength) })
      length += bytesOf(name, part[name].length)
    }
  }
  // The header is as long whatever the checksums are.
  const blank = Array.from({ length: Math.ceil(length / STRETCH) }, () => '0'.repeat(16))
  const start = sealHeader({ indexVersion, sizes, checksums: blank }).length
  const snapshot = new Uint8Array(start + length)
  const body = snapshot.subarray(start)
  for (const { at, bytes } of places) {
    for (let from = 0; from < bytes.length; from += STRETCH) {
      body.set(bytes.subarray(from, from + STRETCH), at + from)
      yield PER_BYTE * Math.min(STRETCH, bytes.length - from)
    }
  }
  const checksums: string[] = []
  for (let from = 0; from < length; from += STRETCH) {
    checksums.push(hex(checksum(body.subarray(from, from + STRETCH))))
    yield PER_BYTE * STRETCH
  }
  snapshot.set(sealHeader({ indexVersion, sizes, checksums }))
  return snapshot
}

function arraysOf({ removed, segment }: Part): Record<ArrayName, Uint8Array | Uint16Array | Uint32Array> {
  const { chunks, terms, lengths, marks, counts, numbers, frequencies, large } = segment
  return {
    chunkUnits: chunks.units,
    chunkOffsets: chunks.offsets,
    lengths,
    marks,
    termUnits: terms.units,
    termOffsets: terms.offsets,
    counts,
    numbers,
    frequencies,
    largePlaces: Uint32Array.from(large.keys()),
    largeFrequencies: Uint32Array.from(large.values()),
    removed,
  }
}
