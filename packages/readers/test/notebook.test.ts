import { testReader } from '@kebab/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notebookReader } from '../src/notebook/index.js'
import { readNoted } from './support/read-noted.js'

const NOTEBOOK = {
  nbformat: 4,
  metadata: { language_info: { name: 'python' } },
  cells: [
    { cell_type: 'markdown', source: ['# Latency\n', '\n', 'The mean is 42 ms.'] },
    {
      cell_type: 'code',
      source: 'import pandas\nprint("done")',
      outputs: [
        { output_type: 'stream', name: 'stdout', text: ['done\n'] },
        { output_type: 'display_data', data: { 'image/png': 'iVBORw0K', 'text/plain': '<Figure size 640x480>' } },
        { output_type: 'execute_result', data: { 'text/html': '<b>7</b>', 'text/plain': ['7'] } },
        { output_type: 'error', ename: 'KeyError', evalue: "'p99'", traceback: ["\u001b[31mKeyError\u001b[0m: 'p99'"] },
      ],
    },
    { cell_type: 'markdown', source: '```js\nlet open = 1' },
    { cell_type: 'raw', source: 'as it is' },
  ],
}
const read = (notebook: unknown) =>
  readNoted(
    notebookReader(),
    'a.ipynb',
    Buffer.from(typeof notebook === 'string' ? notebook : JSON.stringify(notebook)),
  )

describe('the reader of notebooks keeps to the contract', () => {
  const files = [{ path: 'latency.ipynb', bytes: Buffer.from(JSON.stringify(NOTEBOOK)) }]
  testReader({ test, create: () => notebookReader(), files })
})

test('a notebook is Markdown: its texts, its code, and what that printed', async () => {
  const { documents, notes } = await read(NOTEBOOK)
  expect(documents[0]).toMatchObject({ path: 'a.ipynb', syntax: 'markdown', metadata: { media: 'notebook' } })
  expect(documents[0]!.text).toBe(
    [
      '# Latency\n\nThe mean is 42 ms.',
      '```python\nimport pandas\nprint("done")\n```',
      '```\ndone\n```',
      '```\n7\n```',
      "```\nKeyError: 'p99'\n```",
      '```js\nlet open = 1\n```',
      '```\nas it is\n```',
    ].join('\n\n'),
  )
  expect(notes).toEqual(['left out outputs of image/png: 1'])
})

test('the place of a text is its cell', async () => {
  const { text, origin } = (await read(NOTEBOOK)).documents[0]!
  const cells = origin!.spans.map(({ start, end, from }) => [from.cell, text.slice(start, end).includes('```')])
  expect(cells).toEqual([
    ['1', false],
    ['2', true],
    ['3', true],
    ['4', true],
  ])
})

test('an encoding that is guessed is noted', async () => {
  const text = 'Über größere Öfen für die Bäckerei wird später geschrieben. '.repeat(9)
  const source = JSON.stringify({ cells: [{ cell_type: 'markdown', source: text }] })
  const { documents, notes } = await readNoted(notebookReader(), 'a.ipynb', Buffer.from(source, 'latin1'))
  expect(documents[0]!.text).toBe(text)
  expect(notes).toEqual([expect.stringMatching(/^the encoding is guessed: /)])
})

test('format 3 has worksheets, inputs and headings', async () => {
  const cells = [
    { cell_type: 'heading', level: 2, source: ['Two\n', 'lines'] },
    { cell_type: 'code', language: 'python', input: ['a = 1'], outputs: [] },
  ]
  expect((await read({ nbformat: 3, worksheets: [{ cells }] })).documents[0]!.text).toBe(
    '## Two lines\n\n```\na = 1\n```',
  )
})

test('what Quarto writes in the first cell is front matter', async () => {
  const source = '---\ntitle: A report\n---\n'
  const { documents } = await read({ cells: [{ cell_type: 'raw', source }] })
  expect(documents[0]!.text).toBe(source)
})

test.each(['{}', '[]', 'null', '{"cells": 1}', '{"cells": [', '7'])('%s is no notebook', async (source) => {
  await expect(read(source)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('no code ends its block, and no part of a notebook makes it fail', async () => {
  const part = fc.oneof(
    fc.string(),
    fc.jsonValue(),
    fc.array(fc.constantFrom('```', '~~~~\n', 'text\n', '`')),
  ) as fc.Arbitrary<unknown>
  const output = fc.record(
    { text: part, data: fc.dictionary(fc.constantFrom('text/plain', 'image/png'), part), ename: part, traceback: part },
    { requiredKeys: [] },
  )
  const cell = fc.oneof(
    part,
    fc.record({
      cell_type: fc.oneof(fc.constantFrom('code', 'markdown', 'heading', 'raw'), part),
      source: part,
      outputs: fc.oneof(fc.array(output), part),
      level: fc.oneof(fc.integer(), part),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(cell), async (cells) => {
      const marked = { cell_type: 'code', source: 'the last = cell' }
      const { text, origin } = (await read({ cells: [...cells, marked] })).documents[0]!
      expect(text.endsWith('```\nthe last = cell\n```')).toBe(true)
      let at = 0
      for (const { start, end } of origin!.spans) {
        expect(start).toBeGreaterThanOrEqual(at)
        expect(end).toBeGreaterThan(start)
        at = end
      }
    }),
    { numRuns: 300 },
  )
})
