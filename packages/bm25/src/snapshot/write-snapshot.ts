import { bodyFrequency, headingFrequency, MOST_IN_FIELD, nameFrequency } from '@kebab/core/internal'
import { checksumOfWords, type Steps } from '@kebab/core/kit'
import type { Contents, LiveSegment } from '../contents.js'
import {
  ARRAY_NAMES,
  type ArrayName,
  BYTES_PER_CHECKSUM,
  bytesOf,
  checkedBlocks,
  encodeHeader,
  offsetsOf,
  type SnapshotHeader,
} from './snapshot-header.js'

/** The cost of copying or checksumming a byte, in postings. */
export const BYTE_COST = 1 / 32

/**
 * Encodes the contents: a header, then the arrays as they are in memory. Yields the work done, in
 * postings.
 */
export function* writeSnapshot({ liveSegments }: Contents, indexVersion: string): Steps<Uint8Array<ArrayBuffer>> {
  const arrays = liveSegments.map(arraysOf)
  const header: SnapshotHeader = {
    indexVersion,
    parts: arrays.map((segmentArrays, i) => {
      const sizes = ARRAY_NAMES.map((name) => segmentArrays[name].length)
      // Placeholders of the same length, so that the length of the header is known.
      const checksums = Array.from({ length: Math.ceil(bytesOf(sizes) / BYTES_PER_CHECKSUM) }, () => '0'.repeat(11))
      return { slopes: liveSegments[i]!.segment.slopes, sizes, checksums }
    }),
  }
  const ends = header.parts.map(({ sizes }) => bytesOf(sizes))
  const start = encodeHeader(header).length
  const snapshot = new Uint8Array(start + ends.reduce((sum, end) => sum + end, 0))
  let at = start
  for (const [i, segmentArrays] of arrays.entries()) {
    const { checksums, sizes } = header.parts[i]!
    const bytes = snapshot.subarray(at, at + ends[i]!)
    at += ends[i]!
    const offsets = offsetsOf(sizes)
    for (const [j, name] of ARRAY_NAMES.entries()) {
      const { buffer, byteLength, byteOffset } = segmentArrays[name]
      for (let from = 0; from < byteLength; from += BYTES_PER_CHECKSUM) {
        const length = Math.min(BYTES_PER_CHECKSUM, byteLength - from)
        bytes.set(new Uint8Array(buffer, byteOffset + from, length), offsets[j]! + from)
        yield BYTE_COST * length
      }
    }
    let block = 0
    for (const words of checkedBlocks(bytes)) {
      checksums[block++] = checksumOfWords(words)
      yield BYTE_COST * BYTES_PER_CHECKSUM
    }
  }
  snapshot.set(encodeHeader(header))
  return snapshot
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array

function arraysOf({ removed, segment }: LiveSegment): Record<ArrayName, Numbers> {
  const { blocks, chunks, terms, forms, lengths, fieldLengths, digests, maxima, counts, numbers, frequencies, large } =
    segment
  return {
    chunkUnits: chunks.units,
    chunkOffsets: chunks.offsets,
    lengths,
    fieldLengths,
    digests,
    termUnits: terms.units,
    termOffsets: terms.offsets,
    formUnits: forms.units,
    formOffsets: forms.offsets,
    counts,
    numbers,
    frequencies,
    largeIndexes: Uint32Array.from(large.keys()),
    largeBodies: Uint32Array.from(large.values(), bodyFrequency),
    largeFields: Uint32Array.from(large.values(), fieldsOf),
    removed,
    maxima,
    blocks,
  }
}

/** The frequencies in headings and names, of packed frequencies, in one number. */
function fieldsOf(packed: number): number {
  return headingFrequency(packed) + (MOST_IN_FIELD + 1) * nameFrequency(packed)
}
