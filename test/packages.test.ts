import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kitNames, namesWithoutPage } from '../scripts/code-figures/kit-names.js'
import { importProblems } from '../scripts/packages/import-problems.js'
import { linkProblems } from '../scripts/packages/link-problems.js'
import { homeOf, manifestProblems } from '../scripts/packages/manifest-problems.js'
import { publishedPackages, readManifest } from '../scripts/packages/published-packages.js'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const rootManifest = await readManifest(root)
const home = homeOf(rootManifest)
const packages = await publishedPackages(root)

describe('the manifest of a package', () => {
  test.each(packages)('of $directory repeats the shared fields, and names its own folder', (one) => {
    expect(manifestProblems(one, rootManifest)).toEqual([])
  })

  test.each([
    { license: 'ISC' },
    { author: undefined },
    { homepage: home },
    { bugs: undefined },
    { repository: rootManifest.repository },
    { keywords: ['kebab'] },
    { keywords: ['kebab', 'search', 'search'] },
    { keywords: undefined },
    { engines: { node: '>=18' } },
    { scripts: { build: 'tsup --config ../../tsup.config.ts' } },
    { dependencies: { '@kebab/schemas': '^0.0.0' } },
  ])('a package that differs is found: %o', (difference) => {
    const { directory, manifest } = packages.find((one) => one.directory === 'packages/core')!
    const [member] = Object.keys(difference)
    const problems = manifestProblems({ directory, manifest: { ...manifest, ...difference } }, rootManifest)
    expect(problems).toEqual([expect.stringContaining(member === 'dependencies' ? '@kebab/schemas' : member!)])
  })
})

describe('links of a README', () => {
  const files = ['README.md', 'dist/index.js', 'protocols/a b.md']
  const problems = (text: string) => linkProblems({ text, files, home, root })

  test.each(packages)('$directory has no link that leads nowhere', async ({ directory }) => {
    const text = await readFile(join(root, directory, 'README.md'), 'utf8')
    expect(text).toContain(`${home}/blob/main/README.md`)
    expect(await linkProblems({ text, files: ['README.md'], home, root })).toEqual([])
  })

  test.each([
    '[a](#good-to-know)',
    '[a](dist/index.js)',
    '[a](./protocols/a%20b.md#steps)',
    `[a](${home}/blob/main/docs/design.md#paging)`,
    `[a](${home}/tree/main/packages/core)`,
    `[a](${home}/issues)`,
    '[a](https://example.org/docs/none.md)',
    '`[a](../none.md)`',
  ])('%s leads somewhere', async (text) => {
    expect(await problems(text)).toEqual([])
  })

  test.each([
    '[a](../../README.md)',
    '[a](src/contracts.ts)',
    '![a](../../bench/plot.svg)',
    '[a][b]\n\n[b]: ../../docs/design.md',
    '| a |\n|---|\n| [b](../core/README.md) |',
    '<a href="../../README.md">a</a>',
    `[a](${home}/blob/main/docs/none.md)`,
    `[a](${home}/blob/main/packages/core)`,
    `[a](${home}/tree/main/README.md)`,
  ])('%s leads nowhere', async (text) => {
    expect(await problems(text)).toHaveLength(1)
  })
})

test('each name of the kit stands on a page or in an example', () => {
  expect(kitNames().length).toBeGreaterThan(0)
  expect(namesWithoutPage()).toEqual([])
})

describe('imports of a package', () => {
  const problems = (file: string, code: string) =>
    importProblems({
      manifest: {
        name: '@kebab/one',
        version: '0.0.0',
        dependencies: { '@kebab/core': '0.0.0' },
        peerDependencies: { ai: '6' },
      },
      files: [file, 'README.md'],
      read: () => code,
    })

  test.each([
    "import { a } from '@kebab/core/kit'",
    "import './chunk.js'",
    "import 'node:fs'",
    "export * from 'ai'",
    "const ai = await import('ai/internal')",
    "import type { A } from '@kebab/one'",
  ])('%s is declared', (code) => {
    expect(problems('dist/index.js', code)).toEqual([])
  })

  test.each([
    "import { a } from '@kebab/schemas'",
    "export * from 'yaml'",
    "const yaml = await import('yaml')",
    "const yaml = createRequire(import.meta.url)('yaml')",
    "import 'fs'",
  ])('%s is not', (code) => {
    expect(problems('dist/index.js', code)).toHaveLength(1)
  })

  test('types are published too, and import what is declared', () => {
    expect(problems('dist/index.d.ts', "type A = import('yaml').Document")).toHaveLength(1)
  })
})

