import type { Clock } from './engine-options.js'

/** The time of the machine. */
export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }
