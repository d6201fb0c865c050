import { afterEach, describe, expect, test, vi } from 'vitest'
import { limitSignal, runWithin } from '../../src/kit/index.js'
import { startWithin, streamWithin } from '../../src/kit/run-within.js'

const reason = new Error('the caller changed its mind')
const never = () => new Promise<never>(() => {})

test('runWithin returns the outcome of the work if nothing stops it', async () => {
  const { signal } = new AbortController()
  expect(await runWithin(() => 1, { stage: 'work' })).toBe(1)
  expect(await runWithin(async () => 1, { signal, limitMs: 10_000, stage: 'work' })).toBe(1)
  await expect(runWithin(() => Promise.reject(reason), { signal, stage: 'work' })).rejects.toBe(reason)
})

test('an abort rejects with the reason of the caller, before and during the work, and reaches the work', async () => {
  const controller = new AbortController()
  let workSignal: AbortSignal | undefined
  const work = (signal: AbortSignal | undefined) => {
    workSignal = signal
    return never()
  }
  const waiting = runWithin(work, { signal: controller.signal, stage: 'work' })
  controller.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  expect(workSignal?.reason).toBe(reason)
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

test('work with no time left is not started, and the time left may exceed the limit', async () => {
  let begun = 0
  const count = () => void begun++
  for (const remainingMs of [0, -5]) {
    const outcome = runWithin(count, { limitMs: 100, remainingMs, stage: 'work' })
    await expect(outcome).rejects.toMatchObject({ code: 'timeout', details: { stage: 'work', limit_ms: 100 } })
  }
  expect(begun).toBe(0)
  vi.useFakeTimers()
  try {
    let ended = false
    const outcome = runWithin(never, { limitMs: 100, remainingMs: 250, stage: 'work' }).catch(() => (ended = true))
    await vi.advanceTimersByTimeAsync(249)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe(true)
    const longest = runWithin(never, { limitMs: 2 ** 31 - 1, remainingMs: 2 ** 31 + 999, stage: 'work' })
    const failed = longest.catch(() => 'timeout')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(await Promise.race([failed, 'waits'])).toBe('waits')
  } finally {
    vi.useRealTimers()
  }
})

test('finished work leaves no listener and no timer behind', async () => {
  const { signal } = new AbortController()
  const listeners: string[] = []
  const { addEventListener, removeEventListener } = signal
  signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listeners.push(args[0])
    addEventListener.apply(signal, args)
  }
  signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    listeners.pop()
    removeEventListener.apply(signal, args)
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

test('breaking out of a stream aborts the signal of its source', async () => {
  const { open, signals } = deafSource()
  for await (const piece of streamWithin(open, { stage: 'test' })) {
    expect(piece).toBe(1)
    break
  }
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('an abort of the caller aborts the source with the same reason', async () => {
  const { open, signals } = deafSource()
  const controller = new AbortController()
  const stream = streamWithin(open, { signal: controller.signal, stage: 'test' })
  await stream.next()
  controller.abort('enough')
  await expect(stream.next()).rejects.toBe('enough')
  expect(signals[0]!.reason).toBe('enough')
})

test('a source that ends by itself is not aborted, and one that fails to open rejects', async () => {
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

/** Whether the source has been closed by the time that the stream has settled. */
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

test('a source between two pieces is closed before the stream settles, unless closing hangs or fails', async () => {
  expect(await afterAbort(() => new Promise((resolve) => setImmediate(resolve)))).toBe(true)
  expect(await afterAbort(() => new Promise(() => {}))).toBe(false)
  expect(await afterAbort(() => Promise.reject(new Error('can’t close')))).toBe(false)
})

test('only the waits for pieces count, added up, not what is done with the pieces', async () => {
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

test('once the time is up, no further piece is accepted, however soon it comes', async () => {
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

test('while the clock is paused no time passes, and the time before the pause counts', () => {
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

test('after `release` nothing is aborted, and without a limit nothing ever is', () => {
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

test('a source that never waits is ended by an abort from the event loop', async () => {
  const controller = new AbortController()
  async function* endless() {
    for (let count = 0; count < 1_000_000; count++) yield count
  }
  setImmediate(() => controller.abort(new Error('enough')))
  const reading = (async () => {
    for await (const _ of streamWithin(endless, { signal: controller.signal, stage: 'test' }));
  })()
  await expect(reading).rejects.toThrow('enough')
})

describe('startWithin', () => {
  test('returns what the work returns, and makes neither a promise nor a signal for it', () => {
    const { signal } = new AbortController()
    expect(startWithin(() => 7, { signal, limitMs: 50, stage: 'work' })).toBe(7)
  })

  test('gives a signal that follows the limits, whenever the work first reads it', async () => {
    const caller = new AbortController()
    let late: AbortSignal | undefined
    const work = startWithin(
      async (options) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        late = options.signal
      },
      { signal: caller.signal, stage: 'work' },
    )
    caller.abort(new Error('stop'))
    await expect(work).rejects.toThrow('stop')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(late?.aborted).toBe(true)
    expect(late?.reason).toBe(caller.signal.reason)
  })

  test('rejects for a caller who aborts while the work begins', async () => {
    const caller = new AbortController()
    const work = startWithin(
      () => {
        caller.abort(new Error('stop'))
        return new Promise(() => {})
      },
      { signal: caller.signal, stage: 'work' },
    )
    await expect(work).rejects.toThrow('stop')
  })

  test('starts no work when no time is left', () => {
    const begin = () => startWithin(() => expect.unreachable(), { limitMs: 10, remainingMs: 0, stage: 'work' })
    expect(begin).toThrow('work: expected an answer within 10 ms')
  })
})
