import { deepStrictEqual, notStrictEqual, strictEqual, throws } from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { originalText, pathOrder, storedText, textOfBytes, vectorBytes, vectorFrom } from '../src/connection.js'
import { anyText } from './arbitrary-documents.js'

test('any string has a stored form that SQLite can hold, and is restored from it', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const stored = storedText(text)
      strictEqual(originalText(stored), text)
      strictEqual(textOfBytes(Buffer.from(stored)), text)
      strictEqual(stored.includes('\0'), false)
      strictEqual(Buffer.from(stored).toString(), stored)
    }),
    { numRuns: 2000 },
  )
})

test('different strings have different stored forms', () => {
  fc.assert(
    fc.property(anyText, anyText, (a, b) => a === b || storedText(a) !== storedText(b)),
    { numRuns: 2000 },
  )
  // A text that equals the stored form of another.
  const tricky = storedText('\ud800')
  strictEqual(originalText(storedText(tricky)), tricky)
})

test('plain text is stored as it is', () => {
  for (const text of ['', 'plain', 'ä \u{1f600}', '\ufeffwith a mark', 'a\u0001b']) strictEqual(storedText(text), text)
})

test('a vector is stored as 32-bit floats, little-endian', () => {
  strictEqual(Buffer.from(vectorBytes(new Float32Array([1, -2]))).toString('hex'), '0000803f000000c0')
})

test('unaligned bytes give a vector in a buffer of its own', () => {
  const memory = Buffer.from('ff0000803f000000c0ff', 'hex')
  const vector = vectorFrom(memory.subarray(1, 9))
  deepStrictEqual(vector, new Float32Array([1, -2]))
  notStrictEqual(vector.buffer, memory.buffer)
  strictEqual(vector.buffer.byteLength, 8)
})

test('bytes whose number is not a multiple of four are refused', () => {
  throws(() => vectorFrom(new Uint8Array(5)), RangeError)
})

test('path keys sort by bytes as paths sort by <', () => {
  fc.assert(
    fc.property(anyText, anyText, (a, b) => {
      strictEqual(Buffer.compare(pathOrder(a), pathOrder(b)), a < b ? -1 : a > b ? 1 : 0)
    }),
    { numRuns: 2000 },
  )
})
