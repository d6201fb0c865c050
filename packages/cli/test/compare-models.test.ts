import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { closedPort } from '../../../test/support/openai-server/closed-port.js'
import { addOllama } from '../../../test/support/openai-server/ollama-routes.js'
import { type OpenaiServer, startOpenaiServer } from '../../../test/support/openai-server/openai-server.js'
import { kebab, project, temporaryFolder } from './support/run-command.js'

const QUESTION = 'when does a hook run before a commit?'
const lines = (...values: object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')

const GOLDEN = lines(
  { query: 'commit hook', relevant: ['hooks.md'] },
  { query: 'knead for ten minutes', relevant: ['how/bread.md'] },
)
const ASKED = lines(
  { query: QUESTION, answer_pattern: 'BEFORE a commit', flags: 'i' },
  { query: 'who invented the zeppelin and the telephone?' },
)
const COLLECTION = {
  'beir/corpus.jsonl': lines(
    { _id: 'hooks.md', title: 'Hooks', text: '# Hooks\n\nA hook runs before a commit is made.' },
    { _id: '../d2', text: 'Knead the bread for ten minutes.' },
  ),
  'beir/queries.jsonl': lines({ _id: 'q1', text: 'commit hook' }, { _id: 'q2', text: 'bread' }),
  'beir/qrels/test.tsv': 'query-id\tcorpus-id\tscore\nq1\thooks.md\t1\nq2\t../d2\t2\n',
  'beir/asked.jsonl': lines({ _id: 'a1', text: QUESTION, answer_pattern: 'before a commit', kind: 'answerable' }),
}

let server: OpenaiServer
beforeAll(async () => {
  server = await startOpenaiServer(() => ({ text: [] }))
})
afterAll(() => server.close())
beforeEach(() => {
  addOllama(server, () => 'A hook runs before a commit is made [#1].')
})

/** A project with an index of words and vectors, and what its folder holds. */
async function indexed() {
  const cwd = await project({
    'docs/hooks.md': '# Hooks\n\nA hook runs before a commit is made.\n',
    'docs/how/bread.md': '# Bake bread\n\nKnead it for ten minutes.\n',
    'golden.jsonl': GOLDEN,
    'asked.jsonl': ASKED,
  })
  const flags = ['--embed-model', 'toy', '--embed-url', server.origin]
  expect((await kebab(cwd, ['index', 'docs', ...flags])).code).toBe(0)
  return { cwd, before: await contentOf(cwd) }
}

/** The files of the index, but for the shared memory of SQLite, which readers write. */
async function contentOf(cwd: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const name of await readdir(join(cwd, '.kebab')))
    if (/^(kebab\.db|config\.json)$/.test(name))
      contents[name] = (await readFile(join(cwd, '.kebab', name))).toString('base64')
  expect(Object.keys(contents)).toHaveLength(2)
  return contents
}

