import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { openKebab, type SearchResponseV1 } from '@kebab/local'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { kebab, project } from './support/run-command.js'

const OPEN_LINK = '\u001b]8;;'

async function indexed(files?: Record<string, string>): Promise<string> {
  const cwd = await project(files)
  expect(await kebab(cwd, ['index', '.', '--lexical'])).toMatchObject({ code: 0 })
  return cwd
}

function pageOf(out: string): SearchResponseV1 {
  const page: unknown = JSON.parse(out)
  assertWire('search_response.v1', page)
  return page
}

test('a hit is one line, with its path from the working directory, its line and its snippet', async () => {
  const cwd = await indexed()
  const { code, out, err } = await kebab(cwd, ['search', 'commit', '--lexical'])
  expect({ code, out, err }).toEqual({
    code: 0,
    out: 'docs/hooks.md:3: A hook runs before a commit is made.\n',
    err: '',
  })
  const below = await kebab(join(cwd, 'docs/how'), ['search', 'commit', '--lexical'])
  expect(below.out).toContain('../hooks.md:3: ')
})

test('the line of a hit is that of the first match in its snippet, whatever ends the lines', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const cwd = await indexed({ 'list.txt': Array.from({ length: 40 }, (_, i) => `Line number ${i + 1}.`).join(end) })
    const { out } = await kebab(cwd, ['search', '33', '--lexical'])
    expect(out).toMatch(/^list\.txt:33: .*Line number 33\./)
    const linked = await kebab(cwd, ['search', '33', '--lexical'], { terminal: true })
    expect(linked.out).toContain('list.txt#33\u001b')
  }
})

test('where a snippet is in its chunk twice, the line of a hit is that of the chunk', async () => {
  const cwd = await indexed({ 'same.txt': Array.from({ length: 60 }, () => 'A hook.').join('\n') })
  const { out } = await kebab(cwd, ['search', 'hook', '--lexical'])
  expect(out).toMatch(/^same\.txt:1: /)
})

test('on a terminal matches are marked in every form of the word, and places are links to the line', async () => {
  const cwd = await indexed()
  const { out } = await kebab(cwd, ['search', 'committed', '--lexical'], { terminal: true })
  expect(out).toContain('\u001b[1m\u001b[33mcommit\u001b[39m\u001b[22m')
  expect(out).toContain(`${OPEN_LINK}${pathToFileURL(join(cwd, 'docs/hooks.md')).href}#3\u001b\\`)
  const code = await kebab(cwd, ['search', 'commit', '--lexical'], { terminal: true, env: { TERM_PROGRAM: 'vscode' } })
  expect(code.out).toContain(`${OPEN_LINK}vscode://file${pathToFileURL(join(cwd, 'docs/hooks.md')).pathname}:3\u001b\\`)
})

test('matches are marked in the language of the document, and the line is that of the first', async () => {
  const lines = ['Das Tal ist schön, und niemand hat es je verlassen.', 'Die alten Häuser stehen am Fluss.']
  const cwd = await indexed({ 'a.txt': lines.join('\n'), 'b.md': 'Книги стоят в доме, и никто их не читал.' })
  const { out } = await kebab(cwd, ['search', 'Haus', '--lexical'], { terminal: true })
  expect(out).toContain('\u001b[1m\u001b[33mHäuser\u001b[39m\u001b[22m')
  expect(out).toContain('a.txt#2\u001b')
  const russian = await kebab(cwd, ['search', 'книга', '--lexical'], { terminal: true })
  expect(russian.out).toContain('\u001b[33mКниги\u001b')
})

test('on a terminal a snippet shows no marks of Markdown, and elsewhere it is verbatim', async () => {
  const text =
    '## Options {#options}\n\nSet **`port`** or *host* \\(see [the guide](guide.md)).\n\n| Name | Default |\n|---|---|\n| `port` | 80 |\n'
  const cwd = await indexed({ 'a.md': text, 'code.txt': '// The **port** of `a`.\nconst port = 80\n' })
  const { out } = await kebab(cwd, ['search', 'port', '--lexical'], { terminal: true })
  expect(stripVTControlCharacters(out)).toContain('  Set port or host (see the guide). · Name | Default · port | 80\n')
  expect(out).toContain('\u001b[3mhost\u001b[23m')
  expect(out).toContain('\u001b[1m\u001b[33mport\u001b[39m\u001b[22m')
  expect(stripVTControlCharacters(out)).toContain('  // The **port** of `a`. const port = 80\n')
  const piped = await kebab(cwd, ['search', 'port', '--lexical'])
  expect(piped.out).toContain('Set **`port`** or *host* \\(see [the guide](guide.md)).')
})

