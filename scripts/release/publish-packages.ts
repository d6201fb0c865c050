import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { PackedPackage } from '../packages/pack-packages.js'

const run = promisify(execFile)
const shell = process.platform === 'win32'

export interface PublishOptions {
  /** Says what would be published, and publishes nothing. */
  dryRun: boolean
  /** A folder whose `.npmrc` npm reads. */
  cwd: string
  say: (line: string) => void
}

/**
 * Publishes packed packages with npm, each after those that it depends on. One that the registry
 * already has with the same contents is skipped and named, so a run that was interrupted goes on.
 * Rejects before anything is published when the registry has other contents under one of the
 * versions.
 */
export async function publishPackages(
  packages: readonly PackedPackage[],
  { dryRun, cwd, say }: PublishOptions,
): Promise<void> {
  const waiting: PackedPackage[] = []
  for (const one of inOrder(packages)) {
    const there = await publishedIntegrity(labelOf(one), cwd)
    if (there === undefined) waiting.push(one)
    else if (there === one.integrity) say(`${labelOf(one)}: skipped, the registry has it already`)
    else throw differs(one, there)
  }
  for (const one of waiting) {
    if (dryRun) say(`${labelOf(one)}: would be published`)
    else await publish(one, cwd)
    if (!dryRun) say(`${labelOf(one)}: published`)
  }
}

/** Whether CI offers a token that says which workflow runs, which provenance is made of. */
export function offersProvenance(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.ACTIONS_ID_TOKEN_REQUEST_URL !== undefined || env.SIGSTORE_ID_TOKEN !== undefined
}

/** Sorts packages so that each comes after those that it depends on, else by name. */
export function inOrder<Packed extends Pick<PackedPackage, 'manifest'>>(packages: readonly Packed[]): Packed[] {
  const sorted = new Set<Packed>()
  const add = (one: Packed, above: readonly string[]): void => {
    const { name, dependencies = {}, peerDependencies = {} } = one.manifest
    if (above.includes(name))
      throw new Error(`expected no circle of dependencies, found ${[...above, name].join(' -> ')}`)
    const needed = { ...dependencies, ...peerDependencies }
    for (const other of packages) if (other.manifest.name in needed) add(other, [...above, name])
    sorted.add(one)
  }
  for (const one of packages) add(one, [])
  return [...sorted]
}

/** What the registry has under a version, or `undefined` when there is no such version. */
async function publishedIntegrity(label: string, cwd: string): Promise<string | undefined> {
  try {
    const { stdout } = await run('npm', ['view', label, 'dist.integrity', '--json'], { cwd, shell })
    return stdout.trim() === '' ? undefined : JSON.parse(stdout)
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    if (/"code": "E404"/.test(stdout)) return undefined
    throw new Error(`expected the registry to say whether it has ${label}, found: ${stderr || stdout || message}`)
  }
}

/** npm talks to whoever runs it, since a registry may ask for a one-time password. */
async function publish({ path, ...one }: PackedPackage, cwd: string): Promise<void> {
  const provenance = offersProvenance() ? ['--provenance'] : []
  const args = ['publish', path, '--access', 'public', '--ignore-scripts', ...provenance]
  const child = spawn('npm', args, { cwd, shell, stdio: 'inherit' })
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) {
    throw new Error(
      `npm ended with ${code} when it published ${labelOf(one)}. Run \`npm run release\` again when the cause is gone: it goes on here.`,
    )
  }
}

function differs(one: PackedPackage, there: string): Error {
  return new Error(
    `expected the registry to have no ${labelOf(one)}, or this tarball (${one.integrity}); found ${there}. ` +
      'A published version is never replaced: release from the commit that it was published from, or add a changeset for a new version.',
  )
}

function labelOf({ manifest: { name, version } }: Pick<PackedPackage, 'manifest'>): string {
  return `${name}@${version}`
}
