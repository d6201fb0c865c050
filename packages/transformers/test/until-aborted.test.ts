import { expect, test } from 'vitest'
import { untilAborted } from '../src/until-aborted.js'

const reason = new Error('the caller changed its mind')
const never = new Promise<never>(() => {})

test('the outcome of the promise, when nothing aborts', async () => {
  const { signal } = new AbortController()
  expect(await untilAborted(Promise.resolve(1), signal)).toBe(1)
  expect(await untilAborted(Promise.resolve(1), undefined)).toBe(1)
  await expect(untilAborted(Promise.reject(reason), signal)).rejects.toBe(reason)
})

test("an abort rejects with the signal's reason, before and while it waits", async () => {
  const controller = new AbortController()
  const waiting = untilAborted(never, controller.signal)
  controller.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  await expect(untilAborted(never, controller.signal)).rejects.toBe(reason)
})
