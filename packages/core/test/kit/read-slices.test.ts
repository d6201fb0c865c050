import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSlices } from '@kebab/core/internal'
import { expect, onTestFinished, test } from 'vitest'

type Size = Parameters<typeof readSlices>[1]['size']

/** Reads a file of these bytes, and returns what was read and the lengths of the slices. */
async function read(bytes: Uint8Array, size: Size, signal?: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'file'), bytes)
  const file = await open(join(folder, 'file'))
  onTestFinished(() => file.close())
  const slices: Buffer[] = []
  for await (const slice of readSlices(file, {
    size,
    refuse: (description) => new Error(`refused: ${description}`),
    signal,
  }))
    slices.push(Buffer.from(slice))
  return { whole: Buffer.concat(slices), lengths: slices.map(({ length }) => length) }
}

test('a file is read from its beginning to its end, in slices of at most a megabyte', async () => {
  for (const length of [0, 1, 2 ** 20, 2 ** 20 + 1, 2.5 * 2 ** 20]) {
    const bytes = Buffer.alloc(length, 'sliced ')
    const { whole, lengths } = await read(bytes, { is: length })
    expect(whole.equals(bytes)).toBe(true)
    expect(Math.max(0, ...lengths)).toBe(Math.min(length, 2 ** 20))
  }
})

test('a file of another size than expected is refused, and nothing of it is read', async () => {
  const bytes = Buffer.from('abc')
  expect((await read(bytes, { most: 3 })).whole).toEqual(bytes)
  await expect(read(bytes, { is: 2 })).rejects.toThrow('refused: 3 bytes where 2 are expected')
  await expect(read(bytes, { is: 4 })).rejects.toThrow('refused: 3 bytes where 4 are expected')
  await expect(read(bytes, { most: 2 })).rejects.toThrow('refused: 3 bytes where at most 2 are expected')
})

test('what is no file is refused', async () => {
  const folder = await open(tmpdir())
  onTestFinished(() => folder.close())
  const options = { size: { most: 2 ** 20 }, refuse: (description: string) => new Error(description) }
  await expect(readSlices(folder, options).next()).rejects.toThrow('something that is no file')
})

test('a file that becomes shorter while it is read is refused', async () => {
  const file = { stat: async () => ({ isFile: () => true, size: 9 }), read: async () => ({ bytesRead: 0 }) }
  const options = { size: { is: 9 }, refuse: (description: string) => new Error(description) }
  await expect(readSlices(file, options).next()).rejects.toThrow('an end after 0 bytes')
})

test('an abort ends reading with its reason', async () => {
  const reason = new Error('no longer wanted')
  await expect(read(Buffer.from('abc'), { is: 3 }, AbortSignal.abort(reason))).rejects.toBe(reason)
})
