import { expect, test, vi } from 'vitest'
import { runWithin } from '../src/index.js'

const reason = new Error('the caller changed its mind')
const never = () => new Promise<never>(() => {})

test('the outcome is that of the work, when nothing stops it', async () => {
  const { signal } = new AbortController()
  expect(await runWithin(() => 1, { stage: 'work' })).toBe(1)
  expect(await runWithin(async () => 1, { signal, limitMs: 10_000, stage: 'work' })).toBe(1)
  await expect(runWithin(() => Promise.reject(reason), { signal, stage: 'work' })).rejects.toBe(reason)
})

test('an abort rejects with the caller’s reason, before and while it waits, and reaches the work', async () => {
  const controller = new AbortController()
  let given: AbortSignal | undefined
  const work = (signal: AbortSignal | undefined) => {
    given = signal
    return never()
  }
  const waiting = runWithin(work, { signal: controller.signal, stage: 'work' })
  controller.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  expect(given?.reason).toBe(reason)
  let begun = false
  const late = runWithin(
    () => {
      begun = true
    },
    { signal: controller.signal, stage: 'work' },
  )
  await expect(late).rejects.toBe(reason)
  expect(begun).toBe(false)
})

test('work that takes too long rejects with timeout, which names it and its limit', async () => {
  await expect(runWithin(never, { limitMs: 1, stage: 'the slow one' })).rejects.toMatchObject({
    code: 'timeout',
    retryable: true,
    details: { stage: 'the slow one', limit_ms: 1 },
  })
})

test('work that has no time left is not begun, and what is left may be more than the limit', async () => {
  let begun = 0
  const count = () => void begun++
  for (const leftMs of [0, -5]) {
    const outcome = runWithin(count, { limitMs: 100, leftMs, stage: 'work' })
    await expect(outcome).rejects.toMatchObject({ code: 'timeout', details: { stage: 'work', limit_ms: 100 } })
  }
  expect(begun).toBe(0)
  vi.useFakeTimers()
  try {
    let ended = false
    const outcome = runWithin(never, { limitMs: 100, leftMs: 250, stage: 'work' }).catch(() => (ended = true))
    await vi.advanceTimersByTimeAsync(249)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe(true)
    const longest = runWithin(never, { limitMs: 2 ** 31 - 1, leftMs: 2 ** 31 + 999, stage: 'work' })
    const failed = longest.catch(() => 'timeout')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(await Promise.race([failed, 'waits'])).toBe('waits')
  } finally {
    vi.useRealTimers()
  }
})

test('work that is done leaves no listener and no timer behind', async () => {
  const { signal } = new AbortController()
  const listeners: string[] = []
  const { addEventListener, removeEventListener } = signal
  signal.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    listeners.push(given[0])
    addEventListener.apply(signal, given)
  }
  signal.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
    listeners.pop()
    removeEventListener.apply(signal, given)
  }
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
  const before = timers()
  await runWithin(() => 1, { signal, limitMs: 60_000, stage: 'work' })
  expect([listeners.length, timers() - before]).toEqual([0, 0])
})

test.each([2 ** 31 - 1, 2 ** 31, 1e15, Number.POSITIVE_INFINITY])(
  'a limit of %d ms is not over at once',
  async (limitMs) => {
    vi.useFakeTimers()
    try {
      let finish = (): void => {}
      const work = () => new Promise<string>((resolve) => (finish = () => resolve('done')))
      const outcome = runWithin(work, { limitMs, stage: 'work' })
      const failed = outcome.catch(() => 'timeout')
      await vi.advanceTimersByTimeAsync(3_600_000)
      finish()
      expect(await failed).toBe('done')
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  },
)
