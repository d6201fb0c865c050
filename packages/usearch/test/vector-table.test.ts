import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MemoryRows } from '../src/table/vector-rows.js'
import { VectorTable } from '../src/table/vector-table.js'

test('rows keep their vectors and numbers across blocks of memory', () => {
  const table = new VectorTable(new MemoryRows(2), [1, 2])
  for (let row = 0; row < 3000; row++) expect(table.push(Float32Array.of(row + 1, 1))).toBe(row)
  for (const row of [0, 1023, 1024, 2047, 2048, 2999]) expect([...table.vectorOf(row)]).toEqual([row + 1, 1])
  expect(table.cosinesWith(Float32Array.of(1, 0))(2)).toBeCloseTo(3 / Math.sqrt(10), 12)
  const bytes = Buffer.concat([...table.vectorBytes()])
  expect(bytes.length).toBe(3000 * 2 * 4)
  expect(bytes.readFloatLE(2999 * 8)).toBe(3000)
})

test('a cosine is always from -1 to 1', () => {
  fc.assert(
    fc.property(fc.float32Array({ minLength: 5, maxLength: 5, noNaN: true, noDefaultInfinity: true }), (vector) => {
      fc.pre(vector.some((value) => value !== 0))
      const table = new VectorTable(new MemoryRows(5), [1, 2])
      table.push(vector)
      table.push(vector.map((value) => -value))
      const cosine = table.cosinesWith(vector)
      expect(cosine(0)).toBeLessThanOrEqual(1)
      expect(cosine(0)).toBeCloseTo(1, 12)
      expect(cosine(1)).toBeGreaterThanOrEqual(-1)
      expect(cosine(1)).toBeCloseTo(-1, 12)
    }),
  )
})

/** Ids that are easily confused. */
const IDS = ['a', 'b', 'ab', '', 'é', 'e\u0301', '\ud800', '\ud801', '\ud83d\ude00', 'a'.repeat(5000)]

test('chunks and rows lead to each other after any attaching and detaching', () => {
  const change = fc.record({ id: fc.constantFrom(...IDS), row: fc.option(fc.integer({ min: 0, max: 2 })) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const table = new VectorTable(new MemoryRows(1), [1, 2])
      for (const value of [1, 2, 3]) table.push(Float32Array.of(value))
      const rowById = new Map<string, number>()
      for (const { id, row } of changes) {
        if (row === null) expect(table.detach(id)).toBe(rowById.delete(id))
        else {
          table.attach(id, row)
          rowById.set(id, row)
        }
      }
      for (const id of IDS) {
        expect(table.rowOf(id)).toBe(rowById.get(id))
        const chunk = table.chunkOf(id)
        expect(chunk === undefined ? undefined : table.idOf(chunk)).toBe(rowById.has(id) ? id : undefined)
      }
      for (const row of [0, 1, 2]) {
        const expected = [...rowById].filter(([, of]) => of === row).map(([id]) => id)
        expect([...table.chunkIdsOf(row)].sort()).toEqual(expected.sort())
      }
      expect(table.size).toBe(rowById.size)
      expect(table.live).toBe(new Set(rowById.values()).size)
      expect(table.rows).toBe(3)
    }),
  )
})

test('a restored table equals the saved one, in the same order', () => {
  const attachment = fc.record({ id: fc.constantFrom(...IDS), row: fc.nat({ max: 2 }) })
  fc.assert(
    fc.property(fc.array(attachment, { maxLength: 40 }), (attachments) => {
      const rows = new MemoryRows(1)
      const table = new VectorTable(rows, [1, 2])
      for (const value of [1, 2, 3]) table.push(Float32Array.of(value))
      for (const { id, row } of attachments) table.attach(id, row)
      const { rowOf, ...saved } = table.saved()
      const restored = new VectorTable(rows, [3, 4], saved)
      expect(restored.live).toBe(0)
      for (const row of [0, 1, 2]) restored.registerRow(row)
      for (const [chunk, row] of rowOf.entries()) restored.restoreChunk(chunk, row)
      for (const row of [0, 1, 2]) expect(restored.chunkIdsOf(row)).toEqual(table.chunkIdsOf(row))
      for (const id of IDS) expect(restored.rowOf(id)).toBe(table.rowOf(id))
      expect(restored.saved()).toEqual({ ...saved, rowOf })
      expect(restored.rowOfVector(Float32Array.of(2))).toBe(1)
      expect([restored.size, restored.live]).toEqual([table.size, table.live])
    }),
  )
})

test('unused ids are dropped, and the others stay', () => {
  const table = new VectorTable(new MemoryRows(1), [1, 2])
  for (const value of [1, 2]) table.push(Float32Array.of(value))
  for (const id of ['stays', 'stays too']) table.attach(id, 0)
  for (let i = 0; i < 5000; i++) {
    table.attach(`${i}`, 1)
    expect(table.chunkOf(`${i}`)).toBeLessThan(1100)
    if (i > 0) table.detach(`${i - 1}`)
  }
  expect(table.chunkIdsOf(0).sort()).toEqual(['stays', 'stays too'])
  expect(table.chunkIdsOf(1)).toEqual(['4999'])
  expect(table.rowOf('4998')).toBeUndefined()
  expect([table.size, table.live]).toEqual([3, 2])
})
