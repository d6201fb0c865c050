import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KebabError } from '@kebab/core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { readFolder } from '../../src/source/read-folder.js'
import { readInside } from '../../src/source/read-inside.js'

/** What the test does to the file system between two calls of the code. */
const system = vi.hoisted(() => ({
  saysPlaces: true,
  beforeRealpath: async (_path: unknown): Promise<void> => {},
  beforeReaddir: async (_path: unknown): Promise<void> => {},
}))

// A swap between two calls can't be timed from outside. Only Linux says where an open file lies.
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    async realpath(path: string) {
      await system.beforeRealpath(path)
      return real.realpath(path)
    },
    async readdir(path: string, options: { withFileTypes: true }) {
      await system.beforeReaddir(path)
      return real.readdir(path, options)
    },
  }
})

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>()
  return {
    ...real,
    readlinkSync(path: string) {
      if (!system.saysPlaces) throw new Error('no /proc')
      return real.readlinkSync(path)
    },
  }
})

const { signal } = new AbortController()
const tooLarge = (bytes: number) =>
  new KebabError('invalid_input', `${bytes}`, { details: { field: 'text', expected: '', found: `${bytes}` } })
const limits = { maxBytes: 1000, tooLarge, signal }
const textOf = async (root: string, path: string) =>
  new TextDecoder().decode((await readInside(root, path, limits)).bytes)

/** A folder with `deep/a.md`, and one outside with another. */
async function folders() {
  const made = await realpath(await mkdtemp(join(tmpdir(), 'kebab-')))
  onTestFinished(() => {
    Object.assign(system, { saysPlaces: true, beforeRealpath: async () => {}, beforeReaddir: async () => {} })
    return rm(made, { recursive: true, force: true })
  })
  const [root, outside] = [join(made, 'root'), join(made, 'outside')]
  for (const folder of [join(root, 'deep'), outside]) await mkdir(folder, { recursive: true })
  await writeFile(join(root, 'deep/a.md'), 'alpha')
  await writeFile(join(outside, 'a.md'), 'secret')
  return { root, outside }
}

describe.skipIf(process.platform === 'win32').each([true, false])(
  'where the system says where a file lies: %s',
  (says) => {
    test('a file within the folder is read, with the characters of its path', async () => {
      const { root } = await folders()
      system.saysPlaces = says
      expect(await textOf(root, 'deep/a.md')).toBe('alpha')
      await writeFile(join(root, 'deep/ü \n (deleted)'), 'beta')
      expect(await textOf(root, 'deep/ü \n (deleted)')).toBe('beta')
    })

    test('a file behind a linked folder is not read, even if the folder is swapped back at once', async () => {
      const { root, outside } = await folders()
      system.saysPlaces = says
      await rename(join(root, 'deep'), join(root, 'moved'))
      await symlink(outside, join(root, 'deep'))
      expect(await errorOf(textOf(root, 'deep/a.md'))).toMatchObject({
        code: 'io_error',
        details: { path: 'deep/a.md' },
      })
      system.beforeRealpath = async () => {
        await rm(join(root, 'deep'))
        await rename(join(root, 'moved'), join(root, 'deep'))
      }
      expect(await errorOf(textOf(root, 'deep/a.md'))).toMatchObject({ code: 'io_error' })
    })

    test('a link, a FIFO and a folder are not read', async () => {
      const { root, outside } = await folders()
      system.saysPlaces = says
      await symlink(join(outside, 'a.md'), join(root, 'link'))
      execFileSync('mkfifo', [join(root, 'fifo')])
      for (const path of ['link', 'fifo', 'deep', 'deep/none'])
        expect(await errorOf(textOf(root, path))).toMatchObject({ code: 'io_error', details: { path } })
    })
  },
)

test('a file is read up to its limit', async () => {
  const { root } = await folders()
  await writeFile(join(root, 'b.md'), 'x'.repeat(1000))
  expect(await textOf(root, 'b.md')).toHaveLength(1000)
  await writeFile(join(root, 'b.md'), 'x'.repeat(1001))
  expect(await errorOf(textOf(root, 'b.md'))).toMatchObject({ code: 'invalid_input' })
})

test.runIf(process.platform === 'linux')('a file that says its size is 0 is read, and its limit holds', async () => {
  expect(await textOf('/proc', 'version')).toContain('Linux')
  expect(await errorOf(readInside('/proc', 'cpuinfo', { ...limits, maxBytes: 10 }))).toMatchObject({
    code: 'invalid_input',
  })
})

test.skipIf(process.platform === 'win32')(
  'a folder that is swapped for a link while it is listed is reported, and nothing behind it is listed',
  async () => {
    const { root, outside } = await folders()
    system.beforeReaddir = async (path) => {
      if (path !== join(root, 'deep')) return
      await rm(join(root, 'deep'), { recursive: true })
      await symlink(outside, join(root, 'deep'))
    }
    const choice = { excluded: () => undefined, unwanted: () => undefined }
    const listing = await readFolder(root, { choice, ignoreFiles: true, isIndex: () => false, signal })
    expect(listing).toMatchObject({
      files: [],
      skipped: [],
      unreadable: [{ path: 'deep/', error: { code: 'io_error' } }],
    })
  },
)