test('the items of a list have bullets on a terminal, and blocks a sign between them', async () => {
  const cwd = await indexed({ 'a.md': 'A hook:\n\n- runs\n- [x] ends\n\n1. first\n\nLast.\n' })
  const { out } = await kebab(cwd, ['search', 'hook', '--lexical'], { terminal: true })
  expect(stripVTControlCharacters(out)).toContain('  A hook: • runs ☑ ends · 1. first · Last.\n')
})

test('NO_COLOR turns colours off, and a pipe has neither colours nor links', async () => {
  const cwd = await indexed()
  const plain = await kebab(cwd, ['search', 'commit', '--lexical'], { terminal: true, env: { NO_COLOR: '1' } })
  expect(plain.out).not.toContain('\u001b[')
  expect((await kebab(cwd, ['search', 'commit', '--lexical'])).out).not.toContain('\u001b')
})

test('--json prints a search_response.v1, and --cursor the page after it', async () => {
  const files = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`${i}.md`, `# Page ${i}\n\nA hook.\n`]))
  const cwd = await indexed(files)
  const args = ['search', 'hook', '--mode', 'lexical', '-k', '3', '--json']
  const first = pageOf((await kebab(cwd, args)).out)
  expect(first.hits.map(({ rank }) => rank)).toEqual([1, 2, 3])
  const second = pageOf((await kebab(cwd, [...args, '--cursor', first.next_cursor!])).out)
  expect(second.hits.map(({ rank }) => rank)).toEqual([4, 5])
  expect(second.next_cursor).toBeNull()
})

test('--max-tokens bounds the page, and --files prints each path once', async () => {
  const cwd = await indexed({ 'a.md': '# A\n\nA hook.\n\n## B\n\nA hook again.\n', 'b.md': 'Another hook.' })
  const page = pageOf((await kebab(cwd, ['search', 'hook', '--lexical', '--max-tokens', '1', '--json'])).out)
  expect(page).toMatchObject({ truncated: true, hits: [{ rank: 1 }] })
  const { out } = await kebab(cwd, ['search', 'hook', '--lexical', '--files'])
  expect(out.trimEnd().split('\n').sort()).toEqual(['a.md', 'b.md'])
})

test('--fold shows chunks with equal text once, and a terminal says how many more there are', async () => {
  const cwd = await indexed({ 'a.md': 'A hook.', 'b.md': 'A hook.', 'c.md': 'A hook.', 'd.md': 'A long hook.' })
  const args = ['search', 'hook', '--lexical', '--fold']
  const { hits } = pageOf((await kebab(cwd, [...args, '--json'])).out)
  expect(hits.map(({ snippet, duplicates }) => [snippet, duplicates])).toEqual([
    ['A hook.', 2],
    ['A long hook.', undefined],
  ])
  const { out } = await kebab(cwd, args, { terminal: true, env: { NO_COLOR: '1' } })
  expect(out.match(/and 2 more chunks with this text/g)).toHaveLength(1)
})

test('says what was searched for in the place of a word, and --no-correct searches for what was typed', async () => {
  const cwd = await indexed({ 'a.md': 'The configuration of a hook.' })
  const corrected = await kebab(cwd, ['search', 'confguration zyzzyva hook', '--lexical'])
  expect(corrected.out).toContain('a.md')
  expect(corrected.err).toContain('searched for "configuration" in the place of "confguration"')
  expect(corrected.err).toContain('no passage holds "zyzzyva"')
  const typed = await kebab(cwd, ['search', 'confguration', '--lexical', '--no-correct'])
  expect(typed).toMatchObject({ code: 3, out: '' })
  expect(typed.err).toContain('no passage holds "confguration"')
  const marks = await kebab(cwd, ['search', '!?', '--lexical'])
  expect(marks.err).toContain('the query has no word that can be searched for')
  const explained = ['search', 'confguration', '--lexical', '--explain', 'a.md']
  expect(await kebab(cwd, explained)).toMatchObject({ code: 0 })
  expect(await kebab(cwd, [...explained, '--no-correct'])).toMatchObject({ code: 3 })
})

