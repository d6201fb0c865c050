import { expect, test } from 'vitest'
import { pause } from '../src/pause.js'

const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('an abort rejects with its reason at once, and leaves no timer behind', async () => {
  const before = timers()
  const controller = new AbortController()
  const paused = pause(60_000, controller.signal)
  expect(timers()).toBe(before + 1)
  controller.abort('enough')
  await expect(paused).rejects.toBe('enough')
  await expect(pause(60_000, controller.signal)).rejects.toBe('enough')
  expect(timers()).toBe(before)
})

test('the time passes, with a signal or without', async () => {
  const start = performance.now()
  await pause(20, undefined)
  await pause(20, new AbortController().signal)
  expect(performance.now() - start).toBeGreaterThanOrEqual(38)
})
