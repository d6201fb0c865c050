import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openKebab } from '@kebab/local'
import { expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { DOCS, kebab, project } from './support/run-command.js'

async function indexed(files?: Record<string, string>, ...folders: string[]): Promise<string> {
  const cwd = await project(files)
  expect(await kebab(cwd, ['index', ...folders, '--lexical'])).toMatchObject({ code: 0 })
  return cwd
}

test('ls lists the documents by path, or those that a glob or --source names', async () => {
  const cwd = await indexed({ ...DOCS, 'notes/a.md': '# A note\n' }, 'docs', 'notes')
  expect((await kebab(cwd, ['ls'])).out.trimEnd().split('\n').sort()).toEqual([
    'docs/hooks.md',
    'docs/how/bread.md',
    'notes/a.md',
  ])
  expect((await kebab(cwd, ['ls', 'how/**'])).out).toBe('docs/how/bread.md\n')
  expect((await kebab(cwd, ['ls', '--source', 'notes', '--long'])).out).toMatch(/^\d{4}-\S+ {2}notes\/a\.md/)
  expect(await kebab(cwd, ['ls', 'none/**'])).toMatchObject({ code: 3, out: '' })
})

test('a glob of ls and a --source may be a path from the working directory, as ls and status print it', async () => {
  const cwd = await indexed({ ...DOCS, 'notes/a.md': '# A note\n' }, 'docs', 'notes')
  for (const glob of ['docs/how/*.md', './docs/how/*.md'])
    expect((await kebab(cwd, ['ls', glob])).out).toBe('docs/how/bread.md\n')
  expect((await kebab(join(cwd, 'docs'), ['ls', '--source', '../notes'])).out).toBe('../notes/a.md\n')
  expect((await kebab(cwd, ['ls', '--source', 'notes'])).out).toBe('notes/a.md\n')
  const { code, err } = await kebab(cwd, ['remove', '--source', 'nope'])
  expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining('`kebab status` the sources') })
  expect((await kebab(cwd, ['remove', '--source', 'notes'])).out).toBe('removed 1 document with 1 chunk\n')
})

test('ls --json prints an object for each document, one a line', async () => {
  const cwd = await indexed(DOCS, 'docs')
  const lines = (await kebab(cwd, ['ls', '--json'])).out.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ doc_path: 'hooks.md' }, { doc_path: 'how/bread.md' }])
})

test('remove takes documents by path or id, and says what it removed', async () => {
  const cwd = await indexed(DOCS, 'docs')
  expect(await kebab(cwd, ['remove', 'docs/hooks.md'])).toEqual({
    code: 0,
    out: 'removed 1 document with 1 chunk\n',
    err: '',
  })
  expect((await kebab(cwd, ['ls'])).out).toBe('docs/how/bread.md\n')
})

test('remove meets every condition: --source and --filter', async () => {
  const cwd = await indexed({ ...DOCS, 'notes/hooks.md': 'A note.' }, 'docs', 'notes')
  await kebab(cwd, ['remove', '--source', 'docs', '--filter', 'path_glob=h*.md'])
  expect((await kebab(cwd, ['ls'])).out.trimEnd().split('\n').sort()).toEqual(['docs/how/bread.md', 'notes/hooks.md'])
  await kebab(cwd, ['remove', '--source', './docs'])
  expect((await kebab(cwd, ['ls'])).out).toBe('notes/hooks.md\n')
})

test('remove without a condition is exit code 2, and of an unknown document 3; neither removes anything', async () => {
  const cwd = await indexed(DOCS, 'docs')
  expect(await kebab(cwd, ['remove'])).toMatchObject({ code: 2, err: expect.stringContaining('--source') })
  const { code, out, err } = await kebab(cwd, ['remove', 'nope.md', '--json'])
  expect({ code, report: JSON.parse(out) }).toMatchObject({ code: 3, report: { removed: 0, missing: ['nope.md'] } })
  expect(err).toContain('nope.md')
  expect((await kebab(cwd, ['ls'])).out.trimEnd().split('\n')).toHaveLength(2)
})

test('remove waits for no other writer: exit code 4', async () => {
  const cwd = await indexed(DOCS, 'docs')
  await using _writer = await openKebab({ path: join(cwd, '.kebab'), embedder: null })
  expect(await kebab(cwd, ['remove', 'docs/hooks.md'])).toMatchObject({ code: 4 })
})

test('remove leaves the vectors of an index that has some', async () => {
  const cwd = await project()
  const path = join(cwd, '.kebab')
  const made = await openKebab({ path, embedder: toyEmbedder() })
  await made.index(join(cwd, 'docs'))
  await made.close()
  expect(await kebab(cwd, ['remove', 'docs/hooks.md'])).toMatchObject({ code: 0 })
  await using again = await openKebab({ path, embedder: toyEmbedder() })
  expect((await again.search({ query: 'oven', mode: 'vector' })).hits[0]).toMatchObject({ doc_path: 'how/bread.md' })
})

