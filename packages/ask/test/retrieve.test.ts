import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CitedHit, poolOf, type Retrieval } from '../src/retrieve.js'
import { hitOf } from './support/hit.js'

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 20 })
const founds = fc
  .array(ids, { minLength: 1, maxLength: 8 })
  .map((rankings) => rankings.map((ranking, i) => retrievalOf(`q${i}`, ranking)))

function retrievalOf(query: string, ranking: readonly string[], degraded: Retrieval['degraded'] = []): Retrieval {
  return { query, hits: ranking.map((id) => hitOf(id)), degraded }
}

const idsOf = (hits: readonly CitedHit[]): string[] => hits.map(({ chunk_id }) => chunk_id)

test('the pool holds each found chunk at most once, and as many as fit', () => {
  fc.assert(
    fc.property(founds, fc.integer({ min: 1, max: 60 }), (list, cap) => {
      const pool = poolOf(list, cap)
      const all = new Set(list.flatMap(({ hits }) => idsOf(hits)))
      expect(new Set(idsOf(pool.hits)).size).toBe(pool.hits.length)
      expect(idsOf(pool.hits).every((id) => all.has(id))).toBe(true)
      expect(pool.hits).toHaveLength(Math.min(cap, all.size))
      expect(pool.considered).toBe(all.size)
      expect(pool.queries).toEqual(list.map(({ query }) => query))
    }),
  )
})

test('each query has its best chunks in the pool, at least half of an equal share', () => {
  fc.assert(
    fc.property(founds, fc.integer({ min: 8, max: 60 }), (list, cap) => {
      const pool = new Set(idsOf(poolOf(list, cap).hits))
      const share = Math.floor(cap / (2 * list.length)) || 1
      for (const { hits } of list) for (const { chunk_id } of hits.slice(0, share)) expect(pool).toContain(chunk_id)
    }),
  )
})

test('the best chunk of each query comes before the second of any', () => {
  fc.assert(
    fc.property(founds, fc.integer({ min: 8, max: 60 }), (list, cap) => {
      const first = idsOf(poolOf(list, cap).hits).slice(0, list.length)
      for (const { hits } of list) if (hits[0] !== undefined) expect(first).toContain(hits[0].chunk_id)
    }),
  )
})

test('the pool of one query is its ranking', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 30 }), (ranking, cap) => {
      expect(idsOf(poolOf([retrievalOf('q', ranking)], cap).hits)).toEqual(ranking.slice(0, cap))
    }),
  )
})

test('behind the shares, a chunk that many queries found comes before one that a single query found', () => {
  const list = [
    retrievalOf('a', ['1', '2', '3', '9']),
    retrievalOf('b', ['4', '5', '6', '9']),
    retrievalOf('c', ['7', '8', '0', '9']),
  ]
  expect(idsOf(poolOf(list, 4).hits)).toEqual(['1', '4', '7', '9'])
})

test('the evidence is that of the question itself, and a degraded retriever is named once', () => {
  const degraded = [{ retriever: 'bm25', code: 'timeout' as const }]
  const list = [
    { query: 'q', hits: [hitOf('1', 0.2), hitOf('2', 0.3)], degraded },
    { query: 'r', hits: [hitOf('3', 0.9)], degraded },
  ]
  expect(poolOf(list, 9)).toMatchObject({ evidence: 0.3, degraded })
})
