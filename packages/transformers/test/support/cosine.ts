/** The cosine of two vectors of unit length. */
export function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b || a.length !== b.length) return Number.NaN
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? Number.NaN), 0)
}
