import { cacheQueries, coalesceCalls, type Embedder, type Float32Embedder, isKebabError, KebabError } from '@kebab/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { retrieve, score } from '../../../test/support/ask-retriever.js'
import { toyEmbedder, toyVector } from '../../../test/support/toy-embedder.js'
import { type UsearchRetrieverOptions, usearchRetriever } from '../src/index.js'
import { errorOf } from './support/error-of.js'
import { filterOf, makeChunk } from './support/make-chunk.js'
import { usearch } from './support/usearch.js'
import { cosine } from './support/vectors.js'

const TEXTS = ['red apple', 'green apple', 'green pear', 'blue sky', 'blue sea']

async function filled(more: Partial<UsearchRetrieverOptions> = {}) {
  const embedder = toyEmbedder()
  const retriever = usearchRetriever({ usearch, embedder, ...more })
  await retriever.add(TEXTS.map((text, i) => makeChunk(`c${i}`, { text })))
  return { retriever, embedder }
}

const never: Float32Embedder['embed'] = () => new Promise(() => {})

describe('wiring', () => {
  test.each<[string, unknown]>([
    ['usearch', { usearch: undefined }],
    ['usearch', { usearch: {} }],
    ['embedder', { embedder: undefined }],
    ['embedder', { embedder: { model: 'x', dimensions: 3 } }],
    ['embedder.model', { embedder: { ...toyEmbedder(), model: '' } }],
    ['embedder.dimensions', { embedder: { ...toyEmbedder(), dimensions: 0 } }],
    ['embedder.dimensions', { embedder: { ...toyEmbedder(), dimensions: 2.5 } }],
    ['name', { name: '' }],
    ['precision', { precision: 'f64' }],
    ['connectivity', { connectivity: 1 }],
    ['expansionAdd', { expansionAdd: 0 }],
    ['expansionSearch', { expansionSearch: Number.NaN }],
    ['exactUpTo', { exactUpTo: -1 }],
    ['threads', { threads: 0 }],
    ['batchSize', { batchSize: '32' }],
  ])('a wrong %s is a TypeError that names it', (option, wrong) => {
    const options = { usearch, embedder: toyEmbedder(), ...(wrong as object) } as UsearchRetrieverOptions
    expect(() => usearchRetriever(options)).toThrow(TypeError)
    expect(() => usearchRetriever(options)).toThrow(new RegExp(`^${option}: expected`))
  })

  test.each([
    { connectivity: 2, expansionAdd: 1, expansionSearch: 1, exactUpTo: 0, threads: 1000 },
    { connectivity: 512, expansionAdd: 2000, expansionSearch: 2000, batchSize: 1 },
  ])('options at their limits work: %o', async (options) => {
    const { retriever } = await filled(options)
    expect((await retrieve(retriever, 'red apple', { limit: 1 })).candidates[0]!.chunkId).toBe('c0')
  })

  test('describes itself, and its index version covers every setting that changes answers', () => {
    const embedder = toyEmbedder()
    const reference = usearchRetriever({ usearch, embedder })
    expect(reference).toMatchObject({
      name: 'usearch',
      kind: 'vector',
      scoreKind: 'cosine',
      supports: { filter: true },
    })
    expect(reference.indexVersion).toMatch(/^usearch\.v3-i8-[0-9a-f]{8}$/)
    const versions = [
      reference,
      usearchRetriever({ usearch, embedder, precision: 'f32' }),
      usearchRetriever({ usearch, embedder, connectivity: 8 }),
      usearchRetriever({ usearch, embedder, expansionAdd: 64 }),
      usearchRetriever({ usearch, embedder, expansionSearch: 32 }),
      usearchRetriever({ usearch, embedder, exactUpTo: Number.POSITIVE_INFINITY }),
      usearchRetriever({ usearch, embedder: toyEmbedder({ model: 'other' }) }),
    ].map(({ indexVersion }) => indexVersion)
    expect(new Set(versions).size).toBe(versions.length)
    expect(usearchRetriever({ usearch, embedder, name: 'mine' }).name).toBe('mine')
    expect(reference.calibration).toBeUndefined()
    const calibration = { floor: 0.1, ceiling: 0.8 }
    expect(usearchRetriever({ usearch, embedder: toyEmbedder({ calibration }) }).calibration).toEqual(calibration)
  })
})