test('status says where the index is, what it holds, how fresh it is and which model made it', async () => {
  const cwd = await indexed(DOCS, 'docs')
  const { code, out } = await kebab(join(cwd, 'docs'), ['status'])
  expect(code).toBe(0)
  expect(out).toContain(`index      ${join(cwd, '.kebab')}`)
  expect(out).toContain('documents  2')
  expect(out).toContain('model      none')
  expect(out).toMatch(/source {5}\.: 2 documents, last changed .*\d{4}-\d\d-\d\d/)
  const description: unknown = JSON.parse((await kebab(cwd, ['status', '--json'])).out)
  assertWire('engine_description.v1', description)
})

test('doctor checks every part, and --json prints a doctor_report.v1', async () => {
  const cwd = await indexed(DOCS, 'docs')
  const { code, out } = await kebab(cwd, ['doctor', '--lexical', '--deep'])
  expect(code).toBe(0)
  expect(out).toMatch(/^ok {7}store /m)
  const report: unknown = JSON.parse((await kebab(cwd, ['doctor', '--lexical', '--json'])).out)
  assertWire('doctor_report.v1', report)
  expect(report).toMatchObject({ healthy: true })
})

test('doctor works while another process writes, and says what it leaves out', async () => {
  const cwd = await indexed(DOCS, 'docs')
  await using _writer = await openKebab({ path: join(cwd, '.kebab'), embedder: null })
  const { code, err } = await kebab(cwd, ['doctor', '--lexical'])
  expect(code).toBe(0)
  expect(err).toContain('left out')
})

test('doctor of a damaged index doesn’t send its reader to the doctor', async () => {
  const cwd = await project({ '.kebab/kebab.db': 'no database' })
  for (const command of [['doctor'], ['doctor', '--lexical']]) {
    const { code, err } = await kebab(cwd, command)
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('corrupt_index') })
    expect(err).not.toContain('kebab doctor')
  }
  expect((await kebab(cwd, ['ls'])).err).toContain('`kebab doctor` says more')
})

test('backup copies the index into a new folder, which --path opens', async () => {
  const cwd = await indexed(DOCS, 'docs')
  expect(await kebab(cwd, ['backup', 'copy'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('copied 2 documents'),
  })
  await rm(join(cwd, '.kebab'), { recursive: true })
  const { out } = await kebab(cwd, ['search', 'commit', '--lexical', '--path', 'copy'])
  expect(out).toContain('hooks.md:3: ')
  expect(await kebab(cwd, ['backup', 'docs', '--path', 'copy'])).toMatchObject({ code: 2, out: '' })
})

/** Whether a file of the index has these bytes. */
async function isOnDisk(index: string, text: string): Promise<boolean> {
  const entries = await readdir(index, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const contents = await Promise.all(files.map((file) => readFile(file)))
  return contents.some((bytes) => bytes.includes(text))
}

test('compact erases what was removed from the files of the index, and --json says how large they were and are', async () => {
  const secret = { 'docs/anna.md': '# Anna\n\nAnna lives in Zanzibar.\n' }
  const cwd = await indexed({ ...DOCS, ...secret }, 'docs')
  const path = join(cwd, '.kebab')
  await kebab(cwd, ['remove', 'docs/anna.md'])
  expect(await isOnDisk(path, 'Zanzibar')).toBe(true)
  const { code, out, err } = await kebab(cwd, ['compact', '--json'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(await isOnDisk(path, 'Zanzibar')).toBe(false)
  const report = JSON.parse(out)
  expect(report).toEqual({
    documents: 2,
    chunks: expect.any(Number),
    revision: expect.any(String),
    bytes_before: expect.any(Number),
    bytes_after: expect.any(Number),
  })
  expect(report.bytes_after).toBeLessThanOrEqual(report.bytes_before)
  expect((await kebab(join(cwd, 'docs'), ['compact'])).out).toMatch(
    /^compacted .*: \d.* MB before, \d.* MB after; 2 documents\n$/,
  )
  expect((await kebab(cwd, ['search', 'commit', '--lexical'])).out).toContain('docs/hooks.md:3: ')
})

test('compact keeps vectors, and loads no model', async () => {
  const cwd = await project()
  const path = join(cwd, '.kebab')
  const made = await openKebab({ path, embedder: toyEmbedder() })
  await made.index(join(cwd, 'docs'))
  await made.close()
  expect(await kebab(cwd, ['compact'])).toMatchObject({ code: 0 })
  const embedder = toyEmbedder()
  await using again = await openKebab({ path, embedder })
  expect(embedder.calls).toEqual([])
  expect((await again.search({ query: 'oven', mode: 'vector' })).hits[0]).toMatchObject({ doc_path: 'how/bread.md' })
})

test('compact waits for nobody: exit code 4, and without an index it is 6 and makes none', async () => {
  const cwd = await indexed(DOCS, 'docs')
  await using _writer = await openKebab({ path: join(cwd, '.kebab'), embedder: null })
  expect(await kebab(cwd, ['compact'])).toMatchObject({
    code: 4,
    out: '',
    err: expect.stringContaining('compact it again'),
  })
  expect(await kebab(cwd, ['compact', '--path', 'docs'])).toMatchObject({ code: 6, out: '' })
  expect(await readdir(join(cwd, 'docs'))).not.toContain('kebab.db')
})
