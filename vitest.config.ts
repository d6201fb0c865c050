import { fileURLToPath } from 'node:url'
import { defaultServerConditions } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'

/** What Node itself resolves by: `module` names files for bundlers, which Node can't always run. */
const conditions = ['@kebab/source', ...defaultServerConditions.filter((condition) => condition !== 'module')]

/** In the nightly profile hostile input is larger, and every property is tried on many more cases. */
const nightly = process.env.KEBAB_PROFILE === 'nightly'
const tireless = fileURLToPath(new URL('test/support/tireless-fast-check.ts', import.meta.url))

/** Tests run against the sources; `packaging` and the examples run against what is built. */
export default defineConfig({
  ssr: { resolve: { conditions } },
  resolve: { alias: nightly ? [{ find: /^fast-check$/, replacement: tireless }] : [] },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    // A package of its own, which `packaging` installs and tests.
    exclude: [...configDefaults.exclude, 'test/outsider/**'],
    reporters: ['default', './test/closing-line-reporter.ts'],
    testTimeout: nightly ? 7_200_000 : 60_000,
    pool: 'forks',
    // By default a processor is left idle: half the time where there are two.
    maxWorkers: '100%',
  },
})
