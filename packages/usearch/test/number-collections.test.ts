import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberColumn, NumberLookup } from '../src/table/number-collections.js'

test('a column has all pushed numbers, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.double(), { maxLength: 300 }), (values) => {
      const column = new NumberColumn((length) => new Float64Array(length))
      for (const value of values) column.push(value)
      expect(column.length).toBe(values.length)
      expect(values.map((_, i) => column.at(i))).toEqual(values)
    }),
  )
})

test('a column starts with given numbers, which it does not change, and takes more of them singly or in arrays', () => {
  fc.assert(
    fc.property(fc.int32Array(), fc.array(fc.int32Array({ maxLength: 90 })), (first, more) => {
      const before = first.slice()
      const column = new NumberColumn((length) => new Int32Array(length), first)
      for (const values of more) {
        column.append(values)
        column.push(7)
      }
      const expected = [...before, ...more.flatMap((values) => [...values, 7])]
      expect([...column.slice()]).toEqual(expected)
      expect([...column.slice(1, expected.length)]).toEqual(expected.slice(1))
      expect(column.length).toBe(expected.length)
      expect(first).toEqual(before)
    }),
  )
})

test('a lookup finds every number that was added and no other, however many share a hash', () => {
  const hashLists = fc.array(fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 2 ** 32 - 1 })), { maxLength: 2000 })
  fc.assert(
    fc.property(hashLists, (hashes) => {
      const lookup = new NumberLookup((number) => hashes[number]!)
      const added = hashes.flatMap((_, number) => (number % 3 === 0 ? [] : [number]))
      for (const number of added) lookup.add(number)
      for (const [number, hash] of hashes.entries()) {
        expect(lookup.find(hash, (other) => other === number)).toBe(number % 3 === 0 ? undefined : number)
      }
    }),
    { numRuns: 30 },
  )
})
