import { defaultServerConditions } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'

/** What Node itself resolves by: `module` names files for bundlers, which Node can't always run. */
const conditions = ['@kebab/source', ...defaultServerConditions.filter((condition) => condition !== 'module')]

/** Tests run against the sources; `packaging` and the examples run against what is built. */
export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    // A package of its own, which `packaging` installs and tests.
    exclude: [...configDefaults.exclude, 'test/outsider/**'],
    reporters: ['default', './test/closing-line-reporter.ts'],
    testTimeout: process.env.KEBAB_PROFILE === 'nightly' ? 7_200_000 : 60_000,
    pool: 'forks',
    // By default a processor is left idle: half the time where there are two.
    maxWorkers: '100%',
  },
})
