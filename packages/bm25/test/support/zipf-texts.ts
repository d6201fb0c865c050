import type { Chunk } from '@kebab/core'
import { chunkOf } from '../../../../test/support/bm25/chunk.js'

/**
 * Texts in which the frequency of the r-th word is in proportion to 1 / r.
 * The words come from a seeded linear congruential generator (Park and Miller).
 */
export function zipfTexts(count: number, words: number, seed: number): string[] {
  let state = seed * 7919
  const random = (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + Math.floor(2 * words * random()) }, () => `w${Math.floor(20_000 ** random())}`).join(' '),
  )
}

/** Chunks of up to 80 such words, with ids in another order than the chunks. */
export function zipfChunks(count: number, seed: number): Chunk[] {
  return zipfTexts(count, 40, seed).map((text, i) =>
    chunkOf(`${((i * 7919) % count).toString(16)}`.padStart(32, '0'), text),
  )
}