describe('retrieve', () => {
  test('ranks by the cosine of query and indexed text, best first', async () => {
    const { retriever, embedder } = await filled()
    const { candidates } = await retrieve(retriever, 'green apple', { limit: 3 })
    expect(candidates[0]!.chunkId).toBe('c1')
    for (const { chunkId, score } of candidates) {
      const text = TEXTS[Number(chunkId.slice(1))]!
      expect(score).toBeCloseTo(cosine(toyVector(text, 32), toyVector('green apple', 32)), 12)
    }
    expect(embedder.calls.at(-1)).toMatchObject({ texts: ['green apple'], kind: 'query' })
  })

  test('indexes title and headings with the text', async () => {
    const embedder = toyEmbedder()
    const retriever = usearchRetriever({ usearch, embedder })
    await retriever.add([makeChunk('c', { text: 'body', headingPath: ['Head'], document: { title: 'Title' } })])
    expect(embedder.calls[0]).toMatchObject({ texts: ['Title\nHead\nbody'], kind: 'passage' })
  })

  test('gives at most `limit` candidates, and is exhausted exactly if the list has all chunks', async () => {
    const { retriever } = await filled()
    for (const limit of [1, 4, 5, 6, 1e9]) {
      const { candidates, exhausted } = await retrieve(retriever, 'apple', { limit })
      expect(candidates.length).toBe(Math.min(limit, 5))
      expect(exhausted).toBe(limit >= 5)
    }
  })

  test.each(['', ' ', '\n\t'])('an empty query (%j) gives an empty ranking without embedding it', async (query) => {
    const { retriever, embedder } = await filled()
    const before = embedder.calls.length
    expect(await retrieve(retriever, query, { limit: 3 })).toEqual({ candidates: [], exhausted: true })
    expect(await score(retriever, query, ['c0', 'x'])).toEqual([null, null])
    expect(embedder.calls.length).toBe(before)
  })

  test('an empty index gives an empty ranking, and so does an index whose chunks were all removed', async () => {
    const { retriever } = await filled()
    await retriever.remove(['c0', 'c1', 'c2', 'c3', 'c4'])
    for (const empty of [usearchRetriever({ usearch, embedder: toyEmbedder() }), retriever]) {
      expect(await retrieve(empty, 'apple', { limit: 3 })).toEqual({ candidates: [], exhausted: true })
      expect(await retrieve(empty, 'apple', { limit: 3, filter: filterOf(['c0']) })).toEqual({
        candidates: [],
        exhausted: true,
      })
      expect(await score(empty, 'apple', ['c0'])).toEqual([null])
      expect(empty.size).toBe(0)
    }
  })

  test('only chunks that pass the filter are returned, and every one of them if the limit allows', async () => {
    const { retriever } = await filled()
    const ranking = await retrieve(retriever, 'apple', { limit: 5, filter: filterOf(['c4', 'c2', 'unknown']) })
    expect(ranking.candidates.map(({ chunkId }) => chunkId).sort()).toEqual(['c2', 'c4'])
    expect(ranking.exhausted).toBe(true)
    expect(await retrieve(retriever, 'apple', { limit: 5, filter: filterOf([]) })).toEqual({
      candidates: [],
      exhausted: true,
    })
  })

  test('`allowed` is called once', async () => {
    const { retriever } = await filled()
    let calls = 0
    const allowed = async () => {
      calls++
      return new Set(['c1'])
    }
    await retrieve(retriever, 'apple', { limit: 5, filter: { where: {}, allowed } })
    expect(calls).toBe(1)
  })

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '3', undefined])(
    'a limit of %s is `invalid_input`',
    async (limit) => {
      const { retriever } = await filled()
      const error = await errorOf(retrieve(retriever, 'apple', { limit: limit as number }))
      expect(isKebabError(error, 'invalid_input') && error.details?.field).toBe('limit')
    },
  )

  test('concurrent calls do not interfere', async () => {
    const { retriever } = await filled()
    const first = await Promise.all(
      TEXTS.map(async (text) => (await retrieve(retriever, text, { limit: 1 })).candidates[0]!.chunkId),
    )
    expect(first).toEqual(['c0', 'c1', 'c2', 'c3', 'c4'])
  })
})

