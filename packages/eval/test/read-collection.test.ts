import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readCollection, readCorpus, readGoldenFile, readQuestionFile } from '@kebab/eval/read'
import { expect, onTestFinished, test } from 'vitest'

const FILES = {
  'corpus.jsonl': '{"_id":"d1","title":"Hooks","text":"A hook."}\n\n{"_id":"d2","text":"Bread.","metadata":{}}\n',
  'queries.jsonl': '{"_id":"q1","text":"hooks?","answer":"hook"}\n{"_id":"q2","text":"none?"}\n',
  'qrels/test.tsv': 'query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t0\nq2\td2\t0\n',
}

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-collection-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

test('a collection has its documents, its qrels, and the queries with a relevant document', async () => {
  const { name, ...collection } = await readCollection(await folderOf(FILES))
  expect(name).toMatch(/^kebab-collection-/)
  expect(collection).toEqual({
    split: 'test',
    documents: [
      { id: 'd1', title: 'Hooks', text: 'A hook.' },
      { id: 'd2', title: '', text: 'Bread.' },
    ],
    queries: [{ id: 'q1', text: 'hooks?', answer: 'hook' }],
    qrels: new Map([
      [
        'q1',
        new Map([
          ['d1', 1],
          ['d2', 0],
        ]),
      ],
      ['q2', new Map([['d2', 0]])],
    ]),
  })
})

test('line ends of Windows, a byte-order mark and a missing header change nothing', async () => {
  const reference = await readCollection(await folderOf(FILES))
  const other = {
    'corpus.jsonl': `\ufeff${FILES['corpus.jsonl'].replaceAll('\n', '\r\n')}`,
    'queries.jsonl': FILES['queries.jsonl'].trimEnd(),
    'qrels/test.tsv': FILES['qrels/test.tsv'].split('\n').slice(1).join('\r\n'),
  }
  expect({ ...(await readCollection(await folderOf(other))), name: '' }).toEqual({ ...reference, name: '' })
})

test('the judgments are those of split: test by default, or else the only file', async () => {
  const { 'qrels/test.tsv': judgments, ...rest } = FILES
  const dev = await folderOf({ ...rest, 'qrels/dev.tsv': judgments })
  expect((await readCollection(dev)).split).toBe('dev')
  const both = await folderOf({ ...FILES, 'qrels/dev.tsv': 'q2\td2\t2\n' })
  expect((await readCollection(both)).split).toBe('test')
  expect((await readCollection(both, { split: 'dev' })).queries).toMatchObject([{ id: 'q2' }])
  await expect(readCollection(both, { split: '../dev' })).rejects.toThrow('dev, test, found ../dev')
})

test.each([
  ['corpus.jsonl', '{"_id":"d1","text":"a"}\n{"_id":"d2",', /corpus\.jsonl:2: expected a JSON object/],
  ['corpus.jsonl', '{"_id":"d1","text":"a"}\n\n[1]', /corpus\.jsonl:3: expected a JSON object, found \[1\]/],
  ['corpus.jsonl', '{"_id":7,"text":"a"}', /corpus\.jsonl:1: .*`_id`.*found 7/],
  ['corpus.jsonl', '{"_id":"d","text":"a"}\n{"_id":"d","text":"b"}', /corpus\.jsonl:2: expected an `_id` that no line/],
  ['corpus.jsonl', '{"_id":"\\ud800","text":"a"}', /corpus\.jsonl:1: .*`_id`/],
  ['corpus.jsonl', '{"_id":"d1","text":null}', /corpus\.jsonl:1: .*`text`/],
  ['queries.jsonl', '{"_id":"q1"}', /queries\.jsonl:1: .*`text`/],
  ['qrels/test.tsv', 'query-id\tcorpus-id\tscore\nq1\td1\thigh', /test\.tsv:2: expected a query id/],
  ['qrels/test.tsv', 'q1 d1 1\nq1\td1', /test\.tsv:2: expected a query id/],
  ['qrels/test.tsv', 'q1\t0\td1\t1', /test\.tsv:1: expected a query id/],
])('a broken line is refused with its file and number: %s %j', async (file, text, message) => {
  const folder = await folderOf({ ...FILES, [file]: text })
  await expect(readCollection(folder)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(message),
  })
})

