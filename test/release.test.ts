import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Registry, servePackages } from '../scripts/as-printed/serve-packages.js'
import { licenceProblems } from '../scripts/packages/licence-problems.js'
import type { PackedPackage } from '../scripts/packages/pack-packages.js'
import { publishedPackages } from '../scripts/packages/published-packages.js'
import { SIZE_LIMITS } from '../scripts/packages/size-limits.js'
import { sizeProblems } from '../scripts/packages/size-problems.js'
import { SIZES_PAGE, withSizeTable } from '../scripts/packages/size-table.js'
import { CHANGELOG, nextChangelog, nextPart, releaseChangelog } from '../scripts/release/changelog.js'
import { inOrder, publishPackages } from '../scripts/release/publish-packages.js'
import { isNightly } from './support/profile.js'
import { packTwoPackages } from './support/two-packages.js'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const packages = await publishedPackages(root)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kebab-release-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the changelog', () => {
  test('shows what the present changesets will release: run `npm run changelog`', async () => {
    expect(await readFile(join(root, CHANGELOG), 'utf8')).toBe(await nextChangelog(root))
  })

  test('lists the changes of the next version by package, whatever the order of the changesets', () => {
    const changes = [
      { packages: ['@kebab/text'], summary: 'Third.' },
      { packages: ['@kebab/core'], summary: 'Second.' },
      { packages: ['@kebab/core'], summary: 'First.' },
      { packages: ['@kebab/text', '@kebab/core'], summary: 'Of both.' },
    ]
    const part = [
      '## Next: 0.2.0\n',
      '### @kebab/core\n\nFirst.\n\nSecond.\n',
      '### @kebab/core, @kebab/text\n\nOf both.\n',
      '### @kebab/text\n\nThird.\n',
    ]
    expect(nextPart(changes, '0.2.0')).toEqual(part)
    expect(nextPart([...changes].reverse(), '0.2.0')).toEqual(part)
    expect(nextPart([], undefined)).toEqual([])
  })

  test('a release gives the next version a day, and leaves the others', () => {
    const text = '# Changelog\n\n## Next: 0.2.0\n\nA.\n\n## 0.1.0 (2030-01-01)\n\nB.\n'
    expect(releaseChangelog(text, '2030-02-01')).toBe(text.replace('Next: 0.2.0', '0.2.0 (2030-02-01)'))
  })
})

/** Each of these starts npm several times. `npm run test:nightly` has them. */
const nightly = test.runIf(isNightly)

describe('publishing', () => {
  let packed: PackedPackage[] = []
  let registry: Registry
  const said: string[] = []

  beforeAll(async () => {
    packed = await packTwoPackages(folder)
  })
  beforeEach(async () => {
    said.length = 0
    registry = await servePackages([], { token: 'secret' })
    await configure('secret')
    return () => registry.close()
  })

  async function configure(token: string): Promise<void> {
    const host = registry.url.replace('http:', '')
    await writeFile(
      join(folder, '.npmrc'),
      `@kebab:registry=${registry.url}\n${host}:_authToken=${token}\nloglevel=silent\n`,
    )
  }
  const publish = (some = packed, dryRun = false) =>
    publishPackages(some, { dryRun, cwd: folder, say: (line) => said.push(line) })
  const there = () => registry.published().map(({ manifest: { name } }) => name)

  nightly('a package is published after those that it needs; a run that goes on names what is there', async () => {
    await publish(packed.filter(({ manifest }) => manifest.name === '@kebab/two'))
    said.length = 0
    await publish()
    expect(said).toEqual(['@kebab/two@1.2.3: skipped, the registry has it already', '@kebab/one@1.2.3: published'])
    expect(there()).toEqual(['@kebab/two', '@kebab/one'])
    expect(registry.published().map(({ integrity }) => integrity)).toEqual([packed[1]!.integrity, packed[0]!.integrity])
    const tags = await fetch(`${registry.url}-/package/@kebab%2fone/dist-tags`)
    expect(await tags.json()).toEqual({ latest: '1.2.3' })
  })

  nightly('other contents under a published version are an error, and nothing is published', async () => {
    const elsewhere = join(folder, 'elsewhere')
    const [, two] = await packTwoPackages(elsewhere, 3)
    await publish([two!])
    await expect(publish()).rejects.toThrow(/expected the registry to have no @kebab\/two@1\.2\.3, or this tarball/)
    expect(there()).toEqual(['@kebab/two'])
    const again = run('npm', ['publish', packed[1]!.path], { cwd: folder, shell: process.platform === 'win32' })
    await expect(again).rejects.toThrow()
    expect(there()).toEqual(['@kebab/two'])
  })

  test('a dry run says what it would publish', async () => {
    await publish(packed, true)
    expect(said).toEqual(['@kebab/two@1.2.3: would be published', '@kebab/one@1.2.3: would be published'])
    expect(there()).toEqual([])
  })

  nightly('a refusal of the registry ends the run, and says how to go on', async () => {
    await configure('wrong')
    await expect(publish()).rejects.toThrow(/published @kebab\/two@1\.2\.3\. Run `npm run release` again/)
    expect(there()).toEqual([])
  })

  test('a circle of dependencies is found', () => {
    const of = (name: string, other: string) => ({
      manifest: { name, version: '1.0.0', dependencies: { [other]: '1' } },
    })
    expect(() => inOrder([of('a', 'b'), of('b', 'a')])).toThrow('found a -> b -> a')
  })
})

