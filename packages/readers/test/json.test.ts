import { testReader } from '@kebab/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutComments } from '../src/json/comments.js'
import { jsonReader } from '../src/json/index.js'
import { scanJson } from '../src/json/scan-json.js'
import { readNoted } from './support/read-noted.js'

const BOOK = `{
  "name": "kebab",
  "keywords": ["search", "hybrid"],
  "repository": { "type": "git", "url": "https://example.org" },
  "empty": "",
  "files": [
    { "path": "a.md", "size": 12 },
    { "path": "b.md", "note": "two\\nlines" }
  ]
}
`
const ARTICLES = JSON.stringify(
  [
    {
      id: 1,
      head: { title: 'Hooks' },
      body: 'A hook runs.',
      more: ['Before a commit.', { deep: 'After it.' }],
      date: '2026-01-02',
    },
    { id: 2, head: { title: 'Checks' }, body: 'A check fails.' },
  ],
  null,
  1,
)
const read = (path: string, text: string, options = {}) => readNoted(jsonReader(options), path, Buffer.from(text))

describe('the reader of JSON keeps to the contract', () => {
  const files = [
    { path: 'book.json', bytes: Buffer.from(BOOK) },
    { path: 'log.jsonl', bytes: Buffer.from('{"a": "one"}\n\n{"a": "two"}\n') },
  ]
  testReader({ test, create: () => jsonReader(), files })
})

describe('the reader of JSON with a mapping keeps to the contract', () => {
  const files = [{ path: 'articles.json', bytes: Buffer.from(ARTICLES) }]
  testReader({ test, create: () => jsonReader({ title: 'head.title', text: ['body', 'more'] }), files })
})

test('a file becomes lines of names and values', async () => {
  const { documents } = await read('book.json', BOOK)
  expect(documents[0]!.text).toBe(
    [
      'name: kebab',
      'keywords: search',
      'keywords: hybrid',
      '',
      'repository.type: git',
      'repository.url: https://example.org',
      '',
      'files.path: a.md',
      'files.size: 12',
      '',
      'files.path: b.md',
      'files.note: two',
      'lines',
    ].join('\n'),
  )
  expect(documents[0]).toMatchObject({ path: 'book.json', syntax: 'text', metadata: { media: 'data' } })
})

test('the place of a value is where it is written', async () => {
  const lines = BOOK.split('\n')
  const { text, origin } = (await read('book.json', BOOK)).documents[0]!
  for (const { start, end, from, to } of origin!.spans) {
    expect(to?.line ?? from.line).toBe(from.line)
    const written = lines[from.line! - 1]!.slice(from.column! - 1, to?.column ?? from.column)
    expect(String(JSON.parse(written))).toBe(text.slice(start, end))
  }
  expect(origin!.spans).toHaveLength(9)
})

test('a mapping makes a document of each record, with its title, text and metadata', async () => {
  const mapping = { title: 'head.title', text: ['body', 'more'], metadata: ['date', 'id'] }
  const { documents } = await read('articles.json', ARTICLES, mapping)
  expect(documents.map(({ path, text, metadata }) => [path, text, metadata])).toEqual([
    [
      'articles.json#1',
      'A hook runs.\n\nBefore a commit.\n\nAfter it.',
      { media: 'data', date: '2026-01-02', id: 1, title: 'Hooks' },
    ],
    ['articles.json#2', 'A check fails.', { media: 'data', id: 2, title: 'Checks' }],
  ])
  const lines = ARTICLES.split('\n')
  for (const { text, origin } of documents)
    for (const { start, end, from, to } of origin!.spans)
      expect(lines[from.line! - 1]!.slice(from.column! - 1, to!.column)).toBe(JSON.stringify(text.slice(start, end)))
})

test('each line of JSON lines is a document, and one that isn’t JSON is noted', async () => {
  const { documents, notes } = await read('log.jsonl', '{"a": "one"}\n\nbroken\n{"a": "two"}')
  expect(documents.map(({ path, text, origin }) => [path, text, origin!.spans[0]!.from])).toEqual([
    ['log.jsonl#1', 'a: one', { line: 1, column: 7 }],
    ['log.jsonl#4', 'a: two', { line: 4, column: 7 }],
  ])
  expect(notes).toEqual(['line 3 is left out: it is not JSON'])
})

