import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { validated } from '../../../../test/support/validated.js'
import {
  type ChunkStore,
  createEngine,
  type Engine,
  type EngineOptions,
  isKebabError,
  KebabError,
  memoryStore,
  type Reranker,
  type Retriever,
  wireError,
} from '../../src/index.js'
import type { RetrieverParts } from '../../src/kit/index.js'
import { makeStored } from '../support/corpus.js'
import { clock, engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'
import { viewlessStore } from '../support/viewless-store.js'

const inside = makeStored('in.md', ['one fox', 'two foxes', 'three foxes'], { lang: 'en' })
const outside = makeStored('out.md', ['four foxes', 'five foxes', 'six foxes'], { lang: 'de' })
const insideIds = inside.chunks.map(({ chunkId }) => chunkId)
const outsideIds = outside.chunks.map(({ chunkId }) => chunkId)
/** Alternating, so that every page meets both. */
const allIds = insideIds.flatMap((chunkId, i) => [outsideIds[i]!, chunkId])
const request = { query: 'fox', filters: { lang: 'en' } }
const ignoring = (more: Partial<RetrieverParts> = {}) => fixedRetriever('ignoring', allIds, { kind: 'vector', ...more })
/** An array that was filled by half: the rest is holes. */
const half: unknown[] = Object.assign(new Array(3), [1, 1])
const heeding = () => fixedRetriever('heeding', insideIds, { kind: 'lexical' })

describe('a retriever that ignores the filter', () => {
  test('brings no hit from outside: these are passed over, and degraded names it', async () => {
    const engine = await engineOver([inside, outside], [heeding(), ignoring()])
    const page = await engine.search({ ...request, k: 20 })
    expect(page.hits.map(({ chunk_id }) => chunk_id).sort()).toEqual(insideIds)
    expect(page.degraded).toEqual([{ retriever: 'ignoring', code: 'internal' }])
    expect(page.hits.map(({ rank }) => rank)).toEqual([1, 2, 3])
  })

  test('leaves the pages a partition of one ranking', async () => {
    const engine = await engineOver([inside, outside], [heeding(), ignoring()], { depth: 2 })
    const whole = await engine.search({ ...request, k: 20 })
    const ids: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await engine.search({ ...request, k: 1, cursor: cursor! })
      ids.push(...page.hits.map(({ chunk_id }) => chunk_id))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(ids).toEqual(whole.hits.map(({ chunk_id }) => chunk_id))
  })

  test('fails a strict search, which names it', async () => {
    const engine = await engineOver([inside, outside], [heeding(), ignoring()])
    expect(await errorOf(engine.search({ ...request, strict: true }))).toMatchObject({
      code: 'retrieval_failed',
      message: expect.stringContaining('ignoring'),
      details: { retrievers: [{ retriever: 'ignoring', code: 'internal' }] },
    })
  })

  test('shows the reranker nothing from outside', async () => {
    const seen: string[] = []
    const reranker: Reranker = {
      model: 'judge',
      async rerank(_query, texts) {
        seen.push(...texts)
        return texts.map(() => 0)
      },
    }
    const engine = await engineOver([inside, outside], [ignoring()], { rerank: { reranker } })
    await engine.search({ ...request, k: 20 })
    expect(seen.filter((text) => /four|five|six/.test(text))).toEqual([])
    expect(seen).toHaveLength(3)
  })

  test('is not named where it was asked without a filter', async () => {
    const page = await (await engineOver([inside, outside], [ignoring()])).search({ query: 'fox', k: 20 })
    expect(page.hits).toHaveLength(6)
    expect(page.degraded).toBeUndefined()
  })
})

describe('a ranking that breaks the contract is left out, and degraded names its retriever', () => {
  test.each<[string, Retriever['scoreKind'], unknown]>([
    ['a cosine above 1', 'cosine', [{ chunkId: insideIds[0], score: 5 }]],
    ['a cosine below -1', 'cosine', [{ chunkId: insideIds[0], score: -1.1 }]],
    ['a BM25 score below 0', 'bm25', [{ chunkId: insideIds[0], score: -3 }]],
    ['an empty id', undefined, [{ chunkId: '', score: 1 }]],
    ['a candidate that is null', undefined, [null]],
    ['candidates that are no array', undefined, 'abc'],
  ])('with %s', async (_, scoreKind, candidates) => {
    const broken = ignoring({ scoreKind, retrieve: async () => ({ candidates, exhausted: true }) as never })
    const page = await (await engineOver([inside], [heeding(), broken])).search({ query: 'fox' })
    expect(page.degraded).toEqual([{ retriever: 'ignoring', code: 'retrieval_failed' }])
    const alone = await errorOf((await engineOver([inside], [broken])).search({ query: 'fox' }))
    expect(alone).toMatchObject({ code: 'retrieval_failed', message: expect.stringContaining('retriever ignoring: ') })
    expect(alone.message).toContain('expected')
  })

  test('a cosine may exceed 1 by the rounding of 32-bit floats', async () => {
    const retrieve = async () => ({ candidates: [{ chunkId: insideIds[0]!, score: 1 + 1e-7 }], exhausted: true })
    const engine = await engineOver([inside], [ignoring({ scoreKind: 'cosine', retrieve })])
    expect((await engine.search({ query: 'fox' })).hits[0]?.score).toBe(1)
  })

  test.each([[undefined], [null], ['x'], [[]], [[Number.NaN, 1, 1]], [['1', '1', '1']], [half]])(
    'scores of `score` that are %j give no evidence',
    async (scores) => {
      const vector = fixedRetriever('vector', [], {
        kind: 'vector',
        scoreKind: 'cosine',
        calibration: { floor: 0, ceiling: 1 },
        score: async () => scores as never,
      })
      const page = await (await engineOver([inside], [heeding(), vector])).search({ query: 'fox' })
      expect(page.hits.map(({ retrieval }) => retrieval.evidence)).toEqual([null, null, null])
    },
  )

  test('a revision that is no text leaves the retriever out', async () => {
    const page = await (await engineOver([inside], [heeding(), ignoring({ revision: () => 3 as never })])).search({
      query: 'fox',
    })
    expect(page.degraded).toEqual([{ retriever: 'ignoring', code: 'internal' }])
  })
})

describe('an engine is refused, which names the member, for a retriever', () => {
  test.each<[string, Partial<Record<keyof Retriever, unknown>>]>([
    ['retrievers.0.name', { name: '' }],
    ['retrievers.0.name', { name: 3 }],
    ['retrievers.ignoring.kind', { kind: 'semantic' }],
    ['retrievers.ignoring.scoreKind', { scoreKind: 'dot' }],
    ['retrievers.ignoring.indexVersion', { indexVersion: '' }],
    ['retrievers.ignoring.supports', { supports: undefined }],
    ['retrievers.ignoring.supports.filter', { supports: { filter: 3 } }],
    ['retrievers.ignoring.supports.scores', { supports: { filter: true, scores: 3 } }],
    ['retrievers.ignoring.supports.prefixes', { supports: { filter: true, prefixes: 'yes' } }],
    ['retrievers.ignoring.supports.maxLimit', { supports: { filter: true, maxLimit: 0 } }],
  ])('whose %s is wrong: %o', (member, more) => {
    const wrong = { ...ignoring(), ...more } as never
    expect(() => createEngine({ store: memoryStore(), retrievers: [wrong] })).toThrow(TypeError)
    expect(() => createEngine({ store: memoryStore(), retrievers: [wrong] })).toThrow(`${member}: expected`)
  })

  test.each<[string, Partial<EngineOptions>]>([
    ['rerank.reranker.model', { rerank: { reranker: { model: '', rerank: async () => [] } } }],
    ['fusion.name', { fusion: { name: '', fuse: () => new Map() } }],
  ])('and for an empty %s', (option, options) => {
    expect(() => createEngine({ store: memoryStore(), retrievers: [ignoring()], ...options })).toThrow(`${option}: `)
  })
})

describe('an error of a part', () => {
  const madeUp = Object.assign(new KebabError('internal', 'no'), { code: 'made_up' })

  test('with a code that is none is no KebabError: it becomes internal', async () => {
    expect(isKebabError(madeUp)).toBe(false)
    assertWire('error.v1', wireError(madeUp))
    expect(wireError(madeUp)).toMatchObject({ code: 'internal' })
    const engine = await engineOver([inside], [heeding()], {
      store: { ...viewlessStore(), revision: () => Promise.reject(madeUp) },
    })
    const error = await errorOf(engine.search({ query: 'fox' }))
    expect(error).toMatchObject({ code: 'internal', cause: madeUp })
    const failing = ignoring({ retrieve: () => Promise.reject(madeUp) })
    const page = await (await engineOver([inside], [heeding(), failing])).search({ query: 'fox' })
    expect(page.degraded).toEqual([{ retriever: 'ignoring', code: 'retrieval_failed' }])
  })

  test.each([
    { message: undefined },
    { message: '' },
    { hint: 3 },
    { hint: '' },
    { retryable: 'yes' },
    { details: 'x' },
  ])('whose members are wrong still has a wire form: %j', (members) => {
    assertWire('error.v1', wireError(Object.assign(new KebabError('internal', 'no'), members)))
  })
})

describe('what a store returns is held to the contract: the error names the call, or the document, and the member', () => {
  const over = (more: (store: ChunkStore) => Partial<ChunkStore>): Engine => {
    const store = viewlessStore()
    const filled = store.commit({ put: [inside] })
    const ready = <A extends unknown[], T>(call: (...args: A) => Promise<T>) => {
      return async (...args: A): Promise<T> => filled.then(() => call(...args))
    }
    const get = ready(store.get)
    const wrapped = { ...store, get, source: ready(store.source), neighbours: ready(store.neighbours), ...more(store) }
    return validated(createEngine({ store: wrapped, retrievers: [heeding()], clock }))
  }
  const documentsWith = (member: object) => (store: ChunkStore) => {
    const changed = <T extends { document: object }>(record: T | null) =>
      record && { ...record, document: { ...record.document, ...member } }
    return {
      get: async (...args: Parameters<ChunkStore['get']>) => (await store.get(...args)).map(changed) as never,
      source: async (...args: Parameters<ChunkStore['source']>) => changed(await store.source(...args)) as never,
      neighbours: async (...args: Parameters<ChunkStore['neighbours']>) =>
        (await store.neighbours(...args)).map(changed) as never,
    }
  }

  const calls = (engine: Engine) => [
    engine.search({ query: 'fox' }),
    engine.fetch({ chunk_id: insideIds[0]! }),
    engine.fetch({ doc_id: inside.document.docId }),
  ]

  test.each<[string, object]>([
    ['indexedAt', { indexedAt: 'yesterday' }],
    ['indexedAt', { indexedAt: '+275760-09-13T00:00:00.000Z' }],
    ['chunkerVersion', { chunkerVersion: '' }],
    ['embeddingModel', { embeddingModel: '' }],
    ['indexedAt', { indexedAt: '2026-02-30T00:00:00Z' }],
    ['indexedAt', { indexedAt: 3 }],
    ['media', { media: 'A vinyl' }],
    ['trust', { trust: 'best' }],
    ['tags', { tags: 'a' }],
    ['title', { title: null }],
    ['chunkerVersion', { chunkerVersion: undefined }],
    ['origin', { origin: { digest: 'x', reader: 'y' } }],
  ])('a document with a wrong %s is corrupt_index, which names the document: %j', async (member, wrong) => {
    const engine = over(documentsWith(wrong))
    for (const call of calls(engine))
      expect(await errorOf(call)).toMatchObject({
        code: 'corrupt_index',
        message: expect.stringContaining(`document.${member}`),
        details: { documents: [{ doc_id: 'doc-in.md', doc_path: 'in.md' }] },
        hint: expect.stringContaining('Remove this document and index it again.'),
      })
  })

  test.each<[string, object]>([
    ['path', { path: '' }],
    ['docId', { docId: '' }],
    ['path', { path: 3, indexedAt: 'yesterday' }],
  ])('a document without a name, by a wrong %s: %j', async (member, wrong) => {
    const engine = over(documentsWith(wrong))
    for (const call of calls(engine))
      expect(await errorOf(call)).toMatchObject({
        code: 'internal',
        message: expect.stringMatching(new RegExp(`^store\\.(get|neighbours|source): expected .*${member}`)),
        hint: 'Run the compliance kit over this store.',
      })
  })

  test.each<[string, Partial<ChunkStore>]>([
    ['store.get: expected an array of 3', { get: async () => [] }],
    ['store.get: expected an array of 3', { get: async () => null as never }],
    ['store.get: expected the chunk in.md:0', { get: async () => [...inside.chunks].reverse() }],
    ['store.get: expected `chunk.chunkId`', { get: async (ids) => ids.map(() => 3 as never) }],
    ['store.revision: expected a string', { revision: async () => 3 as never }],
  ])('%s', async (message, more) => {
    const error = await errorOf(over(() => more).search({ query: 'fox' }))
    expect(error).toMatchObject({ code: 'internal', message: expect.stringContaining(message) })
  })

  test.each<[string, object]>([
    ['chunk.lineStart', { lineStart: 0 }],
    ['chunk.headingPath', { headingPath: [3] }],
    ['chunk.headingPath', { headingPath: new Array(2) }],
    ['chunk.end', { start: 3, end: 2 }],
  ])('a chunk with a wrong %s is corrupt_index, which names the document', async (member, wrong) => {
    const engine = over(() => ({ get: async () => inside.chunks.map((chunk) => ({ ...chunk, ...wrong })) as never }))
    expect(await errorOf(engine.search({ query: 'fox' }))).toMatchObject({
      code: 'corrupt_index',
      message: expect.stringContaining(member),
      details: { documents: [{ doc_id: 'doc-in.md', doc_path: 'in.md' }] },
    })
  })

  test('a set of the filter that is none', async () => {
    const engine = await engineOver([inside], [heeding()], {
      store: { ...viewlessStore(), select: async () => 3 as never },
      retrievers: [
        ignoring({
          retrieve: async (_, { filter }) => ({
            candidates: [...(await filter!.allowed())].map((chunkId) => ({ chunkId, score: 1 })),
            exhausted: true,
          }),
        }),
      ],
    })
    const error = await errorOf(engine.search(request))
    expect(error.message).toContain('store.select: expected a set of chunk ids')
  })

  test('a chunk that is not the slice of its text is corrupt_index in fetch, which names the document', async () => {
    const engine = over((store) => ({
      source: async (docId) => {
        const source = await store.source(docId)
        return source && { ...source, text: source.text.replace('fox', 'box') }
      },
    }))
    expect(await errorOf(engine.fetch({ chunk_id: insideIds[0]! }))).toMatchObject({
      code: 'corrupt_index',
      details: { documents: [{ doc_id: 'doc-in.md', doc_path: 'in.md' }] },
    })
  })

  test.each([
    { documents: -1 },
    { chunks: '3' },
    { embeddingModels: [3] },
    { embeddingModels: new Array(1) },
    { chunkerVersions: new Array(1) },
  ])('stats with %o', async (wrong) => {
    const engine = over((store) => ({ stats: async () => ({ ...(await store.stats()), ...wrong }) as never }))
    const error = await errorOf(engine.describe())
    expect(error.message).toContain(`store.stats: expected \`${Object.keys(wrong)[0]}\``)
  })
})

test('whatever a part returns or throws, the outcome is a valid response, or an error with a code', async () => {
  const junk = fc.oneof(
    fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withTypedArray: true }),
    fc.constantFrom<unknown>(null, undefined, Number.NaN, '', [], {}, new Set(), new Map()),
  )
  /**
   * What a call gives: the right thing, junk, the right thing with junk for a member, or an error.
   */
  const outcome = fc.oneof(
    { weight: 2, arbitrary: fc.constant({ how: 'right' as const }) },
    { weight: 2, arbitrary: fc.record({ how: fc.constant('junk' as const), junk }) },
    { weight: 5, arbitrary: fc.record({ how: fc.constant('spoilt' as const), junk, at: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ how: fc.constant('error' as const), junk }) },
  )
  const STORE = ['revision', 'stats', 'get', 'select', 'neighbours', 'source'] as const
  const RETRIEVER = ['prepare', 'documentFrequencies', 'revision'] as const
  const QUERY = ['retrieve', 'score'] as const
  const plan = fc.record({
    call: fc.constantFrom<string>(
      ...STORE.map((name) => `store.${name}`),
      ...RETRIEVER.map((name) => `retriever.${name}`),
      ...QUERY.map((name) => `query.${name}`),
    ),
    outcome,
    filtered: fc.boolean(),
    trace: fc.boolean(),
    scoreKind: fc.constantFrom<Retriever['scoreKind']>('bm25', 'cosine', undefined),
  })

  await fc.assert(
    fc.asyncProperty(plan, async ({ call, outcome: planned, filtered, trace, scoreKind }) => {
      const spoil = <P extends object>(part: P, prefix: string): P => {
        const name = call.startsWith(prefix) ? (call.slice(prefix.length) as keyof P) : undefined
        if (name === undefined || planned.how === 'right') return part
        const original = part[name] as unknown as (...args: unknown[]) => Promise<unknown>
        const answer = async (...args: unknown[]): Promise<unknown> => {
          if (planned.how === 'error') throw planned.junk
          if (planned.how === 'junk') return planned.junk
          return spoilt(await original(...args), planned.at, planned.junk)
        }
        return { ...part, [name]: answer }
      }
      const inner = viewlessStore()
      await inner.commit({ put: [inside, outside] })
      const retriever = fixedRetriever('own', insideIds, {
        kind: 'lexical',
        scoreKind,
        calibration: { floor: 0, ceiling: 1 },
        documentFrequencies: async (terms) => ({ chunks: 6, frequencies: terms.map(() => 1) }),
        revision: async () => 'r',
        ...spoil(
          {
            retrieve: async () => ({
              candidates: insideIds.map((chunkId) => ({ chunkId, score: 0.5 })),
              exhausted: true,
            }),
            score: async (_query: string, ids: readonly string[]) => ids.map(() => 0.5),
          },
          'query.',
        ),
      })
      const engine = createEngine({
        store: spoil<ChunkStore>(inner, 'store.'),
        retrievers: [spoil<Retriever>(retriever, 'retriever.')],
        clock,
      })
      const filters = filtered ? { filters: { lang: 'en' } } : {}
      const calls: [Parameters<typeof assertWire>[0], Promise<unknown>][] = [
        ['search_response.v1', engine.search({ query: 'fox', trace, ...filters })],
        ['search_response.v1', engine.search({ query: 'fox', k: 1, max_tokens: 200 })],
        ['bulk_search_response.v1', engine.bulkSearch({ queries: [{ query: 'fox' }] })],
        ['fetch_result.v1', engine.fetch({ chunk_id: insideIds[0]!, neighbours: 1 })],
        ['fetch_result.v1', engine.fetch({ doc_id: inside.document.docId })],
        ['engine_description.v1', engine.describe()],
        ['doctor_report.v1', engine.doctor({ deep: true })],
      ]
      const answers = await Promise.allSettled(calls.map(([, answer]) => answer))
      for (const [i, answer] of answers.entries()) {
        if (answer.status === 'fulfilled') assertWire(calls[i]![0], answer.value)
        else {
          expect(isKebabError(answer.reason)).toBe(true)
          assertWire('error.v1', wireError(answer.reason))
        }
      }
    }),
    { numRuns: 300 },
  )
})

/** The value with junk in place of one of its members, at any depth. */
function spoilt(value: unknown, at: number, junk: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Set) return junk
  const keys = Object.keys(value)
  if (keys.length === 0) return junk
  const key = keys[at % keys.length]!
  const inner = spoilt((value as Record<string, unknown>)[key], Math.floor(at / keys.length), junk)
  return Array.isArray(value)
    ? value.map((element, i) => (String(i) === key ? inner : element))
    : { ...value, [key]: inner }
}
