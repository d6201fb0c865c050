import { describe, expect, test } from 'vitest'
import { replaceAnswers, retrieve } from '../../../../test/support/ask-retriever.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { validated } from '../../../../test/support/validated.js'
import { createEngine, memoryStore } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { clock } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored(
  'a.md',
  Array.from({ length: 30 }, (_, i) => `line ${i}`),
)
const ids = stored.chunks.map(({ chunkId }) => chunkId)
const PENDING = [{ retriever: 'words', code: 'words_pending' }]

/** An engine whose words are outdated until `renew`, which may come at the nth `retrieve`. */
async function outdatedEngine(renewAt = Number.POSITIVE_INFINITY) {
  let isOutdated = true
  let asked = 0
  const fixed = fixedRetriever('words', ids.slice(0, 25), { kind: 'lexical' })
  const words = replaceAnswers(fixed, {
    isOutdated: () => isOutdated,
    revision: () => (isOutdated ? 'earlier' : 'present'),
    async retrieve(query, options) {
      const ranking = await retrieve(fixed, query, options)
      if (++asked === renewAt) isOutdated = false
      return ranking
    },
    documentFrequencies: async (terms) => ({ chunks: 30, frequencies: terms.map(() => 1) }),
  })
  const meaning = fixedRetriever('meaning', ids.slice(10), { kind: 'vector' })
  const store = memoryStore()
  await store.commit({ put: [stored] })
  const engine = validated(createEngine({ store, retrievers: [words, meaning], clock }))
  const renew = (): void => {
    isOutdated = false
  }
  return { engine, renew }
}

describe('a retriever whose words an earlier analyzer made', () => {
  test('is in the ranking and in `degraded`, on every page; `describe` and `explain` name it', async () => {
    const { engine, renew } = await outdatedEngine()
    const first = await engine.search({ query: 'line', k: 5 })
    const second = await engine.search({ query: 'line', k: 5, cursor: first.next_cursor! })
    for (const page of [first, second]) expect(page.degraded).toEqual(PENDING)
    expect(first.hits.some(({ retrieval }) => retrieval.lexical_rank !== undefined)).toBe(true)
    expect((await engine.describe()).retrievers.map((one) => one.words_pending)).toEqual([true, undefined])
    expect((await engine.explain({ query: 'line', chunk_id: ids[3]! })).degraded).toEqual(PENDING)

    renew()
    expect((await engine.search({ query: 'line' })).degraded).toBe(undefined)
    const error = await errorOf(engine.search({ query: 'line', k: 5, cursor: second.next_cursor! }))
    expect(error.code).toBe('stale_cursor')
  })

  test('fails a strict search with `retrieval_failed`, whose cause says what to do', async () => {
    const { engine, renew } = await outdatedEngine()
    const error = await errorOf(engine.search({ query: 'line', strict: true }))
    expect(error).toMatchObject({ code: 'retrieval_failed', retryable: true, details: { retrievers: PENDING } })
    expect(error.cause).toMatchObject({ code: 'words_pending', retryable: true })
    renew()
    expect((await engine.search({ query: 'line', strict: true })).hits).not.toEqual([])
  })

  test('is named in a search by meaning too, whose evidence counts its words', async () => {
    const { engine } = await outdatedEngine()
    expect((await engine.search({ query: 'line', mode: 'vector' })).degraded).toEqual(PENDING)
  })

  test('that has its new words in the middle of a search answers by these alone, and isn’t named', async () => {
    const { engine } = await outdatedEngine(1)
    expect((await engine.search({ query: 'line', strict: true })).degraded).toBe(undefined)
  })
})