describe('npm run release', () => {
  const program = join(root, 'scripts', 'release.ts')
  let repository = ''

  beforeAll(async () => {
    repository = join(folder, 'repository')
    await packTwoPackages(repository)
    await mkdir(join(repository, '.changeset'))
    await writeFile(join(repository, '.gitignore'), 'packed/\nLICENSE\n')
    for (const args of [
      ['init', '--quiet'],
      ['add', '--all'],
      ['commit', '--quiet', '--message', 'start'],
    ]) {
      await run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: repository })
    }
  })

  async function release(env: Record<string, string> = {}): Promise<string> {
    const args = ['--import', import.meta.resolve('tsx'), program]
    const options = { cwd: repository, env: { ...process.env, ...env } }
    return run(process.execPath, args, options).then(
      ({ stdout }) => `0: ${stdout}`,
      ({ code, stdout }) => `${code}: ${stdout}`,
    )
  }

  nightly('a working tree with changes is refused, and they are named', async () => {
    await writeFile(join(repository, 'note.txt'), '')
    expect(await release()).toMatch(/^1: release: expected a working tree without changes.*\n\?\? note\.txt\n/)
    await rm(join(repository, 'note.txt'))
  })

  nightly('a version that has its tag is not released again', async () => {
    await run('git', ['tag', 'v1.2.3'], { cwd: repository })
    expect(await release()).toBe('0: release: nothing to release: there is no changeset, and 1.2.3 is out\n')
  })

  nightly('where CI signs provenance, a version that is not committed is refused', async () => {
    const file = join(repository, '.changeset', 'one.md')
    await writeFile(file, "---\n'@kebab/one': minor\n---\n\nMore.\n")
    await run('git', ['add', '--all'], { cwd: repository })
    await run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', 'a'], { cwd: repository })
    const said = await release({ ACTIONS_ID_TOKEN_REQUEST_URL: 'http://127.0.0.1' })
    expect(said).toMatch(/^1: release: expected no changeset, since provenance names the commit/)
  })
})

describe('the limits of sizes', () => {
  test('each package has them, and the page shows them: run `npm run sizes`', async () => {
    expect(Object.keys(SIZE_LIMITS).sort()).toEqual(packages.map(({ manifest }) => manifest.name).sort())
    const page = await readFile(join(root, SIZES_PAGE), 'utf8')
    expect(withSizeTable(page)).toBe(page)
  })

  test('a size beyond its limit is found', () => {
    const limit = { packed: 10, unpacked: 20, bundle: 5 }
    expect(sizeProblems('a', limit, limit)).toEqual([])
    expect(sizeProblems('a', { packed: 10.1, unpacked: 20, bundle: 6 }, limit)).toEqual([
      'expected packed to be at most 10 kB, found 10.1 kB',
      'expected bundle to be at most 5 kB, found 6 kB',
    ])
    expect(sizeProblems('a', limit, undefined)).toHaveLength(1)
  })
})

describe('licences', () => {
  const problems = (licenses: Record<string, string | undefined>) =>
    licenceProblems('packages/one', {
      'packages/one': { dependencies: { a: '1' } },
      'node_modules/a': { license: 'MIT', dependencies: { b: '1' }, optionalDependencies: { elsewhere: '1' } },
      'node_modules/b': { license: 'GPL-3.0-only' },
      ...Object.fromEntries(
        Object.entries(licenses).map(([path, license]) => [path, license === undefined ? {} : { license }]),
      ),
    })

  test.each(['MIT', '(AFL-2.1 OR BSD-3-Clause)', 'MIT AND ISC'])('%s is allowed', (license) => {
    expect(problems({ 'node_modules/a/node_modules/b': license })).toEqual([])
  })

  test.each(['GPL-3.0-only', 'MIT AND LGPL-3.0-only', 'SEE LICENSE IN LICENSE', undefined])('%s is not', (license) => {
    const [problem, ...others] = problems({ 'node_modules/a/node_modules/b': license })
    expect(problem).toContain(`expected packages/one -> a -> b to have one of the licences`)
    expect(problem).toContain(`found ${license ?? 'none'}`)
    expect(others).toEqual([])
  })
})