describe('eval --compare', () => {
  test('measures each model beside the index, names what fails, and goes on with the rest', async () => {
    const { cwd, before } = await indexed()
    const temporary = await temporaryFolder()
    const away = await closedPort()
    const names = ['words', 'other', `gone@${away}`, `toy@${server.baseURL.replace('//', '//bob:sesame@')}`]
    const args = ['eval', 'golden.jsonl', ...names.flatMap((name) => ['--compare', name])]
    const env = { KEBAB_EMBED_URL: server.origin.replace('//', '//alice:sesame@') }
    const { code, out, err } = await kebab(cwd, [...args, '--price', 'other=1000000'], { env })
    expect(code).toBe(1)
    const [header, ...rows] = out.trimEnd().split('\n')
    expect(header).toMatch(/^model +nDCG@10 +recall@100 +nDCG@10, difference +passages\/s +query ms +tokens +cost$/)
    expect(rows[0]).toMatch(/^words +\d\.\d{3} \[.+\] +- +- +[\d.e-]+ +- +-$/)
    expect(rows[1]).toMatch(/^other +\d\.\d{3} \[.+\] +[+-]\d\.\d{3} \[.+\] +[\d.e+]+ +[\d.e-]+ +(\d+) +\1$/)
    expect(rows[2]).toMatch(/^gone@http:\/\/\S+ +failed: model_unavailable$/)
    expect(rows[3]).toMatch(/^toy@http:\/\/\S+ +\d\.\d{3}/)
    expect(rows[4]).toBe('2 queries over 2 documents')
    expect(err).toContain(`gone@${away}: `)
    expect(out + err).not.toContain('sesame')
    expect(await contentOf(cwd)).toEqual(before)
    expect(await readdir(temporary)).toEqual([])
  })

  test('of a folder indexes the collection for each model; --json has scores, differences and costs', async () => {
    const cwd = await project(COLLECTION)
    const temporary = await temporaryFolder()
    const args = [
      'eval',
      'beir',
      '--compare',
      'words',
      '--compare',
      `toy@${server.origin}`,
      '--mode',
      'vector',
      '--json',
    ]
    const { code, out, err } = await kebab(cwd, args)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const { results, ...facts } = JSON.parse(out)
    expect(facts).toEqual({ collection: 'beir', split: 'test', documents: 2, queries: 2, skipped: 0 })
    const score = { mean: expect.any(Number), low: expect.any(Number), high: expect.any(Number) }
    const scores = { 'ndcg@10': score, 'mrr@10': score, 'recall@100': score }
    expect(results).toEqual([
      {
        model: 'words',
        embedding_model: null,
        mode: 'lexical',
        scores,
        difference: null,
        passages: 0,
        passages_per_second: null,
        query_ms: expect.any(Number),
        tokens: null,
        cost: null,
      },
      {
        model: `toy@${server.origin}`,
        embedding_model: 'toy@384',
        mode: 'vector',
        scores,
        difference: { measure: 'ndcg@10', ...score },
        passages: 2,
        passages_per_second: expect.any(Number),
        query_ms: expect.any(Number),
        tokens: expect.any(Number),
        cost: null,
      },
    ])
    expect(await readdir(cwd)).toEqual(['beir'])
    expect(await readdir(temporary)).toEqual([])
  })

  test('takes no score of words for that of a model whose server fails under the queries', async () => {
    const { cwd } = await indexed()
    server.route('/api/embed', ({ input }: { input: string[] }) =>
      input.length === 1 && input[0] === 'commit hook'
        ? { status: 500 }
        : { status: 200, body: { embeddings: input.map(() => [1, 0.5]) } },
    )
    const args = ['eval', 'golden.jsonl', '--compare', `toy@${server.origin}`, '--compare', 'words', '--json']
    const { code, out } = await kebab(cwd, args)
    expect(code).toBe(1)
    const [failed, words] = JSON.parse(out).results
    expect(failed).toMatchObject({ scores: null, failure: { code: 'retrieval_failed' } })
    assertWire('error.v1', failed.failure)
    expect(words).toMatchObject({ difference: null, scores: { 'ndcg@10': { mean: expect.any(Number) } } })
  })

  test('ends by Ctrl-C, and leaves nothing', async () => {
    const { cwd, before } = await indexed()
    const temporary = await temporaryFolder()
    const interrupt = new AbortController()
    server.route('/api/embed', async ({ input }: { input: string[] }) => {
      if (!input.includes('dimensions')) {
        interrupt.abort()
        await new Promise(() => {})
      }
      return { status: 200, body: { embeddings: input.map(() => [1, 0.5]) } }
    })
    const args = ['eval', 'golden.jsonl', '--compare', `other@${server.origin}`, '--compare', 'words']
    expect(await kebab(cwd, args, { signal: interrupt.signal })).toMatchObject({ code: 130, out: '' })
    expect(await readdir(temporary)).toEqual([])
    expect(await contentOf(cwd)).toEqual(before)
  })
})