describe('score', () => {
  test('is the score that `retrieve` gives, in the order of the ids, and null for an unknown chunk', async () => {
    const { retriever } = await filled()
    const { candidates } = await retrieve(retriever, 'green sea', { limit: 5 })
    const ids = [...candidates.map(({ chunkId }) => chunkId).reverse(), 'unknown', 'c0', 'c0']
    const scores = await score(retriever, 'green sea', ids)
    const expected = new Map(candidates.map(({ chunkId, score }) => [chunkId, score]))
    expect(scores).toEqual(ids.map((chunkId) => expected.get(chunkId) ?? null))
  })

  test.each([[['c0', 3]], ['c0'], [undefined]])('ids that are not strings (%j) are `invalid_input`', async (ids) => {
    const { retriever } = await filled()
    expect(isKebabError(await errorOf(score(retriever, 'x', ids as string[])), 'invalid_input')).toBe(true)
    expect(isKebabError(await errorOf(retriever.remove(ids as string[])), 'invalid_input')).toBe(true)
  })
})

describe('abort', () => {
  const reason = new Error('enough')

  test('before the call: every call rejects with the reason', async () => {
    const { retriever } = await filled()
    const signal = AbortSignal.abort(reason)
    const revision = retriever.revision()
    expect(await errorOf(retrieve(retriever, 'apple', { limit: 1, signal }))).toBe(reason)
    expect(await errorOf(score(retriever, 'apple', ['c0'], { signal }))).toBe(reason)
    expect(await errorOf(retriever.add([makeChunk('new')], { signal }))).toBe(reason)
    expect(await errorOf(retriever.save('/nowhere', { signal }))).toBe(reason)
    expect(await errorOf(retriever.load('/nowhere', { signal }))).toBe(reason)
    expect(retriever.revision()).toBe(revision)
  })

  test('during the call: every call rejects with the reason, even if the embedder hangs', async () => {
    const embedder = toyEmbedder()
    const retriever = usearchRetriever({ usearch, embedder })
    await retriever.add([makeChunk('c0')])
    embedder.embed = never
    const controller = new AbortController()
    const { signal } = controller
    const calls = [
      retrieve(retriever, 'apple', { limit: 1, signal }),
      score(retriever, 'apple', ['c0'], { signal }),
      retriever.add([makeChunk('new')], { signal }),
      retriever.add([makeChunk('newer')], { signal }),
    ].map(errorOf)
    controller.abort(reason)
    expect(await Promise.all(calls)).toEqual([reason, reason, reason, reason])
    expect(retriever.size).toBe(1)
  })

  test('during the call: `retrieve` rejects even if the filter hangs', async () => {
    const { retriever } = await filled()
    const controller = new AbortController()
    const filter = { where: {}, allowed: () => new Promise<Set<string>>(() => {}) }
    const call = errorOf(retrieve(retriever, 'apple', { limit: 1, signal: controller.signal, filter }))
    setImmediate(() => controller.abort(reason))
    expect(await call).toBe(reason)
  })

  test('is passed to the embedder', async () => {
    const { retriever, embedder } = await filled()
    const signals: (AbortSignal | undefined)[] = []
    embedder.embed = (_, { signal }) => {
      signals.push(signal)
      return never([], { kind: 'query' })
    }
    const controller = new AbortController()
    const { signal } = controller
    const calls = [retrieve(retriever, 'apple', { limit: 1, signal }), retriever.add([makeChunk('new')], { signal })]
    const errors = Promise.all(calls.map(errorOf))
    await new Promise((resolve) => setImmediate(resolve))
    controller.abort(reason)
    expect(await errors).toEqual([reason, reason])
    expect(signals.map((callSignal) => callSignal?.reason)).toEqual([reason, reason])
  })
})

