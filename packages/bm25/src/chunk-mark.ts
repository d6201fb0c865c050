import { type HashKey, halfSipHash, type IndexedText, unitsOf } from '@kebab/core/kit'

/** Fixed, so that equal chunks have equal marks in every program: the first digits of pi, e, and the square roots of 2 and 3. */
const KEYS: readonly HashKey[] = [
  [0x243f6a88, 0x85a308d3],
  [0xb7e15162, 0x8aed2a6a],
  [0x6a09e667, 0xf3bcc908],
  [0xbb67ae85, 0x84caa73b],
]

/** 128 bits, as four numbers, that stand for everything that decides how a chunk is found. They tell chunks apart by accident, not by intent. */
export function chunkMark({ chunkId, lang, text }: IndexedText): number[] {
  // The lengths in front keep the parts apart.
  const units = unitsOf(`${chunkId.length},${lang?.length},${chunkId}${lang ?? ''}${text}`)
  return KEYS.map((key) => halfSipHash(units, 0, units.length, key))
}
