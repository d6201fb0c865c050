import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { usearchRetriever } from '../src/index.js'
import { errorOf } from './support/error-of.js'
import { watchedUsearch } from './support/usearch.js'
import { chunksOf, clustered, near, queryOf, vectorEmbedder } from './support/vectors.js'

const INDEX_SIZE = 2500
const vectors = clustered(3000, 16, 3, 4)
const chunks = chunksOf(vectors)
/** Between clusters, where a graph has the lowest recall. */
const queries = Array.from({ length: 20 }, (_, i) =>
  queryOf(near(vectors[i]!, i).map((value, at) => value + vectors[i + 9]![at]!)),
)

/** A graph with a low recall, so that different graphs give different answers. */
async function sparseIndex() {
  const watched = watchedUsearch()
  const retriever = usearchRetriever({
    usearch: watched.module,
    embedder: vectorEmbedder(16),
    connectivity: 2,
    expansionAdd: 2,
    expansionSearch: 1,
    exactUpTo: 0,
  })
  await retriever.add(chunks.slice(0, INDEX_SIZE))
  return { watched, retriever }
}

/** What a caller sees: the revision, and the rankings under it. */
async function observe({ retriever }: Awaited<ReturnType<typeof sparseIndex>>) {
  const revision = retriever.revision()
  const rankings = await Promise.all(queries.map((query) => retrieve(retriever, query, { limit: 20 })))
  // The index can't have changed: only settled promises were awaited.
  expect(retriever.revision()).toBe(revision)
  return { revision, rankings: JSON.stringify(rankings) }
}

test('while a graph grows it has one revision, which differs from those before and after', async () => {
  const { retriever } = await sparseIndex()
  const revisions = [retriever.revision()]
  let done = false
  const adding = retriever.add(chunks.slice(INDEX_SIZE)).then(() => {
    done = true
  })
  while (!done) {
    await yieldToEventLoop()
    if (retriever.revision() !== revisions.at(-1)) revisions.push(retriever.revision())
  }
  await adding
  expect(revisions).toHaveLength(3)
  expect(new Set(revisions).size).toBe(3)
})

test('equal revisions mean equal rankings, also after an append that failed anywhere and after the next change', async () => {
  const rankings = new Map<string, string>()
  const check = async (index: Awaited<ReturnType<typeof sparseIndex>>) => {
    const seen = await observe(index)
    expect(seen.rankings).toBe(rankings.get(seen.revision) ?? seen.rankings)
    rankings.set(seen.revision, seen.rankings)
  }
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 400 }), async (failing) => {
      const index = await sparseIndex()
      await check(index)
      index.watched.failAdd = index.watched.calls.add + failing
      await errorOf(index.retriever.add(chunks.slice(INDEX_SIZE)))
      await check(index)
      await index.retriever.add(chunks.slice(INDEX_SIZE + 100, INDEX_SIZE + 140))
      await check(index)
    }),
    // Appends that fail late change rankings for certain, those that fail early only by chance.
    { numRuns: 5, examples: [[200], [400]] },
  )
  // Otherwise the test would prove nothing.
  expect(new Set(rankings.values()).size).toBeGreaterThan(2)
})

test('the revision after a failed append depends on what was appended, not on how it was split into calls', async () => {
  const revisionsAfter = async (...calls: (readonly [number, number])[]) => {
    const { retriever, watched } = await sparseIndex()
    const seen: string[] = []
    for (const [first, end] of calls) {
      watched.failAdd = watched.calls.add + 17
      await retriever.add(chunks.slice(first, end)).catch(() => {})
      seen.push(retriever.revision())
    }
    return seen
  }
  const [revision] = await revisionsAfter([INDEX_SIZE, INDEX_SIZE + 20])
  expect(await revisionsAfter([INDEX_SIZE, INDEX_SIZE + 40])).toEqual([revision])
  expect(await revisionsAfter([INDEX_SIZE + 1, INDEX_SIZE + 21])).not.toEqual([revision])
})
