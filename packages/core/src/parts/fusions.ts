import type { Fusion, RankedList } from '../contracts.js'

/**
 * Relative-score fusion, a convex combination of min-max-scaled scores (Bruch, Gai and Ingber, "An analysis of fusion functions for
 * hybrid retrieval", ACM TOIS 42, 2023): `score(c) = sum_i w_i * (s_i(c) - min_i) / (max_i - min_i) / sum_i w_i`, in [0, 1].
 * A list's scores are scaled between its own least and greatest; where they are all equal, to 1. A list that doesn't hold the chunk adds nothing.
 *
 * Use it where scores mean more than ranks do. It makes a list of noise look as sure as a good one: the best of nothing is scaled to 1, too.
 */
export function relativeScoreFusion(): Fusion {
  return {
    name: 'relative-score',
    fuse: (lists) =>
      fuseScores(lists, (scores) => {
        const least = scores.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
        const range = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY) - least
        return (score) => (range === 0 ? 1 : (score - least) / range)
      }),
  }
}

/**
 * Distribution-based score fusion (Mazzeschi, "Distribution-based score fusion (DBSF), a new approach to vector search ranking", 2023):
 * `score(c) = sum_i w_i * clamp((s_i(c) - (mean_i - 3 sd_i)) / (6 sd_i)) / sum_i w_i`, in [0, 1], with the mean and the standard deviation
 * (of the population) of each list's scores. Where they are all equal, they are scaled to 0.5. A list that doesn't hold the chunk adds nothing.
 *
 * Less moved by one outstanding score than `relativeScoreFusion`.
 */
export function distributionBasedFusion(): Fusion {
  return {
    name: 'distribution-based',
    fuse: (lists) =>
      fuseScores(lists, (scores) => {
        const equal = scores.every((score) => score === scores[0])
        const mean = scores.reduce((sum, score) => sum + score / scores.length, 0)
        const deviation = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2 / scores.length, 0))
        return (score) => (equal ? 0.5 : Math.max(0, Math.min(1, (score - mean + 3 * deviation) / (6 * deviation))))
      }),
  }
}

/** Scales every list's scores to [0, 1] and adds them up by weight, divided by the sum of all weights. */
function fuseScores(
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
