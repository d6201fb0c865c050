import type { Candidate } from '../contracts.js'

/** The order of every ranking: higher score first, equal scores by `chunkId` ascending. */
export function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.chunkId < b.chunkId ? -1 : a.chunkId > b.chunkId ? 1 : 0)
}
