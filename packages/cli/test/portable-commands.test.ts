import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openKebab } from '@kebab/local'
import { expect, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { DOCS, kebab, project } from './support/run-command.js'

async function indexed(): Promise<string> {
  const cwd = await project()
  const made = await openKebab({ path: join(cwd, '.kebab'), embedder: toyEmbedder() })
  await made.index(join(cwd, 'docs'))
  await made.close()
  return cwd
}

test('export writes one file, and import makes an index of it with its vectors, without a model', async () => {
  const cwd = await indexed()
  const file = join(cwd, 'all.jsonl')
  expect(await kebab(cwd, ['export', 'all.jsonl'])).toEqual({
    code: 0,
    out: `exported 2 documents to ${file}\n`,
    err: '',
  })
  const other = await project({})
  const { code, out } = await kebab(other, ['import', file])
  expect({ code, out }).toEqual({ code: 0, out: `imported ${file}: 2 new, 0 changed, 0 unchanged; 3 chunks\n` })
  expect(JSON.parse((await kebab(other, ['import', file, '--json'])).out)).toMatchObject({ added: 0, unchanged: 2 })
  await using again = await openKebab({ path: join(other, '.kebab'), embedder: toyEmbedder() })
  expect((await again.search({ query: 'oven', mode: 'vector' })).hits[0]).toMatchObject({ doc_path: 'how/bread.md' })
})

test('- is standard output and standard input', async () => {
  const cwd = await indexed()
  const { out, err } = await kebab(cwd, ['export', '-'])
  expect(err).toBe('')
  expect(out.trimEnd().split('\n')).toHaveLength(4)
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    const all = Buffer.from(out)
    for (let at = 0; at < all.length; at += 7) yield all.subarray(at, at + 7)
  }
  const other = await project({})
  const read = await kebab(other, ['import', '-'], { stdin: bytes() })
  expect(read).toMatchObject({ code: 0, out: 'imported standard input: 2 new, 0 changed, 0 unchanged; 3 chunks\n' })
})

test('an export that a terminal shows has nothing that it obeys, and holds the same documents', async () => {
  const hostile = '# \u001b[2J\u009b31m hook\n\nA \u202e\u2066\u200f hook \u0085\u007f\u2028 runs.\n'
  const cwd = await project({ 'docs/evil\u009b2J\u202e.md': hostile })
  await kebab(cwd, ['index', 'docs', '--lexical'])
  const { out } = await kebab(cwd, ['export', '-'], { terminal: true })
  expect(out).not.toMatch(OBEYED)
  const [, document = ''] = out.split('\n')
  expect(JSON.parse(document).document).toMatchObject({ path: 'evil\u009b2J\u202e.md', text: hostile })
  const other = await project({ file: out })
  expect(await kebab(other, ['import', 'file'])).toMatchObject({ code: 0 })
  expect((await kebab(other, ['get', 'evil\u009b2J\u202e.md', '--json'])).out).not.toMatch(OBEYED)
  await using again = await openKebab({ path: join(other, '.kebab'), embedder: null })
  for await (const { docId } of again.documents()) expect((await again.fetch({ doc_id: docId })).text).toBe(hostile)
})

/** What a terminal obeys, but for the end of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

test('export leaves a file that exists unless --force is set, and leaves nothing else behind', async () => {
  const cwd = await indexed()
  await writeFile(join(cwd, 'kept'), 'mine')
  const refused = await kebab(cwd, ['export', 'kept'])
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--force') })
  expect(await readFile(join(cwd, 'kept'), 'utf8')).toBe('mine')
  const folder = await kebab(cwd, ['export', 'docs', '--force'])
  expect(folder).toMatchObject({ code: 1, out: '', err: expect.stringContaining('found a folder') })
  const ended = await kebab(cwd, ['export', 'new'], { signal: AbortSignal.abort() })
  expect(ended.code).toBe(130)
  expect(await kebab(cwd, ['export', 'docs/none/file'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('ENOENT'),
  })
  expect((await readdir(cwd)).sort()).toEqual(['.kebab', 'docs', 'kept'])
  expect(await kebab(cwd, ['export', 'kept', '--force'])).toMatchObject({ code: 0 })
  expect(await readFile(join(cwd, 'kept'), 'utf8')).toContain('kebab_export')
})

test('import refuses a damaged file, another one and none with exit code 1, and names the line', async () => {
  const cwd = await indexed()
  await kebab(cwd, ['export', 'all.jsonl'])
  const good = await readFile(join(cwd, 'all.jsonl'), 'utf8')
  const other = await project({
    cut: good.slice(0, -50),
    damaged: good.replace('hook', 'Hook'),
    foreign: 'hello',
    ...DOCS,
  })
  for (const [file, message] of [
    ['cut', /cut: line 4: expected .* damaged/],
    ['damaged', /damaged: line [23]: expected the line as it was exported/],
    ['foreign', /foreign: line 1: expected the header/],
    ['none', /none: expected a file that can be read, found ENOENT/],
  ] as const) {
    const { code, out, err } = await kebab(other, ['import', file])
    expect({ code, out }, file).toEqual({ code: 1, out: '' })
    expect(err).toMatch(message)
  }
})

test('an index of words alone refuses vectors, and --path is what helps', async () => {
  const cwd = await indexed()
  await kebab(cwd, ['export', 'all.jsonl'])
  await kebab(cwd, ['index', 'docs', '--lexical', '--path', 'words'])
  const { code, err } = await kebab(cwd, ['import', 'all.jsonl', '--path', 'words'])
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('nothing was imported') })
  expect(err).toContain('--path')
})

test('import makes no index for what is no export', async () => {
  const cwd = await project({ foreign: '{"a": 1}\nmore\n', later: '{"kebab_export":{"version":99}}\n', empty: '' })
  for (const [file, message] of [
    ['foreign', /foreign: line 1: expected the header/],
    ['later', /later: line 1: expected an export of version 1, found version 99/],
    ['empty', /empty: line 1: expected the header .* found an empty file/],
    ['-', /standard input: line 1: .* found an empty file/],
  ] as const) {
    const { code, out, err } = await kebab(cwd, ['import', file])
    expect({ code, out }, file).toEqual({ code: 1, out: '' })
    expect(err).toMatch(message)
    expect(err).toContain('Nothing was imported.')
    expect(err).not.toContain('may have been imported')
  }
  expect((await readdir(cwd)).sort()).toEqual(['empty', 'foreign', 'later'])
})
