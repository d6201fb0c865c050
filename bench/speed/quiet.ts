import { setTimeout as wait } from 'node:timers/promises'
import { longestHold } from './longest-hold.js'

/**
 * On a quiet machine a process that only waits is held for less than this at a stretch, in
 * milliseconds.
 */
const QUIET_MS = 5

/** Waits that many milliseconds. Returns for how long this process was held meanwhile. */
export async function holdWhileWaiting(ms: number): Promise<number> {
  return (await longestHold(() => wait(ms))).heldMs
}

/** Whether the machine was quiet, as a sentence. `heldMs` is absent where nobody looked. */
export function quietness(heldMs: number | undefined): string {
  if (heldMs === undefined) return '**Whether the machine was quiet is not known.**'
  const held = `a process that only waited was held for ${heldMs.toFixed(1)} ms at most`
  return heldMs < QUIET_MS
    ? `The machine was quiet: ${held}.`
    : `**The machine was not quiet: ${held}, where less than ${QUIET_MS} is quiet. These figures and their ratios say little.**`
}
