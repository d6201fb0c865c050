import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openKebab } from '@kebab/local'
import { expect, test } from 'vitest'
import { kebab, project } from './support/run-command.js'

const LINES = '# Hooks\n\nFirst.\n\nA hook runs before a commit.\n'

async function indexed(files: Record<string, string>, ...flags: string[]): Promise<string> {
  const cwd = await project(files)
  expect(await kebab(cwd, ['index', '.', '--lexical', ...flags])).toMatchObject({ code: 0 })
  return cwd
}

/** Opens nothing, and keeps what it was to open. */
function openerThat({ hasBrowser = true, hasProgram = true } = {}) {
  const targets: string[] = []
  const opened = (target: string, can: boolean) => {
    if (!can) throw new Error('nothing opens it')
    targets.push(target)
  }
  return {
    targets,
    openFile: async (file: string) => opened(file, hasProgram),
    openPage: async (address: string) => opened(address, hasBrowser),
  }
}

/** An editor that writes its arguments into a file, and ends with an exit code. */
async function editorIn(cwd: string, name: string, exitCode = 0) {
  const list = join(cwd, '.arguments')
  const script = `#!${process.execPath}
require('node:fs').writeFileSync(${JSON.stringify(list)}, JSON.stringify(process.argv.slice(2)))
process.exitCode = ${exitCode}`
  await writeFile(join(cwd, name), script, { mode: 0o755 })
  const args = async (): Promise<string[]> => JSON.parse(await readFile(list, 'utf8'))
  return { command: `'${join(cwd, name)}' -w`, args }
}

test('a number is that of the hit that was printed last, and opens its line', async () => {
  const cwd = await indexed({ 'a.md': LINES, 'docs/b.md': '# Commits\n\nA commit, a commit.\n' })
  const unsearched = await kebab(cwd, ['open', '1'])
  expect(unsearched).toMatchObject({ code: 3, out: '', err: expect.stringContaining('found none') })

  const places = (await kebab(cwd, ['search', 'commit', '--lexical'])).out.trim().split('\n')
  expect(places).toHaveLength(2)
  for (const [i, place] of places.entries()) {
    const [, path = '', line] = /^([^:]+):(\d+): /.exec(place)!
    const opened = await kebab(join(cwd, 'docs'), ['open', `${i + 1}`, '--print'])
    expect(opened).toEqual({ code: 0, out: `${join(cwd, path)}:${line}\n`, err: '' })
  }
  const beyond = await kebab(cwd, ['open', '3'])
  expect(beyond).toMatchObject({ code: 3, out: '', err: expect.stringContaining('those from 1 to 2') })

  const terminal = { terminal: true, env: { NO_COLOR: '1', TERM: 'dumb' } }
  const { out } = await kebab(cwd, ['search', 'commit', '--lexical'], terminal)
  expect(out).toMatch(/^1 \S+\.md:\d+ .*\n {2}.*\n2 \S+\.md:\d+ /)

  await writeFile(join(cwd, 'a.md'), 'Something else.')
  await rm(join(cwd, 'docs'), { recursive: true })
  await kebab(cwd, ['index', '--lexical'])
  const changed = await kebab(cwd, ['open', '1'])
  expect(changed).toMatchObject({ code: 3, out: '', err: expect.stringContaining('Search again') })
})

test('--json, --files and the citations of an answer are numbered too', async () => {
  const cwd = await indexed({ 'a.txt': 'hook\n\n'.repeat(800), 'b.txt': 'Nothing but one hook runs first.' })
  const opened = async (number: string) => (await kebab(cwd, ['open', number, '--print'])).out
  const { hits } = JSON.parse((await kebab(cwd, ['search', 'hook', '--lexical', '--json'])).out)
  expect(await opened('2')).toBe(`${join(cwd, hits[1].doc_path)}:${hits[1].citation.line_start}\n`)
  const files = (await kebab(cwd, ['search', 'hook', '--lexical', '--files'])).out.trim().split('\n')
  expect(files).toHaveLength(2)
  expect(await opened('2')).toContain(`${join(cwd, files[1]!)}:`)
  await kebab(cwd, ['ask', 'what runs first?', '--lexical'])
  expect(await opened('1')).toBe(`${join(cwd, 'b.txt')}:1\n`)
})

test('a path, its end, and a line open a document, and near ones are suggested', async () => {
  const cwd = await indexed({ 'docs/guides/hooks.md': LINES })
  const file = join(cwd, 'docs/guides/hooks.md')
  const opened = async (name: string) => (await kebab(cwd, ['open', name, '--print'])).out
  expect(await opened('docs/guides/hooks.md')).toBe(`${file}\n`)
  expect(await opened('hooks.md:5')).toBe(`${file}:5\n`)
  expect((await kebab(cwd, ['open', 'hoks.md'])).err).toContain('Did you mean docs/guides/hooks.md?')
})

