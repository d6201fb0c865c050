const SEEDS = [0x243f6a88, 0x85a308d3] as const

/**
 * 64 bits in hexadecimal that tell bytes apart by accident, not by intent: MurmurHash3_x86_32 (Appleby) with two seeds, over whole words of 32 bits.
 * A word at a time, since a snapshot has many millions of bytes.
 */
export function wordsChecksum(words: Uint32Array): string {
  return SEEDS.map((seed) => murmur(words, seed).toString(16).padStart(8, '0')).join('')
}

function murmur(words: Uint32Array, seed: number): number {
  let hash = seed
  for (let i = 0; i < words.length; i++) {
    let word = Math.imul(words[i]!, 0xcc9e2d51)
    word = Math.imul((word << 15) | (word >>> 17), 0x1b873593)
    hash ^= word
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0
  }
  hash ^= 4 * words.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
