import type { Chunk } from '../contracts.js'
import type { Settings } from '../settings.js'
import type { Position } from './cursor.js'
import { type FusedHit, type Place, placesOf } from './fuse.js'
import type { Plan } from './plan.js'
import type { Window } from './windows.js'

/** A hit with its chunk. */
export interface FoundHit extends FusedHit {
  chunk: Chunk
  /** Where the retrievers placed it, by their names. */
  places: ReadonlyMap<string, Place>
  /** From 1, counting on from page to page. */
  rank: number
  /** The place right behind it, where a page that ends with it goes on. */
  after: Position
}

/** The hits of a page before the budget. */
export interface Found {
  hits: FoundHit[]
  /** Whether more hits may be reachable behind the last. */
  more: boolean
  /** Every window that was computed; never empty. */
  windows: Window[]
}

/** Takes the next k hits from the windows, beginning where the page begins. Chunks that the store doesn't have are passed over. */
export async function hydrate(
  settings: Settings,
  plan: Plan,
  ranked: AsyncIterable<Window>,
  signal: AbortSignal | undefined,
): Promise<Found> {
  const { k } = plan.input
  const { from } = plan
  const found: Found = { hits: [], more: false, windows: [] }
  for await (const window of ranked) {
    found.windows.push(window)
    if (window.index < from.window) continue
    let offset = window.index === from.window ? Math.min(from.offset, window.hits.length) : 0
    while (offset < window.hits.length && found.hits.length < k) {
      const next = window.hits.slice(offset, offset + k - found.hits.length)
      const chunks = await settings.reads.get(
        next.map(({ chunkId }) => chunkId),
        { signal },
      )
      for (const [i, hit] of next.entries()) {
        const chunk = chunks[i]
        if (!chunk) continue
        const rank = from.rank + found.hits.length + 1
        const after = { window: window.index, offset: offset + i + 1, rank }
        found.hits.push({ ...hit, chunk, places: placesOf(window.lists, hit), rank, after })
      }
      offset += next.length
    }
    found.more = offset < window.hits.length || !window.last
    if (found.hits.length === k) break
  }
  return found
}
