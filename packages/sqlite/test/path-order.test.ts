import { strictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { pathOrder } from '../src/path-order.js'
import { anyText } from './arbitrary-documents.js'

test('keys sort by bytes as paths do by <', () => {
  fc.assert(
    fc.property(anyText, anyText, (a, b) => {
      strictEqual(Buffer.compare(pathOrder(a), pathOrder(b)), a < b ? -1 : a > b ? 1 : 0)
    }),
    { numRuns: 2000 },
  )
})
