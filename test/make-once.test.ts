import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeOnce } from '../scripts/minilm/make-once.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kebab-make-once-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file appears whole, however many make it at once, and nothing else is left', async () => {
  const path = join(folder, 'file')
  const whole = 'whole '.repeat(100_000)
  const seen = await Promise.all(
    Array.from({ length: 8 }, async () => {
      await makeOnce(path, (aside) => writeFile(aside, whole))
      return readFile(path, 'utf8')
    }),
  )
  expect(seen).toEqual(Array(8).fill(whole))
  expect(await readdir(folder)).toEqual(['file'])
})

test('a file that is there is kept', async () => {
  const path = join(folder, 'file')
  await writeFile(path, 'kept')
  await makeOnce(path, (aside) => writeFile(aside, 'new'))
  expect(await readFile(path, 'utf8')).toBe('kept')
})

test('a failure leaves nothing behind, and the next attempt works', async () => {
  const path = join(folder, 'file')
  const failing = async (aside: string) => {
    await writeFile(aside, 'half')
    throw new Error('interrupted')
  }
  await expect(makeOnce(path, failing)).rejects.toThrow('interrupted')
  expect(await readdir(folder)).toEqual([])
  await makeOnce(path, (aside) => writeFile(aside, 'whole'))
  expect(await readFile(path, 'utf8')).toBe('whole')
})
