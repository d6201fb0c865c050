/** 64 secret bits, as two numbers of 32 bits. */
export type HashKey = readonly [number, number]

/** A key that nobody knows: for a table that lives as long as the process, never for a hash that is saved. */
export function newHashKey(): HashKey {
  const random = crypto.getRandomValues(new Int32Array(2))
  return [random[0]!, random[1]!]
}

/**
 * HalfSipHash-1-3 of the UTF-16 code units from `start` to `end`: 32 bits which, without the key, nobody can make collide on purpose.
 * Source: Aumasson and Bernstein, SipHash: a fast short-input PRF, INDOCRYPT 2012, and its 32-bit variant in their reference code.
 */
export function halfSipHash(units: Uint16Array, start: number, end: number, key: HashKey): number {
  let v0 = key[0] | 0
  let v1 = key[1] | 0
  let v2 = 0x6c796765 ^ v0
  let v3 = 0x74656462 ^ v1
  const words = (end - start) >> 1
  // After the words of two units each: the last word, with the length, then three rounds without one.
  for (let i = 0; i <= words + 3; i++) {
    const at = start + 2 * i
    let word = 0
    if (i < words) word = units[at]! | (units[at + 1]! << 16)
    else if (i === words) word = ((2 * (end - start)) << 24) | (at < end ? units[at]! : 0)
    else if (i === words + 1) v2 ^= 0xff
    v3 ^= word
    v0 = (v0 + v1) | 0
    v1 = (v1 << 5) | (v1 >>> 27)
    v1 ^= v0
    v0 = (v0 << 16) | (v0 >>> 16)
    v2 = (v2 + v3) | 0
    v3 = (v3 << 8) | (v3 >>> 24)
    v3 ^= v2
    v0 = (v0 + v3) | 0
    v3 = (v3 << 7) | (v3 >>> 25)
    v3 ^= v0
    v2 = (v2 + v1) | 0
    v1 = (v1 << 13) | (v1 >>> 19)
    v1 ^= v2
    v2 = (v2 << 16) | (v2 >>> 16)
    v0 ^= word
  }
  return (v1 ^ v3) >>> 0
}
