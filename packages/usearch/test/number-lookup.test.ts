import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberLookup } from '../src/number-lookup.js'

test('finds every number that was added and no other, however many share a hash', () => {
  const sums = fc.array(fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 2 ** 32 - 1 })), { maxLength: 2000 })
  fc.assert(
    fc.property(sums, (checksums) => {
      const lookup = new NumberLookup((row) => checksums[row]!)
      const added = checksums.flatMap((_, row) => (row % 3 === 0 ? [] : [row]))
      for (const row of added) lookup.add(row)
      for (const [row, checksum] of checksums.entries()) {
        expect(lookup.find(checksum, (other) => other === row)).toBe(row % 3 === 0 ? undefined : row)
      }
    }),
    { numRuns: 30 },
  )
})
