import { expect, test } from 'vitest'
import type { IndexedRetriever } from '../../src/index.js'
import { type RetrieverParts, retrieverOf } from '../../src/kit/index.js'

const parts: RetrieverParts = {
  name: 'echo',
  kind: 'other',
  indexVersion: 'echo.v1',
  supports: { filter: false, maxLimit: 9 },
  retrieve: (query, { limit }) => ({ candidates: [{ chunkId: query, score: limit }], exhausted: true }),
}

test('a retriever of its functions gives them the query at every call', async () => {
  const score: RetrieverParts['score'] = (query, chunkIds) => chunkIds.map((chunkId) => (chunkId === query ? 1 : null))
  const query = await retrieverOf({ ...parts, score }).prepare('fox')
  expect(await query.retrieve({ limit: 2 })).toEqual({ candidates: [{ chunkId: 'fox', score: 2 }], exhausted: true })
  expect(await query.score!(['fox', 'hen'])).toEqual([1, null])
})

test('it supports `score` exactly where it has that function, and its other members stay', async () => {
  const add = async () => {}
  const retriever = retrieverOf<IndexedRetriever>({ ...parts, add, remove: add })
  const { prepare, ...others } = retriever
  expect(others).toEqual({
    name: 'echo',
    kind: 'other',
    indexVersion: 'echo.v1',
    supports: { filter: false, maxLimit: 9, scores: false },
    add,
    remove: add,
  })
  expect(await prepare('fox')).not.toHaveProperty('score')
  const scoring = retrieverOf({ ...parts, score: () => [] })
  expect(scoring.supports.scores).toBe(true)
  expect(retrieverOf({ ...parts, supports: scoring.supports }).supports.scores).toBe(false)
})
