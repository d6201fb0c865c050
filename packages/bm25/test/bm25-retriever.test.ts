import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { withFruit } from '../../../test/support/bm25/fruit.js'
import { testBm25 } from '../../../test/support/bm25/test-bm25.js'
import { bm25Retriever } from '../src/index.js'
import { zipfChunks } from './support/zipf-texts.js'

testBm25(bm25Retriever)

test('the revision of the same chunks is the same in every version', async () => {
  expect((await withFruit(bm25Retriever)).revision()).toBe('a22c803dd0eddde58d8e7f1083ff9505')
})

test('equal revisions mean equal rankings at any moment while chunks are added and merged', async () => {
  const retriever = bm25Retriever()
  const chunks = zipfChunks(3000, 1)
  const rankings = new Map<string, string>()
  const check = async () => {
    const revision = retriever.revision()
    const ranking = JSON.stringify(await retrieve(retriever, 'w1 w2 w40', { limit: 20 }))
    expect(retriever.revision()).toBe(revision)
    expect(ranking).toBe(rankings.get(revision) ?? ranking)
    rankings.set(revision, ranking)
  }
  for (let at = 0; at < 3000; at += 750) {
    let done = false
    const adding = retriever.add(chunks.slice(at, at + 750)).then(() => {
      done = true
    })
    while (!done) {
      await check()
      await yieldToEventLoop()
    }
    await adding
  }
  for (let i = 0; i < 50; i++) {
    await check()
    await yieldToEventLoop()
  }
  expect(rankings.size).toBe(5)
})
