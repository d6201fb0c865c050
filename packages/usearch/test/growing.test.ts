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
async function sparse(threads = 1) {
  const watched = watchedUsearch()
  const retriever = usearchRetriever({
    usearch: watched.module,
    embedder: vectorEmbedder(16),
    connectivity: 2,
    expansionAdd: 2,
    expansionSearch: 1,
    exactUpTo: 0,
    threads,
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

/** Looks at every turn until it is done. */
async function watch(index: Awaited<ReturnType<typeof sparse>>, change: Promise<unknown>) {
  const seen = [await look(index)]
  let done = false
  const end = () => {
    done = true
  }
  change.then(end, end)
  while (!done) {
    await nextTurn()
    seen.push(await look(index))
  }
  return seen
}

/** How many rankings there are, having made sure that each revision has one. */
function rankingsOf(seen: readonly Awaited<ReturnType<typeof look>>[]): number {
  const byRevision = new Map<string, string>()
  for (const { revision, rankings } of seen) {
    expect(rankings).toBe(byRevision.get(revision) ?? rankings)
    byRevision.set(revision, rankings)
  }
  return new Set(byRevision.values()).size
}

test('at every turn while a graph grows, equal revisions mean equal rankings', async () => {
  const index = await sparse()
  const seen = await watch(index, index.retriever.add(chunks.slice(HELD)))
  expect(seen.length).toBeGreaterThan(500 / 16)
  // Or there would be nothing to tell apart.
  expect(rankingsOf(seen)).toBeGreaterThan(2)
})

test('after an append that failed anywhere, too, and the next change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 3 }), async (failing, threads) => {
      const index = await sparse(threads)
      index.watched.failAdd = index.watched.calls.add + (threads === 1 ? failing : Math.ceil(failing / 32))
      const failed = index.retriever.add(chunks.slice(HELD))
      const before = await watch(index, failed)
      await errorOf(failed)
      const after = await watch(index, index.retriever.add(chunks.slice(HELD + 100, HELD + 140)))
      rankingsOf([...before, ...after])
    }),
    { numRuns: 5 },
  )
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
