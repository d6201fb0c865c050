import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberColumn } from '../src/number-column.js'

test('keeps what was pushed, in order, however much', () => {
  fc.assert(
    fc.property(fc.array(fc.double(), { maxLength: 300 }), (values) => {
      const column = new NumberColumn((length) => new Float64Array(length))
      for (const value of values) column.push(value)
      expect(column.length).toBe(values.length)
      expect(values.map((_, i) => column.at(i))).toEqual(values)
    }),
  )
})
