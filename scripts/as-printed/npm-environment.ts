import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The environment of npm in `folder`, which holds a cache of its own. npm caches what npx installed
 * by name alone, and would mistake it for these packages. Only its downloads are shared.
 */
export async function npmEnvironment(folder: string): Promise<Record<string, string>> {
  const { stdout } = await run('npm', ['config', 'get', 'cache'], { cwd: folder, shell: process.platform === 'win32' })
  const [shared, cache] = [join(stdout.trim(), '_cacache'), join(folder, 'cache')]
  await mkdir(shared, { recursive: true })
  await mkdir(cache)
  await symlink(shared, join(cache, '_cacache'), 'junction')
  const kept = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    ...Object.fromEntries(kept.filter(([name]) => name.toLowerCase() !== 'npm_config_cache')),
    npm_config_cache: cache,
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    // That of this repository is passed on, and a stranger hasn't set it.
    npm_config_ignore_scripts: 'false',
    // The install script of the runtime downloads CUDA from a host other than the registry. Nothing
    // here uses CUDA.
    ONNXRUNTIME_NODE_INSTALL: 'skip',
    ONNXRUNTIME_NODE_INSTALL_CUDA: 'skip',
  }
}
