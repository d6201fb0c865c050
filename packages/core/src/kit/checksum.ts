import { toBase64Url } from './base64url.js'

/**
 * 64 bits that tell texts apart by accident, not by intent: two runs of FNV-1a (Fowler, Noll and Vo) with multipliers of their own,
 * each finished with the mixer of MurmurHash3 (Appleby). Synchronous, since a search needs several and a hash of WebCrypto costs a turn of the event loop.
 */
export function checksum(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let low = 0x811c9dc5
  let high = 0xcbf29ce4 ^ bytes.length
  for (const byte of bytes) {
    low = Math.imul(low ^ byte, 0x01000193)
    high = Math.imul(high ^ byte, 0x85ebca6b)
  }
  const result = new Uint8Array(8)
  const view = new DataView(result.buffer)
  view.setUint32(0, mix(low ^ (high >>> 15)))
  view.setUint32(4, mix(high ^ (low >>> 13)))
  return result
}

/** The checksum of a JSON value, as text. */
export function checksumOf(value: unknown): string {
  return toBase64Url(checksum(new TextEncoder().encode(JSON.stringify(value))))
}

function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