test('--filter keeps what meets every key, and any of its values', async () => {
  const cwd = await indexed({ 'a/1.md': 'A hook.', 'b/2.md': 'A hook.', 'c/3.md': 'A hook.' })
  const args = ['search', 'hook', '--lexical', '--files']
  const both = await kebab(cwd, [...args, '--filter', 'path_glob=a/**', '--filter', 'path_glob=b/**'])
  expect(both.out.trimEnd().split('\n').sort()).toEqual(['a/1.md', 'b/2.md'])
  const none = await kebab(cwd, [...args, '--filter', 'path_glob=a/**', '--filter', 'tags=x'])
  expect(none).toMatchObject({ code: 3, out: '' })
  expect(none.err).toContain('--filter')
})

test('--where keeps what meets a condition on the fields of documents, beside --filter', async () => {
  const cwd = await indexed({
    'a/1.md': '---\nversion: 3\nteam: [web, api]\n---\nA hook.',
    'b/2.md': '---\nversion: 2\nteam: api\ndraft: true\n---\nA hook.',
    'c/3.md': 'A hook.',
  })
  const paths = async (...args: string[]) => {
    const { out } = await kebab(cwd, args)
    return out.trimEnd().split('\n').sort()
  }
  const search = ['search', 'hook', '--lexical', '--files']
  expect(await paths(...search, '--where', 'team = api')).toEqual(['a/1.md', 'b/2.md'])
  expect(await paths(...search, '--where', 'team = api and not draft')).toEqual(['a/1.md'])
  expect(await paths(...search, '--where', 'not version >= 3', '--filter', 'path_glob=b/**')).toEqual(['b/2.md'])
  expect(await paths('ls', '--where', 'version < 3 or not exists team')).toEqual(['b/2.md', 'c/3.md'])
  const { err } = await kebab(cwd, [...search, '-k', '1', '--facet', 'team', '--facet', 'draft'])
  expect(err).toBe('kebab: team: api 2, web 1, none 1\nkebab: draft: true 1, none 2\n')
  const explained = await kebab(cwd, ['search', 'hook', '--lexical', '--explain', 'b/2.md', '--where', 'version >= 3'])
  expect(explained).toMatchObject({ code: 3 })
  expect(explained.out).toContain('version asks for >= 3, and it has 2')
  const wrong = await kebab(cwd, [...search, '--where', 'version >= and draft'])
  expect(wrong).toMatchObject({ code: 2, out: '' })
  expect(wrong.err).toContain('at column 12')
  expect(wrong.err).toContain('version >= ⟨here⟩and draft')
  expect(await paths('ls', '--count', '--where', 'team = api')).toEqual(['2'])
  expect(await kebab(cwd, ['remove', '--dry-run', '--where', 'team = api'])).toMatchObject({
    code: 0,
    out: 'would remove 2 documents with 2 chunks\n',
  })
  expect(await paths('ls')).toEqual(['a/1.md', 'b/2.md', 'c/3.md'])
  expect(await kebab(cwd, ['remove', '--where', 'draft'])).toMatchObject({ code: 0 })
  expect(await paths('ls')).toEqual(['a/1.md', 'c/3.md'])
})

