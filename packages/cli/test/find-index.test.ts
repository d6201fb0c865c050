import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findIndex } from '@kebab/local/internal'
import { expect, test } from 'vitest'
import { kebab, project } from './support/run-command.js'

/** What is in the top folder of a repository. */
const BORDERS: Record<string, (folder: string) => Promise<unknown>> = {
  'a repository within a repository': (folder) => mkdir(join(folder, '.git'), { recursive: true }),
  'a worktree': (folder) => writeFile(join(folder, '.git'), 'gitdir: ../.git/worktrees/inner\n'),
  'a submodule': (folder) => writeFile(join(folder, '.git'), 'gitdir: ../.git/modules/inner\n'),
}

/** A repository with an index, and a folder within that another repository begins in. */
async function withBorder(make: (folder: string) => Promise<unknown>): Promise<{ outer: string; inner: string }> {
  const outer = await project({ 'docs/a.md': 'Apples.', 'inner/deep/b.md': 'Bread.', 'inner/c.md': 'Cheese.' })
  const inner = join(outer, 'inner')
  await mkdir(join(outer, '.git'))
  await kebab(outer, ['index', 'docs', '--lexical'])
  await make(inner)
  return { outer, inner }
}

test.each(Object.entries(BORDERS))('in %s, the index of the outer one is left alone', async (_, make) => {
  const { outer, inner } = await withBorder(make)
  for (const cwd of [inner, join(inner, 'deep')]) {
    const { code, out, err } = await kebab(cwd, ['search', 'apples', '--lexical'])
    expect({ code, out }).toEqual({ code: 6, out: '' })
    const other = cwd === inner ? '../.kebab' : '../../.kebab'
    expect(err).toContain(`${join(outer, '.kebab')} is outside of this Git repository: --path ${other} takes it`)
    expect(await kebab(cwd, ['search', 'apples', '--lexical', '--path', other])).toMatchObject({ code: 0 })
  }
})

test('where an index is made in a repository, that of the outer one is named and left alone', async () => {
  const { outer, inner } = await withBorder(BORDERS['a worktree']!)
  const planned = await kebab(inner, ['index', '.', '--lexical', '--dry-run'])
  expect(planned.err).toContain('--path ../.kebab takes it')
  const { code, err } = await kebab(inner, ['index', '.', '--lexical'])
  expect(code).toBe(0)
  expect(err).toContain(`${join(outer, '.kebab')} is outside of this Git repository`)
  expect(err).toContain('made an index in .kebab')
  expect((await kebab(outer, ['ls'])).out).toBe('docs/a.md\n')
  // Its own index is found from below now, and nothing more is said.
  expect(await kebab(join(inner, 'deep'), ['search', 'cheese', '--lexical'])).toMatchObject({ code: 0, err: '' })
})

test('the top folder of a repository is looked in itself, and without a repository the way goes up to the root', async () => {
  const top = await project({ 'docs/how/a.md': 'Apples.' })
  await kebab(top, ['index', 'docs', '--lexical'])
  expect(await findIndex({ cwd: join(top, 'docs/how'), env: {} }, undefined)).toEqual({ path: join(top, '.kebab') })
  await mkdir(join(top, '.git'))
  expect(await findIndex({ cwd: join(top, 'docs/how'), env: {} }, undefined)).toEqual({ path: join(top, '.kebab') })
})

test('a completion looks for no index beyond a repository', async () => {
  const { inner } = await withBorder(BORDERS['a worktree']!)
  expect(await kebab(inner, ['complete', '--', 'get', ''])).toEqual({ code: 0, out: ':4\n', err: '' })
  expect(existsSync(join(inner, '.kebab'))).toBe(false)
})
