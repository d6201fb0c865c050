import { realpathSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KebabError } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { watchers } from '../../../../test/support/fake-folder-watcher.js'
import { type Watching, type WatchRun, type WatchSettings, watchFolder } from '../../src/source/watch-folder.js'

vi.mock('../../src/source/folder-watcher.js', () => import('../../../../test/support/fake-folder-watcher.js'))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Lets calls of the file system end, which no fake timer does. */
async function settle(): Promise<void> {
  for (let tick = 0; tick < 20; tick++) await stat(tmpdir())
}

/** Lets seconds pass until something is so. */
async function passUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await vi.advanceTimersByTimeAsync(1000)
    await settle()
  }
}

/**
 * A watched folder. The test decides which changes its watcher sees and when each run ends.
 */
async function watched({ signal, ...settings }: Partial<WatchSettings> & { signal?: AbortSignal } = {}) {
  const runs: {
    signal: AbortSignal
    changes: string[] | undefined
    end(ended?: Promise<unknown>): void
    fail(error: unknown): void
  }[] = []
  const sync = (signal: AbortSignal, changes: Iterable<string> | undefined) =>
    new Promise<WatchRun>((resolve, fail) => {
      const end = (ended: Promise<unknown> = Promise.resolve()): void => resolve({ ended })
      runs.push({ signal, changes: changes && [...changes], end, fail })
      signal.addEventListener('abort', () => fail(signal.reason))
    })
  const before = watchers.length
  const open = new Set<Watching>()
  const controller = new AbortController()
  const starting = watchFolder(tmpdir(), {
    sync,
    debounceMs: 100,
    onError() {},
    endSignal: { signal: signal ?? controller.signal, release() {} },
    open,
    ...settings,
  })
  let hasFailed = false
  starting.catch(() => {
    hasFailed = true
  })
  while (watchers.length === before && !hasFailed) await settle()
  const watcher = watchers.at(-1)!
  const touch = (path: string): void => void watcher.listener.changed(join(realpathSync(tmpdir()), path))
  /** Reports a change, and lets the pause pass. */
  const change = async (...paths: string[]): Promise<void> => {
    for (const path of paths.length === 0 ? ['a.md'] : paths) touch(path)
    await vi.advanceTimersByTimeAsync(100)
  }
  const start = async (): Promise<Watching> => {
    watcher.ready()
    await vi.advanceTimersByTimeAsync(0)
    runs[0]?.end()
    return starting
  }
  return { starting, start, change, touch, watcher, runs, open, controller }
}

describe('a folder that keeps changing', () => {
  test.each([
    { debounceMs: 20, after: 1000 },
    { debounceMs: 300, after: 3000 },
  ])('is indexed after $after ms where a pause takes $debounceMs', async ({ debounceMs, after }) => {
    const { start, touch, runs } = await watched({ debounceMs })
    await start()
    let passed = 0
    while (runs.length === 1 && passed < 10_000) {
      touch('a.md')
      await vi.advanceTimersByTimeAsync(10)
      passed += 10
    }
    expect(passed).toBe(after)
    expect(runs[1]!.changes).toEqual(['a.md'])
  })
})

describe('watching that has not begun yet', () => {
  test('rejects with the reason of an abort although the watcher never gets ready, and closes the watcher', async () => {
    const { starting, controller, watcher, open, runs } = await watched()
    controller.abort('enough')
    await expect(starting).rejects.toBe('enough')
    expect([watcher.closings, open.size, runs.length]).toEqual([1, 0, 0])
  })

  test('does not begin after an abort', async () => {
    const before = watchers.length
    const { starting } = await watched({ signal: AbortSignal.abort('early') })
    await expect(starting).rejects.toBe('early')
    expect(watchers).toHaveLength(before)
  })

  test('rejects with io_error when the folder cannot be watched', async () => {
    const { starting, watcher, open } = await watched()
    watcher.refuse(Object.assign(new Error('no more watchers'), { code: 'ENOSPC' }))
    expect(await errorOf(starting)).toMatchObject({ code: 'io_error', details: { path: tmpdir(), errno: 'ENOSPC' } })
    expect([watcher.closings, open.size]).toEqual([1, 0])
  })

  test('rejects with the error of the first run, even if closing fails too', async () => {
    const { starting, watcher, runs, open } = await watched()
    const failure = new Error('the first run')
    watcher.failure = new Error('stuck')
    watcher.ready()
    await vi.advanceTimersByTimeAsync(0)
    runs[0]!.fail(failure)
    await expect(starting).rejects.toBe(failure)
    expect(open.size).toBe(0)
  })
})

