import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { kebab, project } from './support/run-command.js'
import { runProcess } from './support/start-command.js'

/** The sources that `kebab status` lists, as it prints them. */
async function listed(cwd: string, ...flags: string[]): Promise<string[]> {
  const { out } = await kebab(cwd, ['status', ...flags])
  return [...out.matchAll(/^source +(.*): \d+ documents?, /gm)].map(([, name]) => name!).sort()
}

async function paths(cwd: string, ...args: string[]): Promise<string[]> {
  const { out } = await kebab(cwd, ['ls', ...args])
  return out
    .split('\n')
    .filter((line) => line !== '')
    .sort()
}

/** An index in `in`, of that folder and of the one above. */
async function nested(): Promise<string> {
  const root = await project({ 'r/a.md': 'Apples.', 'r/in/b.md': 'Bread.' })
  const cwd = join(root, 'r/in')
  for (const folder of ['.', '..']) await kebab(cwd, ['index', folder, '--lexical'])
  return root
}

test('the name that status prints of a source is the one that remove takes, in processes of their own', async () => {
  const root = await project({ 'r/a.md': 'Apples.', 'r/in/b.md': 'Bread.' })
  const cwd = join(root, 'r/in')
  await runProcess(cwd, 'index', '.', '--lexical')
  await runProcess(cwd, 'index', '..', '--lexical')
  const { out } = await runProcess(cwd, 'status')
  expect(out).toMatch(/^source +\.: 1 document/m)
  expect(out).toMatch(/^source +\.\.: 2 documents/m)
  expect(await runProcess(cwd, 'remove', '--source', '..')).toMatchObject({
    code: 0,
    out: 'removed 2 documents with 2 chunks\n',
  })
  expect(await listed(cwd)).toEqual(['.'])
})

test.each(['', 'r', 'r/in', 'r/in/deep', 'elsewhere'])(
  'from the working directory %j, each source has one name, which every command prints and takes',
  async (below) => {
    const root = await nested()
    const cwd = join(root, below)
    await mkdir(cwd, { recursive: true })
    const path = ['--path', relative(cwd, join(root, 'r/in/.kebab'))]
    const names = await listed(cwd, ...path)
    expect(names).toHaveLength(2)
    for (const name of names) {
      const isInner = join(cwd, name) === join(root, 'r/in')
      const documents = isInner ? ['b.md'] : ['a.md', 'in/b.md']
      const lines = (await kebab(cwd, ['ls', '--json', '--source', name, ...path])).out.trimEnd().split('\n')
      expect(lines.map((line) => JSON.parse(line).doc_path).sort()).toEqual(documents)
      for (const line of lines) expect(JSON.parse(line).source_id).toBe(name)
      const filter = ['--lexical', '--json', '--filter', `source_id=${name}`, ...path]
      const { hits } = JSON.parse((await kebab(cwd, ['search', 'bread', ...filter])).out)
      expect(hits.map(({ doc_path }: { doc_path: string }) => doc_path)).toEqual(documents.slice(-1))
    }
    const inner = names.find((name) => join(cwd, name) === join(root, 'r/in'))!
    expect(await kebab(cwd, ['remove', '--filter', `source_id=${inner}`, ...path])).toMatchObject({ code: 0 })
    expect(await listed(cwd, ...path)).toEqual(names.filter((name) => name !== inner))
  },
)

test('a source of a folder is not known by where it is from the index', async () => {
  const cwd = await project({ 'docs/a.md': 'Apples.' })
  await kebab(cwd, ['index', 'docs', '--lexical'])
  for (const args of [
    ['remove', '--source', '../docs'],
    ['remove', '--filter', 'source_id=../docs'],
    ['ls', '--source', '../docs'],
  ])
    expect(await kebab(cwd, args)).toMatchObject({ code: 3 })
  expect(await paths(cwd)).toEqual(['docs/a.md'])
})

