import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '../../../test/support/bundle-program.js'
import { errorOf } from '../../../test/support/error-of.js'
import { ofToday } from '../../../test/support/profile.js'
import { type Kebab, openKebab } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { startProcess } from './support/start-index.js'
import { temporaryFolder, writeFiles } from './support/temporary-folder.js'

const documents = [{ path: 'a.md', text: 'Anchors hold.' }]

/** The folder of an index that was filled and closed. */
async function filled(): Promise<string> {
  const kebab = await openToy()
  await kebab.index(documents)
  await kebab.close()
  return kebab.path
}

/**
 * The files of an index but its log, about which the next test is. SQLite removes the log of a
 * closed database when the driver's statements are collected as garbage, which can be at any time.
 */
async function filesOf(path: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true })
  return names.filter((name) => !/-(shm|wal)$/.test(name))
}

describe('a database that was emptied', () => {
  test.each([0, 1])(
    'beside its snapshots is refused with corrupt_index, and nothing is removed (%i bytes)',
    async (size) => {
      const path = await filled()
      await truncate(join(path, 'kebab.db'), size)
      const before = await filesOf(path)
      for (const readOnly of [false, true]) {
        const error = await errorOf(openKebab({ path, embedder: null, readOnly }))
        expect(error).toMatchObject({ code: 'corrupt_index', details: { path: join(path, 'kebab.db') } })
        expect(await filesOf(path)).toEqual(before)
      }
    },
  )

  test('beside its log is refused with corrupt_index, and the log stays', async () => {
    const path = await temporaryFolder({ 'kebab.db': '', 'kebab.db-wal': 'what was committed' })
    expect(await errorOf(openKebab({ path, embedder: null }))).toMatchObject({ code: 'corrupt_index' })
    expect(existsSync(join(path, 'kebab.db-wal'))).toBe(true)
  })
})

describe('a database that is missing', () => {
  const leftovers: [string, Record<string, string>][] = [
    ['snapshots', { 'snapshots/1/index.bm25': 'the words' }],
    ['log', { 'kebab.db-wal': 'what was committed' }],
  ]

  test.each(leftovers)(
    'beside its %s is refused with corrupt_index, and nothing is made or removed',
    async (left, files) => {
      const path = await temporaryFolder(files)
      for (const readOnly of [true, false]) {
        const error = await errorOf(openKebab({ path, embedder: null, readOnly }))
        expect(error).toMatchObject({ code: 'corrupt_index', details: { path: join(path, 'kebab.db') } })
        expect(error.message).toContain('it is missing')
        expect(existsSync(join(path, 'kebab.db'))).toBe(false)
        for (const [name, text] of Object.entries(files)) expect(await readFile(join(path, name), 'utf8')).toBe(text)
      }
      // What the hint says.
      await rm(join(path, left === 'log' ? 'kebab.db-wal' : 'snapshots'), { recursive: true })
      const again = await openToy({ path })
      expect((await again.index(documents)).documents.added).toBe(1)
    },
  )

  test('beside only a lock file is a new index', async () => {
    const path = await temporaryFolder({ 'lock.db': '' })
    const kebab = await openToy({ path })
    expect((await kebab.index(documents)).documents.added).toBe(1)
  })
})

test('an opening that was interrupted after it made its files leaves a new index', async () => {
  const path = await temporaryFolder({ 'kebab.db': '', 'lock.db': '', 'kebab.db-wal': '' })
  const kebab = await openToy({ path })
  expect((await kebab.index(documents)).documents.added).toBe(1)
})

test('a damaged lock file is named; once it is deleted, the index opens again', async () => {
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

test('a reader is refused with not_indexed until the index exists, and then reads it', async () => {
  const path = await temporaryFolder()
  const open = () => openKebab({ path, embedder: null, readOnly: true })
  expect(await errorOf(open())).toMatchObject({ code: 'not_indexed' })
  await writeFiles(path, { 'kebab.db': '' })
  expect(await errorOf(open())).toMatchObject({ code: 'not_indexed' })
  const writer = await openToy({ path })
  await writer.index(documents)
  const reader = await openToy({ path, embedder: null, readOnly: true })
  expect((await reader.search({ query: 'anchors' })).hits).toHaveLength(1)
})

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({ path: `${from + i}.md`, text: `# Number ${from + i}\n\nAll of it.` }))
const pathsOf = (of: { path: string }[]): string[] => of.map(({ path }) => path).sort()

async function storedPaths(path: string): Promise<string[]> {
  const kebab = await openToy({ path })
  const paths: string[] = []
  for await (const document of kebab.documents()) paths.push(document.path)
  const { hits } = await kebab.search({ query: 'number', mode: 'lexical', k: 1000 })
  expect(hits.map(({ doc_path }) => doc_path).sort()).toEqual(paths.sort())
  await kebab.close()
  return paths
}

// On POSIX systems a process loses its locks on a file when any of its code closes that file.
test('a reader waits while another process holds the whole database for a moment', async () => {
  const path = join(await temporaryFolder(), 'index')
  // In another process: the driver of this one would hold the database for some time yet.
  const writer = await startProcess()
  await writer.open(path, false)
  await writer.index([{ path: 'a.md', text: 'A hook runs.' }])
  await writer.close()
  await writer.kill()
  const program = await bundleProgram(join(import.meta.dirname, 'processes/hold-database.ts'))
  const holder = fork(program, [join(path, 'kebab.db')])
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder, 'message')
  const reader = await openToy({ path, readOnly: true })
  expect((await reader.search({ query: 'hook' })).hits).toHaveLength(1)
})

