import type { Chunk } from '../contracts.js'
import { TimeSlices } from '../kit/concurrency.js'
import type { SearchContext } from './context.js'
import type { Position } from './cursor.js'
import { type FusedHit, type ListRank, listRanksOf, type Window } from './fuse.js'

/** A fused hit with its chunk and its rank. */
export interface HydratedHit extends FusedHit {
  chunk: Chunk
  /** Its ranks in the lists that hold it, by the names of their retrievers. */
  listRanks: ReadonlyMap<string, ListRank>
  /** From 1, counting on from page to page. */
  rank: number
  /** Where a page goes on that comes after this hit. */
  after: Position
}

/** The hits of a page before the budget. */
export interface Page {
  hits: HydratedHit[]
  /** Whether more hits may be reachable behind the last. */
  more: boolean
  /** The windows that were computed, in order: all of them for a trace, otherwise only the last. */
  windows: readonly Window[]
  /** The last of them. */
  window: Window
}

/**
 * Takes the next k hits from the windows, beginning where the page begins, and reads their chunks.
 * Chunks that the store doesn't have are passed over.
 */
export async function hydrate(context: SearchContext, ranked: AsyncIterable<Window>): Promise<Page> {
  const { settings, plan, reads, signal } = context
  const { from } = plan
  const { k } = plan.input
  const windows: Window[] = []
  const hits: HydratedHit[] = []
  let more = false
  const slices = new TimeSlices(signal, settings.clock)
  for await (const window of ranked) {
    if (!plan.input.trace) windows.length = 0
    windows.push(window)
    if (window.index < from.window) continue
    let offset = window.index === from.window ? Math.min(from.offset, window.hits.length) : 0
    while (offset < window.hits.length && hits.length < k) {
      // A ranking of ids that the store doesn't have can be long.
      if (slices.isOver()) await slices.next()
      const next = window.hits.slice(offset, offset + k - hits.length)
      const ids = next.map(({ chunkId }) => chunkId)
      const chunks = await reads.get(ids, { signal })
      for (const [i, hit] of next.entries()) {
        const chunk = chunks[i]
        if (!chunk) continue
        const rank = from.rank + hits.length + 1
        const after = { window: window.index, offset: offset + i + 1, rank }
        hits.push({ ...hit, chunk, listRanks: listRanksOf(window.lists, hit), rank, after })
      }
      offset += next.length
    }
    more = offset < window.hits.length || !window.last
    if (hits.length === k) break
  }
  return { hits, more, windows, window: windows.at(-1)! }
}
