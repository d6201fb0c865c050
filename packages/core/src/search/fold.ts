import { TimeSlices } from '../kit/concurrency.js'
import type { SearchContext } from './context.js'
import type { FusedHit, Window } from './fuse.js'
import type { Windows } from './retrieve.js'

/**
 * Keeps only the first of the ranking's chunks with equal text, where the request folds. Each hit
 * has the number of those that are left out of its window. Windows are the same for every page, so
 * that pages still concatenate to one ranking.
 *
 * A chunk that the store doesn't have, or that the filter excludes, is kept and not counted: it
 * isn't shown.
 */
export function fold(context: SearchContext, ranked: Windows<Window>): Windows<Window> {
  const { settings, plan, chunks: reader, passes, signal } = context
  if (!plan.input.fold) return ranked
  /** The hit that shows each text. */
  const showing = new Map<string, string>()
  return async () => {
    const window = await ranked()
    if (window === undefined) return undefined
    const slices = new TimeSlices(signal, settings.clock)
    const chunks = await reader.get(
      window.hits.map(({ chunkId }) => chunkId),
      { signal },
    )
    const counts = new Map<string, number>()
    const folded = new Map<string, string>()
    const shown: { hit: FusedHit; text?: string }[] = []
    for (const [i, hit] of window.hits.entries()) {
      if (slices.isOver()) await slices.next()
      const chunk = chunks[i]
      if (!chunk || passes?.(chunk) === false) {
        shown.push({ hit })
        continue
      }
      const { text } = chunk
      const first = showing.get(text)
      if (first === undefined) {
        showing.set(text, hit.chunkId)
        shown.push({ hit, text })
      } else folded.set(hit.chunkId, first)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    const hits = shown.map(({ hit, text }) => {
      const duplicates = text === undefined ? 0 : counts.get(text)! - 1
      return duplicates === 0 ? hit : { ...hit, duplicates }
    })
    return { ...window, hits, folded }
  }
}
