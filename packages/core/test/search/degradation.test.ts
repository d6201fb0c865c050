import { describe, expect, test } from 'vitest'
import { replaceAnswers, retrieve } from '../../../../test/support/ask-retriever.js'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { KebabError } from '../../src/index.js'
import type { RetrieverParts } from '../../src/kit/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored(
  'a.md',
  Array.from({ length: 9 }, (_, i) => `line ${i}`),
)
const ids = stored.chunks.map(({ chunkId }) => chunkId)
const words = () => fixedRetriever('words', ids.slice(0, 5), { kind: 'lexical' })
const throwing = (error: unknown, more: Partial<RetrieverParts> = {}) =>
  fixedRetriever('meaning', [], { kind: 'vector', retrieve: () => Promise.reject(error), ...more })

describe('a retriever that fails', () => {
  test.each([
    ['throws', throwing(new Error('broken')), 'retrieval_failed'],
    [
      'throws before it returns',
      throwing(null, {
        retrieve: () => {
          throw new Error('broken')
        },
      }),
      'retrieval_failed',
    ],
    [
      'throws a KebabError',
      throwing(new KebabError('corrupt_index', 'broken', { details: { reason: 'broken' } })),
      'corrupt_index',
    ],
    ['hangs', throwing(null, { retrieve: () => new Promise(() => {}) }), 'timeout'],
    ['returns nonsense', throwing(null, { retrieve: async () => undefined as never }), 'retrieval_failed'],
    [
      'returns a score that is not a number',
      throwing(null, {
        retrieve: async () => ({ candidates: [{ chunkId: ids[0]!, score: Number.NaN }], exhausted: true }),
      }),
      'retrieval_failed',
    ],
    [
      'cannot say its revision',
      throwing(null, { revision: () => Promise.reject(new Error('broken')) }),
      'retrieval_failed',
    ],
  ])('and %s is named in degraded, and the others answer', async (_, broken, code) => {
    const engine = await engineOver([stored], [words(), broken], {
      // Others would run out of it too on a busy machine.
      timeLimitMs: code === 'timeout' ? { meaning: 20 } : undefined,
    })
    const page = await engine.search({ query: 'line', k: 3 })
    assertWire('search_response.v1', page)
    expect(page.degraded).toEqual([{ retriever: 'meaning', code }])
    expect(page.hits.map(({ chunk_id }) => chunk_id)).toEqual(ids.slice(0, 3))
    // Whether the scores are fused is decided by who was asked, not by who answered.
    expect(page.hits[0]).toMatchObject({ score_kind: 'rrf' })
  })

  test('fails the search when it is strict', async () => {
    const engine = await engineOver([stored], [words(), throwing(new Error('broken'))])
    const error = await errorOf(engine.search({ query: 'line', strict: true }))
    expect(error).toMatchObject({ code: 'retrieval_failed', retryable: true })
    expect(error.message).toContain('broken')
    assertWire('error.v1', error.toWire())
  })

  test('fails the search when all of them do', async () => {
    const engine = await engineOver([stored], [throwing(new Error('broken'))])
    expect(await errorOf(engine.search({ query: 'line' }))).toMatchObject({
      code: 'retrieval_failed',
      details: { retrievers: [{ retriever: 'meaning', code: 'retrieval_failed' }] },
    })
  })

  test('on the first page stays out of the later pages, and stays in degraded', async () => {
    let calls = 0
    const meaning = fixedRetriever('meaning', ids.slice(4), {
      kind: 'vector',
      async retrieve(_, { limit }) {
        if (calls++ === 0) throw new Error('once')
        return { candidates: ids.slice(4, 4 + limit).map((chunkId) => ({ chunkId, score: 1 })), exhausted: true }
      },
    })
    const engine = await engineOver([stored], [words(), meaning])
    const first = await engine.search({ query: 'line', k: 2 })
    const second = await engine.search({ query: 'line', k: 9, cursor: first.next_cursor! })
    expect([...first.hits, ...second.hits].map(({ chunk_id }) => chunk_id)).toEqual(ids.slice(0, 5))
    expect(second.degraded).toEqual(first.degraded)
    expect(calls).toBe(1)
  })

  test('after it took part rejects the request as retryable, and the cursor stays valid', async () => {
    let broken = false
    const meaning = fixedRetriever('meaning', ids.slice(4), { kind: 'vector' })
    const flaky = replaceAnswers(meaning, {
      retrieve: (...args) => (broken ? Promise.reject(new Error('later')) : retrieve(meaning, ...args)),
    })
    const engine = await engineOver([stored], [words(), flaky], { depth: 2 })
    const first = await engine.search({ query: 'line', k: 2 })
    broken = true
    const error = await errorOf(engine.search({ query: 'line', k: 2, cursor: first.next_cursor! }))
    expect(error).toMatchObject({ code: 'retrieval_failed', retryable: true })
    broken = false
    const second = await engine.search({ query: 'line', k: 9, cursor: first.next_cursor! })
    expect(new Set([...first.hits, ...second.hits].map(({ chunk_id }) => chunk_id))).toEqual(new Set(ids))
  })

  test('with unsupported fails the search: a request that it refuses is not its failure', async () => {
    const refusing = throwing(
      new KebabError('unsupported', 'no', { details: { feature: 'filter', retriever: 'meaning' } }),
    )
    const engine = await engineOver([stored], [words(), refusing])
    expect(await errorOf(engine.search({ query: 'line' }))).toMatchObject({ code: 'unsupported' })
  })
})

