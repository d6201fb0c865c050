import type { CallOptions, Filters } from '@kebab/core'
import { TimeSlices } from '@kebab/core/kit'
import { readOnce } from '../read-once.js'
import { selectChunks } from '../store/select-chunks.js'
import { IdKeys } from './chunk-ids.js'
import { isLive, type LoadedSegment, type RowsOf } from './segment-rows.js'

/** The live chunks of segments that pass a filter. */
export interface PassingChunks {
  /** For each segment, a bit for each chunk: whether it passes. */
  bits: readonly Uint8Array[]
  /** How many pass. */
  count: number
}

/** Returns what passes a filter in the segments of a state. It is read once for the state. */
export function passingIn(
  at: RowsOf,
  segments: readonly LoadedSegment[],
  where: Filters,
  options: CallOptions,
): Promise<PassingChunks> {
  const read = () => readPassing(at, segments, where, options)
  return readOnce(at, `chunks ${JSON.stringify(where)}`, read, ({ bits }) => {
    return bits.reduce((sum, { length }) => sum + length, 0)
  })
}

async function readPassing(
  { session, database, ns }: RowsOf,
  segments: readonly LoadedSegment[],
  where: Filters,
  { signal }: CallOptions,
): Promise<PassingChunks> {
  const keys = new IdKeys(await selectChunks(where, { session, database, ns, signal }))
  const bits = segments.map(({ size }) => new Uint8Array(Math.ceil(size / 8)))
  const slices = new TimeSlices(signal)
  let count = 0
  for (let at = 0; at < keys.size; at++) {
    if (slices.isOver()) await slices.next()
    for (const [place, { ids, live }] of segments.entries()) {
      const number = ids.find(keys, at)
      if (number < 0 || !isLive(live, number)) continue
      bits[place]![number >> 3]! |= 1 << (number & 7)
      count++
      break
    }
  }
  return { bits, count }
}