describe('an embedder that breaks its contract', () => {
  const good = toyVector('x', 32)
  const withValue = (value: number) => good.map((number, i) => (i === 5 ? value : number))
  const cases: [string, string, unknown][] = [
    ['too few vectors', 'internal', []],
    ['too many vectors', 'internal', [good, good]],
    ['no array', 'internal', good],
    ['nothing', 'internal', undefined],
    ['an array of texts', 'internal', [[...good].map(String)]],
    ['a NaN', 'internal', [withValue(Number.NaN)]],
    ['an infinity', 'internal', [withValue(Number.NEGATIVE_INFINITY)]],
    ['only zeros', 'internal', [new Float32Array(32)]],
    ['half the dimensions', 'embedding_mismatch', [good.slice(0, 16)]],
    ['twice the dimensions', 'embedding_mismatch', [Float32Array.of(...good, ...good)]],
  ]

  test.each(cases)('%s: `%s`, and nothing changes', async (_, code, answer) => {
    const { retriever, embedder } = await filled()
    const revision = retriever.revision()
    embedder.embed = async () => answer as Float32Array[]
    for (const call of [
      () => retrieve(retriever, 'x', { limit: 1 }),
      () => score(retriever, 'x', ['c0']),
      () => retriever.add([makeChunk('new')]),
    ]) {
      const error = await errorOf(call())
      expect(isKebabError(error) && error.code).toBe(code)
    }
    expect(retriever.revision()).toBe(revision)
    expect(retriever.size).toBe(5)
  })

  test('its vectors are copied, because it may reuse the memory', async () => {
    const embedder = toyEmbedder()
    const { embed } = embedder
    const shared = new Float32Array(32)
    embedder.embed = async (texts, options) => {
      shared.set((await embed(texts, options))[0]!)
      return [shared]
    }
    const retriever = usearchRetriever({ usearch, embedder, batchSize: 1 })
    await retriever.add(TEXTS.map((text, i) => makeChunk(`c${i}`, { text })))
    expect(await score(retriever, 'blue sky', ['c3'])).toEqual([1])
    const filter = {
      where: {},
      allowed: async () => {
        await new Promise((resolve) => setImmediate(resolve))
        shared.fill(0)
        return new Set(['c0', 'c3'])
      },
    }
    expect((await retrieve(retriever, 'blue sky', { limit: 1, filter })).candidates).toEqual([
      { chunkId: 'c3', score: 1 },
    ])
  })

  test('a later change of its model or dimensions has no effect', async () => {
    const { retriever, embedder } = await filled()
    const { indexVersion } = retriever
    Object.assign(embedder, { model: 'other', dimensions: 64, embed: async () => [toyVector('x', 64)] })
    const error = await errorOf(retrieve(retriever, 'x', { limit: 1 }))
    expect(isKebabError(error, 'embedding_mismatch')).toBe(true)
    expect(isKebabError(await errorOf(retriever.add([makeChunk('new')])), 'embedding_mismatch')).toBe(true)
    expect(retriever.indexVersion).toBe(indexVersion)
  })

  test('its errors are passed on', async () => {
    const { retriever, embedder } = await filled()
    const failure = new KebabError('model_unavailable', 'expected a model, found none', { details: { model: 'toy' } })
    embedder.embed = () => {
      throw failure
    }
    expect(await errorOf(retrieve(retriever, 'x', { limit: 1 }))).toBe(failure)
    expect(await errorOf(retriever.add([makeChunk('new')]))).toBe(failure)
  })
})

describe('the vector of a query', () => {
  /** No other vector in this process has so many. */
  const DIMENSIONS = 13
  const typedArray = Object.getPrototypeOf(Float32Array.prototype)

  afterEach(() => vi.restoreAllMocks())

  /** Counts the calls of a method of typed arrays on vectors of the embedder. */
  function callsOf(method: 'slice' | typeof Symbol.iterator): () => number {
    const spy = vi.spyOn(typedArray, method as never)
    return () => spy.mock.contexts.filter((it) => it instanceof Float32Array && it.length === DIMENSIONS).length
  }

  test('is checked once and copied once, also through a cache and coalesced calls', async () => {
    const embedder: Embedder = {
      model: 'toy',
      dimensions: DIMENSIONS,
      embed: async (texts) => texts.map((text) => new Float32Array(DIMENSIONS).fill(text.length)),
    }
    const retriever = usearchRetriever({ usearch, embedder: cacheQueries(coalesceCalls(embedder)) })
    const document = { docId: 'd', sourceId: 's', path: 'a.md', tags: [], metadata: {} }
    await retriever.add([{ chunkId: 'c', text: 'fox', headingPath: [], document } as never])
    const [copied, checked] = [callsOf('slice'), callsOf(Symbol.iterator)]
    const first = await retrieve(retriever, 'a quick fox', { limit: 1 })
    expect([copied(), checked()]).toEqual([1, 1])
    expect(await retrieve(retriever, 'a quick fox', { limit: 1 })).toEqual(first)
    expect([copied(), checked()]).toEqual([1, 1])
  })
})
