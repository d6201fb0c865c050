import { agreeing, counted } from '@kebab/core/internal'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test('a noun is singular beside 1, and plural beside any other number', () => {
  expect(counted(1, 'document')).toBe('1 document')
  expect(counted(1, 'query', 'queries')).toBe('1 query')
  const others = fc.nat().filter((count) => count !== 1)
  fc.assert(
    fc.property(others, (count) => {
      expect(counted(count, 'document')).toBe(`${count} documents`)
      expect(counted(count, 'query', 'queries')).toBe(`${count} queries`)
      expect(agreeing(count, 'is', 'are')).toBe('are')
    }),
  )
})
