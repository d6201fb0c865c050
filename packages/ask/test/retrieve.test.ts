import type { SearchHitV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Found, poolOf } from '../src/retrieve.js'
import { hitOf } from './support/hit.js'

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 20 })
const founds = fc
  .array(ids, { minLength: 1, maxLength: 8 })
  .map((rankings) => rankings.map((ranking, i) => found(`q${i}`, ranking)))

function found(query: string, ranking: readonly string[], degraded: Found['degraded'] = []): Found {
  return { query, hits: ranking.map((id) => hitOf(id)), degraded }
}

const idsOf = (hits: readonly SearchHitV1[]): string[] => hits.map(({ chunk_id }) => chunk_id)

test('whatever is found: no chunk twice, none that was not found, at most so many, and as many as there are', () => {
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

test('no query starves: each has its best chunks in the pool, half of an equal share of it', () => {
  fc.assert(
    fc.property(founds, fc.integer({ min: 8, max: 60 }), (list, cap) => {
      const pool = new Set(idsOf(poolOf(list, cap).hits))
      const share = Math.floor(cap / (2 * list.length)) || 1
      for (const { hits } of list) for (const { chunk_id } of hits.slice(0, share)) expect(pool).toContain(chunk_id)
    }),
  )
})

test('nor does it in what is packed: the best chunk of every query stands among the first, one for each', () => {
  fc.assert(
    fc.property(founds, fc.integer({ min: 8, max: 60 }), (list, cap) => {
      const first = idsOf(poolOf(list, cap).hits).slice(0, list.length)
      for (const { hits } of list) if (hits[0] !== undefined) expect(first).toContain(hits[0].chunk_id)
    }),
  )
})

test('the ranking of one query is the pool', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 30 }), (ranking, cap) => {
      expect(idsOf(poolOf([found('q', ranking)], cap).hits)).toEqual(ranking.slice(0, cap))
    }),
  )
})

test('what is beyond the shares goes by reciprocal rank: a chunk that many found comes before one that one found', () => {
  const list = [found('a', ['1', '2', '3', '9']), found('b', ['4', '5', '6', '9']), found('c', ['7', '8', '0', '9'])]
  expect(idsOf(poolOf(list, 4).hits)).toEqual(['1', '4', '7', '9'])
})

test('evidence is that of the question itself, and a retriever is degraded once', () => {
  const degraded = [{ retriever: 'bm25', code: 'timeout' as const }]
  const list = [
    { query: 'q', hits: [hitOf('1', 0.2), hitOf('2', 0.3)], degraded },
    { query: 'r', hits: [hitOf('3', 0.9)], degraded },
  ]
  expect(poolOf(list, 9)).toMatchObject({ evidence: 0.3, degraded })
})
