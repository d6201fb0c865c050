import { execFileSync } from 'node:child_process'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { gate } from '../../../test/support/gate.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

/** The path that hangs, and the FIFO that has it hang. */
const dead = vi.hoisted(() => ({ path: '', fifo: '', firstCall: () => {} }))

// A dead mount can't be made here. Opening a FIFO that nobody writes hangs in the same way: in a
// thread of the system, which no signal of Node reaches.
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  type Call = (path: unknown, ...rest: unknown[]) => Promise<unknown>
  const hanging =
    (call: Call): Call =>
    async (path, ...rest) => {
      if (dead.path === '' || path !== dead.path) return call(path, ...rest)
      dead.firstCall()
      await (await real.open(dead.fifo, 'r')).close()
      return call(path, ...rest)
    }
  return {
    ...real,
    readdir: hanging(real.readdir as unknown as Call),
    realpath: hanging(real.realpath as unknown as Call),
    stat: hanging(real.stat as unknown as Call),
  }
})
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>()
  type Call = (path: unknown, ...rest: unknown[]) => void
  const open: Call = (path, ...rest) => {
    const call = (): void => (real.open as Call)(path, ...rest)
    if (dead.path === '' || path !== dead.path) return call()
    dead.firstCall()
    real.open(dead.fifo, 'r', (_, fifo) => real.close(fifo, call))
  }
  return { ...real, open }
})

/** Makes everything at a path of the folder hang. `firstCall` resolves at the first call there. */
async function hang(folder: string, path: string): Promise<{ firstCall: Promise<void> }> {
  const fifo = join(await temporaryFolder(), 'fifo')
  execFileSync('mkfifo', [fifo])
  const { open: firstCall, opened } = gate()
  Object.assign(dead, { path: join(folder, path), fifo, firstCall })
  onTestFinished(async () => {
    dead.path = ''
    // Ends the calls that hang.
    await (await open(fifo, constants.O_RDWR | constants.O_NONBLOCK)).close()
  })
  return { firstCall: opened }
}

describe.skipIf(process.platform === 'win32').each(['deep', 'deep/a.md', 'deep/.gitignore'])(
  '%s on a mount that hangs',
  (path) => {
    test('delays no abort of an index run; the index answers and is closed', async () => {
      const folder = await temporaryFolder({ 'deep/a.md': 'alpha', 'deep/.gitignore': '' })
      const kebab = await openToy({ embedder: null })
      await kebab.index([{ path: 'b.md', text: 'beta' }])
      const { firstCall } = await hang(folder, path)
      const controller = new AbortController()
      const indexing = kebab.index(folder, { signal: controller.signal })
      await firstCall
      controller.abort('enough')
      await expect(indexing).rejects.toBe('enough')
      expect((await kebab.search({ query: 'beta' })).hits).toHaveLength(1)
      await kebab.close()
    })

    test('delays no closing of the index', async () => {
      const folder = await temporaryFolder({ 'deep/a.md': 'alpha', 'deep/.gitignore': '' })
      const kebab = await openToy({ embedder: null })
      const { firstCall } = await hang(folder, path)
      const failed = errorOf(kebab.index(folder))
      await firstCall
      await kebab.close()
      expect(await failed).toMatchObject({ code: 'unsupported' })
    })
  },
)

describe.skipIf(process.platform === 'win32')('a watched folder on a mount that hangs', () => {
  test('delays no call, no abort and no closing of the index', async () => {
    const folder = await temporaryFolder({ 'a.md': 'alpha' })
    const kebab = await openToy({ embedder: null })
    const watching = await kebab.watch(folder)
    const { firstCall } = await hang(folder, '.')
    await firstCall
    expect((await kebab.search({ query: 'alpha' })).hits).toHaveLength(1)
    const controller = new AbortController()
    const another = kebab.watch(folder, { signal: controller.signal })
    controller.abort('enough')
    await expect(another).rejects.toBe('enough')
    await watching.close()
    await kebab.close()
  })
})
