import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HashKey, halfSipHash, unitsOf } from '../../src/kit/checksum.js'

/** HalfSipHash as its authors write it down, byte by byte, with any number of rounds. */
function byTheBook(bytes: readonly number[], [k0, k1]: HashKey, rounds: number, last: number): number {
  const v = [k0, k1, 0x6c796765 ^ k0, 0x74656462 ^ k1] as [number, number, number, number]
  const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))
  const round = (): void => {
    v[0] = (v[0] + v[1]) | 0
    v[1] = rotate(v[1], 5) ^ v[0]
    v[0] = rotate(v[0], 16)
    v[2] = (v[2] + v[3]) | 0
    v[3] = rotate(v[3], 8) ^ v[2]
    v[0] = (v[0] + v[3]) | 0
    v[3] = rotate(v[3], 7) ^ v[0]
    v[2] = (v[2] + v[1]) | 0
    v[1] = rotate(v[1], 13) ^ v[2]
    v[2] = rotate(v[2], 16)
  }
  const padded = [...bytes]
  while (padded.length % 4 !== 3) padded.push(0)
  padded.push(bytes.length & 255)
  for (let i = 0; i < padded.length; i += 4) {
    const word = padded[i]! | (padded[i + 1]! << 8) | (padded[i + 2]! << 16) | (padded[i + 3]! << 24)
    v[3] ^= word
    for (let n = 0; n < rounds; n++) round()
    v[0] ^= word
  }
  v[2] ^= 0xff
  for (let n = 0; n < last; n++) round()
  return (v[1] ^ v[3]) >>> 0
}

test('the reference agrees with the published vectors of HalfSipHash-2-4', () => {
  const key: HashKey = [0x03020100, 0x07060504]
  const vectors = [0xa9359f5b, 0x27475ab8, 0xfa62a603].map((word) =>
    new DataView(Uint32Array.of(word).buffer).getUint32(0),
  )
  expect([0, 1, 2].map((length) => byTheBook([0, 1, 2].slice(0, length), key, 2, 4))).toEqual(vectors)
})

test('the hash is HalfSipHash-1-3 of the bytes of the code units', () => {
  const word = fc.integer({ min: 0, max: 2 ** 32 - 1 })
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), word, word, (text, k0, k1) => {
      const units = unitsOf(`x${text}y`)
      const bytes = Array.from(units.subarray(1, units.length - 1)).flatMap((unit) => [unit & 255, unit >> 8])
      expect(halfSipHash(units, 1, units.length - 1, [k0, k1])).toBe(byTheBook(bytes, [k0, k1], 1, 3))
    }),
  )
})