describe('files of an open index that its own process opened and closed', () => {
  test('cost no committed document, whether a reader comes and goes or the process is killed', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'index')
    const writer = await startProcess()
    await writer.open(path, false)
    await writer.index(numbered(0, 5))
    await writer.copy(path, join(folder, 'copy'))
    const reader = await startProcess()
    await reader.open(path, true)
    expect(await reader.search('number')).toEqual(pathsOf(numbered(0, 5)))
    await reader.close()
    await reader.kill()
    await writer.index(numbered(5, 25))
    await writer.kill()
    expect(await storedPaths(path)).toEqual(pathsOf(numbered(0, 25)))
  })

  test('let another writer in; then only one of them commits, and the other gets locked and writes nothing', async () => {
    const path = join(await temporaryFolder(), 'index')
    const first = await startProcess()
    await first.open(path, false)
    await first.index(numbered(0, 5))
    await first.readAll(path)
    const second = await startProcess()
    await second.open(path, false)
    await second.index(numbered(5, 10))
    const locked = { code: 'locked', retryable: false }
    expect(await errorOf(first.index(numbered(10, 15)))).toMatchObject(locked)
    expect(await errorOf(first.search('number'))).toMatchObject(locked)
    await first.close()
    await second.close()
    expect(await storedPaths(path)).toEqual(pathsOf(numbered(0, 10)))
  })

  test('let another program that opens the database remove the log; the next commit gets locked', async () => {
    const path = join(await temporaryFolder(), 'index')
    const first = await startProcess()
    await first.open(path, false)
    await first.index(numbered(0, 5))
    await first.readAll(path)
    const program = await startProcess()
    await program.lookInto(join(path, 'kebab.db'))
    await program.kill()
    expect(await readdir(path)).not.toContain('kebab.db-wal')
    expect(await errorOf(first.index(numbered(5, 10)))).toMatchObject({ code: 'locked', retryable: false })
    expect(await first.doctor()).toContain('store')
    await first.kill()
    expect(await storedPaths(path)).toEqual(pathsOf(numbered(0, 5)))
  })
})

test('two writers, one of which came after the lock file was deleted, don’t mix their commits', async () => {
  const path = join(await temporaryFolder(), 'index')
  const first = await openToy({ path })
  await first.index(numbered(0, 5))
  await rm(join(path, 'lock.db'))
  const second = await startProcess()
  await second.open(path, false)
  await second.index(numbered(5, 10))
  expect(await errorOf(first.index(numbered(0, 5)))).toMatchObject({ code: 'locked' })
  expect(await errorOf(first.index(numbered(10, 15)))).toMatchObject({ code: 'locked' })
  await first.close()
  await second.close()
  await second.kill()
  expect(await storedPaths(path)).toEqual(pathsOf(numbered(0, 10)))
})

test('a database that is removed or replaced under an open index is corrupt_index at the next change', async () => {
  const kebab = await openToy()
  await kebab.index(numbered(0, 5))
  const other = await openToy()
  await other.index(numbered(0, 2))
  await other.close()
  await rm(join(kebab.path, 'kebab.db'))
  const lost = { code: 'corrupt_index', details: { path: join(kebab.path, 'kebab.db') } }
  expect(await errorOf(kebab.index(numbered(5, 6)))).toMatchObject(lost)
  expect(await errorOf(kebab.search({ query: 'number' }))).toMatchObject(lost)
  const helper = await startProcess()
  await helper.copy(join(other.path, 'kebab.db'), join(kebab.path, 'kebab.db'))
  expect(await errorOf(kebab.index(numbered(5, 6)))).toMatchObject(lost)
})

