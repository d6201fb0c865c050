import { checksum } from '@kebab/core'
import { addBounds } from './bounds.js'
import { checkSegment } from './check-segment.js'
import { Contents } from './contents.js'
import { type HashKey, halfSipHash } from './half-sip-hash.js'
import { layOut } from './layout.js'
import { Part } from './part.js'
import { type Bm25Settings, saturationOf } from './saturation.js'
import type { UnboundedSegment } from './segment.js'
import { ARRAY_NAMES, ARRAYS, type ArrayName, bytesOf, damaged, hex, openHeader, STRETCH } from './snapshot-header.js'
import type { StringTable } from './string-table.js'
import { StringTableBuilder } from './string-table-builder.js'
import { PER_BYTE } from './write-snapshot.js'

/** What a string costs to hash and to put into a table, in postings. */
const PER_STRING = 8

export interface ReadOptions extends Bm25Settings {
  indexVersion: string
  key: HashKey
}

/**
 * The contents that a snapshot has. The arrays are copied as they are; tables and bounds are made anew, and everything that a search relies on is
 * checked, so that not even a snapshot made by an enemy can do worse than answer wrongly. Yields how much work it did.
 * @throws KebabError `corrupt_index`
 */
export function* readSnapshot(bytes: Uint8Array, options: ReadOptions): Generator<number, Contents> {
  const { header, body } = openHeader(bytes, options.indexVersion)
  for (const [i, expected] of header.checksums.entries()) {
    if (hex(checksum(body.subarray(i * STRETCH, (i + 1) * STRETCH))) !== expected) throw damaged()
    yield PER_BYTE * STRETCH
  }
  const read: { segment: UnboundedSegment; removed: Uint32Array }[] = []
  let size = 0
  let terms = 0
  let at = 0
  for (const sizes of header.sizes) {
    const arrays = {} as Arrays
    for (const [i, name] of ARRAY_NAMES.entries()) {
      const length = bytesOf(name, sizes[i]!)
      const copy = new Uint8Array(length)
      for (let from = 0; from < length; from += STRETCH) {
        copy.set(body.subarray(at + from, Math.min(at + length, at + from + STRETCH)), from)
        yield PER_BYTE * STRETCH
      }
      at += length
      Object.assign(arrays, { [name]: new TYPES[ARRAYS[name]](copy.buffer, 0, sizes[i]!) })
    }
    const segment = yield* segmentOf(arrays, options.key)
    read.push({ segment, removed: arrays.removed })
    size += segment.lengths.length - arrays.removed.length
    terms += segment.lengths.reduce((sum, length) => sum + length, 0)
    for (const chunk of arrays.removed) terms -= segment.lengths[chunk]!
  }
  const saturation = saturationOf(options, size, terms)
  const parts: Part[] = []
  for (const { segment, removed } of read) {
    parts.push(Part.of(yield* addBounds(segment, saturation)).without(Array.from(removed)))
  }
  const contents = new Contents(parts)
  yield* checkDistinct(contents)
  return contents
}

const TYPES = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array } as const

type Arrays = { [N in ArrayName]: InstanceType<(typeof TYPES)[(typeof ARRAYS)[N]]> }

function* segmentOf(arrays: Arrays, key: HashKey): Generator<number, UnboundedSegment> {
  const { chunkOffsets, chunkUnits, counts, frequencies, largeFrequencies, largePlaces } = arrays
  const { lengths, marks, numbers, removed, termOffsets, termUnits } = arrays
  if (marks.length !== 4 * lengths.length || largePlaces.length !== largeFrequencies.length) throw damaged()
  const chunks = yield* tableOf(chunkUnits, chunkOffsets, lengths.length, key)
  const terms = yield* tableOf(termUnits, termOffsets, counts.length, key)
  const { starts, listed, end } = layOut(counts, lengths.length)
  if (listed !== numbers.length || end !== frequencies.length) throw damaged()
  const large = new Map(Array.from(largePlaces, (place, i) => [place, largeFrequencies[i]!] as const))
  const segment = { chunks, lengths, marks, terms, counts, starts, numbers, frequencies, large }
  yield* checkSegment(segment, removed)
  return segment
}

function* tableOf(
  units: Uint16Array,
  offsets: Uint32Array,
  size: number,
  key: HashKey,
): Generator<number, StringTable> {
  if (offsets.length !== size + 1 || offsets[0] !== 0 || offsets[size] !== units.length) throw damaged()
  for (let i = 0; i < size; i++) if (offsets[i]! > offsets[i + 1]!) throw damaged()
  const table = new StringTableBuilder(size, units.length)
  for (let i = 0; i < size; i++) {
    const [start, end] = [offsets[i]!, offsets[i + 1]!]
    if (table.add(units, start, end, halfSipHash(units, start, end, key)) !== i) throw damaged()
    if (i % 1024 === 0) yield PER_STRING * 1024
  }
  return table.build()
}

/** @throws KebabError `corrupt_index` if two parts hold the same chunk */
function* checkDistinct({ parts, size }: Contents): Generator<number, void> {
  const units = parts.reduce((sum, { segment }) => sum + segment.chunks.units.length, 0)
  const table = new StringTableBuilder(size, units)
  for (const part of parts) {
    const { hashes, offsets, units } = part.segment.chunks
    for (let chunk = 0; chunk < hashes.length; chunk++) {
      if (chunk % 1024 === 0) yield PER_STRING * 1024
      if (!part.holds(chunk)) continue
      const distinct = table.size
      if (table.add(units, offsets[chunk]!, offsets[chunk + 1]!, hashes[chunk]!) !== distinct) throw damaged()
    }
  }
}
