import { afterEach, expect, test, vi } from 'vitest'
import { limitSignal, runWithin } from '../../src/kit/index.js'
import { streamWithin } from '../../src/kit/run-within.js'

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

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A source that only its signal can stop. */
function deafSource() {
  const signals: AbortSignal[] = []
  const open = (signal: AbortSignal): AsyncIterable<number> => {
    signals.push(signal)
    return { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: false, value: 1 }) }) }
  }
  return { open, signals }
}

test('breaking out aborts the signal of the source', async () => {
  const { open, signals } = deafSource()
  for await (const piece of streamWithin(open, { stage: 'test' })) {
    expect(piece).toBe(1)
    break
  }
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('the caller’s abort is the source’s, with the same reason', async () => {
  const { open, signals } = deafSource()
  const controller = new AbortController()
  const stream = streamWithin(open, { signal: controller.signal, stage: 'test' })
  await stream.next()
  controller.abort('enough')
  await expect(stream.next()).rejects.toBe('enough')
  expect(signals[0]!.reason).toBe('enough')
})

test('a source that ends well is not aborted, and one that fails to open rejects', async () => {
  const signals: AbortSignal[] = []
  const stream = streamWithin(
    async function* (signal) {
      signals.push(signal)
      yield 1
    },
    { stage: 'test' },
  )
  expect([(await stream.next()).value, (await stream.next()).done]).toEqual([1, true])
  expect(signals[0]!.aborted).toBe(false)
  const failing = streamWithin(
    () => {
      throw new Error('closed')
    },
    { stage: 'test' },
  )
  await expect(failing.next()).rejects.toThrow('closed')
})

/** What has happened by the time that the stream has settled. */
async function afterAbort(end: () => Promise<void>): Promise<boolean> {
  let cleaned = false
  async function* source() {
    try {
      yield 1
      yield 2
    } finally {
      await end()
      cleaned = true
    }
  }
  const controller = new AbortController()
  const stream = streamWithin(source, { signal: controller.signal, stage: 'test' })
  await stream.next()
  controller.abort('enough')
  await expect(stream.next()).rejects.toBe('enough')
  return cleaned
}

test('a source between two pieces has cleaned up before the stream settles, unless it hangs or fails at that', async () => {
  expect(await afterAbort(() => new Promise((resolve) => setImmediate(resolve)))).toBe(true)
  expect(await afterAbort(() => new Promise(() => {}))).toBe(false)
  expect(await afterAbort(() => Promise.reject(new Error('can’t close')))).toBe(false)
})

test('what is done with a piece takes no time from the source, whose own waits count together', async () => {
  vi.useFakeTimers()
  const open = () => ({
    [Symbol.asyncIterator]: () => ({
      next: () =>
        new Promise<IteratorResult<number>>((resolve) => setTimeout(() => resolve({ done: false, value: 1 }), 60)),
    }),
  })
  const stream = streamWithin<number>(open, { limitMs: 200, stage: 'test' })
  for (let piece = 0; piece < 3; piece++) {
    const next = stream.next()
    await vi.advanceTimersByTimeAsync(60)
    expect((await next).value).toBe(1)
    await vi.advanceTimersByTimeAsync(150)
  }
  const late = stream.next().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(20)
  expect(await late).toMatchObject({ code: 'timeout', details: { stage: 'test', limit_ms: 200 } })
  expect(vi.getTimerCount()).toBe(1)
})

test('time that was used up leaves none for another piece, however soon that comes', async () => {
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  const open = () => ({
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        time += 400_000
        return { done: false, value: 1 }
      },
    }),
  })
  const stream = streamWithin<number>(open, { limitMs: 600_000, stage: 'test' })
  await stream.next()
  await stream.next()
  await expect(stream.next()).rejects.toMatchObject({ code: 'timeout', details: { limit_ms: 600_000 } })
})

afterEach(() => void vi.useRealTimers())

test('time that is stopped does not pass, and what had passed before counts', () => {
  vi.useFakeTimers()
  const { controller, pause, resume, release } = limitSignal({ limitMs: 100, stage: 'work' })
  vi.advanceTimersByTime(60)
  pause()
  vi.advanceTimersByTime(1000)
  resume()
  vi.advanceTimersByTime(39)
  expect(controller.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(controller.signal.reason).toMatchObject({ code: 'timeout', details: { stage: 'work', limit_ms: 100 } })
  release()
})

test('what was released ends nothing any more, and without a limit there is nothing to stop', () => {
  vi.useFakeTimers()
  const limited = limitSignal({ limitMs: 100, stage: 'work' })
  limited.release()
  const free = limitSignal({ stage: 'work' })
  free.pause()
  free.resume()
  vi.advanceTimersByTime(1000)
  expect([limited, free].map(({ controller }) => controller.signal.aborted)).toEqual([false, false])
  expect(vi.getTimerCount()).toBe(0)
})
