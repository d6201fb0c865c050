import { runVitest } from './run-vitest.js'

/**
 * Runs the tests of `docs/reliability.md` at full size: a hundred kills, two thousand changes to
 * the files of an index, twenty pairs of servers that make one, and each read, write and sync of an
 * index that fails in its turn. `npm test` runs them at a small size. `--seed N` draws other moments.
 */
const at = process.argv.indexOf('--seed')
const seed = at < 0 ? '1' : (process.argv[at + 1] ?? '1')
const files = ['kill', 'tampered', 'snapshots', 'disk', 'failing-embedder', 'two-processes', 'failing-disk'].map(
  (name) => `packages/local/test/${name}.test.ts`,
)
const others = ['packages/sqlite/test/crash.test.ts', 'packages/mcp/test/shared-index.test.ts']
runVitest([...files, ...others], {
  KEBAB_KILLS: '100',
  KEBAB_TAMPERINGS: '2000',
  KEBAB_SERVERS: '20',
  KEBAB_FAULTS: 'all',
  KEBAB_SEED: seed,
})
