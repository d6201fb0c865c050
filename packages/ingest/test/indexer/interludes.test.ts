import { describe, expect, test } from 'vitest'
import { Interludes } from '../../src/indexer/interludes.js'

/** Turns that come when the test says so. */
function turns() {
  const waiting: (() => Promise<void>)[] = []
  const takeTurn = (begin: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => waiting.push(() => begin().then(resolve, reject)))
  return { takeTurn, next: () => waiting.shift()?.() }
}

describe('a short write', () => {
  test('happens in a pause of a write of another source, and not again in its turn', async () => {
    const interludes = new Interludes()
    const { takeTurn, next } = turns()
    const calls: boolean[] = []
    const write = interludes.run('a', takeTurn, async (isInterlude) => calls.push(isInterlude))
    await interludes.pause('a')
    expect(calls).toEqual([])
    await interludes.pause('b')
    expect(await write).toBe(1)
    await next()
    expect(calls).toEqual([true])
  })

  test('happens in its turn where nothing pauses, and not in a later pause', async () => {
    const interludes = new Interludes()
    const { takeTurn, next } = turns()
    const calls: boolean[] = []
    const write = interludes.run('a', takeTurn, async (isInterlude) => calls.push(isInterlude))
    await next()
    await interludes.pause('b')
    await write
    expect(calls).toEqual([false])
  })

  test('rejects with its error, and the write that pauses goes on', async () => {
    const interludes = new Interludes()
    const write = interludes.run('a', turns().takeTurn, () => Promise.reject(new Error('disk')))
    const outcome = expect(write).rejects.toThrow('disk')
    await interludes.pause('b')
    await outcome
  })

  test('rejects where its turn does, and does not happen then', async () => {
    const interludes = new Interludes()
    let hasRun = false
    const write = interludes.run(
      'a',
      () => Promise.reject(new Error('aborted')),
      async () => {
        hasRun = true
      },
    )
    await expect(write).rejects.toThrow('aborted')
    await interludes.pause('b')
    expect(hasRun).toBe(false)
  })

  test('is waited for by the end of a write that no longer waits in its pause', async () => {
    const interludes = new Interludes()
    let end = (): void => {}
    void interludes.run(
      'a',
      turns().takeTurn,
      () =>
        new Promise<void>((resolve) => {
          end = resolve
        }),
    )
    void interludes.pause('b')
    let hasEnded = false
    const ended = interludes.ended().then(() => {
      hasEnded = true
    })
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(hasEnded).toBe(false)
    end()
    await ended
  })
})
