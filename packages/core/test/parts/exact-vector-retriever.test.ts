import { testRetriever } from '@kebab/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retrieve } from '../../../../test/support/ask-retriever.js'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { type Chunk, type EmbeddedChunk, exactVectorRetriever } from '../../src/index.js'
import { byScore } from '../../src/kit/index.js'
import { makeStored } from '../support/corpus.js'

describe('exactVectorRetriever is a Retriever', async () => {
  await testRetriever({
    test,
    async create(chunks: readonly Chunk[]) {
      const retriever = exactVectorRetriever({ embedder: toyEmbedder() })
      await retriever.add(chunks)
      return retriever
    },
  })
})

/** Chunks whose vectors are given. The query `q` has the first of them. */
function vectorsOf(numbers: readonly (readonly number[])[]): EmbeddedChunk[] {
  const { chunks } = makeStored('a.md', numbers.map(String), { embeddingModel: 'given' })
  return chunks.map((chunk, i) => ({ ...chunk, embedding: Float32Array.from(numbers[i]!) }))
}

function queryEmbedder(query: readonly number[]) {
  const embed = async (texts: readonly string[]) => texts.map(() => Float32Array.from(query))
  return { model: 'given', dimensions: query.length, embed }
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const product = a.reduce((sum, value, i) => sum + value * b[i]!, 0)
  return product / (Math.hypot(...a) * Math.hypot(...b))
}

test('a ranking is the exact one, with and without a filter, after any changes', async () => {
  const vector = fc
    .tuple(...[1, 2, 3].map(() => fc.integer({ min: -3, max: 3 })))
    .filter((numbers) => numbers.some((value) => value !== 0))
  const changes = fc.array(
    fc.record({ at: fc.nat(11), to: fc.option(vector), allowed: fc.boolean(), limit: fc.integer({ min: 1, max: 15 }) }),
    { maxLength: 25 },
  )
  await fc.assert(
    fc.asyncProperty(
      vector,
      fc.array(vector, { minLength: 12, maxLength: 12 }),
      changes,
      async (query, first, list) => {
        const retriever = exactVectorRetriever({ embedder: queryEmbedder(query) })
        const model = new Map<string, readonly number[]>()
        const chunks = vectorsOf(first)
        const put = async (chunk: EmbeddedChunk, numbers: readonly number[]): Promise<void> => {
          await retriever.add([{ ...chunk, embedding: Float32Array.from(numbers) }])
          model.set(chunk.chunkId, numbers)
        }
        for (const [i, chunk] of chunks.entries()) await put(chunk, first[i]!)
        const some = new Set(list.filter(({ allowed }) => allowed).map(({ at }) => chunks[at]!.chunkId))
        const filter = { where: {}, allowed: async () => some }
        for (const { at, to, allowed, limit } of list) {
          const chunk = chunks[at]!
          if (to === null) {
            await retriever.remove([chunk.chunkId])
            model.delete(chunk.chunkId)
          } else await put(chunk, to)
          const passing = [...model].filter(([chunkId]) => !allowed || some.has(chunkId))
          const expected = passing.map(([chunkId, numbers]) => ({ chunkId, score: cosine(query, numbers) }))
          const ranking = await retrieve(retriever, 'q', { limit, ...(allowed && { filter }) })
          expect(ranking.exhausted).toBe(passing.length <= limit)
          expect(ranking.candidates).toHaveLength(Math.min(limit, passing.length))
          expect([...ranking.candidates].sort(byScore)).toEqual(ranking.candidates)
          for (const { chunkId, score } of ranking.candidates)
            expect(score).toBeCloseTo(expected.find((candidate) => candidate.chunkId === chunkId)!.score, 12)
          const least = Math.min(1, ...ranking.candidates.map(({ score }) => score))
          const chosen = new Set(ranking.candidates.map(({ chunkId }) => chunkId))
          for (const { chunkId, score } of expected) if (score > least + 1e-9) expect(chosen).toContain(chunkId)
        }
        const again = exactVectorRetriever({ embedder: queryEmbedder(query) })
        const rest = chunks.filter(({ chunkId }) => model.has(chunkId)).reverse()
        await again.add(rest.map((chunk) => ({ ...chunk, embedding: Float32Array.from(model.get(chunk.chunkId)!) })))
        expect(again.revision()).toBe(retriever.revision())
      },
    ),
    { numRuns: 40 },
  )
})

/** So many comparisons that a search yields several times. */
async function large(): Promise<{ retriever: ReturnType<typeof exactVectorRetriever>; chunks: EmbeddedChunk[] }> {
  const dimensions = 4000
  const numbers = Array.from({ length: 3000 }, (_, i) => [i + 1, 1])
  const chunks = vectorsOf(numbers).map((chunk, i) => {
    const embedding = new Float32Array(dimensions)
    embedding[0] = i + 1
    embedding[1] = 1
    return { ...chunk, embedding }
  })
  const query = new Float32Array(dimensions)
  query[0] = 1
  const retriever = exactVectorRetriever({ embedder: queryEmbedder([...query]) })
  await retriever.add(chunks)
  return { retriever, chunks }
}

test('a search of a large set yields to the event loop, and ends with the reason of an abort', async () => {
  const { retriever } = await large()
  const controller = new AbortController()
  const searching = retrieve(retriever, 'q', { limit: 10, signal: controller.signal })
  setImmediate(() => controller.abort(new Error('enough')))
  await expect(searching).rejects.toThrow('enough')
})

test('many small changes in a row yield to the event loop, as a large one does', async () => {
  const chunks = vectorsOf(Array.from({ length: 1000 }, (_, i) => [i + 1, 1]))
  const retriever = exactVectorRetriever({ embedder: queryEmbedder([1, 0]) })
  let others = 0
  const other = (): void => {
    others++
    if (retriever.size < chunks.length) setImmediate(other)
  }
  setImmediate(other)
  for (let at = 0; at < chunks.length; at += 100) await retriever.add(chunks.slice(at, at + 100))
  expect(others).toBeGreaterThan(1)
})

test('a search sees all chunks of a change or none, also of a change that comes while it runs', async () => {
  const { retriever, chunks } = await large()
  const before = await retrieve(retriever, 'q', { limit: 5000 })
  const searching = retrieve(retriever, 'q', { limit: 5000 })
  // The search has embedded its query by now, and compares.
  await new Promise((resolve) => setTimeout(resolve))
  await retriever.remove(chunks.map(({ chunkId }) => chunkId))
  expect(retriever.size).toBe(0)
  expect(await searching).toEqual(before)
  expect(await retrieve(retriever, 'q', { limit: 10 })).toEqual({ candidates: [], exhausted: true })
})

test('vectors of another model or length are refused with embedding_mismatch', async () => {
  const retriever = exactVectorRetriever({ embedder: queryEmbedder([1, 0]) })
  const [chunk] = vectorsOf([[1, 2]])
  await expect(retriever.add([{ ...chunk!, embedding: Float32Array.of(1, 2, 3) }])).rejects.toMatchObject({
    code: 'embedding_mismatch',
  })
  const document = { ...chunk!.document, embeddingModel: 'another' }
  await expect(retriever.add([{ ...chunk!, document }])).rejects.toMatchObject({ code: 'embedding_mismatch' })
  expect(retriever.size).toBe(0)
})
