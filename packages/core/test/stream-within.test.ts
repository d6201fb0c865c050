import { afterEach, expect, test, vi } from 'vitest'
import { streamWithin } from '../src/kit/run-within.js'

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
