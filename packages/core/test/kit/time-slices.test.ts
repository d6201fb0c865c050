import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TimeSlices } from '../../src/kit/index.js'

test('a slice is over after eight milliseconds, and the next one begins when its turn comes', async () => {
  let now = 100
  const slices = new TimeSlices(undefined, { elapsed: () => now })
  now = 107.9
  expect(slices.isOver()).toBe(false)
  now = 108
  expect(slices.isOver()).toBe(true)
  const next = slices.next()
  now = 150
  await next
  now = 157.9
  expect(slices.isOver()).toBe(false)
  now = 158
  expect(slices.isOver()).toBe(true)
})

test('other work has its turn between two slices', async () => {
  const slices = new TimeSlices(undefined, { elapsed: () => 0 })
  const log: string[] = []
  const other = (async () => {
    for (let i = 0; i < 3; i++) {
      await setImmediate()
      log.push('other')
    }
  })()
  for (let i = 0; i < 3; i++) {
    await slices.next()
    log.push('slice')
  }
  await other
  expect(log.indexOf('other')).toBeLessThan(log.lastIndexOf('slice'))
})

test('an abort between two slices rejects with its reason', async () => {
  const controller = new AbortController()
  const slices = new TimeSlices(controller.signal)
  await slices.next()
  const next = slices.next()
  controller.abort('enough')
  await expect(next).rejects.toBe('enough')
})
