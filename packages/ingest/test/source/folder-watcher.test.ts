import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { FolderWatcher } from '../../src/source/folder-watcher.js'

/** A watched folder with folders below it. `seen` has what is reported, relative to the folder. */
async function watched(...folders: string[]) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'kebab-')))
  const at = (path: string): string => join(root, path)
  for (const folder of folders) mkdirSync(at(folder), { recursive: true })
  const seen = new Set<string>()
  const errors: unknown[] = []
  let losses = 0
  const watcher = new FolderWatcher(root, {
    changed: (path) => void seen.add(relative(root, path)),
    lost: () => void losses++,
    failed: (error) => void errors.push(error),
    isExcluded: (path) => path.includes('hidden'),
  })
  onTestFinished(async () => {
    watcher.close()
    await rm(root, { recursive: true, force: true })
  })
  await watcher.begin()
  const write = (path: string): void => writeFileSync(at(path), 'text')
  const sees = (...paths: string[]): Promise<void> =>
    vi.waitFor(() => expect([...seen]).toEqual(expect.arrayContaining(paths)), { timeout: 10_000, interval: 5 })
  return { root, at, seen, errors, watcher, write, sees, losses: () => losses }
}

describe('a watcher of folders', () => {
  test('names the entry that has come, changed or gone, and none that is excluded', async () => {
    const { at, seen, write, sees } = await watched('deep', 'hidden')
    write('hidden/a.md')
    write('a.md')
    write('deep/b.md')
    await sees('a.md', 'deep/b.md')
    seen.clear()
    renameSync(at('a.md'), at('deep/c.md'))
    rmSync(at('deep/b.md'))
    await sees('a.md', 'deep/c.md', 'deep/b.md')
    expect([...seen].sort()).toEqual(['a.md', 'deep/b.md', 'deep/c.md'])
  })

  test('reports a folder that came as a whole, after it is watched', async () => {
    const { at, seen, write, sees } = await watched()
    mkdirSync(at('new/deep'), { recursive: true })
    await sees('new')
    await vi.waitFor(() => {
      write('new/deep/a.md')
      expect([...seen]).toContain('new/deep/a.md')
    })
  })

  test('follows a folder with the name of the one above', async () => {
    const { at, seen, write, sees } = await watched('twice')
    mkdirSync(at('twice/twice'))
    await sees('twice')
    await vi.waitFor(() => {
      write('twice/twice/a.md')
      expect([...seen]).toContain('twice/twice/a.md')
    })
  })

  test('follows no link, not even one that took the place of a folder', async () => {
    const outside = await watched('deep')
    const { at, seen, sees } = await watched('folder/deep')
    rmSync(at('folder'), { recursive: true })
    symlinkSync(outside.root, at('folder'))
    await sees('folder')
    seen.clear()
    outside.write('deep/a.md')
    await outside.sees('deep/a.md')
    expect([...seen].filter((path) => path.endsWith('a.md'))).toEqual([])
  })

  test('says that its folder is gone, and reports nothing after it is closed', async () => {
    const { root, losses } = await watched()
    renameSync(root, `${root}-moved`)
    onTestFinished(() => rm(`${root}-moved`, { recursive: true }))
    await vi.waitFor(() => expect(losses()).toBe(1))
    const other = await watched()
    other.watcher.close()
    other.write('a.md')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([...other.seen]).toEqual([])
  })

  const NAMES = ['a', 'b', 'c']
  const path = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 }).map((names) => names.join('/'))
  const operation = fc.oneof(
    fc.record({ kind: fc.constant('make' as const), path }),
    fc.record({ kind: fc.constant('remove' as const), path }),
    fc.record({ kind: fc.constant('move' as const), path, to: path }),
    fc.record({ kind: fc.constant('wait' as const) }),
  )

  test('sees a file that is saved in any folder, whatever folders were made, moved and removed', async () => {
    const property = fc.asyncProperty(fc.array(operation, { maxLength: 20 }), async (operations) => {
      const { root, at, seen, errors, write, watcher } = await watched()
      for (const step of operations) {
        try {
          if (step.kind === 'make') mkdirSync(at(step.path), { recursive: true })
          else if (step.kind === 'remove') rmSync(at(step.path), { recursive: true })
          else if (step.kind === 'move') renameSync(at(step.path), at(step.to))
          else await new Promise((resolve) => setTimeout(resolve, 2))
        } catch {
          // Such as a folder that is moved into itself.
        }
      }
      // A change is reported for the folder where it is not for the file.
      await new Promise((resolve) => setTimeout(resolve, 30))
      seen.clear()
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      const folders = entries.filter((entry) => entry.isDirectory())
      const files = folders.map((entry) => relative(root, join(entry.parentPath, entry.name, 'saved.md')))
      for (const file of files) write(file)
      await vi.waitFor(() => expect([...seen]).toEqual(expect.arrayContaining(files)), { timeout: 5000, interval: 2 })
      expect(errors).toEqual([])
      watcher.close()
    })
    await fc.assert(property, { numRuns: 25 })
  })
})
