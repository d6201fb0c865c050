import { existsSync } from 'node:fs'
import { readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { openKebab } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder, writeFiles } from './support/temporary-folder.js'

const documents = [{ path: 'a.md', text: 'Anchors hold.' }]

/** The folder of an index that was filled and closed. */
async function filled(): Promise<string> {
  const kebab = await openToy()
  await kebab.index(documents)
  await kebab.close()
  return kebab.path
}

describe('a database that was emptied', () => {
  test('beside its snapshots is refused with corrupt_index, and nothing is removed', async () => {
    const path = await filled()
    await truncate(join(path, 'kebab.db'), 0)
    const before = await readdir(path, { recursive: true })
    for (const readOnly of [false, true]) {
      const error = await errorOf(openKebab({ path, embedder: null, readOnly }))
      expect(error).toMatchObject({ code: 'corrupt_index', details: { path: join(path, 'kebab.db') } })
      expect(await readdir(path, { recursive: true })).toEqual(before)
    }
    await rm(join(path, 'kebab.db'))
    const again = await openToy({ path })
    expect((await again.index(documents)).documents.added).toBe(1)
  })

  test('beside its log is refused with corrupt_index, and the log stays', async () => {
    const path = await temporaryFolder({ 'kebab.db': '', 'kebab.db-wal': 'what was committed' })
    expect(await errorOf(openKebab({ path, embedder: null }))).toMatchObject({ code: 'corrupt_index' })
    expect(existsSync(join(path, 'kebab.db-wal'))).toBe(true)
  })
})

test('an opening that was cut off when it had made its files is a new index', async () => {
  const path = await temporaryFolder({ 'kebab.db': '', 'lock.db': '', 'kebab.db-wal': '' })
  const kebab = await openToy({ path })
  expect((await kebab.index(documents)).documents.added).toBe(1)
})

test('a damaged lock file is named, and the index is there again when it is deleted', async () => {
  const path = await filled()
  const lock = join(path, 'lock.db')
  await writeFile(lock, 'no lock '.repeat(1000))
  const error = await errorOf(openKebab({ path, embedder: null }))
  expect(error).toMatchObject({ code: 'corrupt_index', hint: expect.stringContaining('delete this one file') })
  expect(error.message).toContain('lock.db: expected a lock file')
  await rm(lock)
  const again = await openToy({ path })
  expect((await again.search({ query: 'anchors' })).hits).toHaveLength(1)
})

test('a reader is refused with not_indexed until the index is made, and then reads it', async () => {
  const path = await temporaryFolder()
  const open = () => openKebab({ path, embedder: null, readOnly: true })
  expect(await errorOf(open())).toMatchObject({ code: 'not_indexed' })
  await writeFiles(path, { 'kebab.db': '' })
  expect(await errorOf(open())).toMatchObject({ code: 'not_indexed' })
  const writer = await openToy({ path })
  await writer.index(documents)
  const reader = await openToy({ path, readOnly: true })
  expect((await reader.search({ query: 'anchors' })).hits).toHaveLength(1)
})
