import { byScore } from '@kebab/core/kit'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { ofToday } from '../../../test/support/profile.js'
import { TopCandidates } from '../src/find-nearest.js'
import { type Precision, type UsearchRetrieverOptions, usearchRetriever } from '../src/index.js'
import { filterOf } from './support/make-chunk.js'
import { usearch, watchedUsearch } from './support/usearch.js'
import { bruteForce, chunksOf, clustered, idOf, near, queryOf, vectorEmbedder } from './support/vectors.js'

const DIMENSIONS = 24

/**
 * A retriever that searches the graph wherever that is cheaper, over a USearch that counts calls.
 */
async function retrieverOf(vectors: readonly Float32Array[], more: Partial<UsearchRetrieverOptions> = {}) {
  const watched = watchedUsearch()
  const dimensions = vectors[0]?.length ?? DIMENSIONS
  const embedder = vectorEmbedder(dimensions)
  const chunks = chunksOf(vectors)
  const retriever = usearchRetriever({ usearch: watched.module, embedder, exactUpTo: 0, expansionSearch: 16, ...more })
  await retriever.add(chunks)
  return { retriever, chunks, watched }
}

describe('the exact comparison', () => {
  const coordinate = fc.integer({ min: -2, max: 2 })
  const vector = fc
    .tuple(coordinate, coordinate, coordinate)
    .filter((values) => values.some((value) => value !== 0))
    .map((values) => Float32Array.from(values))

  test('gives the right scores and the right order of ties, with any limit and any filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(vector, { maxLength: 40 }),
        vector,
        fc.integer({ min: 1, max: 50 }),
        fc.option(fc.array(fc.integer({ min: 0, max: 45 }), { maxLength: 60 }), { nil: undefined }),
        async (vectors, target, limit, passing) => {
          const { retriever, chunks } = await retrieverOf(vectors, { embedder: vectorEmbedder(3) })
          const filter = passing && filterOf(passing.map((i) => idOf(i)))
          const allowed = await filter?.allowed()
          const eligible = chunks.filter(({ chunkId }) => allowed?.has(chunkId) ?? true)
          const { candidates, exhausted } = await retrieve(retriever, queryOf(target), { limit, filter })
          const expected = bruteForce(eligible, target)
          expect(candidates.length).toBe(Math.min(limit, eligible.length))
          for (const [i, { score }] of candidates.entries()) expect(score).toBeCloseTo(expected[i]!.score, 12)
          // With small integers, scores that differ only by rounding belong to the same direction.
          const scores = new Map(candidates.map(({ chunkId, score }) => [chunkId, score]))
          for (const { chunkId, score } of expected) expect(scores.get(chunkId) ?? score).toBeCloseTo(score, 12)
          expect([...candidates].sort(byScore)).toEqual(candidates)
          expect(exhausted).toBe(limit >= eligible.length)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('is used up to `exactUpTo` chunks, and the graph is not searched', async () => {
    const vectors = clustered(300, DIMENSIONS)
    const { retriever, chunks, watched } = await retrieverOf(vectors, { exactUpTo: 300 })
    const { candidates } = await retrieve(retriever, queryOf(vectors[7]!), { limit: 20 })
    expect(candidates.map(({ chunkId }) => chunkId)).toEqual(
      bruteForce(chunks, vectors[7]!)
        .slice(0, 20)
        .map(({ chunkId }) => chunkId),
    )
    expect(watched.calls.search).toBe(0)
  })

  test('is always used with `exactUpTo: Infinity`', async () => {
    const vectors = clustered(2000, DIMENSIONS)
    const { retriever, watched } = await retrieverOf(vectors, { exactUpTo: Number.POSITIVE_INFINITY })
    await retrieve(retriever, queryOf(vectors[7]!), { limit: 1 })
    expect(watched.calls.search).toBe(0)
  })
})

describe('the graph search', () => {
  const vectors = clustered(4000, DIMENSIONS)
  const queries = Array.from({ length: 60 }, (_, i) => near(vectors[(i * 67) % 4000]!, i))
  let filled: Awaited<ReturnType<typeof retrieverOf>>
  beforeAll(async () => {
    filled = await retrieverOf(vectors)
  })
  beforeEach(() => {
    filled.watched.calls.search = 0
    filled.watched.unreachable = 0
  })

  test.each(ofToday<Precision>(['f32', 'f16', 'i8'], 3))(
    'gives exact scores and at least 99 % of the best ten, with %s',
    async (precision) => {
      const { retriever, chunks, watched } = await retrieverOf(vectors, { precision, expansionSearch: 64 })
      let hitCount = 0
      for (const query of queries) {
        const expected = new Map(bruteForce(chunks, query).map(({ chunkId, score }) => [chunkId, score]))
        const best = new Set([...expected.keys()].slice(0, 10))
        const { candidates, exhausted } = await retrieve(retriever, queryOf(query), { limit: 10 })
        expect(exhausted).toBe(false)
        for (const { chunkId, score } of candidates) {
          expect(score).toBeCloseTo(expected.get(chunkId)!, 12)
          if (best.has(chunkId)) hitCount++
        }
      }
      expect(hitCount / 600).toBeGreaterThanOrEqual(0.99)
      expect(watched.calls.search).toBe(queries.length)
    },
  )

  test('scores more candidates than it lists, because i8 returns them out of order', async () => {
    // Two hundred vectors to a cluster, so that many others are nearly as near as the best ten.
    const crowded = clustered(2000, 256, 5, 10)
    const { retriever, chunks, watched } = await retrieverOf(crowded, { precision: 'i8', expansionSearch: 64 })
    let hitCount = 0
    for (let i = 0; i < 2000; i += 40) {
      const query = near(crowded[i]!, i)
      const best = new Set(
        bruteForce(chunks, query)
          .slice(0, 10)
          .map(({ chunkId }) => chunkId),
      )
      const { candidates } = await retrieve(retriever, queryOf(query), { limit: 10 })
      hitCount += candidates.filter(({ chunkId }) => best.has(chunkId)).length
    }
    expect(hitCount / 500).toBeGreaterThanOrEqual(0.99)
    expect(watched.calls.search).toBe(50)
  })

  test('gives the same ranking for the same query and limit', async () => {
    const { retriever } = filled
    for (const limit of [1, 10, 100]) {
      const first = await retrieve(retriever, queryOf(queries[3]!), { limit })
      expect(await retrieve(retriever, queryOf(queries[3]!), { limit })).toEqual(first)
    }
  })

  test('gives the same rankings in another retriever with the same chunks, in however many calls they were added', async () => {
    const { retriever, chunks } = await retrieverOf(vectors.slice(0, 1500))
    const other = usearchRetriever({ usearch, embedder: vectorEmbedder(DIMENSIONS), exactUpTo: 0, expansionSearch: 16 })
    for (let at = 0; at < chunks.length; at += 700) await other.add(chunks.slice(at, at + 700))
    expect(other.revision()).toBe(retriever.revision())
    for (const query of queries)
      expect(await retrieve(other, queryOf(query), { limit: 10 })).toEqual(
        await retrieve(retriever, queryOf(query), { limit: 10 }),
      )
  })

  test('falls back to the exact comparison if the graph returns fewer rows than requested', async () => {
    const { retriever, chunks, watched } = filled
    watched.unreachable = 3
    const { candidates } = await retrieve(retriever, queryOf(queries[0]!), { limit: 10 })
    expect(watched.calls.search).toBe(1)
    expect(candidates.map(({ chunkId }) => chunkId)).toEqual(
      bruteForce(chunks, queries[0]!)
        .slice(0, 10)
        .map(({ chunkId }) => chunkId),
    )
  })

  test.each([5, 40, 400, 2000, 3600])('loses no hit to a filter that %d of 4000 chunks pass', async (passing) => {
    const { retriever, chunks } = filled
    const allowed = new Set(Array.from({ length: passing }, (_, i) => idOf((i * 997) % 4000)))
    const eligible = chunks.filter(({ chunkId }) => allowed.has(chunkId))
    let hitCount = 0
    for (const query of queries) {
      const { candidates } = await retrieve(retriever, queryOf(query), { limit: 10, filter: filterOf(allowed) })
      expect(candidates.length).toBe(Math.min(10, passing))
      for (const { chunkId } of candidates) expect(allowed.has(chunkId)).toBe(true)
      const best = new Set(
        bruteForce(eligible, query)
          .slice(0, 10)
          .map(({ chunkId }) => chunkId),
      )
      hitCount += candidates.filter(({ chunkId }) => best.has(chunkId)).length
    }
    expect(hitCount / (queries.length * Math.min(10, passing))).toBeGreaterThanOrEqual(0.98)
  })

  test('asks for more until enough chunks pass the filter, if they are far from the query', async () => {
    const { retriever, chunks, watched } = filled
    const query = queries[0]!
    const farthest = bruteForce(chunks, query).slice(2000)
    const filter = filterOf(farthest.map(({ chunkId }) => chunkId))
    const { candidates, exhausted } = await retrieve(retriever, queryOf(query), { limit: 10, filter })
    expect(watched.calls.search).toBeGreaterThan(1)
    expect(candidates.map(({ chunkId }) => chunkId)).toEqual(farthest.slice(0, 10).map(({ chunkId }) => chunkId))
    expect(exhausted).toBe(false)
  })

  test('is exhausted if a filter names many ids and the index has few of them', async () => {
    const { retriever } = filled
    const unknown = Array.from({ length: 5000 }, (_, i) => `unknown-${i}`)
    const filter = filterOf([...unknown, idOf(8), idOf(9)])
    const { candidates, exhausted } = await retrieve(retriever, queryOf(queries[0]!), { limit: 10, filter })
    expect(candidates.map(({ chunkId }) => chunkId).sort()).toEqual([idOf(8), idOf(9)])
    expect(exhausted).toBe(true)
  })

  test('orders equal scores by id up to the last one, even if more chunks have that score than were scored', async () => {
    // All in the plane of two axes: 1500 different vectors with a cosine of exactly 0 to the third.
    const flat = Array.from({ length: 1500 }, (_, i) => Float32Array.of(Math.cos(i), Math.sin(i), 0))
    const { retriever } = await retrieverOf(flat)
    const { candidates } = await retrieve(retriever, queryOf(Float32Array.of(0, 0, 1)), { limit: 20 })
    expect(candidates).toEqual(Array.from({ length: 20 }, (_, i) => ({ chunkId: idOf(i), score: 0 })))
  })
})

describe('equal vectors', () => {
  const duplicate = clustered(1, DIMENSIONS, 3)[0]!
  const vectors = clustered(2000, DIMENSIONS).flatMap((vector) => [vector, duplicate])
  let filled: Awaited<ReturnType<typeof retrieverOf>>
  beforeAll(async () => {
    filled = await retrieverOf(vectors)
  })

  test('are all listed, even if they are half of the index', async () => {
    const { retriever } = filled
    const { candidates, exhausted } = await retrieve(retriever, queryOf(duplicate), { limit: 5000 })
    expect(new Set(candidates.map(({ chunkId }) => chunkId)).size).toBe(4000)
    expect(exhausted).toBe(true)
  })

  test.each([1, 10, 300])('are ordered by id, with a limit of %d', async (limit) => {
    const { retriever, watched } = filled
    watched.calls.search = 0
    const { candidates } = await retrieve(retriever, queryOf(duplicate), { limit })
    expect(candidates.map(({ chunkId }) => chunkId)).toEqual(Array.from({ length: limit }, (_, i) => idOf(2 * i + 1)))
    if (limit < 100) expect(watched.calls.search).toBe(1)
  })

  test('hide no other vector', async () => {
    const { retriever, chunks } = filled
    const others = chunks.filter((_, i) => i % 2 === 0)
    for (let i = 0; i < others.length; i += 100) {
      const { candidates } = await retrieve(retriever, queryOf(others[i]!.embedding!), { limit: 1 })
      expect(candidates[0]!.chunkId).toBe(others[i]!.chunkId)
    }
  })
})

test('the top candidates are the first `limit` of all that were offered, by score and then by id', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ chunkId: fc.string({ maxLength: 3 }), score: fc.integer({ min: -3, max: 3 }) }), {
        minLength: 150,
        maxLength: 300,
      }),
      fc.integer({ min: 1, max: 40 }),
      (offered, limit) => {
        const best = new TopCandidates(limit, (chunk) => offered[chunk]!.chunkId)
        for (const [chunk, { score }] of offered.entries()) best.offer(chunk, score)
        expect(best.ranked()).toEqual([...offered].sort(byScore).slice(0, limit))
        expect(best.offered).toBe(offered.length)
      },
    ),
  )
})
