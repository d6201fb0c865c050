import type { BoostInput } from '@kebab/schemas/read'
import type { Chunk, Document } from '../contracts.js'
import { TimeSlices } from '../kit/concurrency.js'
import { type Filterable, filterMatcher } from '../kit/filters/filter-matcher.js'
import { fieldTime } from '../kit/filters/metadata-fields.js'
import type { SearchContext } from './context.js'
import type { BoostedScore, FusedHit, Window } from './fuse.js'
import { fieldReader } from './names/document-fields.js'
import type { Windows } from './retrieve.js'

const DAY_MS = 86_400_000

/**
 * Orders the hits of each window by their scores times the factors of the request's boosts. Equal
 * numbers keep their order. No hit comes to a window or leaves it, so that pages still concatenate
 * to one ranking.
 *
 * The score is the one that has ordered the hits: the fused score, or the raw score of the only
 * retriever. A score below 0 is divided by the factors. A chunk that the store doesn't have, or
 * that the filter excludes, isn't shown: its factors are 1.
 */
export function boost(context: SearchContext, fused: Windows<Window>): Windows<Window> {
  const { settings, plan, chunks: reader, passes, signal } = context
  const { boosts } = plan.input
  if (boosts === undefined) return fused
  const factorsOf = boosts.map((one) => factorOf(one, plan.recencyFrom ?? 0))
  const unboosted = boosts.map(() => 1)
  return async () => {
    const window = await fused()
    // Of the windows before the page only the contents count, not the order.
    if (window === undefined || window.index < plan.from.window) return window
    const chunks = await reader.get(
      window.hits.map(({ chunkId }) => chunkId),
      { signal },
    )
    const slices = new TimeSlices(signal, settings.clock)
    const boosted: (FusedHit & { boosted: BoostedScore })[] = []
    for (const [i, hit] of window.hits.entries()) {
      if (slices.isOver()) await slices.next()
      const chunk = chunks[i]
      const isShown = chunk != null && passes?.(chunk) !== false
      const factors = isShown ? factorsOf.map((factor) => factor(chunk)) : unboosted
      const before = orderingScore(context, window, hit)
      boosted.push({ ...hit, boosted: { before, factors, score: product(before, factors) } })
    }
    boosted.sort((a, b) => b.boosted.score - a.boosted.score)
    return { ...window, hits: boosted, steps: { fused: window.hits, boosted, reranked: boosted } }
  }
}

/** Returns a score times factors. Below 0 it is divided, so that a factor above 1 always raises. */
function product(score: number, factors: readonly number[]): number {
  const all = factors.reduce((most, factor) => most * factor, 1)
  const boosted = score < 0 ? score / all : score * all
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, boosted))
}

/** Returns the factor of a boost for each chunk. `now`: in milliseconds since 1970. */
function factorOf({ filters, recency, factor }: BoostInput, now: number): (chunk: Chunk) => number {
  const passes: (chunk: Filterable) => boolean = filters === undefined ? () => true : filterMatcher(filters)
  if (recency === undefined) return (chunk) => (passes(chunk) ? factor : 1)
  const timeOf = latestTime(recency.field)
  return (chunk) => {
    const time = passes(chunk) ? timeOf(chunk.document) : undefined
    if (time === undefined) return 1
    const ageDays = Math.max(0, now - time) / DAY_MS
    return 1 + (factor - 1) * 0.5 ** (ageDays / recency.halfLifeDays)
  }
}

/** Returns the latest of the times that a field of a document has, in milliseconds since 1970. */
function latestTime(field: string): (document: Document) => number | undefined {
  const leavesOf = fieldReader(field)
  return (document) => {
    let latest: number | undefined
    for (const leaf of leavesOf(document)) {
      const time = typeof leaf === 'string' ? fieldTime(leaf) : undefined
      if (time !== undefined && (latest === undefined || time > latest)) latest = time
    }
    return latest
  }
}

/** Returns the score that has ordered a hit of a window before boosts. */
function orderingScore(
  { plan }: SearchContext,
  { lists, fusion }: Window,
  { score, fusionScore, ranks }: FusedHit,
): number {
  if (fusion !== undefined) return fusionScore!
  const [only] = lists
  return plan.scoreKind === 'rrf' || only === undefined ? score : only.candidates[ranks[0]! - 1]!.score
}
