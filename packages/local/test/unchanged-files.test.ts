import { appendFile, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markdownReader } from '@kebab/ingest'
import type { IngestReportV1 } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import type { Kebab, WatchOptions } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { startProcess } from './support/start-index.js'
import { temporaryFolder } from './support/temporary-folder.js'

/** The built-in reader of Markdown, by name and version, that counts what it reads. */
function countedReader() {
  const built = markdownReader()
  const read: string[] = []
  const reader: typeof built = {
    ...built,
    read(file, options) {
      read.push(file.path)
      return built.read(file, options)
    },
  }
  return { reader, read }
}

const files = { 'a.md': 'A document.', 'deep/b.md': 'Another document.' }

describe('what another process has indexed', () => {
  test('is not parsed again while it is unchanged', async () => {
    const folder = await temporaryFolder(files)
    const path = join(await temporaryFolder(), 'index')
    const other = await startProcess()
    await other.open(path, false, true)
    expect(await other.indexFolder(folder, ['**/*.md'])).toMatchObject({ added: 2 })
    await other.close()
    const { reader, read } = countedReader()
    const kebab = await openToy({ path, embedder: null, readers: [reader] })
    expect((await kebab.index(folder)).documents).toMatchObject({ seen: 2, unchanged: 2 })
    expect(read).toEqual([])
    await appendFile(join(folder, 'a.md'), ' With zebras.')
    expect((await kebab.index(folder)).documents).toMatchObject({ updated: 1, unchanged: 1 })
    expect(read).toEqual(['a.md'])
  })

  test('is parsed again if the database is an older one than the records', async () => {
    const folder = await temporaryFolder(files)
    const first = await openToy({ embedder: null, readers: [markdownReader()] })
    await first.index(folder)
    const copy = join(await temporaryFolder(), 'copy')
    await first.backup(copy)
    await writeFile(join(folder, 'a.md'), 'A document about zebras.')
    await first.index(folder)
    await first.close()
    for (const name of await readdir(first.path))
      if (name !== 'file-records') await rm(join(first.path, name), { recursive: true })
    await copyFile(join(copy, 'kebab.db'), join(first.path, 'kebab.db'))
    const { reader, read } = countedReader()
    const restored = await openToy({ path: first.path, embedder: null, readers: [reader] })
    expect((await restored.index(folder)).documents).toMatchObject({ updated: 1, unchanged: 1 })
    expect(read).toEqual(['a.md'])
  })
})

test('`compact` erases what is known of files, and the next run reads them', async () => {
  const folder = await temporaryFolder(files)
  const first = await openToy({ embedder: null })
  await first.index(folder, { sourceId: 'docs' })
  await first.remove({ sourceId: 'docs' })
  await first.close()
  expect(await readdir(join(first.path, 'file-records'))).toHaveLength(1)
  const compacted = await openToy({ path: first.path, embedder: null, compact: true })
  expect(await readdir(first.path)).not.toContain('file-records')
  expect((await compacted.index(folder, { sourceId: 'docs' })).documents).toMatchObject({ added: 2 })
})

/** Watches, and keeps what each run counts. */
async function watched(kebab: Kebab, folder: string, options: WatchOptions = {}) {
  const runs: IngestReportV1['documents'][] = []
  /** How many of the runs were waited for. */
  let known = 0
  await kebab.watch(folder, {
    debounceMs: 50,
    ...options,
    onProgress: (event) => {
      if (event.type === 'finished') runs.push(event.report.documents)
    },
  })
  const paths = async (): Promise<string[]> => {
    const list: string[] = []
    for await (const { path } of kebab.documents()) list.push(path)
    return list
  }
  return {
    /** Waits for the documents with these paths. */
    shows: (expected: string[]) => expect.poll(paths, { timeout: 20_000 }).toEqual(expected),
    /**
     * Waits for a run that counts this, and returns how many documents the runs until then have
     * seen. The system may tell of one change several times, and further runs find nothing new.
     */
    async counts(expected: Partial<IngestReportV1['documents']>): Promise<number> {
      await expect.poll(() => runs.slice(known)).toContainEqual(expect.objectContaining(expected))
      const at = runs.findIndex((run, i) => i >= known && matches(run, expected))
      const seen = runs.slice(known, at + 1).reduce((sum, run) => sum + run.seen, 0)
      known = at + 1
      return seen
    },
  }
}

