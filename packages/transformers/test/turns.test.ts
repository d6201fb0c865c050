import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from '../src/turns.js'

test('work runs one at a time, in order, and each caller gets its own outcome', async () => {
  const turns = new Turns()
  const log: string[] = []
  const work = (name: string) => async () => {
    log.push(`${name} begins`)
    await setImmediate()
    log.push(`${name} ends`)
    if (name === 'b') throw new Error('b failed')
    return name
  }
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((name) => turns.take(work(name))))
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: new Error('b failed') },
    { status: 'fulfilled', value: 'c' },
  ])
})
