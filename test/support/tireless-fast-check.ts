import fc from '../../node_modules/fast-check/lib/fast-check.js'

/** How many times as many cases a property is tried on as its test says. */
const TIMES = 64
/** After so many milliseconds a property has been tried enough. */
const ENOUGH_MS = 300_000

/** Replaces `fast-check` in the nightly profile: every property is tried on many more cases. */
const assert: typeof fc.assert = (property, parameters = {}) =>
  fc.assert(property as Parameters<typeof fc.assert>[0], {
    ...(parameters as object),
    numRuns: TIMES * (parameters.numRuns ?? 100),
    interruptAfterTimeLimit: ENOUGH_MS,
  }) as never

export default { ...fc, assert }
