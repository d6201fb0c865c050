import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExplanationV1 } from '@kebab/local'
import { expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { kebab, project } from './support/run-command.js'

const FILES = {
  'docs/hooks.md': '# Hooks\n\nA hook runs before a commit is made.\n',
  'docs/bread.md': '# Bake bread\n\nAn hour in the oven.\n',
}

async function indexed(files: Record<string, string> = FILES): Promise<string> {
  const cwd = await project(files)
  expect(await kebab(cwd, ['index', 'docs', '--lexical'])).toMatchObject({ code: 0 })
  return cwd
}

const explain = (cwd: string, query: string, doc: string, ...more: string[]) =>
  kebab(cwd, ['search', query, '--lexical', '--explain', doc, ...more])

function explanationOf(out: string): ExplanationV1 {
  const explanation: unknown = JSON.parse(out)
  assertWire('explanation.v1', explanation)
  return explanation
}

test('a document among the hits is exit code 0, with its place, rank, page and what each retriever says', async () => {
  const cwd = await indexed()
  const { code, out, err } = await explain(cwd, 'commit oven', 'docs/hooks.md')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const [place, verdict, ...rows] = out.trimEnd().split('\n')
  expect(place).toBe('docs/hooks.md:3  Hooks')
  expect(verdict).toMatch(/^ranked: It is hit [12] of the ranking, on page 1 of 10 hits each\.$/)
  expect(rows.map((row) => row.trim().split(/\s{2,}/)[0])).toEqual(['words', 'evidence', 'bm25', 'looked at'])
  expect(out).toContain('it holds commit; it lacks oven')
  expect(out).toMatch(/bm25 +rank [12] of 2, asked for 50, score \d/)
})

test('a document that no retriever finds is exit code 3, with the words that it lacks', async () => {
  const { code, out } = await explain(await indexed(), 'commit', 'docs/bread.md')
  expect(code).toBe(3)
  expect(out).toContain('not_matched: No retriever finds it: it holds none of the words "commit".')
  expect(out).toMatch(/bm25 +not among its 1 candidate, asked for 50, score 0\n/)
})

test('a document that the filters leave out is exit code 3, with what was asked and what it has', async () => {
  const { code, out } = await explain(await indexed(), 'hook', 'docs/hooks.md', '--filter', 'tags=guide')
  expect(code).toBe(3)
  expect(out).toContain('filtered: ')
  expect(out).toContain('asked for guide; it has none')
})

test('--json prints an explanation.v1, by a path, a document id and a chunk id alike', async () => {
  const cwd = await indexed()
  const byPath = explanationOf((await explain(cwd, 'hook', 'docs/hooks.md', '-k', '3', '--json')).out)
  expect(byPath).toMatchObject({ verdict: 'ranked', k: 3, ranking: { rank: 1, page: 1 } })
  const { doc_id, chunk_id } = byPath.chunk!
  for (const id of [doc_id, chunk_id])
    expect(explanationOf((await explain(cwd, 'hook', id, '-k', '3', '--json')).out)).toEqual(byPath)
  const gone = await explain(cwd, 'hook', '0'.repeat(32), '--json')
  expect(gone).toMatchObject({ code: 3, err: '' })
  expect(explanationOf(gone.out).verdict).toBe('not_indexed')
})

test.each<[string, Record<string, string>, string, string]>([
  ['a file of no indexed folder', { 'notes/a.md': 'A.' }, 'notes/a.md', 'in none of the indexed folders'],
  ['a file that is not there', {}, 'docs/gone.md', 'there is no file'],
  ['a folder', { 'docs/how/a.md': 'A.' }, 'docs/how', 'is a folder'],
  [
    'an ignored file',
    { 'docs/.gitignore': 'drafts/\n', 'docs/drafts/a.md': 'A.' },
    'docs/drafts/a.md',
    'is left out when docs is indexed: .gitignore names it',
  ],
  ['a hidden file', { 'docs/.a.md': 'A.' }, 'docs/.a.md', 'its name begins with a dot'],
  ['a file without a reader', { 'docs/a.xyz': 'A.' }, 'docs/a.xyz', 'no reader accepts .xyz'],
])('of %s, it says why the index does not have it', async (_, files, doc, reason) => {
  const cwd = await indexed({ ...FILES, ...files })
  const { code, out, err } = await explain(cwd, 'hook', doc)
  expect(code).toBe(3)
  expect(out).toContain(`not_indexed: The index has no document with the path ${doc}.`)
  expect(err).toContain(reason)
})

test('of a file that can not be read as text, it says what is wrong with it', async () => {
  const cwd = await indexed()
  await writeFile(join(cwd, 'docs/latin.md'), Buffer.from([0x61, 0xe9, 0x62]))
  const { code, err } = await explain(cwd, 'hook', 'docs/latin.md')
  expect(code).toBe(3)
  expect(err).toContain('docs/latin.md is left out when docs is indexed: ')
  expect(err).toContain('UTF-8')
})

test('of a file that is new, it says that `kebab index` will index it', async () => {
  const cwd = await indexed()
  await writeFile(join(cwd, 'docs/new {a,b}.md'), 'A hook.')
  const { code, err } = await explain(cwd, 'hook', 'docs/new {a,b}.md')
  expect(code).toBe(3)
  expect(err).toContain('is not indexed yet: run `kebab index docs`')
  await rm(join(cwd, 'docs/hooks.md'))
  expect((await explain(cwd, 'hook', 'docs/hooks.md')).code).toBe(0)
})

test('a file of a folder that was indexed with --source is recognised by its path and its contents', async () => {
  const cwd = await project({ ...FILES, 'other/hooks.md': 'Another hook.\n' })
  await kebab(cwd, ['index', 'docs', '--source', 'guide', '--lexical'])
  const { code, out, err } = await explain(cwd, 'hook', 'docs/hooks.md')
  expect({ code, out, err }).toEqual({
    code: 0,
    out: expect.stringMatching(/^guide:hooks\.md:3 {2}Hooks\nranked: /),
    err: '',
  })
  for (const doc of ['other/hooks.md', 'docs/hooks.md']) {
    await writeFile(join(cwd, doc), 'Another hook.\n')
    const changed = await explain(cwd, 'hook', doc)
    expect(changed.code).toBe(3)
    expect(changed.err).toContain('guide:hooks.md may be it in another state')
  }
  expect(await explain(cwd, 'hook', 'guide:hooks.md')).toMatchObject({ code: 0 })
})

test('of a folder that was indexed with flags of its own, it names them as the way to index a file', async () => {
  const cwd = await project({ 'src/a.ts': 'export const hook = 1\n' })
  await kebab(cwd, ['index', 'src', '--include', '**/*.ts', '--lexical'])
  await writeFile(join(cwd, 'src/new.ts'), 'export const other = 2\n')
  await writeFile(join(cwd, 'src/new.md'), 'A hook.\n')
  const remembered = await explain(cwd, 'hook', 'src/new.ts')
  expect(remembered.err).toContain('src/new.ts is not indexed yet: run `kebab index src`\n')
  expect((await explain(cwd, 'hook', 'src/new.md')).err).toContain('src/new.md is left out when src is indexed: ')
  // Of an index that remembers nothing, the listing without flags tells.
  await rm(join(cwd, '.kebab/config.json'))
  const code = await explain(cwd, 'hook', 'src/new.ts')
  expect(code.err).toContain('left out when src is indexed without flags: no reader accepts .ts')
  expect(code.err).toContain('run `kebab index src` with its flags again')
  const page = await explain(cwd, 'hook', 'src/new.md')
  expect(page.err).toContain('src/new.md is not indexed yet: run `kebab index src` with its flags again')
})

test.each([['--cursor', 'abc'], ['--max-tokens', '100'], ['--files']])(
  'beside --explain, %s is a wrong command line: exit code 2',
  async (...flag) => {
    const result = await explain(await indexed(), 'hook', 'docs/hooks.md', ...flag)
    expect(result).toMatchObject({ code: 2, out: '' })
    expect(result.err).toContain(flag[0])
  },
)

test('with --fold it says which hit shows the text of a document that is left out', async () => {
  const cwd = await indexed({ 'docs/a.md': 'A hook.', 'docs/b.md': 'A hook.' })
  expect(await explain(cwd, 'hook', 'docs/b.md')).toMatchObject({ code: 0 })
  const { code, out } = await explain(cwd, 'hook', 'docs/b.md', '--fold')
  expect(code).toBe(3)
  expect(out).toContain('folded: Its text is that of hit 1, in a.md, and')
})

test('control characters of names are written out', async () => {
  const cwd = await indexed({ 'docs/a.md': '# A\u001b[2J\n\nA hook.\n' })
  const { out } = await explain(cwd, 'hook\u001b[2J', 'docs/a.md')
  expect(out).not.toContain('\u001b')
  expect((await explain(cwd, 'hook', 'docs/\u001b[2J.md')).err).not.toContain('\u001b')
})
