import { setTimeout } from 'node:timers/promises'
import { bm25Retriever, type SegmentThread } from '@kebab/bm25'
import type { Analyzer } from '@kebab/core'
import { expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { chunkOf } from '../../../test/support/bm25/chunk.js'
import { folderAnalyzer } from '../src/folder-analyzer.js'
import { wordsThread } from '../src/words-thread.js'

const analyzer = folderAnalyzer()
const TEXT = 'The quick foxes were running over Müller’s lazy dogs on 5 March 2024. '.repeat(300)

/** The thread, which notes what it does. */
function watchedThread() {
  const watched = { untaken: 0, taken: 0, failed: 0 }
  const send: SegmentThread['send'] = (task) => {
    const answer = wordsThread()!.send(task)
    if (answer === undefined) watched.untaken += task.characters
    else watched.taken++
    return answer?.catch((error) => {
      watched.failed++
      throw error
    })
  }
  return Object.assign(watched, { send })
}

/** Adds texts to a retriever, and to one without the thread, until the thread has taken some. */
async function addUntilTaken(of: Analyzer) {
  const thread = watchedThread()
  const retrievers = [bm25Retriever({ analyzer: of }), bm25Retriever({ analyzer: of, thread })] as const
  for (let i = 0; thread.taken < 8; i++) {
    const chunks = [chunkOf(`id${i}`, `${TEXT} Number ${i}.`, { lang: i % 2 === 0 ? 'en' : 'de' })]
    for (const retriever of retrievers) retriever.announce(chunks)
    for (const retriever of retrievers) await retriever.add(chunks)
    await setTimeout(1)
  }
  const answersOf = (retriever: (typeof retrievers)[number]) =>
    Promise.all(['fox run', 'muller', '2024-03-05', 'dogs 7'].map((query) => retrieve(retriever, query, { limit: 9 })))
  expect(retrievers[1].revision()).toBe(retrievers[0].revision())
  expect(await answersOf(retrievers[1])).toEqual(await answersOf(retrievers[0]))
  return thread
}

test('starts after half a million characters, and its answers are those of the calling thread', async () => {
  const { untaken, failed } = await addUntilTaken(analyzer)
  expect(untaken).toBeGreaterThan(2 ** 19)
  expect(failed).toBe(0)
})

test('refuses texts for another analyzer, which the calling thread then reads', async () => {
  expect((await addUntilTaken({ ...analyzer, version: 'another' })).failed).toBeGreaterThan(0)
  expect((await addUntilTaken(analyzer)).failed).toBe(0)
})