describe('eval --asked', () => {
  test('counts right, misleading and refused answers of the index by their patterns', async () => {
    const { cwd } = await indexed()
    const { code, out } = await kebab(cwd, ['eval', 'asked.jsonl', '--asked', '--lexical'])
    expect(code).toBe(0)
    expect(out.split('\n')[0]).toMatch(/^ +right +misleading +refused +rightly refused$/)
    expect(out).toMatch(/^answers {2}1\.000 \[1\.000, 1\.000\] +0\.000 .* +0\.000 .* +1\.000 \[1\.000, 1\.000\]$/m)
    expect(out).toContain('\n2 questions over 2 documents, with toy@384\n')
    const json = JSON.parse((await kebab(cwd, ['eval', 'asked.jsonl', '--asked', '--lexical', '--json'])).out)
    expect(json).toMatchObject({ questions: 2, skipped: 0 })
    expect(json.results[0].outcomes).toMatchObject([{ id: QUESTION, outcome: 'right' }, { outcome: 'refused' }])
  })

  test('of a folder compares models by the answers over it, which a model may write', async () => {
    const cwd = await project(COLLECTION)
    const args = ['eval', 'beir', '--asked', '--compare', 'words', '--compare', `toy@${server.origin}`]
    const { code, out, err } = await kebab(cwd, [...args, '--model', 'writer', '--model-url', server.origin])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^model +right +misleading +refused +right, difference/)
    expect(out).toMatch(/^words +\d\.\d{3} /m)
    expect(out).toMatch(/^toy@http\S+ +\d\.\d{3} .+ [+-]\d\.\d{3} \[/m)
    expect(out).toContain('beir: 1 question over 2 documents')
  })

  test('names the line of a pattern that is none', async () => {
    const cwd = await project({ 'asked.jsonl': `${ASKED}${lines({ query: 'a', answer_pattern: '(' })}` })
    const { code, err } = await kebab(cwd, ['eval', 'asked.jsonl', '--asked', '--lexical'])
    expect(code).toBe(1)
    expect(err).toContain('asked.jsonl:3: expected `answer_pattern` to be a regular expression')
  })
})

test.each([
  [['--compare', 'words', '--lexical'], '--lexical'],
  [['--compare', 'words', '--embed-model', 'toy'], '--embed-model'],
  [['--compare', 'words', '--compare', 'words'], '--compare'],
  [['--compare', ''], '--compare'],
  [['--compare', 'toy@http://'], '--compare'],
  [['--compare', 'words', '--mode', 'lexical'], '--mode'],
  [['--compare', 'words', '--price', 'toy=1'], '--price'],
  [['--price', 'toy=1'], '--price'],
  [['--price', 'toy'], '--price'],
  [['--model', 'writer'], '--model'],
  [['--asked', '--mode', 'vector'], '--mode'],
])('%j is a wrong command line', async (args, flag) => {
  const cwd = await project({ 'golden.jsonl': GOLDEN })
  const { code, err } = await kebab(cwd, ['eval', 'golden.jsonl', ...args])
  expect(code).toBe(2)
  expect(err).toContain(flag)
})

test('the table of the guide is what the command prints', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/guides/comparing-models.md'), 'utf8')
  const [table = ''] = /(?<=^```text\n)model .*?(?=^```$)/ms.exec(page) ?? []
  const { cwd } = await indexed()
  const args = [
    'eval',
    'golden.jsonl',
    ...['words', 'other', `gone@${await closedPort()}`].flatMap((name) => ['--compare', name]),
  ]
  const { out } = await kebab(cwd, args, { env: { KEBAB_EMBED_URL: server.origin } })
  expect(shapeOf(out)).toEqual(shapeOf(table))
})

/** The cells of a table, with numbers alike, and without the names of models. */
function shapeOf(table: string): string[][] {
  const rows = table.trimEnd().split('\n')
  const shapes = rows.map((row) => row.split(/ {2,}/).map((cell) => cell.replace(/[+-]?\d+(\.\d+)?/g, '0')))
  // The server of the test counts tokens.
  return shapes.map((cells, i) => (i === 0 ? cells : cells.slice(1, 6)))
}
