import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { kebab, project, temporaryFolder } from './support/run-command.js'

const COLLECTION = {
  'beir/corpus.jsonl': [
    { _id: 'd/1', title: 'Hooks', text: 'A hook runs before a commit is made.' },
    { _id: '../d2', text: 'Knead the bread for ten minutes.' },
    { _id: 'd3', text: 'Pages of a ranking concatenate.' },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n'),
  'beir/queries.jsonl': [
    { _id: 'q1', text: 'commit hook' },
    { _id: 'q2', text: 'bread' },
    { _id: 'q3', text: 'zebra' },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n'),
  'beir/qrels/test.tsv': 'query-id\tcorpus-id\tscore\nq1\td/1\t1\nq2\t../d2\t2\nq3\td3\t1\n',
}

test('eval measures a collection in a temporary index: nDCG@10, MRR@10 and recall@100 with their intervals', async () => {
  const cwd = await project(COLLECTION)
  const temporary = await temporaryFolder()
  const { code, out, err } = await kebab(cwd, ['eval', 'beir', '--lexical'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out.split('\n')[0]).toMatch(/^mode +nDCG@10 +MRR@10 +recall@100$/)
  expect(out).toMatch(/^lexical {2}0\.667 \[0\.000, 1\.000\]/m)
  expect(out).toContain('beir (test): 3 queries over 3 documents, with no model')
  expect(await readdir(cwd)).toEqual(['beir'])
  expect(await readdir(temporary)).toEqual([])
})

test('eval --json prints one object, and --limit takes the first queries', async () => {
  const cwd = await project(COLLECTION)
  const { out } = await kebab(cwd, ['eval', 'beir', '--lexical', '--limit', '2', '--json'])
  const score = { mean: 1, low: 1, high: 1 }
  expect(JSON.parse(out)).toEqual({
    collection: 'beir',
    split: 'test',
    model: null,
    documents: 3,
    queries: 2,
    skipped: 0,
    results: [{ mode: 'lexical', scores: { 'ndcg@10': score, 'mrr@10': score, 'recall@100': score } }],
  })
})

test('eval --path keeps the index, brings it in step with the corpus, and refuses an index of other documents', async () => {
  const cwd = await project({ ...COLLECTION, 'docs/a.md': '# A\n\nA hook.\n' })
  const args = ['eval', 'beir', '--lexical', '--path', 'kept', '--json']
  expect(JSON.parse((await kebab(cwd, args)).out)).toMatchObject({ documents: 3 })
  const smaller = await project({ ...COLLECTION, 'beir/corpus.jsonl': COLLECTION['beir/corpus.jsonl'].split('\n')[0]! })
  const pathArgs = [...args.slice(0, -2), `${cwd}/kept`, '--json']
  expect(JSON.parse((await kebab(smaller, pathArgs)).out)).toMatchObject({ documents: 1 })
  await kebab(cwd, ['index', 'docs', '--lexical'])
  const refused = await kebab(cwd, ['eval', 'beir', '--lexical', '--path', '.kebab'])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('--path')
  expect((await kebab(cwd, ['ls'])).out).toBe('docs/a.md\n')
})

test('eval of a file measures queries over the index of the project', async () => {
  const cwd = await project({
    'docs/hooks.md': 'A hook runs before a commit is made.',
    'docs/bread.md': 'Knead the bread.',
    'golden.jsonl': '{"query":"commit","relevant":["hooks.md"]}\n{"query":"knead","relevant":{"bread.md":2}}\n',
  })
  expect(await kebab(cwd, ['eval', 'golden.jsonl', '--lexical'])).toMatchObject({ code: 6 })
  await kebab(cwd, ['index', 'docs', '--lexical'])
  const { code, out } = await kebab(cwd, ['eval', 'golden.jsonl', '--lexical'])
  expect(code).toBe(0)
  expect(out).toContain('lexical  1.000 [1.000, 1.000]')
  expect(out).toContain('\n2 queries over 2 documents, with no model\n')
})

test('eval of a file says which relevant documents the index lacks, and where a path is meant as it is printed', async () => {
  const golden = (...relevant: string[]) => JSON.stringify({ query: 'commit', relevant })
  const cwd = await project({
    'docs/hooks.md': 'A hook runs before a commit is made.',
    'whole.jsonl': golden('hooks.md'),
    'gone.jsonl': `${golden('hooks.md', 'gone.md')}\n${JSON.stringify({ query: 'a', relevant: { 'no.md': 0 } })}\n`,
    'printed.jsonl': `${golden('docs/hooks.md')}\n`,
  })
  await kebab(cwd, ['index', 'docs', '--lexical'])
  const noticesOf = async (...args: string[]) => (await kebab(cwd, ['eval', ...args, '--lexical'])).err
  expect(await noticesOf('whole.jsonl')).toBe('')
  const gone = await noticesOf('gone.jsonl')
  expect(gone).toContain('the index lacks 1 relevant document, which no search finds, such as gone.md')
  expect(gone).not.toContain('no.md')
  expect(gone).not.toContain('within the source')
  const printed = await noticesOf('printed.jsonl')
  expect(printed).toContain('lacks 1 relevant document')
  expect(printed).toContain('within the source, where docs/hooks.md is hooks.md')
})

test('a broken line is exit code 1, and names its file and number', async () => {
  const cwd = await project({
    ...COLLECTION,
    'beir/queries.jsonl': '{"_id":"q1","text":"a"}\n{\u001b[2J',
    'golden.jsonl': '{}',
  })
  const collection = await kebab(cwd, ['eval', 'beir', '--lexical'])
  expect(collection).toMatchObject({ code: 1, out: '' })
  expect(collection.err).toContain('queries.jsonl:2: expected a JSON object')
  expect(collection.err).not.toContain('\u001b')
  const golden = await kebab(cwd, ['eval', 'golden.jsonl', '--lexical'])
  expect(golden).toMatchObject({ code: 1, err: expect.stringContaining('golden.jsonl:1: expected a golden query') })
})

test.each([
  ['an unknown split', ['beir', '--split', 'dev'], 2],
  ['--split beside a file', ['beir/corpus.jsonl', '--split', 'dev'], 2],
  ['a folder that is none', ['nowhere'], 1],
  ['no relevant document', ['beir', '--limit', '0'], 3],
])('%s is refused: %j', async (_, args, code) => {
  const cwd = await project(COLLECTION)
  expect(await kebab(cwd, ['eval', ...args, '--lexical'])).toMatchObject({ code, out: '' })
})
