import type { Fusion, RankedList } from '../contracts.js'

/**
 * Relative-score fusion, a convex combination of min-max-scaled scores (Bruch, Gai and Ingber, "An
 * analysis of fusion functions for hybrid retrieval", ACM TOIS 42, 2023). The scores are in [0, 1]:
 *
 *     score(c) = sum_i w_i * (s_i(c) - min_i) / (max_i - min_i) / sum_i w_i
 *
 * The scores of a list are scaled between its lowest and its highest; if they are all equal, to 1.
 * A list that doesn't hold the chunk adds nothing.
 *
 * Use it where scores mean more than ranks. It scales the best score of every list to 1, so a list
 * of noise counts as much as a good one.
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
 * Distribution-based score fusion (Mazzeschi, "Distribution-based score fusion (DBSF), a new
 * approach to vector search ranking", 2023). The scores are in [0, 1]:
 *
 *     score(c) = sum_i w_i * clamp((s_i(c) - (mean_i - 3 sd_i)) / (6 sd_i)) / sum_i w_i
 *
 * `mean_i` and `sd_i` are the mean and the population standard deviation of a list's scores. If
 * they are all equal, they are scaled to 0.5. A list that doesn't hold the chunk adds nothing.
 *
 * One outlier affects it less than `relativeScoreFusion`.
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

/** Scales the scores of every list to [0, 1] and returns their weighted mean. */
function fuseScores(
  lists: readonly RankedList[],
  scaleOf: (scores: readonly number[]) => (score: number) => number,
): Map<string, number> {
  const weights = lists.reduce((sum, { weight }) => sum + weight, 0)
  const fused = new Map<string, number>()
  for (const { weight, candidates } of lists) {
    // A common factor changes neither scaling. This one keeps sums and squares from overflowing.
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
