import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isKebabError } from '@kebab/core'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileRows } from '../src/table/file-rows.js'
import { bytesOf, vectorChecksum } from '../src/table/number-collections.js'
import { RowFile } from '../src/table/row-file.js'
import { MemoryRows } from '../src/table/vector-rows.js'

const DIMENSIONS = 3
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kebab-rows-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const rowOf = (i: number): Float32Array => Float32Array.of(i + 1, i / 7, -i)
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work()
  } catch (error) {
    return isKebabError(error) ? error.code : String(error)
  }
  return undefined
}

/** The first `saved` rows are in an existing file, `later` more are pushed. */
async function rowsOf(saved: number, later: number): Promise<{ rows: FileRows; path: string }> {
  const path = join(folder, 'saved')
  await writeFile(path, Buffer.concat(Array.from({ length: saved }, (_, i) => bytesOf(rowOf(i)))))
  const checksums = Int32Array.from({ length: saved }, (_, i) => vectorChecksum(rowOf(i)))
  const rows = new FileRows(DIMENSIONS, folder, { file: RowFile.open(path), checksums })
  for (let i = saved; i < saved + later; i++) rows.push(rowOf(i))
  return { rows, path }
}

test('rows in files equal rows in memory, in any order of reads and pushes', async () => {
  const step = fc.oneof(
    fc.constant('push' as const),
    fc.record({ from: fc.nat({ max: 400 }), count: fc.integer({ min: 1, max: 200 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 300 }), fc.nat({ max: 90 }), fc.array(step), async (saved, later, steps) => {
      const { rows } = await rowsOf(saved, later)
      const inMemory = new MemoryRows(DIMENSIONS)
      for (let i = 0; i < saved + later; i++) inMemory.push(rowOf(i))
      const query = Float32Array.of(0.3, 2, 5)
      for (const operation of steps) {
        if (operation === 'push') {
          const next = rowOf(rows.length)
          rows.push(next)
          inMemory.push(next)
          continue
        }
        for (let row = operation.from; row < Math.min(rows.length, operation.from + operation.count); row++) {
          expect(rows.dot(row, query)).toBe(inMemory.dot(row, query))
          expect(rows.vectorOf(row)).toEqual(inMemory.vectorOf(row))
          expect(rows.checksumOf(row)).toBe(inMemory.checksumOf(row))
        }
      }
      expect(rows.length).toBe(inMemory.length)
      rows.close()
    }),
    { numRuns: 40 },
  )
})

test('a truncated file is `corrupt_index` for the rows that it lost, and for no other row', async () => {
  const { rows, path } = await rowsOf(200, 10)
  await truncate(path, 150 * 12 + 5)
  for (const row of [0, 149, 205]) expect(rows.vectorOf(row)).toEqual(rowOf(row))
  for (const row of [150, 151, 199]) expect(codeOf(() => rows.vectorOf(row))).toBe('corrupt_index')
  expect(rows.vectorOf(7)).toEqual(rowOf(7))
  rows.close()
})

test.each([0, 5, 11])('a row whose byte %d was changed is `corrupt_index`, and never another vector', async (at) => {
  const { rows, path } = await rowsOf(40, 0)
  const all = Buffer.concat(Array.from({ length: 40 }, (_, i) => bytesOf(rowOf(i))))
  all[20 * 12 + at]! ^= 0x80
  await writeFile(path, all)
  for (let row = 0; row < 40; row++) {
    if (row === 20) expect(codeOf(() => rows.dot(row, rowOf(1)))).toBe('corrupt_index')
    else expect(rows.vectorOf(row)).toEqual(rowOf(row))
  }
  rows.close()
})

test('a vector that can not be written is `io_error`, and is not pushed', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const rows = new FileRows(DIMENSIONS, file)
  expect(codeOf(() => rows.push(rowOf(0)))).toBe('io_error')
  expect(rows.length).toBe(0)
  rows.close()
})

test('the temporary file and its folder are created with the first vector, and `close` deletes the file', async () => {
  const deep = join(folder, 'a', 'b')
  const rows = new FileRows(DIMENSIONS, deep)
  expect(await readdir(folder)).toEqual([])
  rows.push(rowOf(0))
  rows.push(rowOf(1))
  expect(rows.vectorOf(1)).toEqual(rowOf(1))
  rows.close()
  expect(await readdir(deep)).toEqual([])
})