describe('a retriever that breaks its contract', () => {
  test('by returning an id twice has it counted once, at its best rank', async () => {
    const twice = fixedRetriever('words', [ids[0]!, ids[1]!, ids[0]!, ids[2]!], { kind: 'lexical' })
    const engine = await engineOver([stored], [twice])
    const { hits } = await engine.search({ query: 'line' })
    expect(hits.map(({ chunk_id, retrieval }) => [chunk_id, retrieval.lexical_rank, retrieval.lexical_score])).toEqual([
      [ids[0], 1, 1],
      [ids[1], 2, 0.5],
      [ids[2], 3, 0.25],
    ])
  })

  test('by returning more than it was asked for is held to the limit', async () => {
    const candidates = ids.map((chunkId, i) => ({ chunkId, score: -i }))
    const eager = fixedRetriever('words', ids, {
      kind: 'lexical',
      retrieve: async () => ({ candidates, exhausted: false }),
    })
    const engine = await engineOver([stored], [eager], { depth: 2 })
    const { trace } = await engine.search({ query: 'line', k: 1, trace: true })
    expect(trace?.lexical.map(({ chunk_id }) => chunk_id)).toEqual(ids.slice(0, 2))
  })
})

describe('an abort', () => {
  const hanging = () => fixedRetriever('words', ids, { kind: 'lexical', retrieve: () => new Promise(() => {}) })

  test('before the call rejects with its reason', async () => {
    const engine = await engineOver([stored], [words()])
    const reason = new Error('changed my mind')
    await expect(engine.search({ query: 'line' }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test('settles the search with its reason though a retriever ignores the signal', async () => {
    const engine = await engineOver([stored], [hanging()])
    const controller = new AbortController()
    const search = engine.search({ query: 'line' }, { signal: controller.signal })
    setTimeout(() => controller.abort('enough'), 5)
    await expect(search).rejects.toBe('enough')
  })

  test('reaches the retrievers', async () => {
    const [call, seen] = [deferred(), deferred()]
    const listening = fixedRetriever('words', ids, {
      kind: 'lexical',
      retrieve: (_, { signal }) => {
        signal?.addEventListener('abort', () => seen.resolve(signal.reason))
        call.resolve('asked')
        return new Promise(() => {})
      },
    })
    const engine = await engineOver([stored], [listening], { timeLimitMs: 10_000 })
    const controller = new AbortController()
    const search = engine.search({ query: 'line' }, { signal: controller.signal })
    search.catch(() => {})
    await call.promise
    controller.abort('enough')
    await expect(search).rejects.toBe('enough')
    await expect(seen.promise).resolves.toBe('enough')
  })

  test('while the store hangs settles the search too', async () => {
    const engine = await engineOver([stored], [words()], {
      store: { revision: () => new Promise<string>(() => {}) } as never,
    })
    await expect(engine.search({ query: 'line' }, { signal: AbortSignal.timeout(5) })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
})

function deferred() {
  let resolve!: (value: unknown) => void
  const promise = new Promise<unknown>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
