import { hash } from 'node:crypto'
import { checksum32 } from '@kebab/core/kit'

/**
 * The dot product of `vector` with the vector that starts at `at`. Computed in double precision and
 * in a fixed order, so that the same operands give the same number on every machine.
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

/** 1 / |v|. */
export function inverseNorm(vector: Float32Array): number {
  return 1 / Math.sqrt(dot(vector, 0, vector))
}

/** The memory of an array as bytes, without a copy. */
export function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** The memory of a vector as 32-bit integers, without a copy. */
export function wordsOf({ buffer, byteOffset, length }: Float32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length)
}

/** The `checksum32` of a vector, which detects accidental changes. */
export function vectorChecksum(vector: Float32Array): number {
  return checksum32(wordsOf(vector), 0, vector.length)
}

/** 128 bits of SHA-256 over a vector's bytes, as 32 hexadecimal digits. Names the vector. */
export function vectorDigest(vector: Float32Array): string {
  return hash('sha256', vector, 'hex').slice(0, 32)
}