function matches(run: IngestReportV1['documents'], expected: Partial<IngestReportV1['documents']>): boolean {
  return Object.entries(expected).every(([name, count]) => run[name as keyof typeof run] === count)
}

describe('a watched folder', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${10 + i}.md`, `Document ${i}.`]))
  const paths = Object.keys(many)

  test('is looked at only where it has changed', async () => {
    const kebab = await openToy({ embedder: null })
    const folder = await temporaryFolder({ ...many, 'deep/x/a.md': 'A document.', 'deep/b.md': 'Another document.' })
    const { shows, counts } = await watched(kebab, folder)
    await counts({ seen: 22, added: 22 })
    await appendFile(join(folder, '10.md'), ' With zebras.')
    expect(await counts({ updated: 1 })).toBeLessThan(20)
    await writeFile(join(folder, 'deep/x/c.md'), 'One more document.')
    expect(await counts({ added: 1 })).toBeLessThan(20)
    await rm(join(folder, '29.md'))
    expect(await counts({ removed: 1 })).toBeLessThan(20)
    await rename(join(folder, '10.md'), join(folder, '90.md'))
    await shows([...paths.slice(1, -1), '90.md', 'deep/b.md', 'deep/x/a.md', 'deep/x/c.md'])
    await writeFile(join(folder, 'deep/.gitignore'), 'x/\n')
    await shows([...paths.slice(1, -1), '90.md', 'deep/b.md'])
    // The run may look at the renamed file again.
    expect(await counts({ skipped: 2, removed: 2 })).toBeLessThan(20)
    await rm(join(folder, 'deep'), { recursive: true })
    await shows([...paths.slice(1, -1), '90.md'])
  })

  test('is looked at as a whole after a commit from elsewhere', async () => {
    const kebab = await openToy({ embedder: null })
    const folder = await temporaryFolder(many)
    const { shows, counts } = await watched(kebab, folder)
    await kebab.remove({ paths: ['15.md'] })
    await appendFile(join(folder, '10.md'), ' With zebras.')
    await shows(paths)
    await counts({ seen: 20, added: 1, updated: 1 })
  })

  test('is looked at again where a file failed', async () => {
    const kebab = await openToy({ embedder: null })
    const folder = await temporaryFolder({ ...many, 'deep/bad.md': new Uint8Array([0xff]) })
    const { counts } = await watched(kebab, folder)
    await counts({ added: 20, failed: 1 })
    await appendFile(join(folder, '10.md'), ' With zebras.')
    expect(await counts({ updated: 1, failed: 1 })).toBeLessThan(20)
    await writeFile(join(folder, 'deep/bad.md'), 'A document.')
    expect(await counts({ added: 1 })).toBeLessThan(20)
  })

  test('keeps its last documents when they are gone one after the other', async () => {
    const kebab = await openToy({ embedder: null })
    const folder = await temporaryFolder(files)
    const errors: unknown[] = []
    const { shows } = await watched(kebab, folder, { onError: (error) => void errors.push(error) })
    await rm(join(folder, 'a.md'))
    await shows(['deep/b.md'])
    await rm(join(folder, 'deep/b.md'))
    await expect.poll(() => errors, { timeout: 20_000 }).toMatchObject([{ code: 'invalid_input' }])
    await shows(['deep/b.md'])
    await mkdir(join(folder, 'new'))
    await writeFile(join(folder, 'new/c.md'), 'A new document.')
    await shows(['new/c.md'])
  })
})
