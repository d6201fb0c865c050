import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { validated } from '../../../../test/support/validated.js'
import {
  type ChunkStore,
  createEngine,
  type EngineOptions,
  memoryStore,
  type Reranker,
  type Retriever,
} from '../../src/index.js'
import type { RetrieverParts } from '../../src/kit/index.js'
import { makeStored } from '../support/corpus.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored(
  'a.md',
  Array.from({ length: 9 }, (_, i) => `line ${i}`),
)
const ids = stored.chunks.map(({ chunkId }) => chunkId)
const never = () => new Promise<never>(() => {})
const words = (more: Partial<RetrieverParts> = {}) => fixedRetriever('words', ids, { kind: 'lexical', ...more })
const hanging = (more: Partial<RetrieverParts> = {}) =>
  fixedRetriever('meaning', [], { kind: 'vector', retrieve: never, ...more })
/** Answers once the filter is resolved. */
const filtering = (name: string): Retriever =>
  fixedRetriever(name, [], {
    async retrieve(_, { filter }) {
      const allowed = await filter!.allowed()
      return { candidates: [...allowed].sort().map((chunkId) => ({ chunkId, score: 1 })), exhausted: true }
    },
  })
const filters = { path_glob: '*' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function over(retrievers: Retriever[], more: Partial<EngineOptions> & { put?: Partial<ChunkStore> } = {}) {
  const { put, ...options } = more
  const store = { ...memoryStore({ id: 'store' }), ...put }
  await store.commit({ put: [stored] })
  return validated(createEngine({ store, retrievers, ...options }))
}

/** Advances the time by so many milliseconds, and gives what became of the search by then. */
async function after<T>(ms: number, search: Promise<T>): Promise<T | 'waits' | { error: unknown }> {
  let outcome: T | 'waits' | { error: unknown } = 'waits'
  search.then(
    (value) => {
      outcome = value
    },
    (error) => {
      outcome = { error }
    },
  )
  await vi.advanceTimersByTimeAsync(ms)
  return outcome
}

/** A `select` that never ends by itself, and lets others work as it should. */
function endless() {
  const seen: { reason?: unknown; begun: number } = { begun: 0 }
  const select: ChunkStore['select'] = async (_, { signal } = {}) => {
    seen.begun++
    try {
      for (;;) {
        await setImmediate()
        signal?.throwIfAborted()
      }
    } catch (error) {
      seen.reason = error
      throw error
    }
  }
  return { seen, select }
}

describe('`timeout_ms`', () => {
  test('bounds the resolution of a filter: retrievers that wait for it are out of time, and it ends', async () => {
    vi.useRealTimers()
    const { seen, select } = endless()
    const engine = await over([filtering('a'), filtering('b')], { put: { select } })
    const error = await errorOf(engine.search({ query: 'line', filters, timeout_ms: 400 }))
    expect(error).toMatchObject({
      code: 'retrieval_failed',
      retryable: true,
      details: { retrievers: ['a', 'b'].map((retriever) => ({ retriever, code: 'timeout' })) },
      cause: { code: 'timeout', details: { stage: 'retriever a', limit_ms: 400 } },
    })
    await setImmediate()
    await setImmediate()
    expect([seen.begun, seen.reason !== undefined]).toEqual([1, true])
  })

  test('names a retriever that waits for the filter, while one that needs none answers', async () => {
    const put = { select: never }
    const engine = await over([words(), filtering('waiting')], { put })
    const search = engine.search({ query: 'line', filters, timeout_ms: 100, k: 3 })
    expect(await after(99, search)).toBe('waits')
    expect(await after(1, search)).toMatchObject({ degraded: [{ retriever: 'waiting', code: 'timeout' }] })
    expect((await search).hits).toHaveLength(3)
  })

  test('is one time for all windows', async () => {
    const limits: number[] = []
    // Each question takes 60 ms.
    const slow = words({
      async retrieve(_, { limit, signal }) {
        limits.push(limit)
        await new Promise((resolve, reject) => {
          setTimeout(resolve, 60)
          signal?.addEventListener('abort', () => reject(signal.reason))
        })
        const candidates = ids.slice(0, limit).map((chunkId, i) => ({ chunkId, score: 1 / (i + 1) }))
        return { candidates, exhausted: limit >= ids.length }
      },
    })
    const engine = await over([slow], { depth: 2 })
    const search = engine.search({ query: 'line', k: 9, timeout_ms: 100 })
    expect(await after(99, search)).toBe('waits')
    expect(await after(1, search)).toMatchObject({ error: { code: 'retrieval_failed', retryable: true } })
    expect(limits).toEqual([2, 4])
    const whole = engine.search({ query: 'line', k: 9, timeout_ms: 300 })
    expect(await after(240, whole)).toMatchObject({ hits: { length: 9 } })
  })

  test('leaves a third for asking window by window, where all windows at once take too long', async () => {
    const limits: number[] = []
    // Four candidates take 20 ms, and more never come.
    const slow = words({
      supports: { filter: true, prefixes: true },
      async retrieve(_, { limit }) {
        limits.push(limit)
        await (limit > 4 ? never() : new Promise((resolve) => setTimeout(resolve, 20)))
        return { candidates: ids.slice(0, limit).map((chunkId) => ({ chunkId, score: 1 })), exhausted: false }
      },
    })
    const engine = await over([slow], { depth: 4 })
    const search = engine.search({ query: 'line', k: 9, timeout_ms: 90 })
    expect(await after(59, search)).toBe('waits')
    expect(limits).toEqual([16])
    await after(1, search)
    expect(limits).toEqual([16, 4])
    expect(await after(29, search)).toBe('waits')
    const { error } = (await after(1, search)) as { error: Error }
    expect(error.message).toContain('a retriever that took part in this ranking failed later')
    expect(limits).toEqual([16, 4, 8])
  })

  test('leaves out the reranker where no time is left, without asking it', async () => {
    let calls = 0
    const reranker: Reranker = {
      model: 'judge',
      async rerank(_query, texts) {
        calls++
        return texts.map(() => 1)
      },
    }
    const engine = await over([words(), hanging()], { rerank: { reranker } })
    const search = engine.search({ query: 'line', timeout_ms: 100 })
    await after(100, search)
    expect((await search).degraded).toEqual([
      { retriever: 'meaning', code: 'timeout' },
      { retriever: 'judge', code: 'timeout' },
    ])
    expect(calls).toBe(0)
  })

  test('takes no evidence from the answer of those that were in time', async () => {
    const counting = words({
      documentFrequencies: async (terms) => ({ chunks: 9, frequencies: terms.map(() => 1) }),
      revision: async () => 'r1',
    })
    const engine = await over([counting, hanging()])
    const search = engine.search({ query: 'line', timeout_ms: 100 })
    await after(100, search)
    const { hits, degraded } = await search
    expect(degraded).toEqual([{ retriever: 'meaning', code: 'timeout' }])
    expect(hits.map(({ retrieval }) => retrieval.evidence)).toEqual(hits.map(() => 1))
  })

  test.each<[string, Partial<ChunkStore>]>([
    ['get', { get: never }],
    ['revision', { revision: never }],
  ])('fails the search with `timeout` a second later where the store hangs in %s', async (_, put) => {
    const engine = await over([words()], { put })
    const search = engine.search({ query: 'line', timeout_ms: 100 })
    expect(await after(1099, search)).toBe('waits')
    const outcome = await after(1, search)
    expect(outcome).toMatchObject({ error: { code: 'timeout', details: { stage: 'search', limit_ms: 100 } } })
  })

  test('is each search’s own in a bulk', async () => {
    const engine = await over([words()], { put: { get: never } })
    const bulk = engine.bulkSearch({ queries: [{ query: 'line', timeout_ms: 100 }, { query: ' ' }] })
    await after(1100, bulk)
    expect((await bulk).items.map(({ error }) => error?.code)).toEqual(['timeout', 'invalid_input'])
  })

  test('of a search that is answered in time leaves no timer behind', async () => {
    const engine = await over([words()])
    expect((await engine.search({ query: 'line', filters, timeout_ms: 100 })).hits).toHaveLength(9)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a filter', () => {
  test('that is still being resolved when the search is over is ended, though there is no limit', async () => {
    vi.useRealTimers()
    const { seen, select } = endless()
    const impatient = filtering('impatient')
    const engine = await over([words(), impatient], { put: { select }, timeLimitMs: { impatient: 5 } })
    const { degraded } = await engine.search({ query: 'line', filters })
    expect(degraded).toEqual([{ retriever: 'impatient', code: 'timeout' }])
    await setImmediate()
    await setImmediate()
    expect(seen.reason).toBeDefined()
  })

  test('that nobody waits for when it is ended rejects nowhere', async () => {
    vi.useRealTimers()
    const { select } = endless()
    const careless = fixedRetriever('careless', [], {
      retrieve(_, { filter }) {
        void filter!.allowed()
        throw new Error('broken')
      },
    })
    const unhandled: unknown[] = []
    const note = (reason: unknown): void => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    const engine = await over([words(), careless], { put: { select } })
    expect((await engine.search({ query: 'line', filters })).hits).toHaveLength(9)
    for (let i = 0; i < 5; i++) await setImmediate()
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })
})

test('a page of many hits is written in slices, between which other work has its turn and an abort ends it', async () => {
  vi.useRealTimers()
  const long = makeStored(
    'b.md',
    Array.from({ length: 200 }, (_, i) => `line ${i}`),
  )
  const store = memoryStore()
  await store.commit({ put: [long] })
  let now = 0
  const options = {
    store,
    retrievers: [
      fixedRetriever(
        'all',
        long.chunks.map(({ chunkId }) => chunkId),
      ),
    ],
  }
  const engine = createEngine({ ...options, depth: 200, clock: { now: () => 0, elapsed: () => now++ } })
  let ticks = 0
  let done = false
  const other = (async () => {
    for (; !done; ticks++) await setImmediate()
  })()
  const { hits } = await engine.search({ query: 'line', k: 200, max_tokens: 5000 })
  done = true
  await other
  expect(hits.length).toBeGreaterThan(10)
  expect(ticks).toBeGreaterThanOrEqual(200 / 8)
  const controller = new AbortController()
  const search = engine.search({ query: 'line', k: 200 }, { signal: controller.signal })
  await setImmediate()
  controller.abort(new Error('enough'))
  await expect(search).rejects.toThrow('enough')
})
