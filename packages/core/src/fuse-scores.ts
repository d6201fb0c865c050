import type { RankedList } from './contracts.js'

/** Scales every list's scores to [0, 1] and adds them up by weight, divided by the sum of all weights. */
export function fuseScores(
  lists: readonly RankedList[],
  scaleOf: (scores: readonly number[]) => (score: number) => number,
): Map<string, number> {
  const weights = lists.reduce((sum, { weight }) => sum + weight, 0)
  const fused = new Map<string, number>()
  for (const { weight, candidates } of lists) {
    // Neither way of scaling minds a common factor; this one keeps sums and squares of the scores from overflowing.
    const greatest = candidates.reduce((most, { score }) => Math.max(most, Math.abs(score)), 0) || 1
    const scores = candidates.map(({ score }) => score / greatest)
    const scale = scaleOf(scores)
    const share = weights === 0 ? 0 : weight / weights
    for (const [i, { chunkId }] of candidates.entries()) {
      fused.set(chunkId, (fused.get(chunkId) ?? 0) + share * scale(scores[i]!))
    }
  }
  return fused
}
