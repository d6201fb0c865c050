import type { Matches } from './bm25-scorer.js'
import type { ChunkTable } from './chunk-table.js'

/** From how many matches for each allowed chunk it is quicker to look up the chunks than the matches. */
const FEW = 8

/** The matches under a filter: those that may pass, and how to tell whether one does. */
export interface AllowedMatches {
  matches: Int32Array
  accepts?: ((match: number) => boolean) | undefined
}

/** Looks up a few allowed chunks among the matches, or leaves it to `accepts` to look up a match among many allowed chunks. */
export function allowedMatches(
  { numbers, scores }: Matches,
  allowed: ReadonlySet<string> | undefined,
  table: ChunkTable,
): AllowedMatches {
  if (allowed === undefined) return { matches: numbers }
  if (FEW * allowed.size >= numbers.length) {
    return { matches: numbers, accepts: (match) => allowed.has(table.chunkIds[match]!) }
  }
  const found: number[] = []
  for (const chunkId of allowed) {
    const number = table.numberOf(chunkId)
    if (number !== undefined && scores[number]! > 0) found.push(number)
  }
  return { matches: Int32Array.from(found) }
}
