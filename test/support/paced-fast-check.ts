import fc from '../../node_modules/fast-check/lib/fast-check.js'
import { isNightly } from './profile.js'

/** How many times as many cases a property is tried on as its test says. */
const TIMES = isNightly ? 64 : 1 / 10
/** A property is tried on as many cases every day, unless its test says fewer. */
const FEWEST = 20
/** After so many milliseconds a property has been tried enough. */
const ENOUGH_MS = isNightly ? 300_000 : undefined

/**
 * Replaces `fast-check` in the tests: every property is tried on fewer cases every day, and on many
 * more in the nightly profile. Every run has other cases, so that many days try as many.
 */
const assert: typeof fc.assert = (property, parameters = {}) => {
  const { numRuns = 100, ...rest } = parameters as { numRuns?: number }
  return fc.assert(property as Parameters<typeof fc.assert>[0], {
    ...rest,
    numRuns: Math.max(Math.ceil(TIMES * numRuns), Math.min(FEWEST, numRuns)),
    ...(ENOUGH_MS === undefined ? {} : { interruptAfterTimeLimit: ENOUGH_MS }),
  }) as never
}

export default { ...fc, assert }
