import { packedFrequencies, packFrequencies } from '@kebab/core/internal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteCache } from '../src/byte-cache.js'
import { storedTerm } from '../src/lexical/build-segments.js'
import { compareTexts, decodeIds, encodeIds, IdKeys } from '../src/lexical/chunk-ids.js'
import { pickMerge } from '../src/lexical/pick-merge.js'
import { decodePostings, encodePostings, mergePostings, REMOVED } from '../src/lexical/postings.js'
import type { SegmentRow } from '../src/lexical/segment-rows.js'

const times = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 80, max: 800 }))
const frequency = fc
  .tuple(times, times, times)
  .map((fields) => packFrequencies(...fields))
  .filter((packed) => packed > 0)
const posting = fc.tuple(fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 65_535 })), frequency)
const postings = fc
  .uniqueArray(posting, { selector: ([number]) => number, maxLength: 20 })
  .map((list) => list.sort(([a], [b]) => a - b))
const encoded = (list: readonly (readonly [number, number])[]): Buffer =>
  encodePostings(
    list.map(([number]) => number),
    list.map(([, times]) => times),
  )

/** Pairs of number and frequency. */
function pairsIn(data: Uint8Array, size = 65_536): number[][] {
  const list = decodePostings(data, size)
  return Array.from(list.numbers, (number, i) => [
    number,
    list.large?.get(i) ?? packedFrequencies(list.frequencies[i]!),
  ])
}

test('postings come back as they were stored, however often a chunk has the term', () => {
  fc.assert(fc.property(postings, (list) => void expect(pairsIn(encoded(list))).toEqual(list)))
})

test('postings of several segments merge into those of the chunks that are left', () => {
  const part = fc.record({ list: postings, removed: fc.func(fc.boolean()) })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const expected: number[][] = []
      let last = 0
      const merged = mergePostings(
        parts.map(({ list, removed }, i) => {
          const renumbered = new Uint32Array(65_536).fill(REMOVED)
          // As ids of several segments alternate: the new numbers of a segment have gaps.
          for (const [number, times] of list) {
            if (removed(number)) continue
            renumbered[number] = parts.length * last++ + i
            expected.push([renumbered[number]!, times])
          }
          return { data: encoded(list), renumbered }
        }),
      )
      expect(pairsIn(merged)).toEqual(expected.sort(([a], [b]) => a! - b!))
    }),
  )
})

test('postings that were not written by it are refused, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 30 }), fc.integer({ min: 1, max: 40 }), (data, size) => {
      let pairs: number[][]
      try {
        pairs = pairsIn(data, size)
      } catch (error) {
        expect((error as Error).message).toMatch(
          /^(postings of \d+ bytes|chunk \d+ after -?\d+ of \d+, with byte \d+)$/,
        )
        return
      }
      const numbers = pairs.map(([number]) => number!)
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(pairs.every(([number, times]) => number! < size && times! > 0)).toBe(true)
    }),
  )
  expect(() => mergePostings([{ data: Uint8Array.of(9, 0, 1), renumbered: new Uint32Array(9) }])).toThrow('beyond 9')
  expect(() => mergePostings([{ data: Uint8Array.of(0, 0), renumbered: new Uint32Array(9) }])).toThrow('2 bytes')
})

