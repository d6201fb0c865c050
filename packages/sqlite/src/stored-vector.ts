import { endianness } from 'node:os'

const SWAP = endianness() === 'BE'

/** The bytes of a vector as they are stored: 32-bit floats, little-endian. */
export function vectorBytes(vector: Float32Array): Uint8Array {
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
  return SWAP ? Buffer.from(bytes).swap32() : bytes
}

/** The vector that `vectorBytes` was given, in memory of its own. Throws `RangeError` when the bytes are no whole number of floats. */
export function vectorFrom(bytes: Uint8Array): Float32Array {
  const own = new Uint8Array(bytes)
  if (SWAP) Buffer.from(own.buffer).swap32()
  return new Float32Array(own.buffer)
}
