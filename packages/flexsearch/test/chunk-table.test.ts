import { expect, test } from 'vitest'
import { ChunkTable } from '../src/chunk-table.js'

const ready = (chunkId: string, number: number, length = 3) => ({
  chunkId,
  number,
  length,
  mark: [number + 1, 2, 3, 2 ** 32 - 1] as const,
})

test('released numbers are reused, so memory depends only on the chunks that are held', () => {
  const table = new ChunkTable()
  for (let i = 0; i < 100_000; i++) {
    const replaced = table.hold(ready(`id${i % 500}`, table.reserve()))
    if (replaced !== undefined) table.release(replaced)
  }
  expect(table.size).toBe(500)
  expect(table.lengths.length).toBe(1024)
  expect(table.chunkIds.length).toBeLessThanOrEqual(501)
})

test('growing loses no chunk', () => {
  const table = new ChunkTable()
  for (let i = 0; i < 5000; i++) table.hold(ready(`id${i}`, table.reserve(), i + 1))
  for (let i = 0; i < 5000; i++) {
    expect(table.lengths[table.numberOf(`id${i}`)!]).toBe(i + 1)
    expect(table.holds(`id${i}`, ready(`id${i}`, i).mark)).toBe(true)
  }
  expect(table.terms).toBe((5000 * 5001) / 2)
})

test('a number is hidden after `reserve` until `hold`, and after replacement until `release`', () => {
  const table = new ChunkTable()
  const first = table.reserve()
  expect(table.hasHidden).toBe(true)
  table.hold(ready('a', first))
  expect(table.hasHidden).toBe(false)
  const second = table.reserve()
  expect(table.hold(ready('a', second, 5))).toBe(first)
  expect(table.hasHidden).toBe(true)
  expect([table.lengths[first], table.lengths[second], table.terms]).toEqual([0, 5, 5])
  table.release(first)
  expect(table.hasHidden).toBe(false)
  expect(table.drop('a')).toBe(second)
  expect(table.drop('a')).toBeUndefined()
  expect([table.size, table.terms, table.revision()]).toEqual([0, 0, '0'.repeat(32)])
})
