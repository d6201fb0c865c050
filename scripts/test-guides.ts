import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeIntoPage } from '../bench/report/write-into-page.js'
import { npmEnvironment } from './as-printed/npm-environment.js'
import { servePackages } from './as-printed/serve-packages.js'
import { CHECKS, type Project, runIn } from './guides/checks.js'
import { prepareMiniLM } from './minilm/prepare-minilm.js'
import { packedPackages } from './packages/pack-packages.js'

const USAGE = `npm run test:guides -- [--write] [GUIDE...]

Installs each project of examples/guides into a folder of its own, from the packed packages and the
registry, and builds, runs and asks it as its page in docs/guides says. Needs a build.

GUIDE    names of folders; default: all
--write  puts what a check measured into its page, between <!-- measured --> and <!-- /measured -->`

const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2)
const known = (await readdir(join(root, 'examples', 'guides'), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const write = words.includes('--write')
const named = words.filter((word) => word !== '--write')
const unknown = named.filter((name) => !known.includes(name))
if (unknown.length > 0) throw new Error(`expected one of ${known.join(', ')}, found ${unknown.join(', ')}\n\n${USAGE}`)

const folder = await mkdtemp(join(tmpdir(), 'kebab-guides-'))
const registry = await servePackages(await packedPackages(root, folder))
const rows: { guide: string; seconds: number; said: string; failed: boolean }[] = []
try {
  const env = { ...(await npmEnvironment(folder)), NEXT_TELEMETRY_DISABLED: '1' }
  for (const guide of named.length > 0 ? named : known) {
    console.log(`guides: ${guide}`)
    const started = performance.now()
    const outcome = await test(guide, env).then(
      ({ said, measured }) => ({ said, measured, failed: false }),
      (error) => ({ said: messageOf(error), measured: undefined, failed: true }),
    )
    if (write && outcome.measured !== undefined)
      await writeIntoPage(join(root, 'docs', 'guides', `${guide}.md`), outcome.measured.trim())
    rows.push({ guide, seconds: (performance.now() - started) / 1000, said: outcome.said, failed: outcome.failed })
  }
} finally {
  await registry.close()
  await rm(folder, { recursive: true, force: true })
}
console.log('\n| guide | result | time | |\n|---|---|---|---|')
for (const { guide, seconds, said, failed } of rows) {
  const [line = '', ...more] = said.split('\n')
  console.log(`| ${guide} | ${failed ? 'FAILED' : 'passed'} | ${seconds.toFixed(0)} s | ${line} |`)
  if (more.length > 0) console.log(more.join('\n'))
}
if (rows.some(({ failed }) => failed)) process.exitCode = 1

async function test(guide: string, env: Record<string, string>) {
  const check = CHECKS[guide]
  if (check === undefined) throw new Error('expected a check of this guide in scripts/guides/checks.ts, found none')
  const home = join(folder, guide)
  await cp(join(root, 'examples', 'guides', guide), home, { recursive: true })
  await writeFile(join(home, '.npmrc'), `@kebab:registry=${registry.url}\n`)
  await mkdir(join(home, 'docs'))
  for (const page of ['contracts.md', 'design.md']) await cp(join(root, 'docs', page), join(home, 'docs', page))
  const project: Project = { home, env, elsewhere: () => mkdtemp(join(folder, 'elsewhere-')), placeModel }
  if (!(await readdir(home)).includes('Dockerfile')) {
    await runIn(home, env, 'npm', ['install'])
    await placeModel(home)
  }
  const outcome = await check(project)
  await rm(home, { recursive: true, force: true })
  return outcome
}

/**
 * Puts the default model where the library keeps what it has downloaded, since no model can be
 * downloaded where only a registry is.
 */
async function placeModel(home: string): Promise<void> {
  const library = join(home, 'node_modules', '@huggingface', 'transformers')
  const { localModelPath, model } = await prepareMiniLM()
  await cp(join(localModelPath, model), join(library, '.cache', model), { recursive: true })
}

function messageOf(error: unknown): string {
  const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string }
  return `${message}\n${stdout}${stderr}`.trim()
}
