import { distributionBasedFusion, type Fusion, relativeScoreFusion } from '@kebab/core'

/** A way of making one ranking of the lexical list and the vector list. */
export interface FusionSetting {
  name: string
  /** Absent: reciprocal rank fusion. */
  fusion?: Fusion
  rankConstant?: number
  /** Whether the combined ranking is the third. It takes equal weights. */
  combined?: boolean
  /** What the vector list weighs; the lexical one weighs 1. */
  vectorWeight: number
}

const VECTOR_WEIGHTS = [0.5, 1, 2]

/** The settings that are compared. The first is core's default. */
export const FUSIONS: readonly FusionSetting[] = [
  ...VECTOR_WEIGHTS.map((vectorWeight) => ({ name: 'rrf 60', vectorWeight })),
  ...VECTOR_WEIGHTS.map((vectorWeight) => ({ name: 'rrf 20', rankConstant: 20, vectorWeight })),
  ...VECTOR_WEIGHTS.map((vectorWeight) => ({ name: 'rrf 5', rankConstant: 5, vectorWeight })),
  ...VECTOR_WEIGHTS.map((vectorWeight) => ({ name: 'relative score', fusion: relativeScoreFusion(), vectorWeight })),
  ...VECTOR_WEIGHTS.map((vectorWeight) => ({ name: 'distribution', fusion: distributionBasedFusion(), vectorWeight })),
  { name: 'combined', combined: true, vectorWeight: 1 },
  ...VECTOR_WEIGHTS.map((vectorWeight) => ({ name: 'least possible', fusion: leastPossibleFusion(), vectorWeight })),
].sort((a, b) => Number(isDefault(b)) - Number(isDefault(a)))

export function nameOf({ name, vectorWeight }: FusionSetting): string {
  return `hybrid, ${name}, vectors ${vectorWeight}`
}

function isDefault({ name, vectorWeight }: FusionSetting): boolean {
  return name === 'rrf 60' && vectorWeight === 1
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
