import type { Fusion } from './contracts.js'
import { fuseScores } from './fuse-scores.js'

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