test('an editor gets the line as it takes it, and no shell reads the path', async () => {
  const name = `-x $(touch owned) 'a' "b";\n&%.md`
  const cwd = await indexed({ [name]: LINES })
  const file = join(cwd, name)
  await kebab(cwd, ['search', 'commit', '--lexical'])
  for (const [program, args] of [
    ['vim.basic', ['+5', file]],
    ['code', ['--goto', `${file}:5`]],
    ['subl', [`${file}:5`]],
    ['idea.sh', ['--line', '5', file]],
    ['unknown', [file]],
  ] as const) {
    const editor = await editorIn(cwd, program)
    const { code, err } = await kebab(cwd, ['open', '1'], { env: { EDITOR: 'false', VISUAL: editor.command } })
    expect({ code, err }, program).toEqual({
      code: 0,
      err: program === 'unknown' ? 'kebab: the place is line 5\n' : '',
    })
    expect(await editor.args(), program).toEqual(['-w', ...args])
  }
  expect((await kebab(cwd, ['open', '1', '--print'])).out).toBe(`${file.replace('\n', '\\u000a')}:5\n`)
  const failing = await editorIn(cwd, 'failing', 3)
  for (const [EDITOR, code] of [
    [failing.command, 1],
    ['kebab-no-such-editor', 2],
    ['vi; touch owned', 2],
  ] as const)
    expect(await kebab(cwd, ['open', '1'], { env: { EDITOR } }), EDITOR).toMatchObject({ code, out: '' })
  expect(await readFile(join(cwd, 'owned')).catch(() => 'none')).toBe('none')
})

test('without an editor the system opens a text, but nothing that it might run', async () => {
  const cwd = await indexed({ 'run.js': 'hook()', 'a.txt': 'A hook.' }, '--include', '**/*.{js,txt}')
  const opener = openerThat()
  expect(await kebab(cwd, ['open', 'a.txt:1'], { opener })).toMatchObject({
    code: 0,
    err: 'kebab: the place is line 1\n',
  })
  const refused = await kebab(cwd, ['open', 'run.js'], { opener })
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('VISUAL or EDITOR') })
  expect(opener.targets).toEqual([join(cwd, 'a.txt')])
})

test('a page of a PDF is opened in the browser, and what has no lines as the system does', async () => {
  const cwd = await project({ 'a b.pdf': 'One hook.' })
  const pages = {
    name: 'pages',
    version: '1',
    accepts: ['pdf'],
    async read(file: { path: string }) {
      const text = 'Nothing.\n\nA hook.'
      const spans = [{ start: 0, end: text.length, from: { page: 7 } }]
      return [{ path: file.path, text, origin: { spans } }]
    },
  }
  await (async () => {
    await using index = await openKebab({ path: join(cwd, '.kebab'), embedder: null, readers: [pages] })
    await index.index(cwd)
  })()
  await kebab(cwd, ['search', 'hook', '--lexical'])
  const file = join(cwd, 'a b.pdf')
  const address = `${pathToFileURL(file).href}#page=7`
  const opener = openerThat()
  expect((await kebab(cwd, ['open', '1', '--print'])).out).toBe(`${address}\n`)
  expect(await kebab(cwd, ['open', '1'], { opener })).toMatchObject({ code: 0, err: '' })
  const viewer = openerThat({ hasBrowser: false })
  expect(await kebab(cwd, ['open', '1'], { opener: viewer })).toMatchObject({
    code: 0,
    err: 'kebab: the place is page 7\n',
  })
  expect([opener.targets, viewer.targets]).toEqual([[address], [file]])
  const none = openerThat({ hasBrowser: false, hasProgram: false })
  expect(await kebab(cwd, ['open', '1'], { opener: none })).toMatchObject({ code: 1, out: '' })
})

test('a file that has changed is said, and one that is gone or unknown is exit code 3', async () => {
  const cwd = await indexed({ 'a.md': LINES, 'b.md': LINES })
  await writeFile(join(cwd, 'a.md'), `New.\n\n${LINES}`)
  const changed = await kebab(cwd, ['open', 'a.md:5', '--print'])
  expect(changed).toMatchObject({ code: 0, err: expect.stringContaining('a.md has changed since') })
  await rm(join(cwd, 'b.md'))
  const { out } = await kebab(cwd, ['search', 'commit', '--lexical', '--freshness'])
  expect(out).toMatch(/^a\.md:5 \[changed\]: First/m)
  expect(out).toMatch(/^b\.md:5 \[gone\]: First/m)
  const answer = await kebab(cwd, ['ask', 'what runs before a commit?', '--lexical', '--freshness'])
  expect(answer.out).toMatch(/^\[#1\] [ab]\.md:\d \[(changed|gone)\]$/m)
  expect(await kebab(cwd, ['search', 'commit', '--freshness', '--files'])).toMatchObject({ code: 2 })
  expect(await kebab(cwd, ['open', 'b.md'])).toMatchObject({ code: 3, err: expect.stringContaining('kebab get') })
  await (async () => {
    await using index = await openKebab({ path: join(cwd, '.kebab'), embedder: null })
    await index.index([{ path: 'note.md', text: 'A note.' }])
  })()
  expect((await kebab(cwd, ['open', 'note.md'])).code).toBe(3)
})
