import { expect, test } from 'vitest'
import { Mutex } from '../../src/kit/concurrency.js'

test('a mutex runs one piece of work at a time, in the order of the calls, also after a failure', async () => {
  const mutex = new Mutex()
  const log: string[] = []
  const work = (name: string, error?: Error) => async () => {
    log.push(`${name} begins`)
    await Promise.resolve()
    log.push(`${name} ends`)
    if (error) throw error
  }
  const outcomes = await Promise.allSettled([
    mutex.take(work('a')),
    mutex.take(work('b', new Error('b failed'))),
    mutex.take(work('c')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('an abort while work waits for a mutex rejects at once and skips it, and later work still runs', async () => {
  const mutex = new Mutex()
  const controller = new AbortController()
  let finish = (): void => {}
  const first = mutex.take(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  let begun = false
  const second = mutex.take(() => {
    begun = true
  }, controller.signal)
  const third = mutex.take(() => {})
  controller.abort('enough')
  await expect(second).rejects.toBe('enough')
  finish()
  await Promise.all([first, third])
  expect(begun).toBe(false)
})
