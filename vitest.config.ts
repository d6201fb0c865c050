import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultServerConditions, type Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ofToday } from './test/support/profile.js'

/** What Node itself resolves by: `module` names files for bundlers, which Node can't always run. */
const conditions = ['@kebab/source', ...defaultServerConditions.filter((condition) => condition !== 'module')]

/**
 * Takes out a condition that vitest adds to those of any configuration. Node doesn't resolve by it,
 * and it names builds that check themselves, such as a slower one of the Markdown parser.
 */
const asNodeResolves: Plugin = {
  name: 'as Node resolves',
  configResolved({ ssr, environments }) {
    for (const { resolve } of [ssr, ...Object.values(environments)]) {
      const { conditions = [] } = resolve ?? {}
      const at = conditions.indexOf('development|production')
      if (at >= 0) conditions.splice(at, 1)
    }
  },
}

/** In the nightly profile hostile input is larger. `paced` is what properties make of it. */
const nightly = process.env.KEBAB_PROFILE === 'nightly'
/** Where tests open databases with `node:sqlite` instead of libsql, as `npm run test:matrix` does. */
const overNodeSqlite = process.env.KEBAB_SQLITE === 'node:sqlite'
const standIn = fileURLToPath(new URL('test/support/libsql-over-node-sqlite.ts', import.meta.url))
const paced = fileURLToPath(new URL('test/support/paced-fast-check.ts', import.meta.url))

/**
 * The tests that give modules another meaning, which they could not once another file has loaded
 * them.
 */
const mocking = ['packages', 'test']
  .flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.test.ts') && !file.includes('/node_modules/'))
  .filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('))

/** The small files that take longest. Begun last, they would end long after all others. */
const SLOW = ['test/examples.test.ts', 'packages/inspector/test/page.test.ts']

/** Begins the slow files first. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.some((name) => moduleId.endsWith(`/${name}`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

/** Files that take long. Of these `npm test` runs a half, by turns: it leaves out `another-day`. */
const BY_TURNS = Object.entries({
  cli: 'config-command consent killed-commands models-command source-names without-model',
  local:
    'backup built-in-vectors disk earlier-words estimated-calibration hit-size incremental native-parts open-shared ' +
    'selective-filter snapshots tampered',
  mcp: 'shared-index stdio without-model',
  postgres: 'copies later-vectors shards vector-bits',
  testing: 'store/chunk-store',
  transformers: 'transformers-embedder worker-pool',
  usearch: 'snapshot',
}).flatMap(([name, files]) => files.split(' ').map((file) => `packages/${name}/test/${file}.test.ts`))
const ofAnotherDay = BY_TURNS.filter((file) => !ofToday(BY_TURNS, 2).includes(file))

const include = ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts']
// A package of its own, which `packaging` installs and tests.
const exclude = [...configDefaults.exclude, 'test/outsider/**']

/** Tests run against the sources; `packaging` and the examples run against what is built. */
export default defineConfig({
  plugins: [asNodeResolves],
  ssr: { resolve: { conditions } },
  resolve: {
    alias: [
      { find: /^fast-check$/, replacement: paced },
      ...(overNodeSqlite ? [{ find: /^libsql$/, replacement: standIn }] : []),
    ],
  },
  test: {
    projects: [
      // A process runs many files, and loads what they import once: in processes of their own most
      // files would load longer than they run.
      {
        extends: true,
        test: { name: 'shared', include, exclude: [...exclude, ...mocking, ...ofAnotherDay], isolate: false },
      },
      ...(ofAnotherDay.length === 0
        ? []
        : [{ extends: true as const, test: { name: 'another-day', include: ofAnotherDay, exclude, isolate: false } }]),
      { extends: true, test: { name: 'alone', include: mocking, exclude } },
    ],
    sequence: { sequencer: SlowFirst },
    reporters: ['default', './test/closing-line-reporter.ts'],
    // What a user agrees to is kept apart from that of whoever runs the tests.
    env: { XDG_STATE_HOME: join(tmpdir(), 'kebab-test-state') },
    testTimeout: nightly ? 7_200_000 : 60_000,
    hookTimeout: 60_000, // of hooks too, since some load a model
    // A test that waits for a state has its own limit alone. This one ends a little sooner, to say
    // what was expected.
    expect: { poll: { timeout: nightly ? 7_000_000 : 55_000 } },
    pool: 'forks',
    // Most of what tests make is garbage soon. With room for it, it is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // One more than there are processors: tests that wait for a timer, a disk or another process
    // leave theirs idle.
    maxWorkers: availableParallelism() + 1,
  },
})
