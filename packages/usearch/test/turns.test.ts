import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from '../src/turns.js'
import { errorOf } from './support/error-of.js'

test('work is done one after the other, in the order of the calls', async () => {
  const turns = new Turns()
  const seen: string[] = []
  const work = (name: string, ms: number) => async () => {
    seen.push(`${name} begins`)
    await setTimeout(ms)
    seen.push(`${name} ends`)
    return name
  }
  expect(await Promise.all([turns.take(work('slow', 20)), turns.take(work('fast', 0))])).toEqual(['slow', 'fast'])
  expect(seen).toEqual(['slow begins', 'slow ends', 'fast begins', 'fast ends'])
})

test('a failure is the outcome of its own turn alone', async () => {
  const turns = new Turns()
  const failing = errorOf(turns.take(() => Promise.reject('no')))
  expect(await turns.take(() => 'yes')).toBe('yes')
  expect(await failing).toBe('no')
})

test('an abort while it waits rejects at once with the reason, and the work is not begun', async () => {
  const turns = new Turns()
  const controller = new AbortController()
  let release = (): void => {}
  const first = turns.take(() => new Promise<void>((resolve) => (release = resolve)))
  let begun = false
  const second = turns.take(() => {
    begun = true
  }, controller.signal)
  controller.abort('enough')
  expect(await errorOf(second)).toBe('enough')
  release()
  await first
  await turns.take(() => {})
  expect(begun).toBe(false)
})
