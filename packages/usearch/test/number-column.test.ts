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

test('begins with what it is given, which stays as it was, and goes on one by one or many at a time', () => {
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