test('npm takes every key of .npmrc without a warning, and runs no script of a dependency', async () => {
  const shell = process.platform === 'win32'
  for (const folder of ['.', 'bench', 'site']) {
    const { stderr } = await run('npm', ['config', 'get', 'ignore-scripts'], { cwd: join(root, folder), shell })
    expect(stderr, folder).not.toContain('project config')
  }
  const { stdout } = await run('npm', ['config', 'get', 'ignore-scripts'], { cwd: root, shell })
  expect(stdout.trim()).toBe('true')
})

describe('npm pack', () => {
  let repository = ''
  let folder = ''

  /** A repository of one package, with the scripts and the programs of this one. */
  beforeEach(async () => {
    repository = await mkdtemp(join(tmpdir(), 'kebab-packages-'))
    folder = join(repository, 'packages', 'one')
    await mkdir(join(folder, 'src'), { recursive: true })
    for (const name of ['scripts', 'node_modules']) await symlink(join(root, name), join(repository, name), 'junction')
    await cp(join(root, 'LICENSE'), join(repository, 'LICENSE'))
    const manifest = await readManifest(join(root, 'packages', 'mcp'))
    const { name, version, type, exports, bin, scripts } = manifest
    const files = ['dist', 'protocols']
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ name, version, type, files, exports, bin, scripts: { prepack: scripts?.prepack } }),
    )
    await writeFile(join(folder, 'src', 'index.ts'), 'export {}')
    await mkdir(join(folder, 'protocols'))
    await writeFile(join(folder, 'protocols', 'one.md'), '# One')
  })
  afterEach(() => rm(repository, { recursive: true }))

  async function build(): Promise<void> {
    await mkdir(join(folder, 'dist'), { recursive: true })
    for (const name of ['index.js', 'index.d.ts', 'cli.js']) await writeFile(join(folder, 'dist', name), '')
  }

  async function pack(): Promise<{ files: string[]; failure: string }> {
    try {
      const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts=false'], {
        cwd: folder,
        shell: process.platform === 'win32',
      })
      return { files: JSON.parse(stdout)[0].files.map(({ path }: { path: string }) => path), failure: '' }
    } catch (error) {
      return { files: [], failure: (error as { stderr: string }).stderr }
    }
  }

  test('a package that is built is packed, with the licence of the repository', async () => {
    await build()
    const { files, failure } = await pack()
    expect(failure).toBe('')
    expect(files.sort()).toEqual([
      'LICENSE',
      'dist/cli.js',
      'dist/index.d.ts',
      'dist/index.js',
      'package.json',
      'protocols/one.md',
    ])
    expect(await readFile(join(folder, 'LICENSE'), 'utf8')).toBe(await readFile(join(root, 'LICENSE'), 'utf8'))
  })

  test('a package that is not built is refused, and what is missing is named', async () => {
    const { files, failure } = await pack()
    expect(files).toEqual([])
    expect(failure).toContain(
      "@kebab/mcp can't be packed: expected every file that its package.json names; found nothing at dist/index.d.ts, dist/index.js, dist/cli.js, dist/*",
    )
    expect(failure).toContain('npm run build')
  })

  test.each(['dist/index.d.ts', 'dist/cli.js', 'protocols/one.md'])('a package without %s is refused', async (file) => {
    await build()
    await rm(join(folder, file))
    expect((await pack()).failure).toContain("can't be packed")
  })

  test('a package whose sources changed after its build is refused', async () => {
    await build()
    const later = new Date(Date.now() + 1000)
    await utimes(join(folder, 'src', 'index.ts'), later, later)
    expect((await pack()).failure).toContain('found src/index.ts newer than dist/')
  })
})
