import { TimeSlices } from '@kebab/core/kit'
import { type BuiltSegment, CHUNKS_PER_SEGMENT } from './build-segments.js'
import { REMOVED } from './postings.js'
import { isLive, type LoadedSegment } from './segment-rows.js'
import { lengthsOf } from './write-segment.js'

/** The chunks of a merged segment. */
export interface MergedChunks extends Pick<BuiltSegment, 'chunkIds' | 'lengths'> {
  /** For each old segment, by number of a chunk: its new number, or `REMOVED`. */
  renumbered: readonly Uint32Array[]
}

/**
 * Merges the live chunks of segments: by id, ascending. There are at most 65,536. Yields to the
 * event loop now and then.
 */
export async function mergeChunks(segments: readonly LoadedSegment[], signal?: AbortSignal): Promise<MergedChunks> {
  const slices = new TimeSlices(signal)
  let runs = segments.map(liveItems)
  while (runs.length > 1) {
    const longer: Uint32Array[] = []
    for (let i = 0; i < runs.length; i += 2) {
      if (slices.isOver()) await slices.next()
      longer.push(i + 1 < runs.length ? mergeRuns(segments, runs[i]!, runs[i + 1]!) : runs[i]!)
    }
    runs = longer
  }
  const renumbered = segments.map(({ size }) => new Uint32Array(size).fill(REMOVED))
  const chunkIds: string[] = []
  const lengths: number[] = []
  for (const item of runs[0] ?? []) {
    if (slices.isOver()) await slices.next()
    const segment = segments[placeOf(item)]!
    renumbered[placeOf(item)]![numberOf(item)] = chunkIds.length
    chunkIds.push(segment.ids.text(numberOf(item)))
    lengths.push(...lengthsOf(segment, numberOf(item)))
  }
  return { chunkIds, lengths, renumbered }
}

/** A chunk is one number: the place of its segment, then its number there. */
function liveItems({ live, size }: LoadedSegment, place: number): Uint32Array {
  const items = new Uint32Array(size)
  let count = 0
  for (let number = 0; number < size; number++)
    if (isLive(live, number)) items[count++] = place * CHUNKS_PER_SEGMENT + number
  return items.subarray(0, count)
}

function placeOf(item: number): number {
  return Math.floor(item / CHUNKS_PER_SEGMENT)
}

function numberOf(item: number): number {
  return item % CHUNKS_PER_SEGMENT
}

function mergeRuns(segments: readonly LoadedSegment[], a: Uint32Array, b: Uint32Array): Uint32Array {
  const merged = new Uint32Array(a.length + b.length)
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const itemA = a[i]!
    const itemB = b[j]!
    const { ids } = segments[placeOf(itemA)]!
    const isFirst = ids.compare(numberOf(itemA), segments[placeOf(itemB)]!.ids, numberOf(itemB)) < 0
    merged[i + j] = isFirst ? itemA : itemB
    if (isFirst) i++
    else j++
  }
  merged.set(a.subarray(i), i + j)
  merged.set(b.subarray(j), i + j)
  return merged
}
