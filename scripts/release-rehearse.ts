import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { FOLLOWED } from './as-printed/followed-pages.js'
import { type Registry, servePackages } from './as-printed/serve-packages.js'
import { publishedPackages } from './packages/published-packages.js'
import { NOBODY, temporaryClone } from './release/temporary-clone.js'
import { pendingChangesets } from './release/version-packages.js'

/**
 * Rehearses a release to its end: in a temporary clone of the commit that the repository is at, to
 * a registry on this machine. One run is killed while it publishes, and the next ones go on. Then
 * the pages are followed in empty folders, with the packages as they were published. Nothing of it
 * stays. Takes some minutes.
 */
const TOKEN = 'rehearsal'
/** How many packages are published when the first run is killed. */
const KILLED_AFTER = 6

const run = promisify(execFile)
const shell = process.platform === 'win32'
const root = process.cwd()

interface Ended {
  code: number | NodeJS.Signals | null
  output: string
}

/** Runs a command, and gives all that it says. `killed` gets what kills it with its children. */
function command(line: string, cwd: string, env: NodeJS.ProcessEnv, killed = (_: () => void) => {}): Promise<Ended> {
  const child = spawn(line, { cwd, env, shell: true, detached: !shell, stdio: ['ignore', 'pipe', 'pipe'] })
  killed(() => (shell ? child.kill('SIGKILL') : process.kill(-child.pid!, 'SIGKILL')))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: signal ?? code, output }))
  })
}

/** Does a step and says so. It fails with all that its command said. */
async function step(name: string, work: () => Promise<Ended>, expected: Ended['code'] = 0): Promise<string> {
  const started = performance.now()
  const { code, output } = await work()
  if (code !== expected)
    throw new Error(`${name}: expected the command to end with ${expected}, found ${code}\n${output}`)
  console.log(`rehearsal: ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return output
}

function check(what: string, found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) {
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`)
  }
  console.log(`rehearsal: ${what}`)
}

async function rehearse(folder: string): Promise<void> {
  let kill = (): void => {}
  const registry = await servePackages([], {
    token: TOKEN,
    onPublished: () => {
      if (registry.published().length === KILLED_AFTER) kill()
    },
  })
  try {
    const env = await environment(folder, registry)
    const clone = await temporaryClone(root, folder)
    const git = async (...args: string[]) => (await run('git', args, { cwd: clone })).stdout.trim()
    const start = await git('rev-parse', 'HEAD')
    const names = (await publishedPackages(clone)).map(({ manifest: { name } }) => name)
    const release = (killed?: (kill: () => void) => void) => command('npm run release', clone, env, killed)

    await writeFile(join(clone, 'note.txt'), '')
    const refused = await step('a changed working tree is refused', release, 1)
    check('the refusal names the file', refused.includes('?? note.txt'), true)
    await rm(join(clone, 'note.txt'))

    await step('dry run', () => command('npm run release -- --dry-run', clone, env))
    check('a dry run publishes nothing', registry.published().length, 0)
    check(
      'a dry run changes nothing',
      [await git('rev-parse', 'HEAD'), await git('status', '--porcelain')],
      [start, ''],
    )

    await step(`killed after ${KILLED_AFTER} packages`, () => release((how) => (kill = how)), 'SIGKILL')
    const before = registry.published().map(({ manifest: { name } }) => name)
    check('the kill came in the middle', before.length, KILLED_AFTER)
    const resumed = await step('the next run goes on', release)
    check(
      'it skips what was published',
      before.filter((name) => !new RegExp(`${name}@\\S+: skipped`).test(resumed)),
      [],
    )
    await checkPublished(clone, registry, names)

    const version = registry.published()[0]!.manifest.version
    check(
      'the tag is on the commit of the version',
      await git('rev-list', '-1', `v${version}`),
      await git('rev-parse', 'HEAD'),
    )
    check('the working tree is clean', await git('status', '--porcelain'), '')
    check('the lockfile is in step', (await command('npm ci --dry-run --prefer-offline', clone, env)).code, 0)

    await step('another run ends at once', release)
    check('it publishes nothing', registry.published().length, names.length)
    await git('tag', '--delete', `v${version}`)
    await rm(join(clone, '.release'), { recursive: true })
    const rebuilt = await step('a run that builds again finds the same tarballs', release)
    check(
      'it publishes nothing',
      [rebuilt.match(/: skipped/g)?.length, registry.published().length],
      [names.length, names.length],
    )

    const printed = `npx tsx scripts/check-as-printed.ts ${FOLLOWED.join(' ')}`
    const followed = () => command(printed, clone, { ...env, KEBAB_REGISTRY: registry.url })
    console.log((await step(`the pages work with what was published`, followed)).trim())
  } finally {
    await registry.close()
  }
}

/** What was published has one version, within its own dependencies and in the changelogs too. */
async function checkPublished(clone: string, registry: Registry, names: readonly string[]): Promise<void> {
  const published = registry.published()
  check('every package is published once', published.map(({ manifest: { name } }) => name).sort(), [...names].sort())
  const [
    {
      manifest: { version },
    },
  ] = published as [(typeof published)[number]]
  const versions = published.flatMap(({ manifest }) => [
    manifest.version,
    ...Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies })
      .filter(([name]) => name.startsWith('@kebab/'))
      .map(([, range]) => range),
  ])
  check(`all versions and ranges are ${version}`, [...new Set(versions)], [version])
  for (const [i, { manifest }] of published.entries()) {
    const own = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@kebab/'))
    const later = published.slice(i).map(({ manifest: { name } }) => name)
    if (own.some((name) => later.includes(name))) throw new Error(`${manifest.name} came before what it needs`)
  }
  const files = [
    'CHANGELOG.md',
    ...(await publishedPackages(clone)).map(({ directory }) => `${directory}/CHANGELOG.md`),
  ]
  const texts = await Promise.all(files.map((file) => readFile(join(clone, file), 'utf8')))
  check(
    'every changelog has the version',
    files.filter((_, i) => !texts[i]!.includes(`\n## ${version}`)),
    [],
  )
  check('no changeset is left', await pendingChangesets(clone), [])
}

/** npm publishes the scope to this registry, and has all else from where it is configured to. */
async function environment(folder: string, { url }: Registry): Promise<NodeJS.ProcessEnv> {
  const { stdout } = await run('npm', ['config', 'get', 'registry'], { cwd: folder, shell })
  const config = join(folder, 'npmrc')
  const lines = [
    `registry=${stdout.trim()}`,
    `@kebab:registry=${url}`,
    `${url.replace('http:', '')}:_authToken=${TOKEN}`,
  ]
  await writeFile(config, lines.join('\n'))
  return { ...process.env, ...NOBODY, npm_config_globalconfig: config }
}

const folder = await mkdtemp(join(tmpdir(), 'kebab-rehearsal-'))
try {
  await rehearse(folder)
  console.log('rehearsal: done')
} catch (error) {
  console.log(`rehearsal: FAILED: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true })
}
