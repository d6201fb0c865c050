import type { BulkSearchInputV1 } from '@kebab/schemas'
import { describe, expect, test } from 'vitest'
import { replaceAnswers, retrieve } from '../../../../test/support/ask-retriever.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { coalesceCalls, KebabError, type Retriever } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored('a.md', ['one fox', 'two foxes', 'three foxes'])
const words = fixedRetriever('words', ['a.md:0', 'a.md:1', 'a.md:2'], { kind: 'lexical' })
const over = (retriever: Retriever = words) => engineOver([stored], [retriever])
const queries = (count: number) => Array.from({ length: count }, (_, i) => ({ query: `fox ${i}` }))

describe('bulk search', () => {
  test('answers each search in its place, as it would be answered alone', async () => {
    const engine = await over()
    const requests = [{ query: 'fox' }, { query: 'hen', k: 1 }, { query: 'fox', mode: 'lexical' as const, k: 2 }]
    const { items, succeeded, failed } = await engine.bulkSearch({ queries: requests })
    expect([succeeded, failed]).toEqual([3, 0])
    for (const [i, request] of requests.entries()) {
      expect(items[i]).toEqual({
        schema_version: 'bulk_search_item.v1',
        index: i,
        query: request.query,
        response: await engine.search(request),
      })
    }
  })

  test('has the error of a search that fails, and the pages of the others', async () => {
    const retriever = fixedRetriever('words', ['a.md:0'], { kind: 'lexical', supports: { filter: false } })
    const failing = replaceAnswers(retriever, {
      retrieve: (query, options) =>
        query === 'bad luck' ? Promise.reject(new Error('no luck')) : retrieve(retriever, query, options),
    })
    const engine = await over(failing)
    const wrong = [
      { query: 'fox', k: 0 },
      { query: '  ' },
      { query: 7 },
      null,
      'fox',
      { query: 'fox', filters: { lang: 'en' } },
      { query: 'fox', cursor: 'nonsense' },
      { query: 'bad luck' },
    ]
    const input = { queries: [...wrong, { query: 'fox' }] } as unknown as BulkSearchInputV1
    const { items, succeeded, failed } = await engine.bulkSearch(input)
    expect([succeeded, failed]).toEqual([1, wrong.length])
    expect(items.map((item) => item.error?.code)).toEqual([
      ...Array(5).fill('invalid_input'),
      'unsupported',
      'invalid_cursor',
      'retrieval_failed',
      undefined,
    ])
    expect(items.map(({ query }) => query)).toEqual(['fox', '  ', '', '', '', 'fox', 'fox', 'bad luck', 'fox'])
  })

  test('has an error on the wire for whatever a store throws', async () => {
    const thrown = [
      new Error('disk on fire'),
      'no words',
      new KebabError('corrupt_index', 'torn', { details: { reason: 'torn' } }),
    ]
    for (const error of thrown) {
      const { createEngine, memoryStore } = await import('../../src/index.js')
      const { validated } = await import('../../../../test/support/validated.js')
      const store = { ...memoryStore(), get: () => Promise.reject(error) }
      const engine = validated(createEngine({ store, retrievers: [words] }))
      const { items } = await engine.bulkSearch({ queries: [{ query: 'fox' }] })
      const code = error instanceof KebabError ? error.code : 'internal'
      expect(items[0]?.error).toMatchObject({ schema_version: 'error.v1', code, message: expect.stringMatching(/\w/) })
    }
  })

  test.each([1, 3, 100])('runs at most %d searches at the same time', async (concurrency) => {
    let running = 0
    let most = 0
    const slow = replaceAnswers(words, {
      async retrieve(query, options) {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve))
        running--
        return retrieve(words, query, options)
      },
    })
    const engine = await over(slow)
    const { succeeded } = await engine.bulkSearch({ queries: queries(20), concurrency })
    expect(succeeded).toBe(20)
    expect(most).toBe(Math.min(20, concurrency))
  })

  test('embeds all of its queries in one call of a coalescing embedder', async () => {
    const embedder = toyEmbedder()
    const coalescing = coalesceCalls(embedder)
    const meaning = replaceAnswers(words, {
      kind: 'vector',
      async retrieve(query, options) {
        await coalescing.embed([query], { kind: 'query', signal: options.signal })
        return retrieve(words, query, options)
      },
    })
    const engine = await over(meaning)
    const { succeeded } = await engine.bulkSearch({ queries: queries(100) })
    expect(succeeded).toBe(100)
    expect(embedder.calls.map(({ texts }) => texts)).toEqual([queries(100).map(({ query }) => query)])
  })

  test('gives its budget to the searches that set none', async () => {
    const engine = await over()
    const requests = [{ query: 'fox' }, { query: 'fox', max_tokens: 5000 }]
    const { items } = await engine.bulkSearch({ queries: requests, max_tokens: 1 })
    expect(items.map((item) => item.response?.hits.length)).toEqual([1, 3])
  })

  test.each([
    [{}, 'queries'],
    [{ queries: [] }, 'queries'],
    [{ queries: queries(101) }, 'queries'],
    [{ queries: { query: 'fox' } }, 'queries'],
    [{ queries: queries(1), concurrency: 0 }, 'concurrency'],
    [{ queries: queries(1), concurrency: 101 }, 'concurrency'],
    [{ queries: queries(1), max_tokens: -1 }, 'max_tokens'],
    [{ queries: queries(1), k: 3 }, 'k'],
  ])('refuses %j', async (input, field) => {
    const error = await errorOf((await over()).bulkSearch(input as BulkSearchInputV1))
    expect(error).toMatchObject({ code: 'invalid_input', details: { field } })
  })

  test('rejects with the reason of an abort, before and during the work', async () => {
    const engine = await over(replaceAnswers(words, { retrieve: () => new Promise(() => {}) }))
    const reason = new Error('enough')
    await expect(engine.bulkSearch({ queries: queries(3) }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const controller = new AbortController()
    const search = engine.bulkSearch({ queries: queries(3) }, { signal: controller.signal })
    controller.abort(reason)
    await expect(search).rejects.toBe(reason)
  })
})
