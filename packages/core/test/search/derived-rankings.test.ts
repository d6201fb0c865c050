import type { SearchHitV1, SearchRequestV1, SearchResponseV1 } from '@kebab/schemas'
import { expect, test } from 'vitest'
import { replaceAnswers } from '../../../../test/support/ask-retriever.js'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { resolveSettings } from '../../src/engine/settings.js'
import { memoryStore, type Retriever } from '../../src/index.js'
import { retrieverOf } from '../../src/kit/index.js'
import type { DerivedRanking } from '../../src/search/combine.js'
import { search } from '../../src/search/search.js'
import { makeStored } from '../support/corpus.js'

const LINES = 6
const stored = makeStored(
  'a.md',
  Array.from({ length: LINES }, (_, i) => `line ${i}`),
)
const ids = stored.chunks.map(({ chunkId }) => chunkId)

/** A retriever that scores each chunk by where it is in a list, and lists all. */
function listing(name: string, kind: 'lexical' | 'vector', order: readonly number[]): Retriever {
  const scoreOf = (chunkId: string): number => (LINES - order.indexOf(ids.indexOf(chunkId))) / LINES
  return retrieverOf({
    name,
    kind,
    scoreKind: kind === 'lexical' ? 'bm25' : 'cosine',
    indexVersion: `${name}.v1`,
    supports: { filter: true },
    retrieve: async (_query, { limit }) => ({
      candidates: order.slice(0, limit).map((i) => ({ chunkId: ids[i]!, score: scoreOf(ids[i]!) })),
      exhausted: limit >= LINES,
    }),
    score: async (_query, chunkIds) => chunkIds.map(scoreOf),
  })
}

const words = listing('words', 'lexical', [0, 1, 2, 3, 4, 5])
const meaning = listing('meaning', 'vector', [5, 4, 3, 2, 1, 0])

/** Orders the chunks that a retriever lists by its scores, the lowest first. */
function reversing(source: Retriever, weight = 5): DerivedRanking {
  return {
    name: 'reversed',
    kind: 'other',
    weight,
    sources: [source],
    parameters: () => ['reversed.v1', weight],
    rank: (_context, chunkIds, [{ scores } = { scores: new Map<string, number>() }]) =>
      chunkIds.map((chunkId) => ({ chunkId, score: -scores.get(chunkId)! })).sort((a, b) => b.score - a.score),
  }
}

async function over(derived: readonly DerivedRanking[], retrievers: readonly Retriever[] = [words, meaning]) {
  const store = memoryStore({ id: 'store' })
  await store.commit({ put: [stored] })
  const settings = resolveSettings({ store, retrievers, combined: true, depth: LINES })
  const withDerived = { ...settings, derived: [...settings.derived, ...derived] }
  return async (request: Partial<SearchRequestV1> = {}): Promise<SearchResponseV1> => {
    const response = await search(withDerived, { query: 'what is the line', ...request }, undefined)
    assertWire('search_response.v1', response)
    return response
  }
}

const order = (hits: readonly SearchHitV1[]): number[] => hits.map(({ chunk_id }) => ids.indexOf(chunk_id))

test('a further derived ranking is fused with its weight, and is named in hits and traces', async () => {
  const ask = await over([reversing(words, 50)])
  const { hits, trace } = await ask({ trace: true })
  expect(order(hits)).toEqual([5, 4, 3, 2, 1, 0])
  expect(hits[0]!.retrieval.retrievers!.reversed!.rank).toBe(1)
  expect(Object.keys(hits[0]!.retrieval.retrievers!)).toEqual(['combined', 'reversed'])
  expect(trace!.fusion!.weights).toEqual({ words: 0, meaning: 0, combined: 2, reversed: 50 })
  expect(trace!.retrievers!.reversed!.map(({ chunk_id }) => ids.indexOf(chunk_id))).toEqual([5, 4, 3, 2, 1, 0])
})

test('it is in cursors: pages concatenate, and a cursor of other rankings is refused', async () => {
  const ask = await over([reversing(words)])
  const whole = await ask()
  const hits: SearchHitV1[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: SearchResponseV1 = await ask({ k: 2, ...(cursor && { cursor }) })
    hits.push(...page.hits)
    cursor = page.next_cursor
  }
  expect(order(hits)).toEqual(order(whole.hits))
  const { next_cursor: cursor } = await ask({ k: 2 })
  for (const others of [[], [reversing(words, 6)]])
    expect(await errorOf((await over(others))({ k: 2, cursor: cursor! }))).toMatchObject({ code: 'invalid_cursor' })
})

test('it is degraded alone on all pages if its scores can not be had, and takes no part without its source', async () => {
  const silent = replaceAnswers(meaning, { score: () => Promise.reject(new Error('broken')) })
  const short = replaceAnswers(silent, {
    retrieve: async () => ({ candidates: [{ chunkId: ids[5]!, score: 1 }], exhausted: true }),
  })
  const both: DerivedRanking = { ...reversing(words), sources: [words, meaning] }
  const ask = await over([both, { ...reversing(words), name: 'of words' }], [words, short])
  const first = await ask({ k: 2 })
  expect(first.degraded).toMatchObject([{ retriever: 'combined' }, { retriever: 'reversed' }])
  const second = await ask({ k: 9, cursor: first.next_cursor! })
  for (const { hits } of [first, second])
    for (const { retrieval } of hits) expect(Object.keys(retrieval.retrievers!)).toEqual(['of words'])

  const { hits, degraded } = await (await over([reversing(meaning)]))({ mode: 'lexical' })
  expect(degraded).toBeUndefined()
  for (const { retrieval } of hits) expect(retrieval).not.toHaveProperty('retrievers')
})