describe('a name that was given with --source', () => {
  test('is taken as it is printed, from any working directory', async () => {
    const cwd = await project({ 'docs/a.md': 'Apples.', 'notes/b.md': 'Bread.' })
    await kebab(cwd, ['index', 'docs', '--source', 'hand book', '--lexical'])
    await kebab(cwd, ['index', 'notes', '--lexical'])
    expect(await listed(join(cwd, 'notes'))).toEqual(['.', 'hand book'])
    expect(await paths(join(cwd, 'notes'), '--source', 'hand book')).toEqual(['hand book:a.md'])
    expect(await kebab(join(cwd, 'docs'), ['remove', '--source', 'hand book'])).toMatchObject({ code: 0 })
    expect(await listed(cwd)).toEqual(['./notes'])
  })

  test('that is also the path of an indexed folder is refused, with both, and nothing is removed', async () => {
    const cwd = await project({ 'docs/a.md': 'Apples.', 'notes/b.md': 'Bread.' })
    await kebab(cwd, ['index', 'docs', '--source', 'notes', '--lexical'])
    await kebab(cwd, ['index', 'notes', '--lexical'])
    expect(await listed(cwd)).toEqual(['./notes', 'notes'])
    for (const args of [
      ['remove', '--source', 'notes'],
      ['remove', '--filter', 'source_id=notes'],
      ['ls', '--source', 'notes'],
      ['search', 'bread', '--lexical', '--filter', 'source_id=notes'],
      ['ask', 'What bread?', '--lexical', '--filter', 'source_id=notes'],
    ]) {
      const { code, out, err } = await kebab(cwd, args)
      expect({ code, out }, args.join(' ')).toEqual({ code: 2, out: '' })
      expect(err).toContain('invalid_input')
      expect(err).toContain(`the folder ${join(cwd, 'notes')}`)
      expect(err).toContain('the source with the name notes')
      expect(err).toContain('./notes means the folder')
    }
    expect(await paths(cwd, '--source', './notes')).toEqual(['notes/b.md'])
    // What the hint says.
    expect(await paths(join(cwd, 'docs'), '--source', 'notes', '--path', '../.kebab')).toEqual(['notes:a.md'])
  })

  test('is no path: that would be the name of another source', async () => {
    const cwd = await project({ 'docs/a.md': 'Apples.', 'notes/b.md': 'Bread.' })
    await kebab(cwd, ['index', 'notes', '--lexical'])
    for (const name of ['../notes', '.', '/notes'])
      expect(await kebab(cwd, ['index', 'docs', '--source', name, '--lexical'])).toMatchObject({ code: 2 })
    expect(await paths(cwd)).toEqual(['notes/b.md'])
  })
})

test('an explanation names sources as the command does, and not as the index does', async () => {
  const cwd = await project({ 'docs/a.md': 'Apples.', 'notes/b.md': 'Bread.' })
  await kebab(cwd, ['index', 'docs', 'notes', '--lexical'])
  const args = ['search', 'bread', '--lexical', '--explain', 'notes/b.md', '--filter', 'source_id=docs']
  const { out } = await kebab(cwd, args)
  expect(out).toContain('asked for docs; it has ./notes')
  expect(out).not.toContain('../')
  const explanation: unknown = JSON.parse((await kebab(cwd, [...args, '--json'])).out)
  assertWire('explanation.v1', explanation)
  expect(explanation).toMatchObject({ excluded_by: [{ key: 'source_id', asked: ['docs'], found: ['./notes'] }] })
  expect(JSON.stringify(explanation)).not.toContain('../')
})

test('whichever folders are indexed, from wherever they are named, a printed name means its folder alone', async () => {
  const root = await project({
    'a/x.md': 'One.',
    'a/b/y.md': 'Two.',
    'a/b/c/z.md': 'Three.',
    'd/w.md': 'Four.',
  })
  const folders = ['a', 'a/b', 'a/b/c', 'd', '.']
  let made = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...folders), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...folders),
      fc.constantFrom(...folders),
      async (indexed, home, here) => {
        const path = join(root, home, `.index-${made++}`)
        const cwd = join(root, here)
        for (const folder of indexed) await kebab(root, ['index', folder, '--lexical', '--path', path])
        for (const name of await listed(cwd, '--path', path)) {
          const { out } = await kebab(cwd, ['remove', '--source', name, '--path', path])
          expect(out).toMatch(/^removed [1-9]/)
          expect(await listed(cwd, '--path', path)).not.toContain(name)
        }
        expect(await listed(cwd, '--path', path)).toEqual([])
      },
    ),
    { numRuns: 6 },
  )
})