test('--boost and --recency order the hits, and lose none', async () => {
  const cwd = await indexed({
    'a.md': '---\nteam: web\n---\nA hook.',
    'b.md': '---\nteam: api\npublished: 2001-01-01\n---\nA hook.',
    'c.md': '---\npublished: 9999-01-01\n---\nA hook.',
  })
  const search = ['search', 'hook', '--lexical', '--files']
  const paths = async (...args: string[]) => (await kebab(cwd, [...search, ...args])).out.trimEnd().split('\n')
  const plain = await paths()
  for (const path of plain) {
    const [first, ...others] = await paths('--boost', `path_glob = ${path} ^1.5`)
    expect([first, others]).toEqual([path, plain.filter((other) => other !== path)])
  }
  expect((await paths('--boost', 'team = api ^ 2', '--boost', 'team = web^0.5'))[0]).toBe('b.md')
  expect((await paths('--boost', 'team = api ^ 2', '--boost', 'team = web^0.5')).at(-1)).toBe('a.md')
  expect((await paths('--recency', 'published:90^2'))[0]).toBe('c.md')
  const explained = await kebab(cwd, ['search', 'hook', '--explain', 'b.md', '--boost', 'team = api^100', '--json'])
  expect(JSON.parse(explained.out).ranking).toMatchObject({ rank: 1, boosts: [100] })
  const shown = await kebab(cwd, ['search', 'hook', '--explain', 'b.md', '--boost', 'team = api^100'])
  expect(shown.out).toMatch(/^ {2}boosts +factors 100$/m)
  for (const wrong of [
    ['--boost', 'team = api'],
    ['--boost', 'team = ^2'],
    ['--boost', 'team = api^200'],
    ['--recency', 'published^2'],
    ['--recency', 'published:0^2'],
  ])
    expect(await kebab(cwd, [...search, ...wrong])).toMatchObject({ code: 2, out: '' })
})

test('a field that no document has is said, with the nearest one', async () => {
  const cwd = await indexed({ 'a.md': '---\nteam: web\n---\nA hook.', 'b.md': '---\nversion: 2\n---\nA hook.' })
  const said = async (...args: string[]) => (await kebab(cwd, args)).err
  const near = 'no document has the field taem: did you mean team?'
  const search = ['search', 'hook', '--lexical']
  expect(await said(...search, '--where', 'taem = web')).toContain(near)
  expect(await said(...search, '--boost', 'taem = web ^2')).toContain(near)
  expect(await said(...search, '--recency', 'publishd:9^2')).toContain('the field publishd: `kebab fields` lists them')
  expect(await said('ls', '--where', 'not taem = web')).toContain(near)
  expect(await said('remove', '--where', 'taem = web')).toContain(near)
  expect(await said(...search, '--where', 'team = api')).not.toContain('no document has')
  expect(await said(...search, '--where', 'team = web', '--boost', 'version = 2 ^2')).not.toContain('no document has')
})

test('fields lists what --where can ask for, with types, counts and examples', async () => {
  const cwd = await indexed({
    'a.md': '---\nversion: 3\nteam: [web, api]\nby: { name: Ann }\n---\nA hook.',
    'b.md': '---\nversion: beta\n---\nA hook.',
  })
  const { code, out } = await kebab(cwd, ['fields'])
  expect(code).toBe(0)
  expect(out.trimEnd().split('\n')).toEqual([
    'by  object  1',
    'by.name  string  1  "Ann"',
    'team  string  1  "web", "api"',
    'version  number or string  2  3, "beta"',
  ])
  const lines = (await kebab(cwd, ['fields', '--json'])).out.trimEnd().split('\n')
  expect(JSON.parse(lines.at(-1)!)).toEqual({
    field: 'version',
    types: ['number', 'string'],
    documents: 2,
    examples: [3, 'beta'],
  })
  expect(await kebab(await indexed({ 'a.md': 'A hook.' }), ['fields'])).toMatchObject({ code: 3, out: '' })
})

test.each([
  ['an unknown key', ['--filter', 'colour=red']],
  ['a filter without a value', ['--filter', 'tags=']],
  ['a second value of a single key', ['--filter', 'trust_min=primary', '--filter', 'trust_min=secondary']],
  ['a value that the filter has not', ['--filter', 'trust_min=high']],
  ['an unknown mode', ['--mode', 'both']],
  ['a number that is none', ['-k', 'many']],
  ['a number out of range', ['-k', '0']],
  ['--files beside --trace', ['--files', '--trace']],
])('%s is a wrong command line: exit code 2', async (_, args) => {
  const cwd = await indexed()
  expect(await kebab(cwd, ['search', 'hook', '--lexical', ...args])).toMatchObject({ code: 2, out: '' })
})

test.each([
  ['-k', ['-k', '5000']],
  ['--filter trust_min', ['--filter', 'trust_min=high']],
])('a value that a search refuses is said with its flag, %s', async (flag, args) => {
  const cwd = await indexed()
  const { err } = await kebab(cwd, ['search', 'hook', '--lexical', ...args])
  expect(err).toContain(`Change ${flag}`)
})

