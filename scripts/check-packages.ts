import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { importProblems } from './packages/import-problems.js'
import { type Lockfile, licenceProblems } from './packages/licence-problems.js'
import { linkProblems } from './packages/link-problems.js'
import { homeOf, manifestProblems } from './packages/manifest-problems.js'
import { type PackedPackage, packedPackages } from './packages/pack-packages.js'
import { readManifest } from './packages/published-packages.js'
import { sizeProblems, sizesOf, unpackModules } from './packages/size-problems.js'

/**
 * Packs every package as it would be published, and checks the contents, the manifest and the size
 * of each tarball, and the licences of what it brings.
 */
const root = join(import.meta.dirname, '..')
const rootManifest = await readManifest(root)
const home = homeOf(rootManifest)
const lockfile: Lockfile = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')).packages

/** Each check of a tarball says what is wrong with it, a sentence for each problem. */
const checks: Record<string, (packed: PackedPackage) => Promise<string[]> | string[]> = {
  files: ({ files }) =>
    ['LICENSE', 'README.md'].filter((file) => !files.includes(file)).map((file) => `expected ${file}, found none`),
  metadata: (packed) => manifestProblems(packed, rootManifest),
  links: ({ files, read }) => linkProblems({ text: read('README.md'), files, home, root }),
  imports: importProblems,
  licences: ({ directory }) => licenceProblems(directory, lockfile),
  sizes: async (packed) => {
    const sizes = await sizesOf(packed, modules)
    const said = Object.entries(sizes).map(([size, kilobytes]) => `${size} ${kilobytes} kB`)
    console.log(`${packed.manifest.name}: ${said.join(', ')}`)
    return sizeProblems(packed.manifest.name, sizes)
  },
  publint: async ({ tarball }) => {
    const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true })
    return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code)
  },
  'Are The Types Wrong': async ({ tarball }) => {
    const { types, ...analysis } = await checkPackage(createPackageFromTarballData(tarball))
    if (!types || !('problems' in analysis)) return ['expected types, found none']
    return analysis.problems.filter(concernsEsm).map((problem) => JSON.stringify(problem))
  },
}

/**
 * Packages need importers that know `exports` and ES modules. This is the profile `esm-only` of Are
 * The Types Wrong.
 */
function concernsEsm(problem: object): boolean {
  return !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(String(problem.resolutionKind)))
}

async function problemsOf(packed: PackedPackage): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => (await check(packed)).map((problem) => `${name}: ${problem}`)),
  )
  return found.flat()
}

const folder = await mkdtemp(join(tmpdir(), 'kebab-pack-'))
const modules = join(folder, 'modules')
try {
  const packages = await packedPackages(root, folder)
  await unpackModules(packages, modules)
  for (const packed of packages) {
    const problems = await problemsOf(packed)
    const said = problems.length === 0 ? ['nothing to say'] : problems
    for (const line of said) console.log(`${packed.manifest.name}: ${line}`)
    if (problems.length > 0) process.exitCode = 1
  }
} catch (error) {
  console.log((error as Error).message)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true })
}
