import { afterEach, expect, test, vi } from 'vitest'
import { limitSignal } from '../src/kit/index.js'

afterEach(() => void vi.useRealTimers())

test('time that is stopped does not pass, and what had passed before counts', () => {
  vi.useFakeTimers()
  const { controller, pause, resume, release } = limitSignal({ limitMs: 100, stage: 'work' })
  vi.advanceTimersByTime(60)
  pause()
  vi.advanceTimersByTime(1000)
  resume()
  vi.advanceTimersByTime(39)
  expect(controller.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(controller.signal.reason).toMatchObject({ code: 'timeout', details: { stage: 'work', limit_ms: 100 } })
  release()
})

test('what was released ends nothing any more, and without a limit there is nothing to stop', () => {
  vi.useFakeTimers()
  const limited = limitSignal({ limitMs: 100, stage: 'work' })
  limited.release()
  const free = limitSignal({ stage: 'work' })
  free.pause()
  free.resume()
  vi.advanceTimersByTime(1000)
  expect([limited, free].map(({ controller }) => controller.signal.aborted)).toEqual([false, false])
  expect(vi.getTimerCount()).toBe(0)
})