test('--trace prints the rankings with the places of their chunks, and the time of each stage', async () => {
  const cwd = await project()
  await using made = await openKebab({ path: join(cwd, '.kebab'), embedder: null })
  await made.index(join(cwd, 'docs'))
  await made.close()
  const plain = await kebab(cwd, ['search', 'commit oven', '--lexical'])
  const { code, out, err } = await kebab(cwd, ['search', 'commit oven', '--lexical', '--trace'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out.startsWith(plain.out)).toBe(true)
  const trace = out.slice(plain.out.length)
  expect(trace).toMatch(/^bm25: 2 chunks$/m)
  expect(trace).toMatch(/^ {3}1 +\d+(\.\d+)? {2}docs\/\S+:\d+$/m)
  expect(trace).toMatch(/^fusion {2}none: one ranking alone$/m)
  expect(trace).toMatch(/^timing {2}\d+ ms in all: .*lexical \d+/m)
  const json = pageOf((await kebab(cwd, ['search', 'commit oven', '--lexical', '--trace', '--json'])).out)
  expect(json.trace?.lexical.map(({ rank }) => rank)).toEqual([1, 2])
})

test('nothing found is exit code 3', async () => {
  const cwd = await indexed()
  const { code, out, err } = await kebab(cwd, ['search', 'zebra', '--lexical'])
  expect({ code, out }).toEqual({ code: 3, out: '' })
  expect(err).toContain('nothing found')
})

test('without an index, exit code 6 names the command that makes one and --path', async () => {
  const cwd = await project()
  for (const args of [
    ['search', 'hook'],
    ['search', 'hook', '--path', 'none'],
    ['get', 'hooks.md'],
  ]) {
    const { code, err } = await kebab(cwd, args)
    expect(code).toBe(6)
    expect(err).toContain('`kebab index FOLDER`')
    expect(err).toContain('--path')
  }
})

test('an index without vectors refuses --mode vector', async () => {
  const refused = await kebab(await indexed(), ['search', 'hook', '--lexical', '--mode', 'vector'])
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('without --mode') })
})

test('a cursor that is none or of another query is exit code 2, one of an earlier state 5, and its code is named', async () => {
  const cwd = await indexed({ 'a.md': 'A hook.', 'b.md': 'Another hook.' })
  const args = ['search', 'hook', '--lexical', '-k', '1', '--json']
  const { next_cursor } = pageOf((await kebab(cwd, args)).out)
  const withCursor = async (query: string, cursor: string): Promise<string> => {
    const { code, out, err } = await kebab(cwd, ['search', query, '--lexical', '--cursor', cursor])
    expect({ out, err }).toEqual({ out: '', err: expect.stringContaining('without --cursor') })
    return `${code} ${err}`
  }
  expect(await withCursor('hook', 'nonsense')).toMatch(/^2 kebab: invalid_cursor: /)
  expect(await withCursor('another', next_cursor!)).toMatch(/^2 kebab: invalid_cursor: /)
  await writeFile(join(cwd, 'c.md'), 'A third hook.')
  await kebab(cwd, ['index', '.', '--lexical'])
  expect(await withCursor('hook', next_cursor!)).toMatch(/^5 kebab: stale_cursor: /)
})

test('searching goes on while another process writes to the index', async () => {
  const cwd = await indexed()
  await using _writer = await openKebab({ path: join(cwd, '.kebab'), embedder: null })
  expect(await kebab(cwd, ['search', 'commit', '--lexical'])).toMatchObject({ code: 0 })
})

