import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type PackedPackage, packPackages, readPacked } from './packages/pack-packages.js'
import { offersProvenance, publishPackages } from './release/publish-packages.js'
import { NOBODY, temporaryClone } from './release/temporary-clone.js'
import { pendingChangesets, sharedVersion, versionPackages } from './release/version-packages.js'
import { runSteps } from './run-steps.js'

/**
 * Releases the packages of the repository that it runs in: makes a version of the changesets and
 * commits it, builds, packs, checks, publishes, and tags. When it is interrupted, the next run goes
 * on: the commit says the version, and `.release/` keeps the tarballs that were checked.
 *
 * - `--version-only` ends after the commit, which can then be reviewed.
 * - `--dry-run` does all this in a temporary clone, and says what it would publish.
 */
const { values: wanted } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, 'version-only': { type: 'boolean', default: false } },
})
const run = promisify(execFile)
const say = (line: string): void => console.log(`release: ${line}`)

async function git(root: string, ...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: root })).stdout.trim()
}

async function release(root: string, dryRun: boolean): Promise<void> {
  if ((await pendingChangesets(root)).length > 0) {
    if (offersProvenance() && !wanted['version-only']) {
      throw new Error(
        'expected no changeset, since provenance names the commit that CI runs for, and a commit that is made here is another. ' +
          'Run `npm run release -- --version-only`, have its commit merged, and release that.',
      )
    }
    say(`committed version ${await versionPackages(root)}`)
  }
  if (wanted['version-only']) return
  const version = await sharedVersion(root)
  const tag = `v${version}`
  if (version === '0.0.0' || (await git(root, 'tag', '--list', tag)) !== '') {
    say(`nothing to release: there is no changeset, and ${version} is ${version === '0.0.0' ? 'no release' : 'out'}`)
    return
  }
  const packages = await checkedTarballs(root, version)
  await publishPackages(packages, { dryRun, cwd: root, say })
  if (dryRun) return say(`would tag ${tag}`)
  await git(root, 'tag', '--annotate', tag, '--message', tag)
  say(`${tag} is tagged. Push it: git push --follow-tags`)
}

/** The tarballs of the commit, from the run that was interrupted or made now. */
async function checkedTarballs(root: string, version: string): Promise<PackedPackage[]> {
  const folder = join(root, '.release', `${version}-${await git(root, 'rev-parse', '--short', 'HEAD')}`)
  const checked = join(folder, 'checked')
  if (await stat(checked).catch(() => undefined)) {
    say('goes on with the tarballs that were checked before')
    return readPacked(root, folder)
  }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await step(root, 'build')
  await packPackages(root, folder)
  await step(root, 'check:packages', { KEBAB_PACKED: folder })
  await writeFile(checked, '')
  return readPacked(root, folder)
}

/** Runs a script of the repository's package.json. */
async function step(root: string, script: string, env: Record<string, string> = {}): Promise<void> {
  const passed = await runSteps([{ name: script, command: `npm run -s ${script}`, cwd: root, env, quiet: true }])
  if (!passed) throw new Error(`\`npm run ${script}\` failed, and nothing was published`)
}

async function main(): Promise<void> {
  const root = process.cwd()
  const changed = await git(root, 'status', '--porcelain')
  if (changed !== '') {
    throw new Error(`expected a working tree without changes, found these:\n${changed}\nCommit or discard them first.`)
  }
  if (!wanted['dry-run']) return release(root, false)
  const folder = await mkdtemp(join(tmpdir(), 'kebab-release-'))
  try {
    Object.assign(process.env, NOBODY)
    say('dry run in a temporary clone')
    await release(await temporaryClone(root, folder), true)
  } finally {
    await rm(folder, { recursive: true })
  }
}

try {
  await main()
} catch (error) {
  console.log(`release: ${(error as Error).message}`)
  process.exitCode = 1
}
