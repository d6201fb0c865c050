import type { Chunk } from '@kebab/core'
import { chunkOf } from '../../../../test/support/bm25/chunk.js'

/** Texts of words of which the r-th comes up in proportion to 1 / r, from a seed: a linear congruential generator (Park and Miller). */
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

/** Chunks of up to 80 such words. Their ids are in no order. */
export function zipfChunks(count: number, seed: number): Chunk[] {
  return zipfTexts(count, 40, seed).map((text, i) =>
    chunkOf(`${((i * 7919) % count).toString(16)}`.padStart(32, '0'), text),
  )
}
