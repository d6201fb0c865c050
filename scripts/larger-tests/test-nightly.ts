import { runVitest } from './run-vitest.js'

/**
 * Runs all tests with hostile input at full size. It tries every property on sixty-four times as
 * many cases, or for five minutes. This takes hours.
 */
runVitest([], { KEBAB_PROFILE: 'nightly' })
