import { readdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { type FolderWatcher, watchers } from '../../../test/support/fake-folder-watcher.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { type Kebab, openKebab, type WatchOptions } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

const stuck = new Error('stuck')

vi.mock('../../ingest/src/source/folder-watcher.js', () => import('../../../test/support/fake-folder-watcher.js'))
vi.mock('../src/installed-embedder.js', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../src/installed-embedder.js')>()),
  installedEmbedder: async () => ({
    ...toyEmbedder(),
    isLoaded: () => true,
    load: () => {},
    close: () => Promise.reject(stuck),
  }),
}))

/** Begins a watch that waits for its watcher to be ready. */
async function begun(kebab: Kebab, options?: WatchOptions) {
  const before = watchers.length
  const watching = kebab.watch(await temporaryFolder({ 'a.md': 'alpha' }), options)
  watching.catch(() => {})
  return { watching, watcher: await vi.waitUntil(() => watchers[before]) }
}

describe('closing an index', () => {
  test('waits for what an aborted doctor has begun to write, so that nothing is left in the folder', async () => {
    for (let ticks = 0; ticks < 30; ticks++) {
      const path = await temporaryFolder()
      const kebab = await openToy({ path, embedder: null })
      const controller = new AbortController()
      const examination = kebab.doctor({ signal: controller.signal }).catch(() => {})
      for (let i = 0; i < ticks; i++) await setImmediate()
      controller.abort()
      await examination
      await kebab.close()
      const names = await readdir(path)
      expect(names.filter((name) => name.startsWith('doctor'))).toEqual([])
    }
  })

  test('closes every other part when one fails, releases the folder, and rejects with the failure', async () => {
    const folder = await temporaryFolder()
    const kebab = await openKebab({ path: folder })
    await kebab.index([{ path: 'a.md', text: 'alpha' }])
    await expect(kebab.close()).rejects.toBe(stuck)
    await expect(kebab.close()).rejects.toBe(stuck)
    const again = await openToy({ path: folder })
    expect((await again.search({ query: 'alpha' })).hits).toHaveLength(1)
  })

  test('tries to close every watcher when some fail, and releases the folder', async () => {
    const path = await temporaryFolder()
    const kebab = await openKebab({ path, embedder: null })
    const errors: unknown[] = []
    const failing: FolderWatcher[] = []
    for (const failure of [new Error('one'), new Error('two')]) {
      const { watching, watcher } = await begun(kebab, { onError: (error) => errors.push(error) })
      watcher.failure = failure
      watcher.ready()
      await watching
      failing.push(watcher)
    }
    const failures = failing.map(({ failure }) => failure)
    // A run delays closing until the watchers are done closing.
    let [reading, goOn] = [false, (): void => {}]
    async function* documents() {
      reading = true
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      yield { path: 'b.md', text: 'beta' }
    }
    kebab.index(documents()).catch(() => {})
    await vi.waitUntil(() => reading)
    const closing = kebab.close()
    closing.catch(() => {})
    await vi.waitUntil(() => errors.length === 2)
    goOn()
    await expect(closing).rejects.toBe(failures[0])
    expect(failing.map(({ closings }) => closings)).toEqual([1, 1])
    expect(errors).toEqual(failures)
    await (await openKebab({ path, embedder: null })).close()
  })

  test('rejects a watch that has not begun yet, and completes', async () => {
    const kebab = await openToy()
    const { watching } = await begun(kebab)
    const [outcome] = await Promise.allSettled([watching, kebab.close()])
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unsupported' } })
  })

  test('after a failed opening releases the folder; the opening rejects with its own failure', async () => {
    const bare = await openToy({ embedder: null })
    await bare.index([{ path: 'a.md', text: 'alpha' }])
    await bare.close()
    await expect(openKebab({ path: bare.path })).rejects.toMatchObject({ code: 'embedding_mismatch' })
    await (await openKebab({ path: bare.path, embedder: null })).close()
  })
})