test('ids of any form come back, and are found and compared by UTF-16 code unit', () => {
  const digits = fc.integer({ min: 0 }).map((n) => (n * 2_654_435_761).toString(16).padStart(32, '0'))
  const id = fc.oneof(
    digits,
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom('\0', '\ud800', 'F'.repeat(32)),
  )
  const ids = fc
    .oneof(fc.uniqueArray(digits, { maxLength: 20 }), fc.uniqueArray(id, { maxLength: 20 }))
    .map((list) => list.sort(compareTexts))
  fc.assert(
    fc.property(ids, ids, (list, others) => {
      const read = decodeIds(encodeIds(list))
      const other = decodeIds(encodeIds(others))
      expect(Array.from({ length: read.size }, (_, i) => read.text(i))).toEqual(list)
      const wanted = [...list, ...others, 'unknown']
      const keys = new IdKeys(wanted)
      // The same keys serve segments of any form.
      for (const [segment, texts] of [
        [read, list],
        [other, others],
      ] as const)
        expect(wanted.map((_, at) => segment.find(keys, at))).toEqual(wanted.map((one) => texts.indexOf(one)))
      const pairs = list.flatMap((a, i) => others.map((b, j) => ({ i, j, order: compareTexts(a, b) })))
      expect(pairs.map(({ i, j }) => Math.sign(read.compare(i, other, j)))).toEqual(pairs.map(({ order }) => order))
    }),
    { numRuns: 50 },
  )
  for (const broken of [[], [0, 1], [2], [1, 123], [1, 91, 49, 93]])
    expect(() => decodeIds(Uint8Array.from(broken))).toThrow()
})

test('different terms are stored differently, in at most 2,700 bytes and without a NUL', () => {
  const term = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 390, maxLength: 900 }),
    fc.string().map((text) => storedTerm(text + 'x'.repeat(500))),
    fc.constantFrom('\0', '\ud800', 'sha256:', '\0'.repeat(399), '𝄞'.repeat(200)),
  )
  fc.assert(
    fc.property(term, term, (a, b) => {
      expect(storedTerm(a) === storedTerm(b)).toBe(a === b)
      expect(Buffer.byteLength(storedTerm(a))).toBeLessThanOrEqual(2700)
      expect(storedTerm(a)).not.toContain('\0')
    }),
  )
})

test('the cache gives what was set, drops what was used least recently, and stays within its budget', () => {
  const cache = new ByteCache(10)
  cache.set('a', 1, 4)
  cache.set('b', 2, 4)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3, 4)
  expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.bytes]).toEqual([1, undefined, 3, 8])
  cache.set('a', 1, 2)
  expect(cache.bytes).toBe(6)
  cache.set('large', 4, 11)
  expect([cache.get('large'), cache.get('a'), cache.bytes]).toEqual([undefined, 1, 6])
})

function segmentOf(segment: number, chunks: number, size = chunks): SegmentRow {
  const stamp = `${segment}`
  return {
    segment,
    stamp,
    size,
    chunks,
    postings: 65 * size,
    stateStamp: stamp,
    sums: [chunks, 0, 0],
    isWhole: chunks === size,
  }
}

test('merging ends, and leaves few segments, of which none is mostly removed', () => {
  const commits = fc.array(
    fc.tuple(fc.constantFrom(1, 1, 10, 1000, 20_000, 65_536), fc.double({ min: 0, max: 1, noNaN: true })),
    {
      maxLength: 200,
    },
  )
  fc.assert(
    fc.property(commits, (list) => {
      let segments: SegmentRow[] = []
      let next = 0
      for (const [size, left] of list) {
        segments.push(segmentOf(next++, Math.floor(size * left), size))
        for (let merges = 0; ; merges++) {
          const picked = pickMerge(segments)
          if (picked.length === 0) break
          expect(merges).toBeLessThan(20)
          const chunks = picked.reduce((sum, one) => sum + one.chunks, 0)
          expect(chunks).toBeLessThanOrEqual(65_536)
          segments = segments.filter((one) => !picked.includes(one))
          if (chunks > 0) segments.push(segmentOf(next++, chunks))
        }
      }
      const total = segments.reduce((sum, one) => sum + one.chunks, 0)
      // Seven of each order of magnitude, and full ones, which are at least half full.
      expect(segments.length).toBeLessThanOrEqual(6 * 7 + total / 32_768)
      expect(segments.every(({ chunks, size }) => 2 * chunks >= size)).toBe(true)
    }),
    { numRuns: 50 },
  )
})
