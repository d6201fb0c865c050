import { memoryStore } from '@kebab/core'
import { expect, onTestFinished, test } from 'vitest'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { createIndexer } from '../../src/index.js'

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
