import type { Fusion } from './contracts.js'
import { fuseScores } from './fuse-scores.js'

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
