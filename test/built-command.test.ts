import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { kebab, project } from '../packages/cli/test/support/run-command.js'
import { listModules } from './support/list-modules.js'

/** The program as it is published, which `npm run build` makes. */
const program = join(import.meta.dirname, '../packages/cli/bin/kebab.js')

/** Runs the built command. Returns what it prints, and the packages whose modules it loads. */
async function loadedBy(cwd: string, ...args: string[]): Promise<{ out: string; packages: Set<string> }> {
  const command = ['--import', await listModules(cwd), program, ...args]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd })
  const names = stderr.split('\n').map((url) => {
    const [, own, other] =
      /(?:\/packages\/([^/]+)\/(?:dist|bin)|.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(url) ?? []
    return own === undefined ? other : `@kebab/${own}`
  })
  return { out: stdout, packages: new Set(names.filter((name) => name !== undefined)) }
}

test('a search by words loads what it needs, and neither models nor vectors, readers nor folders', async () => {
  const cwd = await project()
  await kebab(cwd, ['index', '.', '--lexical'])
  const { out, packages } = await loadedBy(cwd, 'search', 'commit', '--lexical')
  expect(out).toContain('docs/hooks.md:3: ')
  const needed = ['@kebab/bm25', '@kebab/cli', '@kebab/core', '@kebab/ingest', '@kebab/local', '@kebab/sqlite']
  expect([...packages]).toEqual(expect.arrayContaining([...needed, '@kebab/text', 'commander', 'libsql']))
  const others = [...packages].filter((name) => name.startsWith('@kebab/') && !needed.includes(name)).sort()
  expect(others).toEqual(['@kebab/schemas', '@kebab/text'])
  for (const name of ['cli-progress', 'cross-spawn', 'ignore', 'open', 'shell-quote', 'usearch'])
    expect(packages, name).not.toContain(name)
})

test('the version is printed by the command alone', async () => {
  const { packages } = await loadedBy(await project({}), '--version')
  expect([...packages]).toEqual(['@kebab/cli'])
})