describe('a folder that is watched', () => {
  test.each([
    [
      'throws',
      () => {
        throw new Error('listener')
      },
    ],
    ['rejects', () => Promise.reject(new Error('listener'))],
  ])('is followed on when the one who hears of errors %s', async (_, onError) => {
    const { start, change, watcher, runs } = await watched({ onError })
    const watching = await start()
    watcher.listener.failed(new Error('unseen'))
    await change()
    runs[1]!.fail(new Error('the run'))
    await change()
    expect(runs).toHaveLength(3)
    runs[2]!.end()
    await watching.close()
  })

  test('is still followed after a change that was handled during a run, before its pause was over', async () => {
    const { start, change, touch, runs } = await watched()
    const watching = await start()
    await change()
    touch('a.md')
    runs[1]!.end()
    await vi.advanceTimersByTimeAsync(0)
    runs[2]!.end()
    await vi.advanceTimersByTimeAsync(1000)
    expect(runs).toHaveLength(3)
    await change()
    expect(runs).toHaveLength(4)
    await watching.close()
  })

  test('is synchronized where it has changed since the last run began', async () => {
    const { start, change, touch, runs } = await watched()
    const watching = await start()
    await change('a.md', 'deep/b.md', 'a.md')
    touch('c.md')
    runs[1]!.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(runs.map(({ changes }) => changes)).toEqual([undefined, ['a.md', 'deep/b.md'], ['c.md']])
    runs[2]!.end()
    await watching.close()
  })

  test.each([
    ['of the file system', () => new KebabError('io_error', 'docs: found ENOENT', { details: { path: 'docs' } })],
    ['of a folder without documents', () => invalidInput('folder', 'files to index', 'none')],
  ])('has its error %s told once, until a run succeeds', async (_, missing) => {
    const errors: unknown[] = []
    const { start, change, runs } = await watched({ onError: (error) => errors.push(error) })
    const watching = await start()
    const failing = async (error: unknown) => {
      await change()
      runs.at(-1)!.fail(error)
      await vi.advanceTimersByTimeAsync(0)
    }
    await failing(missing())
    await failing(missing())
    expect(errors).toHaveLength(1)
    await failing(new Error('the run'))
    await failing(new Error('the run'))
    await failing(missing())
    expect(errors).toHaveLength(4)
    await change()
    runs.at(-1)!.end()
    await vi.advanceTimersByTimeAsync(0)
    await failing(missing())
    expect(errors).toHaveLength(5)
    await watching.close()
  })

  test('is synchronized as a whole when changes may have been missed', async () => {
    const { start, change, watcher, runs } = await watched()
    const watching = await start()
    const next = async (...paths: string[]) => {
      await change(...paths)
      runs.at(-1)!.end()
      await vi.advanceTimersByTimeAsync(0)
      return runs.at(-1)!.changes
    }
    watcher.listener.failed(new Error('a queue that overflows'))
    expect(await next('a.md')).toBeUndefined()
    expect(await next('a.md')).toEqual(['a.md'])
    expect(await next(...Array.from({ length: 1001 }, (_, i) => `${i}.md`))).toBeUndefined()
    expect(await next('')).toBeUndefined()
    expect(await next('a.md')).toEqual(['a.md'])
    await watching.close()
  })

  test('is open until it is closed; closing aborts the current run and waits for it', async () => {
    const { start, change, watcher, runs, open } = await watched()
    const watching = await start()
    expect([...open]).toEqual([watching])
    await change()
    await watching.close()
    expect(runs[1]!.signal.aborted).toBe(true)
    expect([watcher.closings, open.size]).toEqual([1, 0])
    await watching.close()
    expect(watcher.closings).toBe(1)
  })

  test('is no longer open after an abort or a failed close; closing again rejects with the same failure', async () => {
    const errors: unknown[] = []
    const { start, controller, watcher, open } = await watched({ onError: (error) => errors.push(error) })
    const watching = await start()
    watcher.failure = new Error('stuck')
    controller.abort('enough')
    await expect(watching.close()).rejects.toBe(watcher.failure)
    expect(open.size).toBe(0)
    expect(errors).toEqual([watcher.failure])
  })
})

describe('a folder that the watcher has lost', () => {
  test('is watched again; that is tried until it succeeds, and its failure is reported once', async () => {
    const errors: unknown[] = []
    const { start, watcher, runs } = await watched({ onError: (error) => errors.push(error) })
    const watching = await start()
    watcher.listener.lost()
    await vi.advanceTimersByTimeAsync(100)
    runs[1]!.end()
    for (let attempt = 0; attempt < 3; attempt++) {
      const before = watchers.length
      await passUntil(() => watchers.length > before)
      expect(watchers).toHaveLength(before + 1)
      watchers.at(-1)!.refuse(Object.assign(new Error('no more watchers'), { code: 'ENOSPC' }))
      await settle()
    }
    const attempts = watchers.length
    await passUntil(() => watchers.length > attempts)
    expect(errors).toMatchObject([{ code: 'io_error', details: { errno: 'ENOSPC' } }])
    watchers.at(-1)!.ready()
    // A run looks for what changed meanwhile.
    await passUntil(() => runs.length > 2)
    runs[2]!.end()
    const before = watchers.length
    for (let second = 0; second < 10; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      await settle()
    }
    expect(watchers).toHaveLength(before)
    await watching.close()
  })
})
