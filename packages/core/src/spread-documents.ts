import type { Chunk } from './contracts.js'
import type { FusedHit } from './fuse.js'

/** Chunks by id; `null` for one that the store doesn't have. */
export type ChunksById = ReadonlyMap<string, Chunk | null>

/** The hits in their order, but with those that are not among the first `most` of their document behind all others. */
export function spreadDocuments(hits: FusedHit[], chunks: ChunksById, most: number): FusedHit[] {
  if (most === Number.POSITIVE_INFINITY) return hits
  const counts = new Map<string, number>()
  const [near, far]: [FusedHit[], FusedHit[]] = [[], []]
  for (const hit of hits) {
    const docId = chunks.get(hit.chunkId)?.document.docId ?? hit.chunkId
    const count = (counts.get(docId) ?? 0) + 1
    counts.set(docId, count)
    if (count <= most) near.push(hit)
    else far.push(hit)
  }
  return [...near, ...far]
}
