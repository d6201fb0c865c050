import { distributionBasedFusion, type Fusion, relativeScoreFusion } from '@kebab/core'

/** A way of making one ranking of the lexical list and the vector list. */
export interface FusionSetting {
  name: string
  /** Absent: reciprocal rank fusion. */
  fusion?: Fusion
  rankConstant?: number
  /** Whether the combined ranking is the third. It takes equal weights. */
  combined?: boolean
  /** How many candidates each list has. Absent: the engine's default. */
  depth?: number
  /** What the vector list weighs; the lexical one weighs 1. */
  vectorWeight: number
}

/** The default of `openKebab`. */
export const DEFAULT: FusionSetting = { name: 'combined', combined: true, vectorWeight: 1 }

/** The default of `createEngine`. */
export const PLAIN: FusionSetting = { name: 'rrf 60', vectorWeight: 1 }

const WEIGHTED: readonly Omit<FusionSetting, 'vectorWeight'>[] = [
  { name: 'rrf 60' },
  { name: 'rrf 20', rankConstant: 20 },
  { name: 'rrf 5', rankConstant: 5 },
  { name: 'relative score', fusion: relativeScoreFusion() },
  { name: 'distribution', fusion: distributionBasedFusion() },
  { name: 'least possible', fusion: leastPossibleFusion() },
]

/** The settings that are compared, the defaults first. */
export const FUSIONS: readonly FusionSetting[] = [
  DEFAULT,
  PLAIN,
  ...[DEFAULT, PLAIN].map((setting) => ({ ...setting, name: `${setting.name}, depth 100`, depth: 100 })),
  ...WEIGHTED.flatMap((setting) => [0.5, 1, 2].map((vectorWeight) => ({ ...setting, vectorWeight }))).filter(
    ({ name, vectorWeight }) => name !== PLAIN.name || vectorWeight !== PLAIN.vectorWeight,
  ),
]

export function nameOf({ name, vectorWeight }: FusionSetting): string {
  return vectorWeight === 1 ? `hybrid, ${name}` : `hybrid, ${name}, vectors ${vectorWeight}`
}

/**
 * Scores scaled between the least that they can be (0 for BM25, -1 for a cosine) and the greatest
 * of the list: TM2C2 of Bruch, Gai and Ingber, "An analysis of fusion functions for hybrid
 * retrieval", ACM TOIS 42, 2023. A chunk that a list doesn't hold counts as the least there is.
 */
function leastPossibleFusion(): Fusion {
  return {
    name: 'least-possible',
    fuse(lists) {
      const fused = new Map<string, number>()
      for (const { candidates, weight, scoreKind } of lists) {
        const least = scoreKind === 'cosine' ? -1 : 0
        const range = (candidates[0]?.score ?? 0) - least || 1
        for (const { chunkId, score } of candidates) {
          fused.set(chunkId, (fused.get(chunkId) ?? 0) + (weight * (score - least)) / range)
        }
      }
      return fused
    },
  }
}
