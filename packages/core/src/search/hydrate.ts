import type { Chunk } from '../contracts.js'
import { brokenPart } from '../errors/errors.js'
import { TimeSlices } from '../kit/concurrency.js'
import type { SearchContext } from './context.js'
import type { Position } from './cursor.js'
import { type FusedHit, type ListRank, listRanksOf, type Window } from './fuse.js'
import { retrievalFailed, type Windows } from './retrieve.js'

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
  /** The names of the retrievers that ranked a chunk which the filter excludes, in engine order. */
  unfiltered: readonly string[]
}

/**
 * Takes the next k hits from the windows, beginning where the page begins, and reads their chunks.
 * Chunks that the store doesn't have are passed over, and so are those that the filter excludes.
 */
export async function hydrate(context: SearchContext, ranked: Windows<Window>): Promise<Page> {
  const { settings, plan, chunks: reader, passes, signal } = context
  const { from } = plan
  const { k } = plan.input
  const windows: Window[] = []
  const hits: HydratedHit[] = []
  const unfiltered = new Set<string>()
  let more = false
  const slices = new TimeSlices(signal, settings.clock)
  for (let window = await ranked(); window !== undefined; window = await ranked()) {
    if (!plan.input.trace) windows.length = 0
    windows.push(window)
    if (window.index < from.window) continue
    let offset = window.index === from.window ? Math.min(from.offset, window.hits.length) : 0
    while (offset < window.hits.length && hits.length < k) {
      // A ranking of ids that the store doesn't have can be long.
      if (slices.isOver()) await slices.next()
      const next = window.hits.slice(offset, offset + k - hits.length)
      const ids = next.map(({ chunkId }) => chunkId)
      const chunks = await reader.get(ids, { signal })
      for (let i = 0; i < next.length; i++) {
        const [hit, chunk] = [next[i]!, chunks[i]]
        if (!chunk) continue
        const listRanks = listRanksOf(window.lists, hit)
        if (passes !== undefined) {
          if (slices.isOver()) await slices.next()
          if (!passes(chunk)) {
            for (const name of listRanks.keys()) unfiltered.add(name)
            continue
          }
        }
        const rank = from.rank + hits.length + 1
        const after = { window: window.index, offset: offset + i + 1, rank }
        // A spread of the hit would take several microseconds.
        const { chunkId, score, fusionScore, boosted, rerankScore, duplicates, ranks } = hit
        hits.push({
          chunkId,
          score,
          fusionScore,
          boosted,
          rerankScore,
          duplicates,
          ranks,
          chunk,
          listRanks,
          rank,
          after,
        })
      }
      offset += next.length
    }
    more = offset < window.hits.length || !window.last
    if (hits.length === k) break
  }
  const names = settings.retrievers.map(({ name }) => name).filter((name) => unfiltered.has(name))
  return { hits, more, windows, window: windows.at(-1)!, unfiltered: names }
}

/** Refuses a strict search of which a retriever ignored the filter. */
export function refuseUnfiltered({ plan }: SearchContext, { unfiltered }: Page): void {
  if (!plan.input.strict || unfiltered.length === 0) return
  const failed = unfiltered.map((name) => {
    const error = brokenPart('retriever', `retriever ${name}`, 'chunks that pass the filter', 'others')
    return { name, failure: { code: error.code, error } }
  })
  throw retrievalFailed('a retriever ignored the filter, and the search is strict', failed)
}
