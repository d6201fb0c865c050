import { expect, test } from 'vitest'
import { ChunkTable } from '../src/chunk-table.js'

const ready = (chunkId: string, number: number) => ({
  chunkId,
  number,
  mark: [number + 1, 2, 3, 2 ** 32 - 1] as const,
})

test('growing loses no chunk', () => {
  const table = new ChunkTable()
  for (let i = 0; i < 5000; i++) table.hold(ready(`id${i}`, table.reserve()))
  for (let i = 0; i < 5000; i++) {
    expect(table.chunkIds[table.numberOf(`id${i}`)!]).toBe(`id${i}`)
    expect(table.holds(`id${i}`, ready(`id${i}`, i).mark)).toBe(true)
  }
  expect(Array.from(table.held(), ({ number }) => number)).toEqual(Array.from({ length: 5000 }, (_, i) => i))
})

test('a number is hidden after `reserve` until `hold`, and once its chunk is replaced or dropped', () => {
  const table = new ChunkTable()
  const first = table.reserve()
  expect([table.size, table.hidden]).toEqual([0, 1])
  table.hold(ready('a', first))
  expect([table.size, table.hidden]).toEqual([1, 0])
  table.hold(ready('a', table.reserve()))
  expect([table.size, table.hidden, table.chunkIds[first]]).toEqual([1, 1, ''])
  table.drop('a')
  table.drop('a')
  expect([table.size, table.hidden, table.revision()]).toEqual([0, 2, '0'.repeat(32)])
  expect([...table.held()]).toEqual([])
})
