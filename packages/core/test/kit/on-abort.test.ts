import { getEventListeners } from 'node:events'
import { expect, test, vi } from 'vitest'
import { eitherSignal, onAbort } from '../../src/internal/index.js'
import { limitSignal, Mutex, runWithin } from '../../src/kit/index.js'

const listenersOf = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length

test('an abort calls back everyone who watches the signal, once, in the order in which they began', () => {
  const controller = new AbortController()
  const calls: string[] = []
  onAbort(controller.signal, () => calls.push('first'))
  onAbort(controller.signal, () => calls.push('second'))
  controller.abort()
  expect(calls).toEqual(['first', 'second'])
})

test('whoever stops watching is not called, even when an abort has begun', () => {
  const controller = new AbortController()
  const callback = vi.fn()
  const stops = [onAbort(controller.signal, callback), onAbort(controller.signal, callback)]
  stops[1]!()
  onAbort(controller.signal, () => stops[2]!())
  stops.push(onAbort(controller.signal, callback))
  controller.abort()
  expect(callback).toHaveBeenCalledTimes(1)
})

test('a signal that has aborted calls nobody back and gets no listener', () => {
  const signal = AbortSignal.abort()
  const callback = vi.fn()
  onAbort(signal, callback)()
  expect(callback).not.toHaveBeenCalled()
  expect(listenersOf(signal)).toBe(0)
})

test('a signal has one listener however many watch it, and none once the last one stops', () => {
  const { signal } = new AbortController()
  const callback = (): void => {}
  const stops = Array.from({ length: 100 }, () => onAbort(signal, callback))
  expect(listenersOf(signal)).toBe(1)
  for (const stop of stops) {
    expect(listenersOf(signal)).toBe(1)
    stop()
    stop()
  }
  expect(listenersOf(signal)).toBe(0)
})

test('everything in the kit that waits shares one listener of a signal, and leaves none when it is done', async () => {
  const { signal } = new AbortController()
  const mutex = new Mutex()
  let release = (): void => {}
  const lock = new Promise<void>((resolve) => {
    release = resolve
  })
  const work = Array.from({ length: 20 }, () => [
    mutex.take(() => lock, signal),
    runWithin(() => lock, { signal, stage: 'work' }),
  ]).flat()
  const others = Array.from({ length: 20 }, () => [
    limitSignal({ signal, stage: 'work' }),
    eitherSignal(new AbortController().signal, signal),
  ]).flat()
  expect(listenersOf(signal)).toBe(1)
  release()
  await Promise.all(work)
  for (const other of others) other.release()
  expect(listenersOf(signal)).toBe(0)
})
