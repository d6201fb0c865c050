import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs these test files with these settings, and ends with the status that they end with. */
export function runVitest(files: readonly string[], env: Readonly<Record<string, string>>): void {
  const { status } = spawnSync('npx', ['vitest', 'run', ...files], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  process.exitCode = status ?? 1
}
