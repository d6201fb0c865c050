import { join } from 'node:path'
import { type Kebab, openKebab, type SearchResponseV1 } from '@kebab/local'
import type { OpenedIndex } from '@kebab/local/internal'
import { expect, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { Session } from '../src/session.js'
import { printTrace } from '../src/terminal/print-trace.js'
import { project } from './support/run-command.js'

type SearchTrace = NonNullable<SearchResponseV1['trace']>

/** Prints a trace over an index, and returns the lines. */
async function printed(cwd: string, trace: SearchTrace, kebab?: Partial<Kebab>): Promise<string> {
  const written: string[] = []
  const session = new Session({
    args: [],
    env: {},
    cwd,
    stdout: { write: (text) => written.push(text) },
    stderr: { write: () => {} },
    signal: new AbortController().signal,
  })
  await using index = await session.open({})
  const opened: OpenedIndex = { ...index, kebab: { ...index.kebab, ...kebab } }
  await printTrace(session, opened, trace)
  return written.join('')
}

test('of a fused page, it says what ranks each sum is of, and shows ten candidates of a ranking', async () => {
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`docs/${i}.md`, `# Hook ${i}\n\nA hook.\n`]))
  const cwd = await project(files)
  const made = await openKebab({ path: join(cwd, '.kebab'), embedder: toyEmbedder() })
  await made.index(join(cwd, 'docs'))
  const page = await made.search({ query: 'hook', trace: true })
  await made.close()
  const out = await printed(cwd, page.trace!)
  expect(out).toMatch(/^usearch: 12 chunks$/m)
  expect(out).toMatch(/^ {6}2 more, which --json prints$/m)
  expect(out).toMatch(/^fused: 12 chunks\n {3}1 +1 {2}docs\/\d+\.md:\d+ {2}combined 1$/m)
  expect(out).toMatch(/^fusion {2}rrf, depth \d+, rank constant 60, weight of /m)
})

/** Two windows of three retrievers, one of which weighs nothing. The last chunk is gone. */
async function windows() {
  const cwd = await project({ 'docs/a.md': '# A\n\nA hook.\n', 'docs/b.md': '# B\n\nA hook.\n' })
  const made = await openKebab({ path: join(cwd, '.kebab'), embedder: null })
  await made.index(join(cwd, 'docs'))
  const { hits } = await made.search({ query: 'hook' })
  await made.close()
  const [a, b] = hits.map(({ chunk_id }) => chunk_id) as [string, string]
  const gone = '0'.repeat(32)
  const place = (retriever: string, window: number, rank: number, chunk_id: string) => ({
    retriever,
    window,
    rank,
    chunk_id,
    score: 1 / rank,
  })
  const part = (retriever: string, window: number, rank: number, chunk_id: string, weight: number) => ({
    ...{ retriever, window, rank, chunk_id, weight },
    contribution: weight / rank,
  })
  const trace: SearchTrace = {
    lexical: [place('words', 0, 1, a), place('words', 0, 2, b), place('words', 1, 1, gone)],
    vector: [place('vectors', 0, 1, b)],
    retrievers: { recent: [place('recent', 0, 1, a)] },
    rrf_inputs: [
      part('words', 0, 1, a, 1),
      part('words', 0, 2, b, 1),
      part('vectors', 0, 1, b, 2),
      part('recent', 0, 1, a, 0),
      part('words', 1, 1, gone, 1),
    ],
    fusion: { method: 'rrf', rank_constant: 60, weights: { words: 1, vectors: 2, recent: 0 }, depth: 2 },
    timing: { total_ms: 7, lexical_ms: 3, vector_ms: 1, fusion_ms: 0, retrievers_ms: { recent: 2 } },
  }
  return { cwd, trace, gone, places: hits.map(({ doc_path }) => `docs/${doc_path}:3`) }
}

test('each window has its rankings and its sums, best first, of the ranks that weigh something', async () => {
  const { cwd, trace, gone, places } = await windows()
  const [a, b] = places
  expect((await printed(cwd, trace)).replaceAll(/ +/g, ' ').trim().split('\n')).toEqual([
    'words: 2 chunks',
    ` 1 1 ${a}`,
    ` 2 0.5 ${b}`,
    '',
    'words, window 1: 1 chunk',
    ` 1 1 ${gone}`,
    '',
    'vectors: 1 chunk',
    ` 1 1 ${b}`,
    '',
    'recent: 1 chunk',
    ` 1 1 ${a}`,
    '',
    'fused: 2 chunks',
    ` 1 2.5 ${b} words 2, vectors 1`,
    ` 2 1 ${a} words 1`,
    '',
    'fused, window 1: 1 chunk',
    ` 1 1 ${gone} words 1`,
    '',
    'fusion rrf, depth 2, rank constant 60, weight of words 1, weight of vectors 2, weight of recent 0',
    'timing 7 ms in all: lexical 3, vector 1, fusion 0, recent 2',
  ])
})

test('a chunk that is gone has its id for a place; any other failure to read it is one of the command', async () => {
  const { cwd, trace } = await windows()
  const failure = new Error('no disk')
  const fetch = () => Promise.reject(failure)
  await expect(printed(cwd, trace, { fetch })).rejects.toBe(failure)
})
