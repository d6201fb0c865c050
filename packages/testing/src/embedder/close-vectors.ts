import { ok } from 'node:assert/strict'

/**
 * The cosine from which two vectors count as the same. Models compute a batch in other blocks, and with other padding, than a text alone, and those of
 * lower precision (16-bit floats have a step of 2^-10 at 1, 8-bit activations more) round otherwise then. That stays well below what similarity tells apart.
 */
const SAME = 0.999

/** Proves that two vectors are the same, up to rounding. */
export function proveClose(found: Float32Array | undefined, expected: Float32Array | undefined, what: string): void {
  const similarity = cosine(found, expected)
  ok(similarity >= SAME, `${what}: expected the same vector, found one with the cosine ${similarity}`)
}

function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (a === undefined || b === undefined || a.length !== b.length) return Number.NaN
  const dot = (x: Float32Array, y: Float32Array): number => x.reduce((sum, value, i) => sum + value * y[i]!, 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}
