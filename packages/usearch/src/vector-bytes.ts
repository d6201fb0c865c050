import { hash } from 'node:crypto'

/** The memory of numbers as bytes. */
export function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** The memory of a vector as whole numbers. */
export function wordsOf({ buffer, byteOffset, length }: Float32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length)
}

/** 128 bits of SHA-256 over the vector's bytes: equal vectors have equal marks, and others have others. */
export function vectorMark(vector: Float32Array): string {
  return hash('sha256', vector, 'hex').slice(0, 32)
}