test('a folder without the files of a collection is refused with the layout', async () => {
  await expect(readCollection(await folderOf({ a: '' }))).rejects.toThrow('qrels/*.tsv, found ENOENT')
  await expect(readCollection(await folderOf({ 'qrels/a': '' }))).rejects.toThrow('qrels/*.tsv, found no judgments')
  const { 'corpus.jsonl': _, ...rest } = FILES
  await expect(readCollection(await folderOf(rest))).rejects.toMatchObject({ code: 'io_error' })
})

test('an abort ends the reading with its reason', async () => {
  const reason = new Error('enough')
  const folder = await folderOf(FILES)
  await expect(readCollection(folder, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  await expect(readGoldenFile(join(folder, 'queries.jsonl'), { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  )
})

test('golden queries are read from lines, and a broken one is refused with its file and number', async () => {
  const folder = await folderOf({
    good: '{"query":"a","relevant":["x"]}\n\n{"id":"2","query":"b","relevant":{"y":2}}\n',
    grade: '{"query":"a","relevant":["x"]}\n{"query":"b","relevant":{"y":"high"}}\n',
    twice: '{"query":"a","relevant":["x"]}\n{"query":"a","relevant":["y"]}\n',
  })
  expect(await readGoldenFile(join(folder, 'good'))).toEqual({
    queries: [
      { id: 'a', text: 'a' },
      { id: '2', text: 'b' },
    ],
    qrels: new Map([
      ['a', new Map([['x', 1]])],
      ['2', new Map([['y', 2]])],
    ]),
  })
  await expect(readGoldenFile(join(folder, 'grade'))).rejects.toThrow(
    /grade:2: expected a golden query, found .*finite/,
  )
  await expect(readGoldenFile(join(folder, 'twice'))).rejects.toThrow(/twice:2: expected an id that no line before has/)
  await expect(readGoldenFile(join(folder, 'none'))).rejects.toMatchObject({ code: 'io_error' })
})

test('a file of questions has their patterns, and those without one are to be refused', async () => {
  const text =
    '{"query":"a?","answer_pattern":"B|c","flags":"i","kind":"easy","relevant":["a.md"]}\n\n{"_id":"q2","text":"none?"}\n'
  expect(await readQuestionFile(join(await folderOf({ 'asked.jsonl': text }), 'asked.jsonl'))).toEqual([
    { id: 'a?', text: 'a?', pattern: /B|c/i, kind: 'easy' },
    { id: 'q2', text: 'none?' },
  ])
})

test.each([
  ['{"query":" "}', '`query`'],
  ['{"answer_pattern":"a"}', '`query`'],
  ['{"query":1}', '`query`'],
  ['{"query":"a","answer_pattern":"("}', '`answer_pattern`'],
  ['{"query":"a","answer_pattern":"a","flags":"g"}', '`flags`'],
  ['{"query":"a","answer_pattern":"a","flags":"ii"}', '`answer_pattern`'],
  ['{"query":"a","id":7}', '`id`'],
  ['{"query":"first"}', 'an id that no line before has'],
  ['[]', 'a JSON object'],
])('a line of questions that is %s is refused with its number', async (line, expected) => {
  const file = join(await folderOf({ 'asked.jsonl': `{"query":"first"}\n${line}\n` }), 'asked.jsonl')
  await expect(readQuestionFile(file)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(readQuestionFile(file)).rejects.toThrow(`asked.jsonl:2: expected ${expected}`)
})

test('a corpus can be read without its queries', async () => {
  const folder = await folderOf({ 'corpus.jsonl': FILES['corpus.jsonl'] })
  expect((await readCorpus(folder)).map(({ id }) => id)).toEqual(['d1', 'd2'])
})
