import { checksumOfWords, type HashKey, type Steps } from '@kebab/core/kit'
import { checkDistinct, checkSegment } from './check-segment.js'
import { Contents } from './contents.js'
import { layOut } from './layout.js'
import { Part } from './part.js'
import { blockCount, type Segment } from './segment.js'
import { ARRAY_NAMES, bytesOf, damaged, openHeader, placesOf, STRETCH, stretchesOf } from './snapshot-header.js'
import { tableOver } from './table-over.js'
import { PER_BYTE } from './write-snapshot.js'

/**
 * The contents that a snapshot has. The arrays are copied as they are; only the tables of the strings are made anew. What a search relies on is
 * checked, so that not even a snapshot made by an enemy can do worse than answer wrongly. Yields how much work it did.
 * @throws KebabError `corrupt_index`
 */
export function* readSnapshot(bytes: Uint8Array, indexVersion: string, key: HashKey): Steps<Contents> {
  const { header, body } = openHeader(bytes, indexVersion)
  const parts: Part[] = []
  let at = 0
  for (const { checksums, sizes, slope } of header.parts) {
    const copy = new Uint8Array(bytesOf(sizes))
    if (checksums.length !== Math.ceil(copy.length / STRETCH)) throw damaged()
    let from = 0
    for (const words of stretchesOf(copy)) {
      copy.set(body.subarray(at + from, at + from + 4 * words.length), from)
      if (checksumOfWords(words) !== checksums[from / STRETCH]) throw damaged()
      from += STRETCH
      yield 2 * PER_BYTE * STRETCH
    }
    at += copy.length
    parts.push(yield* partOf(copy.buffer, sizes, slope, key))
  }
  const contents = new Contents(parts)
  yield* checkDistinct(contents)
  return contents
}

function* partOf(buffer: ArrayBuffer, sizes: readonly number[], slope: number, key: HashKey): Steps<Part> {
  const places = placesOf(sizes)
  const array = <T>(
    Type: new (buffer: ArrayBuffer, start: number, size: number) => T,
    name: (typeof ARRAY_NAMES)[number],
  ): T => {
    const i = ARRAY_NAMES.indexOf(name)
    return new Type(buffer, places[i]!, sizes[i]!)
  }
  const lengths = array(Uint32Array, 'lengths')
  const marks = array(Uint32Array, 'marks')
  const counts = array(Uint32Array, 'counts')
  const numbers = array(Uint32Array, 'numbers')
  const frequencies = array(Uint8Array, 'frequencies')
  const largePlaces = array(Uint32Array, 'largePlaces')
  const largeFrequencies = array(Uint32Array, 'largeFrequencies')
  const removed = array(Uint32Array, 'removed')
  const maxima = array(Float32Array, 'maxima')
  const blocks = array(Uint8Array, 'blocks')
  const { starts, listed, end } = layOut(counts, lengths.length)
  const rows = lengths.length === 0 ? 0 : (end - listed) / lengths.length
  const sound =
    marks.length === 4 * lengths.length &&
    listed === numbers.length &&
    end === frequencies.length &&
    largePlaces.length === largeFrequencies.length &&
    maxima.length === counts.length &&
    blocks.length === rows * blockCount(lengths.length)
  if (!sound) throw damaged()
  const chunks = yield* tableOver(array(Uint16Array, 'chunkUnits'), array(Uint32Array, 'chunkOffsets'), key)
  const terms = yield* tableOver(array(Uint16Array, 'termUnits'), array(Uint32Array, 'termOffsets'), key)
  if (chunks.size !== lengths.length || terms.size !== counts.length) throw damaged()
  const large = new Map(Array.from(largePlaces, (place, i) => [place, largeFrequencies[i]!] as const))
  const strings = { chunks, terms }
  const segment: Segment = {
    ...strings,
    lengths,
    marks,
    counts,
    starts,
    numbers,
    frequencies,
    large,
    slope,
    maxima,
    blocks,
  }
  yield* checkSegment(segment, removed)
  return Part.of(segment).without(Array.from(removed))
}
