import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { readFolder } from '../../src/source/read-folder.js'

const hasGit = spawnSync('git', ['--version']).status === 0
if (!hasGit) console.warn('the test that compares ignore files with Git is skipped: there is no Git')

const FOLDERS = ['', 'a/', 'a/b/', 'a/b/c/', 'b/', 'B x/', 'B x/a/']
const FILES = FOLDERS.flatMap((folder) => ['a.md', 'b.md', 'e', '#d'].map((name) => folder + name))

async function listed(root: string): Promise<string[]> {
  const choice = { excluded: () => undefined, unwanted: () => undefined }
  const { signal } = new AbortController()
  return (await readFolder(root, { choice, ignoreFiles: true, isIndex: () => false, signal })).files
}

function git(root: string, ...args: string[]): string {
  const env = { ...process.env, HOME: root, XDG_CONFIG_HOME: root, GIT_CONFIG_NOSYSTEM: '1' }
  return execFileSync('git', ['-C', root, ...args], { env, encoding: 'utf8' })
}

/** The files that Git would add. */
function added(root: string): string[] {
  return git(root, 'ls-files', '--others', '--exclude-standard', '-z')
    .split('\0')
    .filter((path) => path !== '' && !path.endsWith('.gitignore'))
    .sort()
}

test.runIf(hasGit)('ignore files leave out what they leave out for Git', async () => {
  const piece = fc.constantFrom('a', 'b', 'B x', '*', '**', '?', '*.md', '[ab].md', 'c', '\\#d', 'a*')
  const line = fc
    .tuple(
      fc.constantFrom('', '', '!'),
      fc.constantFrom('', '', '/'),
      fc.array(piece, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '', '/', '  '),
    )
    .map(([not, lead, pieces, end]) => `${not}${lead}${pieces.join('/')}${end}`)
  const text = fc.array(fc.oneof({ weight: 8, arbitrary: line }, fc.constantFrom('', '# a', '#d', '!')), {
    maxLength: 4,
  })
  const texts = fc.dictionary(fc.constantFrom(...FOLDERS), text, { maxKeys: 4 })
  const root = await realpath(await mkdtemp(join(tmpdir(), 'kebab-')))
  onTestFinished(() => rm(root, { recursive: true }))
  git(root, 'init', '-q')
  for (const path of FILES) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), 'x')
  }
  await fc.assert(
    fc.asyncProperty(texts, async (ignoring) => {
      for (const folder of FOLDERS)
        await writeFile(join(root, folder, '.gitignore'), (ignoring[folder] ?? []).join('\n'))
      expect(await listed(root)).toEqual(added(root))
    }),
    { numRuns: 25 },
  )
})
