import { exactVectorRetriever, memoryStore } from '@kebab/core'
import { expect, onTestFinished, test } from 'vitest'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { createIndexer } from '../../src/index.js'

/** The chunks whose vectors are stored together. */
const BATCH = 128

/** How often the chunks that wait are counted while this many documents of a chunk get vectors. */
async function countsFor(documents: number): Promise<number> {
  const store = memoryStore()
  const vectors = store.vectors!
  let counts = 0
  const counted = {
    ...store,
    vectors: {
      ...vectors,
      async waiting() {
        counts++
        return vectors.waiting()
      },
    },
  }
  const indexer = await createIndexer({ store: counted, retrievers: [], embedder: toyEmbedder() })
  onTestFinished(() => indexer.close())
  const { chunks } = await indexer.index(
    Array.from({ length: documents }, (_, i) => ({ path: `${i}.txt`, text: `Bolt ${i} turns.` })),
  )
  expect(chunks.total).toBe(documents)
  return counts
}

test('the chunks that wait are counted as often for many batches as for one: a count may read them all', async () => {
  expect(await countsFor(1000)).toBe(await countsFor(10))
})

test('a text is embedded if the store says nothing about it: holes and a short list are no vectors', async () => {
  for (const length of [0, 1, 2]) {
    const store = { ...memoryStore(), embeddings: async () => new Array<null>(length) }
    const indexer = await createIndexer({ store, retrievers: [], embedder: toyEmbedder() })
    onTestFinished(() => indexer.close())
    await indexer.index(['Bolts turn.', 'Nuts hold.'].map((text, i) => ({ path: `${i}.txt`, text })))
    const chunks = await store.get([...(await store.select({}))], { embeddings: true })
    expect(chunks.map((chunk) => chunk?.embedding?.length)).toEqual([32, 32])
  }
})

test('a batch is embedded while the vectors of the one before go into the index', async () => {
  const toy = toyEmbedder()
  let [texts, added] = [0, 0]
  let embedSecondBatch = (): void => {}
  const secondBatch = new Promise<void>((resolve) => {
    embedSecondBatch = resolve
  })
  const embedder: typeof toy = {
    ...toy,
    embed(passages, options) {
      texts += passages.length
      if (texts > BATCH) embedSecondBatch()
      return toy.embed(passages, options)
    },
  }
  const exact = exactVectorRetriever({ embedder })
  const retriever: typeof exact = {
    ...exact,
    async add(chunks, options) {
      await secondBatch
      added += chunks.length
      await exact.add(chunks, options)
    },
  }
  const indexer = await createIndexer({ store: memoryStore(), retrievers: [retriever], embedder })
  onTestFinished(() => indexer.close())
  await indexer.index(Array.from({ length: 2 * BATCH }, (_, i) => ({ path: `${i}.txt`, text: `Bolt ${i} turns.` })))
  expect(added).toBe(2 * BATCH)
})

test('what an embedder throws ends a pass after the vectors before it are stored', async () => {
  const toy = toyEmbedder()
  const store = memoryStore()
  let texts = 0
  const embedder: typeof toy = {
    ...toy,
    async embed(passages, options) {
      texts += passages.length
      if (texts > BATCH) throw new Error('no more')
      return toy.embed(passages, options)
    },
  }
  const indexer = await createIndexer({ store, retrievers: [exactVectorRetriever({ embedder })], embedder })
  onTestFinished(() => indexer.close())
  const documents = Array.from({ length: 2 * BATCH }, (_, i) => ({ path: `${i}.txt`, text: `Bolt ${i} turns.` }))
  await expect(indexer.index(documents)).rejects.toThrow('no more')
  expect(await store.vectors!.waiting()).toBe(BATCH)
})