/** What a terminal obeys, but for the end of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/

test.each([
  ['search', 'hook', '--lexical'],
  ['search', 'hook', '--lexical', '--json'],
  ['search', 'hook', '--lexical', '--files'],
])('a hostile document and its path reach a terminal written out: %s %s %s %s', async (...args) => {
  const hostile = 'evil\u001b[31m\u001b]0;owned\u0007\u009b2J\u202e text hook\r\n'
  const cwd = await indexed({ 'evil\u001b[2J.md': `# ${hostile}\n\n${hostile}` })
  const piped = await kebab(cwd, args)
  expect(piped.code).toBe(0)
  expect(piped.out + piped.err).not.toMatch(OBEYED)
  const terminal = await kebab(cwd, args, { terminal: true, env: { NO_COLOR: '1', TERM: 'dumb' } })
  expect(terminal.out).not.toMatch(OBEYED)
  expect(terminal.out).toContain('\\u001b[2J')
})

test('where path_glob matches a path as it is printed alone, nothing found names the path within the source', async () => {
  const cwd = await project()
  expect(await kebab(cwd, ['index', 'docs', '--lexical'])).toMatchObject({ code: 0 })
  const filtered = (command: string[], glob: string) =>
    kebab(cwd, [...command, '--filter', `path_glob=${glob}`]).then(({ code, err }) => ({ code, err }))
  const outcome = { code: 3, err: expect.stringContaining('where docs/hooks.md is hooks.md') }
  const search = ['search', 'commit', '--lexical']
  for (const command of [search, ['ask', 'When does a hook run?', '--lexical'], ['remove']])
    expect(await filtered(command, 'docs/hooks.md'), command[0]).toMatchObject(outcome)
  expect(await filtered(search, 'hooks.md')).toEqual({ code: 0, err: '' })
  // What matches documents that don't hold the words, or none at all, is no confusion of paths.
  const boosted = await kebab(cwd, ['search', 'hook', '--lexical', '--boost', 'path_glob = docs/* ^2'])
  expect(boosted).toMatchObject({ code: 0, err: expect.stringContaining('where docs/hooks.md is hooks.md') })
  for (const glob of ['how/*', 'nowhere/*'])
    expect(await filtered(search, glob)).toMatchObject({ code: 3, err: expect.not.stringContaining('path_glob') })
})

describe('the format of hits', () => {
  const LINES = ['# Töne', '', 'Nothing here.', 'A ♫ hook\trings.', 'And then', 'another one.', 'Far away.']
  const folder = () => indexed({ 'docs/a b.md': LINES.join('\n'), 'other.md': 'No match.' })

  test('--context prints the lines around the first match, as grep does, and numbers them for people', async () => {
    const cwd = await folder()
    const args = ['search', 'hook', '--lexical', '--context', '1']
    expect((await kebab(cwd, args)).out).toBe(
      'docs/a b.md-3-Nothing here.\ndocs/a b.md:4:A ♫ hook\\u0009rings.\ndocs/a b.md-5-And then\n',
    )
    const shown = stripVTControlCharacters((await kebab(cwd, args, { terminal: true })).out)
    expect(shown).toBe('1 docs/a b.md:4  Töne\n  3  Nothing here.\n  4  A ♫ hook\\u0009rings.\n  5  And then\n')
    expect((await kebab(cwd, args, { terminal: true })).out).toContain('\u001b[1m\u001b[33mhook\u001b[39m')
    // Beyond both ends of the document there is nothing, and hits are apart.
    const two = await indexed({ 'a.txt': 'hook a', 'b.txt': 'hook b' })
    const far = (await kebab(two, ['search', 'hook', '--lexical', '--context', '9'])).out.split('\n').sort()
    expect(far).toEqual(['', '--', 'a.txt:1:hook a', 'b.txt:1:hook b'])
  })

  test('--vimgrep prints path, line, column in bytes, and the line', async () => {
    const cwd = await folder()
    const { out } = await kebab(cwd, ['search', 'hook', '--lexical', '--vimgrep'], { terminal: true })
    expect(out).toBe('docs/a b.md:4:7:A ♫ hook\\u0009rings.\n')
  })

  test('--null puts a zero byte behind each path', async () => {
    const cwd = await folder()
    const outOf = async (...flags: string[]) => (await kebab(cwd, ['search', 'hook', '--lexical', ...flags])).out
    expect(await outOf('--null', '--files')).toBe('docs/a b.md\0')
    expect(await outOf('--null')).toContain('docs/a b.md\u00004: Nothing here. A ♫ hook rings.')
    expect(await outOf('--null', '--vimgrep')).toBe('docs/a b.md\u00004:7:A ♫ hook\\u0009rings.\n')
    expect(await outOf('--null', '--context', '0')).toBe('docs/a b.md\u00004:A ♫ hook\\u0009rings.\n')
  })

  test.each([
    ['--vimgrep', '--context', '2'],
    ['--vimgrep', '--json'],
    ['--context', '2', '--files'],
    ['--context', '2', '--json'],
    ['--null', '--json'],
    ['--null', '--trace'],
    ['--vimgrep', '--explain', 'other.md'],
  ])('%s %s are refused together', async (...flags) => {
    const cwd = await folder()
    expect((await kebab(cwd, ['search', 'hook', '--lexical', ...flags])).code).toBe(2)
  })

  test('- reads the query from standard input, until it is interrupted', async () => {
    const cwd = await folder()
    async function* input(...pieces: string[]) {
      for (const piece of pieces) yield Buffer.from(piece)
    }
    const args = ['search', '-', '--lexical', '--files']
    expect((await kebab(cwd, args, { stdin: input('rings ', 'hook\n') })).out).toBe('docs/a b.md\n')
    expect((await kebab(cwd, args, { stdin: input(' \n') })).code).toBe(2)
    async function* endless() {
      await new Promise(() => undefined)
      yield Buffer.from('')
    }
    expect(await kebab(cwd, args, { stdin: endless(), signal: AbortSignal.abort() })).toMatchObject({ out: '' })
  })
})

test('FORCE_COLOR marks matches in a pipe too, where the snippet stays verbatim, and NO_COLOR wins', async () => {
  const cwd = await indexed({ 'a.md': 'A **hook** runs.' })
  const outWith = async (env: Record<string, string>, terminal = false) =>
    (await kebab(cwd, ['search', 'hook', '--lexical'], { env, terminal })).out
  const marked = 'A **\u001b[1m\u001b[33mhook\u001b[39m\u001b[22m** runs.'
  expect(await outWith({ FORCE_COLOR: '1' })).toContain(marked)
  expect(stripVTControlCharacters(await outWith({ FORCE_COLOR: '1' }))).toBe('a.md:1: A **hook** runs.\n')
  for (const env of [{}, { FORCE_COLOR: '0' }, { FORCE_COLOR: '' }, { FORCE_COLOR: '1', NO_COLOR: '1' }])
    expect(await outWith(env)).not.toContain('\u001b')
  expect(await outWith({ FORCE_COLOR: '0' }, true)).not.toContain('\u001b[')
})

describe('--refresh', () => {
  const search = (cwd: string, ...flags: string[]) => kebab(cwd, ['search', 'hook', '--lexical', '--files', ...flags])

  test('indexes what has changed first, as the index remembers its folders', async () => {
    const cwd = await project({ 'docs/a.md': 'A hook.', 'docs/b.txt': 'Another hook.' })
    await kebab(cwd, ['index', 'docs', '--lexical', '--exclude', '*.txt'])
    expect((await search(cwd, '--refresh')).err).toBe('')
    await writeFile(join(cwd, 'docs/c.md'), 'A third hook.')
    await writeFile(join(cwd, 'docs/a.md'), 'Nothing.')
    expect((await search(cwd)).out).toBe('docs/a.md\n')
    const { code, out, err } = await search(cwd, '--refresh')
    expect({ code, out }).toEqual({ code: 0, out: 'docs/c.md\n' })
    expect(err).toBe('kebab: docs: 1 new, 1 changed, 0 removed, 0 failed\n')
    const piped = await kebab(cwd, ['search', 'hook', '--lexical', '--refresh', '--json'])
    expect(pageOf(piped.out).hits).toHaveLength(1)
  })

  test('searches what is there where another process writes, or a folder is away', async () => {
    const cwd = await project({ 'docs/a.md': 'A hook.' })
    await kebab(cwd, ['index', 'docs', '--lexical'])
    const writer = await openKebab({ path: join(cwd, '.kebab'), embedder: null })
    const busy = await search(cwd, '--refresh')
    await writer.close()
    expect(busy).toMatchObject({ code: 0, out: 'docs/a.md\n' })
    expect(busy.err).toContain('another process writes to the index')
    await rm(join(cwd, 'docs'), { recursive: true })
    const away = await search(cwd, '--refresh')
    expect(away).toMatchObject({ code: 0, out: 'docs/a.md\n' })
    expect(away.err).toContain('docs: not brought in step')
  })
})
