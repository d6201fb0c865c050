import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs the tests of `docs/reliability.md` that `npm test` runs in small, at full size: a hundred kills. `--seed N` draws other moments. */
const at = process.argv.indexOf('--seed')
const seed = at < 0 ? '1' : (process.argv[at + 1] ?? '1')
const files = ['kill', 'snapshots', 'disk', 'bad-parts', 'two-processes'].map(
  (name) => `packages/local/test/${name}.test.ts`,
)
const { status } = spawnSync('npx', ['vitest', 'run', ...files, 'packages/sqlite/test/crash.test.ts'], {
  cwd: fileURLToPath(new URL('../', import.meta.url)),
  env: { ...process.env, KEBAB_KILLS: '100', KEBAB_SEED: seed },
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
