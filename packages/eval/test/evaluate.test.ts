import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  compareRuns,
  type EvaluateOptions,
  evaluate,
  measuresAt,
  readGoldenQueries,
  type Searchable,
} from '../src/index.js'
import { invalidField } from './support/invalid-field.js'

const documents = {
  'hooks.md': '# Hooks\n\nA hook runs before a commit.\n\n# More hooks\n\nAnother hook runs after a commit.',
  'pages.md': '# Pages\n\nPages of a ranking concatenate.',
  'budget.md': '# Budget\n\nThe budget bounds pages.',
}
const golden = readGoldenQueries([
  { query: 'when does a hook run', relevant: ['hooks.md'] },
  { id: 'pages', query: 'pages', relevant: { 'pages.md': 2, 'budget.md': 1 } },
  { id: 'nothing', query: 'kebab', relevant: [] },
])
let engine: EvaluateOptions['engine']

beforeAll(async () => {
  const store = memoryStore()
  const lexical = bm25Retriever()
  for (const [path, text] of Object.entries(documents)) {
    const stored = prepareDocument({ path, text }, { sourceId: 'docs', now: new Date(0) })
    await store.commit({ put: [stored] })
    await lexical.add(stored.chunks)
  }
  engine = createEngine({ store, retrievers: [lexical] })
})

describe('evaluate', () => {
  test('measures the rankings of an engine, for each query and on average', async () => {
    const progress: number[] = []
    const run = await evaluate({ engine, ...golden, k: 3, onProgress: ({ done }) => progress.push(done) })
    expect(run.skipped).toBe(1)
    expect(progress).toEqual([1, 2, 3])
    expect(run.queries.map(({ id }) => id)).toEqual(['when does a hook run', 'pages'])
    // Two chunks of one document are one document.
    expect(run.queries[0]?.ranking.filter((path) => path === 'hooks.md')).toHaveLength(1)
    expect(run.queries[0]?.scores['mrr@3']).toBe(1)
    expect(run.scores['recall@3']).toBe(1)
    expect(Object.keys(run.scores)).toEqual(['ndcg@3', 'mrr@3', 'recall@3', 'precision@3', 'map@3'])
  })

  test('follows the cursor until it has k documents, or there are no more', async () => {
    const requests: unknown[] = []
    const paged: Searchable = {
      async search(request) {
        requests.push(request)
        const page = Number(request.cursor ?? 0)
        const hit = { chunk_id: `c${page}`, doc_id: `d${page >> 1}`, doc_path: `p${page >> 1}` }
        return { hits: [hit], next_cursor: page === 9 ? null : String(page + 1) }
      },
    }
    const qrels = new Map([['q', new Map([['p2', 1]])]])
    const queries = [{ id: 'q', text: 'anything' }]
    const run = await evaluate({ engine: paged, queries, qrels, k: 3, mode: 'lexical' })
    expect(run.queries[0]?.ranking).toEqual(['p0', 'p1', 'p2'])
    expect(requests).toHaveLength(5)
    expect(requests[4]).toEqual({ query: 'anything', mode: 'lexical', k: 3, snippet_chars: 0, cursor: '4' })
    expect((await evaluate({ engine: paged, queries, qrels, k: 50 })).queries[0]?.ranking).toHaveLength(5)
  })

  test('documentOf gives the ids that qrels have', async () => {
    const run = await evaluate({
      engine,
      queries: golden.queries.slice(1, 2),
      qrels: new Map([['pages', new Map([['PAGES.MD', 1]])]]),
      documentOf: ({ doc_path }) => doc_path.toUpperCase(),
    })
    expect(run.scores['recall@10']).toBe(1)
  })

  test('rejects with the reason of an abort, before and during the evaluation', async () => {
    const reason = new Error('enough')
    await expect(evaluate({ engine, ...golden, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const controller = new AbortController()
    const onProgress = (): void => controller.abort(reason)
    await expect(evaluate({ engine, ...golden, onProgress, signal: controller.signal })).rejects.toBe(reason)
    const waiting = new AbortController()
    const stuck: Searchable = {
      search: (_, options) =>
        new Promise((_resolve, reject) =>
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
        ),
    }
    const running = evaluate({ engine: stuck, ...golden, signal: waiting.signal })
    waiting.abort(reason)
    await expect(running).rejects.toBe(reason)
  })

  test('refuses a wrong k, and a repeated id', async () => {
    await expect(evaluate({ engine, ...golden, k: 0 })).rejects.toThrow('k: expected an integer from 1, found 0')
    const queries = [golden.queries[0]!, golden.queries[0]!]
    await expect(evaluate({ engine, queries, qrels: golden.qrels })).rejects.toThrow('unique ids')
  })

  test('a measure that returns null counts as 0', async () => {
    const run = await evaluate({ engine, ...golden, measures: { nothing: () => null } })
    expect(run.scores).toEqual({ nothing: 0 })
  })
})

describe('compareRuns', () => {
  test('lists the changes, the greatest loss first', async () => {
    const before = await evaluate({ engine, ...golden, measures: measuresAt(1) })
    const nothing: Searchable = { search: async () => ({ hits: [], next_cursor: null }) }
    const after = await evaluate({ engine: nothing, ...golden, measures: measuresAt(1) })
    const { deltas, difference, pValue } = compareRuns(before, after, 'mrr@1')
    expect(deltas.map(({ delta }) => delta)).toEqual([-1, -1])
    expect(difference).toBe(-1)
    expect(pValue).toBeLessThan(0.01)
    const { id } = golden.queries[0]!
    expect(() => compareRuns(before, after, 'mrr@7')).toThrow(invalidField(`queries.${id}`))
    expect(() => compareRuns(before, { ...after, queries: [] }, 'mrr@1')).toThrow(invalidField(`queries.${id}`))
    expect(() => compareRuns({ ...before, queries: [] }, after, 'mrr@1')).toThrow(invalidField('after.queries'))
  })
})

describe('readGoldenQueries', () => {
  test('reads parsed JSON', () => {
    expect(golden.queries[0]).toEqual({ id: 'when does a hook run', text: 'when does a hook run' })
    expect(golden.qrels.get('pages')).toEqual(
      new Map([
        ['pages.md', 2],
        ['budget.md', 1],
      ]),
    )
  })

  test.each([
    [{}, 'queries'],
    [[null], 'queries.0.query'],
    [[{ query: ' ' }], 'queries.0.query'],
    [[{ query: 'a', relevant: 'b' }], 'queries.0.relevant'],
    [[{ query: 'a', relevant: [1] }], 'queries.0.relevant'],
    [[{ query: 'a', relevant: { b: 'c' } }], 'queries.0.relevant.b'],
    [[{ query: 'a', id: 1, relevant: [] }], 'queries.0.id'],
    [
      [
        { query: 'a', relevant: [] },
        { query: 'a', relevant: [] },
      ],
      'queries.1.id',
    ],
  ])('refuses %j, and says where', (value, field) => {
    expect(() => readGoldenQueries(value)).toThrow(invalidField(field))
  })
})
