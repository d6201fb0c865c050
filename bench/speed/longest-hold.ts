import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** How often the event loop is looked at, in milliseconds. */
const RESOLUTION = 1

/**
 * Runs some work. Returns the longest time, in milliseconds, for which it held the event loop
 * without a break.
 */
export async function longestHold<T>(work: () => Promise<T>): Promise<{ value: T; heldMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  // The first look is what the next one is compared with.
  await wait(5 * RESOLUTION)
  const value = await work()
  await wait(5 * RESOLUTION)
  delay.disable()
  return { value, heldMs: Math.max(0, delay.max / 1e6 - RESOLUTION) }
}
