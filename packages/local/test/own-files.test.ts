import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { openToy } from './support/open-toy.js'
import { startProcess } from './support/start-index.js'
import { temporaryFolder, writeFiles } from './support/temporary-folder.js'

const documents = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({ path: `${from + i}.md`, text: `# Number ${from + i}\n\nAll of it.` }))
const pathsOf = (of: { path: string }[]): string[] => of.map(({ path }) => path).sort()

async function storedPaths(path: string): Promise<string[]> {
  const kebab = await openToy({ path })
  const found: string[] = []
  for await (const document of kebab.documents()) found.push(document.path)
  const { hits } = await kebab.search({ query: 'number', mode: 'lexical', k: 1000 })
  expect(hits.map(({ doc_path }) => doc_path).sort()).toEqual(found.sort())
  await kebab.close()
  return found
}

// On POSIX systems a process loses its locks on a file when any of its code closes that file.
describe('files of an open index that its own process opened and closed', () => {
  test('cost no committed document: not when a reader comes and goes, nor when the process is killed', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'index')
    const writer = await startProcess()
    await writer.open(path, false)
    await writer.index(documents(0, 5))
    await writer.copy(path, join(folder, 'copy'))
    const reader = await startProcess()
    await reader.open(path, true)
    expect(await reader.search('number')).toEqual(pathsOf(documents(0, 5)))
    await reader.close()
    await reader.kill()
    await writer.index(documents(5, 25))
    await writer.kill()
    expect(await storedPaths(path)).toEqual(pathsOf(documents(0, 25)))
  })

  test('let another writer in, and then only one of them commits: the other is locked out with nothing written', async () => {
    const path = join(await temporaryFolder(), 'index')
    const first = await startProcess()
    await first.open(path, false)
    await first.index(documents(0, 5))
    await first.readAll(path)
    const second = await startProcess()
    await second.open(path, false)
    await second.index(documents(5, 10))
    const locked = { code: 'locked', retryable: false }
    expect(await errorOf(first.index(documents(10, 15)))).toMatchObject(locked)
    expect(await errorOf(first.search('number'))).toMatchObject(locked)
    await first.close()
    await second.close()
    expect(await storedPaths(path)).toEqual(pathsOf(documents(0, 10)))
  })

  test('let a program remove the log that looks into the database, and the next commit is locked out', async () => {
    const path = join(await temporaryFolder(), 'index')
    const first = await startProcess()
    await first.open(path, false)
    await first.index(documents(0, 5))
    await first.readAll(path)
    const program = await startProcess()
    await program.lookInto(join(path, 'kebab.db'))
    await program.kill()
    expect(await readdir(path)).not.toContain('kebab.db-wal')
    expect(await errorOf(first.index(documents(5, 10)))).toMatchObject({ code: 'locked', retryable: false })
    expect(await first.doctor()).toContain('store')
    await first.kill()
    expect(await storedPaths(path)).toEqual(pathsOf(documents(0, 5)))
  })
})

test('a writer that came in after the lock file was deleted and one that was there don’t mix their commits', async () => {
  const path = join(await temporaryFolder(), 'index')
  const first = await openToy({ path })
  await first.index(documents(0, 5))
  await rm(join(path, 'lock.db'))
  const second = await startProcess()
  await second.open(path, false)
  await second.index(documents(5, 10))
  expect(await errorOf(first.index(documents(0, 5)))).toMatchObject({ code: 'locked' })
  expect(await errorOf(first.index(documents(10, 15)))).toMatchObject({ code: 'locked' })
  await first.close()
  await second.close()
  await second.kill()
  expect(await storedPaths(path)).toEqual(pathsOf(documents(0, 10)))
})

test('a database that was removed or replaced under an open index is corrupt_index at the next change', async () => {
  const kebab = await openToy()
  await kebab.index(documents(0, 5))
  const other = await openToy()
  await other.index(documents(0, 2))
  await other.close()
  await rm(join(kebab.path, 'kebab.db'))
  const lost = { code: 'corrupt_index', details: { path: join(kebab.path, 'kebab.db') } }
  expect(await errorOf(kebab.index(documents(5, 6)))).toMatchObject(lost)
  expect(await errorOf(kebab.search({ query: 'number' }))).toMatchObject(lost)
  const helper = await startProcess()
  await helper.copy(join(other.path, 'kebab.db'), join(kebab.path, 'kebab.db'))
  expect(await errorOf(kebab.index(documents(5, 6)))).toMatchObject(lost)
})

test.each<[string, (path: string, other: string) => Promise<void>]>([
  ['removed', async (path) => rm(path)],
  ['replaced', async (path, other) => rename(other, path)],
])(
  'a database that was %s under an open index is corrupt_index at the next call, of a search too',
  async (_, change) => {
    const kebab = await openToy()
    await kebab.index(documents(0, 5))
    const other = await openToy()
    await other.index(documents(0, 2))
    await other.close()
    const database = join(kebab.path, 'kebab.db')
    await change(database, join(other.path, 'kebab.db'))
    const lost = { code: 'corrupt_index', details: { path: database } }
    expect(await errorOf(kebab.search({ query: 'number' }))).toMatchObject(lost)
  },
)

describe('the folder of an index', () => {
  test('is never read as documents, and a folder around it loses nothing that was committed', async () => {
    const folder = await temporaryFolder({ 'a.md': 'Anchors hold.', 'b/c.md': 'Bolts too.' })
    const path = join(folder, 'index')
    const writer = await startProcess()
    await writer.open(path, false)
    expect(await writer.indexFolder(folder, ['**'])).toMatchObject({ seen: 2, added: 2, failed: 0 })
    const reader = await startProcess()
    await reader.open(path, true)
    await reader.close()
    await reader.kill()
    await writeFiles(folder, { 'd.md': 'Docks.' })
    expect(await writer.indexFolder(folder, ['**'])).toMatchObject({ seen: 3, added: 1, failed: 0 })
    await writer.kill()
    const kebab = await openToy({ path })
    const found: string[] = []
    for await (const document of kebab.documents()) found.push(document.path)
    expect(found).toEqual(['a.md', 'b/c.md', 'd.md'])
  })

  test('is refused as a source, of this index, of others and of backups', async () => {
    const [one, other] = [await openToy(), await openToy()]
    await other.index(documents(0, 5))
    await other.close()
    const backup = join(await temporaryFolder(), 'backup')
    await (await openToy({ path: other.path })).backup(backup)
    for (const source of [one.path, other.path, backup])
      expect(await errorOf(one.index(source))).toMatchObject({ code: 'invalid_input', details: { field: 'source' } })
  })
})
