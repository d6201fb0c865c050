import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The memory of a vector as bytes. */
export function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** The CRC-32 of a vector's bytes: finds every burst of damage up to 32 bits, and any other but one in four thousand million. */
export function checksum(vector: Float32Array): number {
  return crc32(bytesOf(vector))
}

/** 128 bits of SHA-256 over the vector's bytes: equal vectors have equal marks, and others have others. */
export function vectorMark(vector: Float32Array): string {
  return hash('sha256', vector, 'hex').slice(0, 32)
}
