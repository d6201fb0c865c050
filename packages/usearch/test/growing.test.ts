import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usearchRetriever } from '../src/index.js'
import { errorOf } from './support/error-of.js'
import { watchedUsearch } from './support/usearch.js'
import { chunksOf, clustered, near, queryOf, vectorEmbedder } from './support/vectors.js'

const HELD = 2500
const vectors = clustered(3000, 16, 3, 4)
const chunks = chunksOf(vectors)
/** Between clusters, where a graph misses most. */
const asked = [0, 1, 2, 3, 4].map((i) => queryOf(near(vectors[i]!, i).map((value, at) => value + vectors[i + 9]![at]!)))

/** A graph that misses much, so that another one answers otherwise. */
async function sparse() {
  const watched = watchedUsearch()
  const retriever = usearchRetriever({
    usearch: watched.module,
    embedder: vectorEmbedder(16),
    connectivity: 2,
    expansionAdd: 2,
    expansionSearch: 1,
    exactUpTo: 0,
  })
  await retriever.add(chunks.slice(0, HELD))
  return { watched, retriever }
}

/** What a caller sees: the revision, and what is answered under it. */
async function look({ retriever }: Awaited<ReturnType<typeof sparse>>) {
  const revision = retriever.revision()
  const rankings = await Promise.all(asked.map((query) => retriever.retrieve(query, { limit: 20 })))
  // No turn of the event loop has passed: nothing is awaited but what is there.
  expect(retriever.revision()).toBe(revision)
  return { revision, rankings: JSON.stringify(rankings) }
}

test('a graph has one name while it grows, and it is neither that of before nor that of after', async () => {
  const { retriever } = await sparse()
  const names = [retriever.revision()]
  let done = false
  const adding = retriever.add(chunks.slice(HELD)).then(() => {
    done = true
  })
  while (!done) {
    await nextTurn()
    if (retriever.revision() !== names.at(-1)) names.push(retriever.revision())
  }
  await adding
  expect(names).toHaveLength(3)
  expect(new Set(names).size).toBe(3)
})

test('after an append that failed anywhere, and after the next change, equal revisions mean equal rankings', async () => {
  const rankings = new Map<string, string>()
  const lookAt = async (index: Awaited<ReturnType<typeof sparse>>) => {
    const seen = await look(index)
    expect(seen.rankings).toBe(rankings.get(seen.revision) ?? seen.rankings)
    rankings.set(seen.revision, seen.rankings)
  }
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 400 }), async (failing) => {
      const index = await sparse()
      await lookAt(index)
      index.watched.failAdd = index.watched.calls.add + failing
      await errorOf(index.retriever.add(chunks.slice(HELD)))
      await lookAt(index)
      await index.retriever.add(chunks.slice(HELD + 100, HELD + 140))
      await lookAt(index)
    }),
    { numRuns: 5 },
  )
  // Or there would be nothing to tell apart.
  expect(new Set(rankings.values()).size).toBeGreaterThan(2)
})

test('the names of half an append are those of what it appended, however it is cut into calls', async () => {
  const names = async (...calls: (readonly [number, number])[]) => {
    const { retriever, watched } = await sparse()
    const seen: string[] = []
    for (const [first, end] of calls) {
      watched.failAdd = watched.calls.add + 17
      await retriever.add(chunks.slice(first, end)).catch(() => {})
      seen.push(retriever.revision())
    }
    return seen
  }
  const [one] = await names([HELD, HELD + 20])
  expect(await names([HELD, HELD + 40])).toEqual([one])
  expect(await names([HELD + 1, HELD + 21])).not.toEqual([one])
})
