import type { Chunk, Ranking } from '@kebab/core'
import { byScore } from '@kebab/core/kit'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { retrieve, score } from '../../../test/support/ask-retriever.js'
import { chunkOf, splitAnalyzer } from '../../../test/support/bm25/chunk.js'
import { filterOf } from '../../../test/support/bm25/fruit.js'
import { isNightly } from '../../../test/support/profile.js'
import { type Bm25Retriever, bm25Retriever } from '../src/index.js'
import { zipfChunks, zipfTexts } from './support/zipf-texts.js'

const SIZE = isNightly ? 6000 : 2000
const chunks = zipfChunks(SIZE, 1)
const queries = zipfTexts(60, 4, 2)
/** The same chunks in few large parts, in many parts, and after updates and removals. */
const layouts: Record<string, Bm25Retriever> = {}

beforeAll(async () => {
  const make = () => bm25Retriever({ analyzer: splitAnalyzer })
  const [few, many, worn] = [make(), make(), make()]
  await few.add(chunks)
  for (let i = 0; i < SIZE; i += 97) await many.add(chunks.slice(i, i + 97))
  // Short chunks at first, so that their removal makes the bounds loose.
  await worn.add(chunks.map(({ chunkId, text }) => chunkOf(chunkId, text.slice(0, 20))))
  await worn.add(zipfChunks(500, 3).map((chunk) => ({ ...chunk, chunkId: `gone ${chunk.chunkId}` })))
  await worn.add(chunks.slice(0, 4000))
  await worn.remove(zipfChunks(500, 3).map(({ chunkId }) => `gone ${chunkId}`))
  await worn.add(chunks.slice(4000))
  Object.assign(layouts, { few, many, worn })
})

async function everyMatch(query: string): Promise<Ranking> {
  const retriever = layouts.few!
  const ids = chunks.map(({ chunkId }) => chunkId)
  const scores = await score(retriever, query, ids)
  const candidates = ids.map((chunkId, i) => ({ chunkId, score: scores[i]! })).filter(({ score }) => score > 0)
  return { candidates: candidates.sort(byScore), exhausted: true }
}

test.each(['few', 'many', 'worn'])('pruning changes no ranking and no score: %s parts', async (layout) => {
  for (const query of queries) {
    const { candidates } = await everyMatch(query)
    for (const limit of [1, 10, 100, 1000, SIZE]) {
      expect(await retrieve(layouts[layout]!, query, { limit })).toEqual({
        candidates: candidates.slice(0, limit),
        exhausted: candidates.length <= limit,
      })
    }
  }
})

test.each(['few', 'many', 'worn'])('pruning changes no ranking with a filter of any size: %s parts', async (layout) => {
  const sample = (share: number): Chunk[] => chunks.filter((_, i) => (i * 7919) % SIZE < share * SIZE)
  for (const share of [0, 0.001, 0.01, 0.1, 0.5, 1]) {
    const allowed = new Set(sample(share).map(({ chunkId }) => chunkId))
    for (const query of queries.slice(0, 15)) {
      const all = (await everyMatch(query)).candidates.filter(({ chunkId }) => allowed.has(chunkId))
      for (const limit of [1, 10, 300]) {
        expect(await retrieve(layouts[layout]!, query, { limit, filter: filterOf(allowed) })).toEqual({
          candidates: all.slice(0, limit),
          exhausted: all.length <= limit,
        })
      }
    }
  }
})

test('of chunks with equal scores, those with the smallest ids are listed, with any limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'a b', 'a b', 'b a', 'c'), { minLength: 50, maxLength: 400 }),
      fc.integer({ min: 1, max: 60 }),
      async (texts, limit) => {
        const retriever = bm25Retriever({ analyzer: splitAnalyzer })
        const alike = texts.map((text, i) => chunkOf(`id${(i * 7919) % 1000}`, text))
        await retriever.add(alike.slice(0, 40))
        await retriever.add(alike.slice(40))
        const ids = [...new Set(alike.map(({ chunkId }) => chunkId))]
        const scores = await score(retriever, 'a b', ids)
        const all = ids.map((chunkId, i) => ({ chunkId, score: scores[i]! })).filter(({ score }) => score > 0)
        const { candidates } = await retrieve(retriever, 'a b', { limit })
        expect(candidates).toEqual(all.sort(byScore).slice(0, limit))
      },
    ),
  )
})
