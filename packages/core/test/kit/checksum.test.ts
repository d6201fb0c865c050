import { checksum32, checksumOfBytes, checksumOfWords } from '@kebab/core/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const words = fc.array(fc.integer(), { minLength: 1, maxLength: 30 })
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

describe('a checksum of 32 bits', () => {
  test('a checksum is that of the words alone, and any change within one of them changes it', () => {
    fc.assert(
      fc.property(
        words,
        fc.nat(),
        fc.integer().filter(Boolean),
        fc.nat({ max: 9 }),
        (values, index, change, before) => {
          const all = Int32Array.of(...new Array<number>(before).fill(7), ...values, 8)
          const sum = checksum32(all, before, values.length)
          expect(sum).toBe(checksum32(Int32Array.from(values), 0, values.length))
          all[before + (index % values.length)]! ^= change
          expect(checksum32(all, before, values.length)).not.toBe(sum)
        },
      ),
    )
  })

  test('a checksum knows one order from another', () => {
    const of = (...values: number[]) => checksum32(new Int32Array(Float32Array.from(values).buffer), 0, values.length)
    expect(new Set([of(1, 2, 3, 4, 5, 6), of(2, 1, 3, 4, 5, 6), of(5, 2, 3, 4, 1, 6), of(1, 2, 3, 4, 6, 5)]).size).toBe(
      4,
    )
  })

  test('changes where two words change in the same bit, or change places', () => {
    const words = Int32Array.from({ length: 66 }, (_, i) => Math.imul(i + 1, 0x9e3779b1))
    const before = checksum32(words, 0, words.length)
    for (let first = 0; first < words.length; first++) {
      for (let second = first + 1; second < words.length; second++) {
        for (const bit of [0, 1, 15, 30, 31]) {
          const flipped = words.slice()
          for (const at of [first, second]) flipped[at]! ^= 1 << bit
          expect(checksum32(flipped, 0, words.length)).not.toBe(before)
        }
        const swapped = words.slice()
        ;[swapped[first], swapped[second]] = [words[second]!, words[first]!]
        expect(checksum32(swapped, 0, words.length)).not.toBe(before)
      }
    }
  })

  test('stays what saved indexes hold', () => {
    const of = (length: number) =>
      checksum32(
        Int32Array.from({ length }, (_, i) => Math.imul(i + 1, 0x9e3779b1)),
        0,
        length,
      )
    expect([0, 1, 3, 4, 11].map(of)).toEqual([-1263892626, 645922539, 1007323476, -30393958, 1189739870])
  })
})

describe('a checksum of 64 bits', () => {
  test('changes in both halves with any change within one word', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.integer().filter(Boolean), (values, index, change) => {
        const all = Int32Array.from(values)
        const before = Buffer.from(checksumOfWords(all), 'base64url')
        all[index % values.length]! ^= change
        const after = Buffer.from(checksumOfWords(all), 'base64url')
        expect(after.readInt32BE(0)).not.toBe(before.readInt32BE(0))
        expect(after.readInt32BE(4)).not.toBe(before.readInt32BE(4))
      }),
    )
  })

  test('changes where two words change in the same bit, in opposite directions, or places', () => {
    const words = Int32Array.from({ length: 66 }, (_, i) => Math.imul(i + 1, 0x9e3779b1))
    const sum = checksumOfWords(words)
    const sums: string[] = []
    for (let i = 0; i < words.length; i++)
      for (let j = i + 1; j < words.length; j++) {
        const [wordA, wordB] = [words[i]!, words[j]!]
        const put = (first: number, second: number): void => {
          words[i] = first
          words[j] = second
          sums.push(checksumOfWords(words))
        }
        put(wordB, wordA)
        for (let bit = 0; bit < 32; bit++) {
          put(wordA ^ (1 << bit), wordB ^ (1 << bit))
          put(wordA + (1 << bit), wordB - (1 << bit))
        }
        words[i] = wordA
        words[j] = wordB
      }
    expect(sums).not.toContain(sum)
    expect(sums.length).toBe(65 * ((66 * 65) / 2))
  })

  test('of bytes is that of the bytes alone, wherever they begin, and another one with another byte, order or length', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        fc.nat(9),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (bytes, before, index, change) => {
          const all = Uint8Array.of(...new Array<number>(before).fill(7), ...bytes, 8)
          const section = all.subarray(before, before + bytes.length)
          const sum = textOf(checksumOfBytes(bytes))
          expect(textOf(checksumOfBytes(section))).toBe(sum)
          expect(textOf(checksumOfBytes(Uint8Array.of(...bytes, 0)))).not.toBe(sum)
          expect(textOf(checksumOfBytes(Uint8Array.of(0, ...bytes)))).not.toBe(sum)
          section[index % bytes.length]! ^= change
          expect(textOf(checksumOfBytes(section))).not.toBe(sum)
        },
      ),
    )
  })

  test('knows texts apart in which two letters at a distance changed their case', () => {
    const sums = new Set<string>()
    const of = (text: string) => sums.add(textOf(checksumOfBytes(new TextEncoder().encode(text))))
    const text = 'abcdefgh'.repeat(64)
    of(text)
    let count = 1
    for (let i = 0; i < 64; i++)
      for (let j = i + 1; j < 64; j++, count++) {
        const letters = [...text]
        for (const at of [4 * i + 3, 4 * j + 3]) letters[at] = letters[at]!.toUpperCase()
        of(letters.join(''))
      }
    expect(sums.size).toBe(count)
  })

  test('knows a few zeros from many', () => {
    const sums = Array.from({ length: 100 }, (_, length) => textOf(checksumOfBytes(new Uint8Array(length))))
    expect(new Set(sums).size).toBe(100)
  })

  test('is the same for everyone, always', () => {
    expect(textOf(checksumOfBytes(new TextEncoder().encode('kebab')))).toBe('w6ck7EAnGMk')
  })
})
