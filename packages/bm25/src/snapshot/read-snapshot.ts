import { type HashKey, MOST_IN_FIELD, packFrequencies, type Slopes } from '@kebab/core/internal'
import { checksumOfWords, halfSipHash, type Steps } from '@kebab/core/kit'
import { Contents, LiveSegment } from '../contents.js'
import { blockCount, segmentOf } from '../segment/segment.js'
import { layOut } from '../segment/segment-writer.js'
import { type StringList, StringTable, slotsFor } from '../segment/string-table.js'
import { checkDistinct, checkSegment } from './check-segment.js'
import {
  ARRAY_NAMES,
  BYTES_PER_CHECKSUM,
  bytesOf,
  checkedBlocks,
  damaged,
  decodeHeader,
  offsetsOf,
} from './snapshot-header.js'
import { BYTE_COST } from './write-snapshot.js'

/**
 * Decodes a snapshot. The arrays are copied as they are, and only the hash tables of strings are
 * built anew. Everything that a search relies on is validated. So the worst that a forged snapshot
 * can cause is wrong answers. Yields the work done, in postings.
 * @throws KebabError `corrupt_index`
 */
export function* readSnapshot(bytes: Uint8Array, indexVersion: string, key: HashKey): Steps<Contents> {
  const { header, body } = decodeHeader(bytes, indexVersion)
  const liveSegments: LiveSegment[] = []
  let at = 0
  for (const { checksums, sizes, slopes } of header.parts) {
    const copy = new Uint8Array(bytesOf(sizes))
    if (checksums.length !== Math.ceil(copy.length / BYTES_PER_CHECKSUM)) throw damaged()
    let from = 0
    for (const words of checkedBlocks(copy)) {
      copy.set(body.subarray(at + from, at + from + 4 * words.length), from)
      if (checksumOfWords(words) !== checksums[from / BYTES_PER_CHECKSUM]) throw damaged()
      from += BYTES_PER_CHECKSUM
      yield 2 * BYTE_COST * BYTES_PER_CHECKSUM
    }
    at += copy.length
    liveSegments.push(yield* readLiveSegment(copy.buffer, sizes, slopes, key))
  }
  const contents = new Contents(liveSegments)
  yield* checkDistinct(contents)
  return contents
}

function* readLiveSegment(
  buffer: ArrayBuffer,
  sizes: readonly number[],
  slopes: Slopes,
  key: HashKey,
): Steps<LiveSegment> {
  const offsets = offsetsOf(sizes)
  const array = <T>(
    Type: new (buffer: ArrayBuffer, start: number, size: number) => T,
    name: (typeof ARRAY_NAMES)[number],
  ): T => {
    const i = ARRAY_NAMES.indexOf(name)
    return new Type(buffer, offsets[i]!, sizes[i]!)
  }
  const lengths = array(Uint32Array, 'lengths')
  const fieldLengths = array(Uint32Array, 'fieldLengths')
  const digests = array(Uint32Array, 'digests')
  const counts = array(Uint32Array, 'counts')
  const numbers = array(Uint32Array, 'numbers')
  const frequencies = array(Uint8Array, 'frequencies')
  const largeIndexes = array(Uint32Array, 'largeIndexes')
  const largeBodies = array(Uint32Array, 'largeBodies')
  const largeFields = array(Uint32Array, 'largeFields')
  const removed = array(Uint32Array, 'removed')
  const maxima = array(Float32Array, 'maxima')
  const blocks = array(Uint8Array, 'blocks')
  const { starts, listed, end } = layOut(counts, lengths.length)
  const rows = lengths.length === 0 ? 0 : (end - listed) / lengths.length
  const isValid =
    fieldLengths.length === 2 * lengths.length &&
    digests.length === 4 * lengths.length &&
    listed === numbers.length &&
    end === frequencies.length &&
    largeIndexes.length === largeBodies.length &&
    largeIndexes.length === largeFields.length &&
    maxima.length === counts.length &&
    blocks.length === rows * blockCount(lengths.length)
  if (!isValid) throw damaged()
  const chunks = yield* buildTable(array(Uint16Array, 'chunkUnits'), array(Uint32Array, 'chunkOffsets'), key)
  const terms = yield* buildTable(array(Uint16Array, 'termUnits'), array(Uint32Array, 'termOffsets'), key)
  if (chunks.size !== lengths.length || terms.size !== counts.length) throw damaged()
  const packedAt = (i: number): number => {
    const fields = largeFields[i]!
    return packFrequencies(largeBodies[i]!, fields % (MOST_IN_FIELD + 1), Math.floor(fields / (MOST_IN_FIELD + 1)))
  }
  const large = new Map(Array.from(largeIndexes, (index, i) => [index, packedAt(i)] as const))
  const forms = { units: array(Uint16Array, 'formUnits'), offsets: array(Uint32Array, 'formOffsets') }
  if (!areOffsets(forms, terms.size)) throw damaged()
  const strings = { chunks, terms, forms }
  const segment = segmentOf({
    ...strings,
    lengths,
    fieldLengths,
    digests,
    counts,
    starts,
    numbers,
    frequencies,
    large,
    slopes,
    maxima,
    blocks,
  })
  yield* checkSegment(segment, removed)
  return LiveSegment.of(segment).without(Array.from(removed))
}

/** How many strings are inserted between two yields, and the cost of one, in postings. */
const STRINGS_PER_YIELD = 1024
const STRING_COST = 16

/**
 * Builds a table over the strings of a snapshot. Yields the work done, in postings.
 * @throws KebabError `corrupt_index` if a string occurs twice, or the offsets don't ascend up to
 * the end
 */
function* buildTable(units: Uint16Array, offsets: Uint32Array, key: HashKey): Steps<StringTable> {
  const size = offsets.length - 1
  if (!areOffsets({ units, offsets }, size)) throw damaged()
  const table = new StringTable(units, offsets, new Uint32Array(size), new Uint32Array(slotsFor(size)))
  for (let from = 0; from < size; from += STRINGS_PER_YIELD) {
    insertRange(table, from, Math.min(size, from + STRINGS_PER_YIELD), key)
    yield STRING_COST * STRINGS_PER_YIELD
  }
  return table
}

/** Whether the offsets of a list ascend, from 0 to the end of the units, for so many strings. */
function areOffsets({ units, offsets }: StringList, size: number): boolean {
  if (size < 0 || offsets.length !== size + 1 || offsets[0] !== 0 || offsets[size] !== units.length) return false
  for (let i = 0; i < size; i++) if (offsets[i]! > offsets[i + 1]!) return false
  return true
}

function insertRange(table: StringTable, from: number, to: number, key: HashKey): void {
  const { hashes, offsets, units } = table
  for (let i = from; i < to; i++) {
    const hash = halfSipHash(units, offsets[i]!, offsets[i + 1]!, key)
    hashes[i] = hash
    if (table.insert(i, hash) !== i) throw damaged()
  }
}
