/** A vector with what it counts, above 0. */
export interface WeightedVector {
  vector: Float32Array
  weight: number
}

/**
 * The weighted mean of vectors of unit length, at unit length itself: with the numbers of their tokens as weights, what pooling all of their tokens would give if those
 * of one piece knew nothing of the other's. A single vector stays as it is. Vectors that cancel each other out leave the first.
 */
export function averageVectors(weighted: readonly WeightedVector[]): Float32Array {
  const [first] = weighted as [WeightedVector]
  if (weighted.length === 1) return first.vector
  const sum = new Float64Array(first.vector.length)
  for (const { vector, weight } of weighted) for (const [i, value] of vector.entries()) sum[i]! += weight * value
  const length = Math.hypot(...sum)
  return length === 0 ? first.vector : Float32Array.from(sum, (value) => value / length)
}
