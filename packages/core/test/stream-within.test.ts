import { expect, test } from 'vitest'
import { streamWithin } from '../src/stream-within.js'

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
