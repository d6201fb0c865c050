import { deepStrictEqual, notStrictEqual, strictEqual, throws } from 'node:assert/strict'
import { test } from 'vitest'
import { vectorBytes, vectorFrom } from '../src/stored-vector.js'

test('a vector is stored as 32-bit floats, little-endian', () => {
  strictEqual(Buffer.from(vectorBytes(new Float32Array([1, -2]))).toString('hex'), '0000803f000000c0')
})

test('bytes that stand anywhere in memory give a vector in memory of its own', () => {
  const memory = Buffer.from('ff0000803f000000c0ff', 'hex')
  const vector = vectorFrom(memory.subarray(1, 9))
  deepStrictEqual(vector, new Float32Array([1, -2]))
  notStrictEqual(vector.buffer, memory.buffer)
  strictEqual(vector.buffer.byteLength, 8)
})

test('bytes that are no whole number of floats are refused', () => {
  throws(() => vectorFrom(new Uint8Array(5)), RangeError)
})
