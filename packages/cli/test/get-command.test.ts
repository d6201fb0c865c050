import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { kebab, project } from './support/run-command.js'

const LINES = '# One\n\nthree\n\nfive\n'

async function indexed(files: Record<string, string>, ...folders: string[]): Promise<string> {
  const cwd = await project(files)
  expect(await kebab(cwd, ['index', ...folders, '--lexical'])).toMatchObject({ code: 0 })
  return cwd
}

test('a document is printed verbatim, by its path from the working directory or within its source', async () => {
  const cwd = await indexed({ 'docs/a.md': LINES }, 'docs')
  for (const [from, name] of [
    [cwd, 'docs/a.md'],
    [cwd, 'a.md'],
    [join(cwd, 'docs'), 'a.md'],
    [cwd, join(cwd, 'docs/a.md')],
  ] as const)
    expect(await kebab(from, ['get', name])).toEqual({ code: 0, out: LINES, err: '' })
})

test('lines of a document are printed, and --json prints a fetch_result.v1', async () => {
  const cwd = await indexed({ 'a.md': LINES }, '.')
  expect((await kebab(cwd, ['get', 'a.md:3'])).out.trim()).toBe('three')
  expect((await kebab(cwd, ['get', 'a.md:3-5'])).out.trim()).toBe('three\n\nfive')
  const result: unknown = JSON.parse((await kebab(cwd, ['get', 'a.md:3-5', '--json'])).out)
  assertWire('fetch_result.v1', result)
  expect(result).toMatchObject({ kind: 'span', doc_path: 'a.md', citation: { line_start: 3, line_end: 5 } })
})

test('a document and a chunk are found by their ids', async () => {
  const cwd = await indexed({ 'a.md': LINES }, '.')
  const [hit] = JSON.parse((await kebab(cwd, ['search', 'five', '--lexical', '--json'])).out).hits
  expect((await kebab(cwd, ['get', hit.doc_id])).out).toBe(LINES)
  expect((await kebab(cwd, ['get', hit.chunk_id])).out.trim()).toBe('three\n\nfive')
})

test('a path of several sources is exit code 2, and lists the names to use', async () => {
  const cwd = await indexed({ 'x/a.md': 'In x.', 'y/a.md': 'In y.' }, 'x', 'y')
  const { code, err } = await kebab(cwd, ['get', 'a.md'])
  expect(code).toBe(2)
  expect(err).toContain('x/a.md')
  expect(err).toContain('y/a.md')
  expect((await kebab(cwd, ['get', 'y/a.md'])).out).toBe('In y.')
})

test('a document of a named source goes by the name of its source and its path', async () => {
  const cwd = await project({ 'docs/a.md': 'A hook.' })
  await kebab(cwd, ['index', 'docs', '--source', 'handbook', '--lexical'])
  expect((await kebab(cwd, ['search', 'hook', '--lexical'])).out).toBe('handbook:a.md:1: A hook.\n')
  expect((await kebab(cwd, ['get', 'handbook:a.md:1'])).out).toBe('A hook.')
})

test('an unknown document is exit code 3 and names kebab ls', async () => {
  const cwd = await indexed({ 'a.md': LINES }, '.')
  for (const name of ['b.md', 'b.md:3', '0'.repeat(32)])
    expect(await kebab(cwd, ['get', name])).toMatchObject({ code: 3 })
  expect((await kebab(cwd, ['get', 'b.md'])).err).toContain('kebab ls')
})

test('--max-tokens bounds the result, and says what is left', async () => {
  const cwd = await indexed({ 'a.txt': 'A line of words.\n'.repeat(500) }, '.')
  const { code, out, err } = await kebab(cwd, ['get', 'a.txt', '--max-tokens', '300'])
  expect(code).toBe(0)
  expect(out.length).toBeLessThan(1500)
  expect(err).toContain('--max-tokens')
})

test('on a terminal control characters of a document are written out; in a pipe the text is verbatim', async () => {
  const hostile = 'a\u001b[2J\u009b\r\n\tb\u202e\n'
  const cwd = await indexed({ 'a.txt': hostile }, '.')
  expect((await kebab(cwd, ['get', 'a.txt'], { terminal: true })).out).toBe('a\\u001b[2J\\u009b\n\tb\\u202e\n')
  expect((await kebab(cwd, ['get', 'a.txt'])).out).toBe(hostile)
})

test('the end of a path means the one document that it is the end of', async () => {
  const cwd = await indexed(
    { 'docs/guides/hooks.md': LINES, 'docs/how/bread.md': 'In how.', 'x/bread.md': 'In x.' },
    '.',
  )
  for (const name of ['hooks.md', 'guides/hooks.md']) expect((await kebab(cwd, ['get', name])).out, name).toBe(LINES)
  expect((await kebab(cwd, ['get', 'hooks.md:3'])).out.trim()).toBe('three')
  expect((await kebab(cwd, ['get', 'ooks.md'])).code).toBe(3)
  const several = await kebab(cwd, ['get', 'bread.md'])
  expect(several).toMatchObject({ code: 2, out: '' })
  expect(several.err).toContain('docs/how/bread.md')
  expect(several.err).toContain('x/bread.md')
  // A file that is there means itself.
  await writeFile(join(cwd, 'hooks.md'), 'Not indexed.')
  expect((await kebab(cwd, ['get', 'hooks.md'])).code).toBe(3)
})

test('a path that no document has names the nearest, and removes nothing', async () => {
  const cwd = await indexed({ 'docs/guides/hooks.md': LINES, 'docs/other.md': 'Other.' }, '.')
  for (const name of ['hoks.md', 'hooks', 'guides/hook.md:3', 'elsewhere/hooks.md'])
    expect((await kebab(cwd, ['get', name])).err, name).toContain('Did you mean docs/guides/hooks.md?')
  expect((await kebab(cwd, ['get', 'unlike-anything.md'])).err).not.toContain('Did you mean')
  const removed = await kebab(cwd, ['remove', 'hooks.md'])
  expect(removed.err).toContain('Did you mean docs/guides/hooks.md?')
  expect((await kebab(cwd, ['get', 'hooks.md'])).out).toBe(LINES)
})
