/**
 * Returns the dot product of a vector with the row of its length that begins at `at`. Computed in
 * double precision and in a fixed order, so that the same operands give the same number on every
 * machine.
 */
export function dot(rows: Float32Array, at: number, vector: Float32Array): number {
  const { length } = vector
  const even = length - (length % 4)
  // Four independent sums are about a third faster than one.
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let i = 0
  for (; i < even; i += 4) {
    a += rows[at + i]! * vector[i]!
    b += rows[at + i + 1]! * vector[i + 1]!
    c += rows[at + i + 2]! * vector[i + 2]!
    d += rows[at + i + 3]! * vector[i + 3]!
  }
  for (; i < length; i++) a += rows[at + i]! * vector[i]!
  return a + b + (c + d)
}

/** Returns 1 / |v|. Infinity for the zero vector. */
export function inverseNorm(vector: Float32Array): number {
  return 1 / Math.sqrt(dot(vector, 0, vector))
}
