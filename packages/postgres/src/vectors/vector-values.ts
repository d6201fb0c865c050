import { hasDirection } from '@kebab/core/internal'

/** The longest vector that pgvector stores. */
export const LONGEST_VECTOR = 16_000

/** Whether the column of vectors can hold this one: it is finite, not zero, and not too long. */
export function isStorable(vector: Float32Array): boolean {
  return vector.length <= LONGEST_VECTOR && hasDirection(vector)
}

/** Returns a vector as pgvector reads it: nine digits tell any two 32-bit numbers apart. */
export function vectorText(vector: Float32Array): string {
  let text = '['
  for (let i = 0; i < vector.length; i++) {
    const value = vector[i]!
    if (i > 0) text += ','
    text += Object.is(value, -0) ? '-0' : value.toPrecision(9)
  }
  return `${text}]`
}

/** Returns a vector that `vector_send` wrote: its length in two bytes, two unused, its numbers. */
export function vectorOf(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float32Array.from({ length: view.getUint16(0) }, (_, i) => view.getFloat32(4 + 4 * i))
}
