import { runVitest } from './run-vitest.js'

/** Tries what is hostile on sixty-four times as many cases as `npm test` does, at full size: a matter of hours. */
const files = [
  'test/hostile-input.test.ts',
  'packages/ingest/test/hostile.test.ts',
  'packages/ingest/test/invariants.test.ts',
  'packages/core/test/cursor.test.ts',
  'packages/core/test/request.test.ts',
  'packages/schemas/test/validate.test.ts',
]
runVitest(files, { KEBAB_PROFILE: 'nightly' })
