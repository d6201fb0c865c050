import { checksumOfWords, type Steps } from '@kebab/core/kit'
import type { Contents } from './contents.js'
import type { Part } from './part.js'
import {
  ARRAY_NAMES,
  type ArrayName,
  bytesOf,
  placesOf,
  type SnapshotHeader,
  STRETCH,
  sealHeader,
  stretchesOf,
} from './snapshot-header.js'

/** What a byte costs to copy or to sum up, in postings. */
export const PER_BYTE = 1 / 32

/** The contents as bytes: a header, then the arrays as they are in memory. Yields how much work it did. */
export function* writeSnapshot({ parts }: Contents, indexVersion: string): Steps<Uint8Array<ArrayBuffer>> {
  const arrays = parts.map(arraysOf)
  const header: SnapshotHeader = {
    indexVersion,
    parts: arrays.map((part, i) => {
      const sizes = ARRAY_NAMES.map((name) => part[name].length)
      // The header is as long whatever the checksums are.
      const checksums = Array.from({ length: Math.ceil(bytesOf(sizes) / STRETCH) }, () => '0'.repeat(11))
      return { slope: parts[i]!.segment.slope, sizes, checksums }
    }),
  }
  const ends = header.parts.map(({ sizes }) => bytesOf(sizes))
  const start = sealHeader(header).length
  const snapshot = new Uint8Array(start + ends.reduce((sum, end) => sum + end, 0))
  let at = start
  for (const [i, part] of arrays.entries()) {
    const { checksums, sizes } = header.parts[i]!
    const bytes = snapshot.subarray(at, at + ends[i]!)
    at += ends[i]!
    const places = placesOf(sizes)
    for (const [j, name] of ARRAY_NAMES.entries()) {
      const { buffer, byteLength, byteOffset } = part[name]
      for (let from = 0; from < byteLength; from += STRETCH) {
        const length = Math.min(STRETCH, byteLength - from)
        bytes.set(new Uint8Array(buffer, byteOffset + from, length), places[j]! + from)
        yield PER_BYTE * length
      }
    }
    let stretch = 0
    for (const words of stretchesOf(bytes)) {
      checksums[stretch++] = checksumOfWords(words)
      yield PER_BYTE * STRETCH
    }
  }
  snapshot.set(sealHeader(header))
  return snapshot
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array

function arraysOf({ removed, segment }: Part): Record<ArrayName, Numbers> {
  const { blocks, chunks, terms, lengths, marks, maxima, counts, numbers, frequencies, large } = segment
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
    maxima,
    blocks,
  }
}
