import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publishedPackages } from '../packages/published-packages.js'
import { CHANGELOG, nextChangelog, releaseChangelog } from './changelog.js'

const run = promisify(execFile)

/** The changesets that no version holds yet. */
export async function pendingChangesets(root: string): Promise<string[]> {
  const files = await readdir(join(root, '.changeset'))
  return files.filter((file) => file.endsWith('.md') && file !== 'README.md').sort()
}

/** The one version that all packages have. Rejects when they differ. */
export async function sharedVersion(root: string): Promise<string> {
  const packages = await publishedPackages(root)
  const [version, ...others] = new Set(packages.map(({ manifest }) => manifest.version))
  if (version === undefined || others.length > 0) {
    throw new Error(`expected one version of all packages, found ${[version, ...others].join(', ') || 'no package'}`)
  }
  return version
}

/**
 * Turns the present changesets into a version: raises all packages, what they need of one another
 * and the lockfile to it, writes the changelogs and commits. Returns the version.
 */
export async function versionPackages(root: string): Promise<string> {
  const text = await nextChangelog(root)
  await run(process.execPath, ['node_modules/@changesets/cli/bin.js', 'version'], { cwd: root })
  const day = new Date().toISOString().slice(0, 10)
  await writeFile(join(root, CHANGELOG), releaseChangelog(text, day))
  const quiet = ['--package-lock-only', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  await run('npm', ['install', ...quiet], { cwd: root, shell: process.platform === 'win32' })
  const version = await sharedVersion(root)
  await run('git', ['add', '--all'], { cwd: root })
  await run('git', ['commit', '--quiet', '--message', `release: ${version}`], { cwd: root })
  return version
}
