import { fnv1a } from './sample-document.js'

/** A vector of unit length that is the same for the same seed, and has little to do with that of another. */
export function sampleVector(seed: string, dimensions = 8): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, (_, i) => fnv1a(`${i} ${seed} ${i}`) / 2 ** 32 - 0.5)
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
