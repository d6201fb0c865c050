import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

const run = promisify(execFile)
const hasGit = await run('git', ['--version']).then(
  () => true,
  () => false,
)
if (!hasGit) console.warn('git is not installed: what it stages of an index is not tested')

/** The settings of this machine, or of a hook that runs the tests, say nothing. */
const PLAIN = { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
const documents = [{ path: 'a.md', text: 'Anchors hold.' }]
const IGNORE = '.gitignore'

/** What `git add -A` stages in a folder. */
async function staged(folder: string): Promise<string[]> {
  const git = (...args: string[]) => run('git', ['-C', folder, ...args], { env: PLAIN })
  await git('init', '--quiet')
  await git('add', '-A')
  return (await git('ls-files', '--cached')).stdout.split('\n').filter((line) => line !== '')
}

/** Opens an index to write it, adds documents, and closes it. */
async function filled(path: string): Promise<string> {
  const kebab = await openToy({ path })
  await kebab.index(documents)
  await kebab.close()
  return path
}

describe.skipIf(!hasGit)('Git', () => {
  test.each(['.kebab', 'index', 'deep/below/index'])('stages nothing of an index in %s', async (name) => {
    const folder = await temporaryFolder({ 'mine.md': 'Mine.' })
    const kebab = await openToy({ path: join(folder, name) })
    await kebab.index(documents)
    expect(await staged(folder)).toEqual(['mine.md'])
    await kebab.close()
    expect(await staged(folder)).toEqual(['mine.md'])
  })

  test('stages nothing of a backup', async () => {
    const folder = await temporaryFolder({ 'mine.md': 'Mine.' })
    const kebab = await openToy({ path: join(folder, 'index') })
    await kebab.index(documents)
    await kebab.backup(join(folder, 'backup'))
    expect(await staged(folder)).toEqual(['mine.md'])
  })
})

describe('the folder of an index', () => {
  test('has a .gitignore that names all of it', async () => {
    const path = await filled(join(await temporaryFolder(), 'index'))
    expect(await readFile(join(path, IGNORE), 'utf8')).toMatch(/^\*$/m)
  })

  test('keeps a .gitignore of its user, also an empty one', async () => {
    const path = await temporaryFolder({ [IGNORE]: '' })
    await filled(path)
    expect(await readFile(join(path, IGNORE), 'utf8')).toBe('')
  })

  test('that was made without one gets it when it is opened to be written, and never from a reader', async () => {
    const path = await filled(join(await temporaryFolder(), 'index'))
    await rm(join(path, IGNORE))
    await (await openToy({ path, readOnly: true })).close()
    expect(await readdir(path)).not.toContain(IGNORE)
    await (await openToy({ path })).close()
    expect(await readdir(path)).toContain(IGNORE)
  })

  test('that holds files of others gets none: Git would no longer see these', async () => {
    const path = await temporaryFolder({ 'mine.md': 'Mine.' })
    await filled(path)
    expect(await readdir(path)).not.toContain(IGNORE)
  })
})

describe('a backup', () => {
  test('goes into a folder with nothing but a .gitignore, and keeps that', async () => {
    const folder = await temporaryFolder()
    const kebab = await openToy({ path: join(folder, 'index') })
    await kebab.index(documents)
    await mkdir(join(folder, 'backup'))
    await writeFile(join(folder, 'backup', IGNORE), 'kebab.*\n')
    await kebab.backup(join(folder, 'backup'))
    expect(await readFile(join(folder, 'backup', IGNORE), 'utf8')).toBe('kebab.*\n')
    const copy = await openToy({ path: join(folder, 'backup') })
    expect((await copy.search({ query: 'anchors' })).hits).toHaveLength(1)
  })
})