async function listed(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

/** Every call that reads an open index, or changes it. */
const CALLS: Record<string, (kebab: Kebab) => Promise<unknown>> = {
  'search with words': (kebab) => kebab.search({ query: 'number', mode: 'lexical' }),
  'search with vectors': (kebab) => kebab.search({ query: 'number', mode: 'vector' }),
  question: (kebab) => kebab.ask({ question: 'Which number?' }),
  fetch: (kebab) => kebab.fetch({ chunk_id: 'x' }),
  description: (kebab) => kebab.describe(),
  'list of documents': (kebab) => listed(kebab.documents()),
  'list of chunks': (kebab) => listed(kebab.chunks()),
  indexing: (kebab) => kebab.index(numbered(5, 6)),
  'indexing of what is there': (kebab) => kebab.index(numbered(0, 5)),
  removal: (kebab) => kebab.remove({ paths: ['0.md'] }),
  backup: async (kebab) => kebab.backup(join(await temporaryFolder(), 'backup')),
}

describe.each<[string, (path: string, other: string) => Promise<void>]>([
  ['removed', async (path) => rm(path)],
  ['replaced', async (path, other) => rename(other, path)],
])('a database that is %s under an open index', (_, change) => {
  async function lostIndex() {
    const kebab = await openToy()
    await kebab.index(numbered(0, 5))
    const other = await openToy()
    await other.index(numbered(0, 2))
    await other.close()
    const database = join(kebab.path, 'kebab.db')
    await change(database, join(other.path, 'kebab.db'))
    return { kebab, lost: { code: 'corrupt_index', details: { path: database } } }
  }

  test.each(ofToday(Object.keys(CALLS), 3))('is corrupt_index at the next call: %s', async (call) => {
    const { kebab, lost } = await lostIndex()
    expect(await errorOf(CALLS[call]!(kebab))).toMatchObject(lost)
  })

  test('is found by the doctor', async () => {
    const { kebab } = await lostIndex()
    const report = await kebab.doctor()
    expect(report.healthy).toBe(false)
    expect(report.checks.find(({ part }) => part === 'store')).toMatchObject({ status: 'failed' })
  })
})

test('a folder that is removed and made anew under a reader in another process is corrupt_index at its next search', async () => {
  const path = join(await temporaryFolder(), 'index')
  const first = await openToy({ path })
  await first.index(numbered(0, 5))
  const reader = await startProcess()
  await reader.open(path, true)
  expect(await reader.search('number')).toEqual(pathsOf(numbered(0, 5)))
  await first.close()
  await rm(path, { recursive: true })
  expect(await errorOf(reader.search('number'))).toMatchObject({ code: 'corrupt_index' })
  const second = await openToy({ path })
  await second.index(numbered(5, 10))
  expect(await errorOf(reader.search('number'))).toMatchObject({ code: 'corrupt_index' })
  await reader.close()
  await reader.open(path, true)
  expect(await reader.search('number')).toEqual(pathsOf(numbered(5, 10)))
})

describe('the folder of an index', () => {
  test('is never read as documents, and a folder around it loses nothing that was committed', async () => {
    const folder = await temporaryFolder({ 'a.md': 'Anchors hold.', 'b/c.md': 'Bolts too.' })
    const path = join(folder, 'index')
    const writer = await startProcess()
    await writer.open(path, false)
    expect(await writer.indexFolder(folder, ['**'])).toMatchObject({ seen: 3, added: 2, skipped: 1, failed: 0 })
    const reader = await startProcess()
    await reader.open(path, true)
    await reader.close()
    await reader.kill()
    await writeFiles(folder, { 'd.md': 'Docks.' })
    expect(await writer.indexFolder(folder, ['**'])).toMatchObject({ seen: 4, added: 1, skipped: 1, failed: 0 })
    await writer.kill()
    const kebab = await openToy({ path })
    const paths: string[] = []
    for await (const document of kebab.documents()) paths.push(document.path)
    expect(paths).toEqual(['a.md', 'b/c.md', 'd.md'])
  })

  test('is refused as a source, of this index, of others and of backups', async () => {
    const [first, second] = [await openToy(), await openToy()]
    await second.index(numbered(0, 5))
    await second.close()
    const backup = join(await temporaryFolder(), 'backup')
    await (await openToy({ path: second.path })).backup(backup)
    for (const source of [first.path, second.path, backup])
      expect(await errorOf(first.index(source))).toMatchObject({ code: 'invalid_input', details: { field: 'source' } })
  })
})
