import { defaultServerConditions } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests run against the sources; `packaging` and the examples run against what is built. */
export default defineConfig({
  ssr: { resolve: { conditions: ['@kebab/source', ...defaultServerConditions] } },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    // A package of its own, which `packaging` installs and tests.
    exclude: [...configDefaults.exclude, 'test/outsider/**'],
    reporters: ['default', './test/closing-line-reporter.ts'],
    testTimeout: 60_000,
    pool: 'forks',
  },
})
