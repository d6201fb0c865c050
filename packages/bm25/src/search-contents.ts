import type { Ranking } from '@kebab/core'
import { type HashKey, type TextUnits, textUnits } from '@kebab/core/kit'
import type { Contents } from './contents.js'
import type { PartSearch } from './part-search.js'
import { exactScore } from './part-search.js'
import { type QueryTerm, termsIn, type WeightedTerm, weigh } from './query-term.js'
import type { Saturation } from './saturation.js'
import { TopHits } from './top-hits.js'

export interface Question {
  /** The distinct terms in the order of the query, with how often it repeats them. */
  terms: readonly (readonly [TextUnits, number])[]
  saturation: Saturation
  key: HashKey
}

/** The best matches, of the allowed chunks if there is a choice. */
export function searchContents(
  contents: Contents,
  { terms, saturation, key }: Question,
  limit: number,
  search: PartSearch,
  allowed?: ReadonlySet<string>,
): Ranking {
  const { parts, size } = contents
  const weighted = weigh(contents, terms)
  const matches = Math.min(
    size,
    weighted.reduce((sum, { frequency }) => sum + frequency, 0),
  )
  const capacity = Math.min(limit, matches)
  if (capacity === 0) return { candidates: [], exhausted: true }
  const fewAllowed = allowed !== undefined && isQuickerAlone(allowed.size, limit, matches, size)
  const accepts =
    allowed === undefined || fewAllowed
      ? undefined
      : (part: number, chunk: number) => allowed.has(parts[part]!.segment.chunks.text(chunk))
  const hits = new TopHits(capacity, parts, accepts)
  if (fewAllowed) offerEach(contents, weighted, saturation, allowed, key, hits)
  else {
    for (const [number, part] of parts.entries()) {
      search.search(part, number, termsIn(contents, number, weighted, saturation), saturation, hits)
    }
  }
  return { candidates: hits.ranked(), exhausted: hits.complete }
}

/**
 * Whether it is quicker to score the allowed chunks one by one than to test the matches. Of these, at most all are tested,
 * and about so many until the best are found and the rest can be passed over.
 */
function isQuickerAlone(allowed: number, limit: number, matches: number, size: number): boolean {
  return allowed <= matches && allowed * allowed <= 4 * limit * size
}

function offerEach(
  contents: Contents,
  weighted: readonly WeightedTerm[],
  saturation: Saturation,
  allowed: ReadonlySet<string>,
  key: HashKey,
  hits: TopHits,
): void {
  const terms = contents.parts.map((_, number): QueryTerm[] => termsIn(contents, number, weighted, saturation))
  for (const chunkId of allowed) {
    const place = contents.placeOf(textUnits(chunkId, key))
    if (place === undefined) continue
    const score = exactScore(contents.parts[place.part]!, terms[place.part]!, place.chunk, saturation)
    if (score > 0) hits.offer(place.part, place.chunk, score)
  }
}

/** The scores of these chunks, in their order: 0 for one that doesn't match, `null` for one that isn't held. */
export function scoreChunks(
  contents: Contents,
  { terms, saturation, key }: Question,
  chunkIds: readonly string[],
): (number | null)[] {
  const weighted = weigh(contents, terms)
  const inParts = contents.parts.map((_, number) => termsIn(contents, number, weighted, saturation))
  return chunkIds.map((chunkId) => {
    const place = contents.placeOf(textUnits(chunkId, key))
    if (place === undefined) return null
    return exactScore(contents.parts[place.part]!, inParts[place.part]!, place.chunk, saturation)
  })
}
