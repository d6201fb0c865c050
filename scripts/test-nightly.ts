import { runVitest } from './run-vitest.js'

/** Runs all tests with hostile input at full size, and tries every property on sixty-four times as many cases, or for five minutes: a matter of hours. */
runVitest([], { KEBAB_PROFILE: 'nightly' })