test('steps are those of any JSON, and its texts are whole', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const scalars: unknown[] = []
      JSON.parse(text, (_, part) => {
        if (typeof part !== 'object' || part === null) scalars.push(part)
        return part
      })
      const read = [...scanJson(text)].filter(({ type }) => type === 'value')
      expect(read.map(({ start, end }) => JSON.parse(text.slice(start, end)))).toEqual(scalars)
    }),
    { numRuns: 300, seed: 1 },
  )
})

const SETTINGS = `{
  // Where the server listens.
  "port": 8080, /* of the machine */
  /*
   * Each has a name,
   * and a "role".
   */
  "users": ["ann", "bob",], // no "carol": she left
  "url": "http://example.org/*", // http://example.org/
}
// The end.`

test('a comment is a line of the text in its place, and commas may end a list', async () => {
  const { documents, notes } = await read('settings.jsonc', SETTINGS)
  const { text, origin } = documents[0]!
  expect(text.split('\n').filter((line) => line !== '')).toEqual([
    'Where the server listens.',
    'port: 8080',
    'of the machine',
    'Each has a name,',
    'and a "role".',
    'users: ann',
    'users: bob',
    'no "carol": she left',
    'url: http://example.org/*',
    'http://example.org/',
    'The end.',
  ])
  const lines = SETTINGS.split('\n')
  for (const { start, end, from, to } of origin!.spans) {
    const written = lines[from.line! - 1]!.slice(from.column! - 1, to!.column)
    expect(written.replace(/^"|"$/g, '')).toContain(text.slice(start, end).replace(/^"|"$/g, ''))
  }
  expect(notes).toEqual([])
})

test('a comment of 200,000 lines is read', async () => {
  const { documents } = await read('a.json', `/*\n${'x\n'.repeat(200_000)}*/ {"port": 1}`)
  expect(documents[0]!.text).toBe(`${'x\n'.repeat(200_000)}port: 1`.replace('x\nport', 'x\n\nport'))
})

test('with a mapping, comments are left out, which a note says', async () => {
  const { documents, notes } = await read('a.json', '[ // first\n{"body": "text"},]', { text: ['body'] })
  expect(documents.map(({ path, text }) => [path, text])).toEqual([['a.json#1', 'text']])
  expect(notes).toEqual(['comments are left out'])
})

test('JSON has no comments, whatever its texts are, and settings have the values that they would have without', () => {
  const json = fc.jsonValue({
    stringUnit: fc.constantFrom('"', '/', '*', '\\', ',', '}', ']', ' ', 'a', '\n') as never,
  })
  fc.assert(
    fc.property(json, fc.constantFrom('// no, "x" }', '/* , ] " */', '/**/', ' '), (value, comment) => {
      const text = JSON.stringify(value, null, 1)
      expect(withoutComments(text)).toEqual({ plain: text, lines: [] })
      const written = text.replaceAll('\n', `${comment}\n`).replace(/([\d"el\]}])\n( *[\]}])/g, '$1,\n$2')
      const { plain } = withoutComments(`${comment}\n${written}\n${comment}`)
      expect(plain).toHaveLength(written.length + 2 * comment.length + 2)
      expect(JSON.parse(plain)).toEqual(JSON.parse(text))
    }),
  )
})

test.each(['{"a": 1 // x', '/* {"a": 1}', "{'a': 1}", '{a: 1}', '[1,,2]', '{"a": 1,, }', '/'])(
  'what no settings are is refused: %s',
  async (text) => {
    await expect(read('a.json', text)).rejects.toMatchObject({ code: 'invalid_input', message: /expected JSON/ })
  },
)

test('what is nested 100,000 times is read, and broken JSON is refused', async () => {
  const { documents } = await read('a.json', `${'['.repeat(100_000)}"deep"${']'.repeat(100_000)}`)
  expect(documents[0]!.text).toBe('deep')
  await expect(read('a.json', '{"a": ')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(read('a.jsonl', 'no JSON\n')).rejects.toMatchObject({ code: 'invalid_input' })
})

test('an option that it doesn’t know is refused', () => {
  expect(() => jsonReader({ body: 'x' } as never)).toThrow(/unknown option `body`/)
})
