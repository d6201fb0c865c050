import { EventEmitter, once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { nativeGuard, startThread } from '../../../src/internal/index.js'

/**
 * Starts a thread that says when it is in native code, is there until `gate` is opened, and then
 * counts in `done`. It begins as often as `times`.
 */
async function started(times: number, mostMs?: number) {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const done = new Int32Array(new SharedArrayBuffer(4))
  const text = `
    const { parentPort, workerData: { guard: cells, gate, done, times, mostMs } } = require('node:worker_threads')
    const guard = (${nativeGuard})(cells)
    for (let i = 0; i < times; i++) guard.run(() => {
      parentPort.postMessage('within')
      Atomics.wait(gate, 0, 0, mostMs)
      Atomics.add(done, 0, 1)
    })`
  // Stands for the process: the test tells of its end.
  const main = new EventEmitter()
  const workerData = { gate, done, times, mostMs }
  const thread = startThread({ Worker, process: main }, { program: { text }, name: 'native', workerData })
  await once(thread.worker, 'message')
  const open = (): void => {
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
  }
  return { thread, main, open, timesDone: () => Atomics.load(done, 0) }
}

describe('a thread that runs native code', () => {
  test('ends by itself, and is then forgotten', async () => {
    const { thread, main, open, timesDone } = await started(2)
    expect(main.listenerCount('exit')).toBe(1)
    open()
    await thread.ended
    expect([timesDone(), main.listenerCount('exit')]).toEqual([2, 0])
  })

  test('is ended after the native code that it is in, and before what follows', async () => {
    const { thread, open, timesDone } = await started(2)
    const ending = thread.end()
    for (let tick = 0; tick < 10; tick++) await setImmediate()
    open()
    await ending
    expect(timesDone()).toBe(1)
    await thread.end()
  })

  test('holds up the end of the process while it is in native code', async () => {
    const { thread, main, timesDone } = await started(2, 50)
    main.emit('exit')
    expect(timesDone()).toBe(1)
    await thread.end()
    expect(timesDone()).toBe(1)
  })

  test('has a name and its data, and none of the flags of the process', () => {
    const calls: unknown[][] = []
    class Recorded extends EventEmitter {
      constructor(...call: unknown[]) {
        super()
        calls.push(call)
      }
      ref(): void {}
      async terminate(): Promise<void> {}
    }
    const program = new URL('file:///program.js')
    startThread({ Worker: Recorded, process: new EventEmitter() }, { program, name: 'native', workerData: { a: 1 } })
    const data = { a: 1, guard: expect.any(Int32Array) }
    expect(calls).toEqual([[program, { eval: false, name: 'native', workerData: data, execArgv: [] }]])
  })
})
