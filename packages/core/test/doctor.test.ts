import { describe, expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { errorOf } from '../../../test/support/error-of.js'
import { gate } from '../../../test/support/gate.js'
import { validated } from '../../../test/support/validated.js'
import {
  type ChunkStore,
  createEngine,
  type EngineOptions,
  KebabError,
  memoryStore,
  type Retriever,
} from '../src/index.js'
import type { RetrieverParts } from '../src/kit/index.js'
import { makeStored } from './support/corpus.js'
import { clock, engineOver } from './support/engine-over.js'
import { fixedRetriever } from './support/scripted-retriever.js'

const stored = makeStored('a.md', ['one fox', 'two foxes', 'three foxes'])
const ids = stored.chunks.map(({ chunkId }) => chunkId)
const words = (more: Partial<RetrieverParts> = {}) => fixedRetriever('words', ids, { kind: 'lexical', ...more })
const meaning = (more: Partial<RetrieverParts> = {}) => fixedRetriever('meaning', ids, { kind: 'vector', ...more })

async function troubles(retrievers: readonly Retriever[], more: Partial<EngineOptions> = {}) {
  const { healthy, checks } = await (await engineOver([stored], retrievers, more)).doctor()
  const problems = checks.filter(({ status }) => status !== 'ok')
  expect(healthy).toBe(problems.every(({ status }) => status !== 'failed'))
  return problems.map(({ part, check, status }) => `${part} ${check}: ${status}`)
}

test('a sound engine passes every check, and every part was tried', async () => {
  const counting = words({
    score: async (_query, chunkIds) => chunkIds.map(() => 1),
    documentFrequencies: async () => ({ chunks: 3, frequencies: [] }),
  })
  const reranker = { model: 'judge', rerank: async (_query: string, texts: readonly string[]) => texts.map(() => 0) }
  const engine = await engineOver([stored], [counting, meaning()], { rerank: { reranker } })
  const { healthy, checks } = await engine.doctor()
  expect(healthy).toBe(true)
  expect(checks.map(({ part, check, status }) => [part, check, status])).toEqual([
    ['store', 'answers', 'ok'],
    ['words', 'answers', 'ok'],
    ['words', 'holds what is stored', 'ok'],
    ['words', 'counts what is stored', 'ok'],
    ['meaning', 'answers', 'ok'],
    ['words', 'agrees with meaning', 'ok'],
    ['judge', 'scores', 'ok'],
  ])
})

test.each<[string, Retriever, string[]]>([
  ['fails', words({ retrieve: () => Promise.reject(new Error('no')) }), ['words answers: failed']],
  ['finds what is not stored', fixedRetriever('words', ['x', ...ids]), ['words answers: failed']],
  [
    'lacks what is stored',
    words({ score: async (_query, all) => all.map((_, i) => (i === 0 ? null : 1)) }),
    ['words holds what is stored: failed'],
  ],
  [
    'counts other chunks',
    words({ documentFrequencies: async () => ({ chunks: 9, frequencies: [] }) }),
    ['words counts what is stored: failed'],
  ],
])('a retriever that %s fails a check', async (_, retriever, expected) => {
  expect(await troubles([retriever])).toEqual(expected)
})

test.each([[undefined], [-1], [1.5], [Number.NaN], ['3']])(
  'a number of chunks that is not an integer >= 0 fails a check: %o',
  async (chunks) => {
    const wrong = words({ documentFrequencies: async () => ({ chunks: chunks as never, frequencies: [] }) })
    const { checks } = await (await engineOver([stored], [wrong])).doctor()
    expect(checks.find(({ check }) => check === 'counts what is stored')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining(
        'retriever words: documentFrequencies: expected `chunks` as an integer from 0, found ',
      ),
      hint: 'Run the compliance kit over this retriever.',
    })
  },
)

describe('the recall of an index', () => {
  const recallOf = async (sampleRecall: NonNullable<Retriever['sampleRecall']>, chunks = 30) => {
    const many = makeStored(
      'b.md',
      Array.from({ length: chunks }, (_, i) => `fox ${i}`),
    )
    const { healthy, checks } = await (await engineOver([many], [meaning({ sampleRecall, retrieve: none })])).doctor()
    return { healthy, check: checks.find(({ check }) => check === 'finds the nearest'), many }
  }
  const none = async () => ({ candidates: [], exhausted: true })

  test('is measured with ten chunks of all documents, and said', async () => {
    let sampleIds: readonly string[] = []
    const { check, many } = await recallOf(async (chunkIds) => {
      sampleIds = chunkIds
      return { nearest: 100, hits: 97 }
    })
    expect(new Set(sampleIds).size).toBe(10)
    expect(many.chunks.map(({ chunkId }) => chunkId)).toEqual(expect.arrayContaining([...sampleIds]))
    expect(check).toMatchObject({
      status: 'ok',
      message: 'found 97 of the 100 nearest neighbours of 10 chunks: recall 0.97',
    })
  })

  test('that is low is a warning with a hint', async () => {
    const { healthy, check } = await recallOf(async () => ({ nearest: 100, hits: 56 }))
    expect(healthy).toBe(true)
    expect(check).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('recall 0.56'),
      hint: expect.any(String),
    })
  })

  test('of one chunk has nothing to compare', async () => {
    const { check } = await recallOf(async () => ({ nearest: 0, hits: 0 }), 1)
    expect(check).toMatchObject({ status: 'ok', message: 'there are no neighbours to compare' })
  })

  test.each([null, {}, { nearest: 1, hits: 2 }, { nearest: 10, hits: -1 }, { nearest: '10', hits: 1 }])(
    'that is no recall fails the check: %j',
    async (sample) => {
      const { healthy, check } = await recallOf(async () => sample as never)
      expect(healthy).toBe(false)
      expect(check).toMatchObject({
        status: 'failed',
        message: expect.stringContaining('sampleRecall: expected `hits`'),
      })
    },
  )
})

/** An index with an `add` under way: `finish` completes it, and then returns the earlier answer. */
function adding() {
  const added = gate()
  let indexedIds: readonly string[] = ['x']
  const done = added.opened.then(() => {
    indexedIds = ids
  })
  const finish = async <T>(answer: T): Promise<T> => {
    added.open()
    await done
    return answer
  }
  return { indexedIds: () => indexedIds, finish }
}

test.each<[string, (index: ReturnType<typeof adding>) => Partial<RetrieverParts>]>([
  [
    'finds',
    ({ indexedIds, finish }) => ({
      retrieve: async (...args) => finish(await retrieve(fixedRetriever('', indexedIds()), ...args)),
    }),
  ],
  [
    'holds',
    ({ indexedIds, finish }) => ({
      score: (_query, all) => finish(all.map((id) => (indexedIds().includes(id) ? 1 : null))),
    }),
  ],
  [
    'counts',
    ({ indexedIds, finish }) => ({
      documentFrequencies: () => finish({ chunks: indexedIds().length, frequencies: [] }),
    }),
  ],
])('what a retriever %s is compared again if it changes meanwhile, and is no failure', async (_, callsOf) => {
  const index = adding()
  expect(await troubles([words({ revision: () => `${index.indexedIds()}`, ...callsOf(index) })])).toEqual([])
})

test('an index that changes during every comparison is a warning, not a failure', async () => {
  let changes = 0
  const unstableRetriever = words({ score: async (_query, all) => all.map(() => null), revision: () => `${changes++}` })
  expect(await troubles([unstableRetriever])).toEqual(['words holds what is stored: warning'])
})

test('a retriever that takes too long fails its check', async () => {
  const hanging = words({ retrieve: () => new Promise(() => {}) })
  expect(await troubles([hanging], { timeLimitMs: 5 })).toEqual(['words answers: failed'])
})

test('two retrievers that never find the same chunk are a warning', async () => {
  const [first, second] = [fixedRetriever('one', ids.slice(0, 1)), fixedRetriever('another', ids.slice(1))]
  expect(await troubles([first, second])).toEqual(['one agrees with another: warning'])
})

test.each([
  [
    'fails',
    () =>
      Promise.reject(new KebabError('model_unavailable', 'no model', { details: { model: 'm' }, hint: 'Install it.' })),
  ],
  ['returns too little', async () => [1]],
  ['returns what is not finite', async () => [1, Number.NaN]],
  ['returns an array that it filled by half', async () => Object.assign(new Array<number>(2), [1])],
])('a reranker that %s fails its check', async (_, rerank) => {
  expect(await troubles([words()], { rerank: { reranker: { model: 'judge', rerank } } })).toEqual([
    'judge scores: failed',
  ])
})

test('a failed check has the code and the hint of the error', async () => {
  const error = new KebabError('model_unavailable', 'no model', { details: { model: 'm' }, hint: 'Install it.' })
  const { checks } = await (await engineOver([stored], [words({ retrieve: () => Promise.reject(error) })])).doctor()
  expect(checks[1]).toMatchObject({ message: 'model_unavailable: no model', hint: 'Install it.' })
})

test('an empty store, and documents of several models, are warnings', async () => {
  const empty = validated(createEngine({ store: memoryStore(), retrievers: [words()], clock }))
  expect((await empty.doctor()).checks[0]).toMatchObject({
    part: 'store',
    status: 'warning',
    message: 'nothing is stored',
  })
  const other = makeStored('b.md', ['hen'], { embeddingModel: 'toy' })
  const { checks } = await (await engineOver([stored, other], [words()])).doctor()
  expect(checks[0]).toMatchObject({ part: 'store', status: 'warning' })
})

test('a store that fails is reported, and the other checks still run', async () => {
  const store = { ...memoryStore(), stats: () => Promise.reject(new Error('disk on fire')) }
  const { healthy, checks } = await validated(createEngine({ store, retrievers: [words()], clock })).doctor()
  expect(healthy).toBe(false)
  expect(checks.map(({ part }) => part)).toEqual(['store', 'words'])
})

describe('the deep doctor', () => {
  const other = makeStored('b.md', ['hen'])
  const over = async (more: (store: ChunkStore) => Partial<ChunkStore>) => {
    const store = memoryStore()
    await store.commit({ put: [stored, other] })
    const engine = validated(createEngine({ store: { ...store, ...more(store) }, retrievers: [words()], clock }))
    const { checks, healthy } = await engine.doctor({ deep: true })
    return { healthy, check: checks.find(({ check }) => check === 'holds what was stored') }
  }
  const damaged = new KebabError('corrupt_index', 'b.md differs', { details: { reason: 'differs' } })

  test('reads every document, and tells how far it is', async () => {
    const seen: unknown[] = []
    const engine = await engineOver([stored, other], [words()])
    const { healthy } = await engine.doctor({ deep: true, onProgress: (progress) => seen.push(progress) })
    expect(healthy).toBe(true)
    expect(seen).toEqual([1, 2].map((documentsDone) => ({ documentsDone, documentsTotal: 2 })))
  })

  test.each<[string, (store: ChunkStore) => Partial<ChunkStore>, string]>([
    [
      'that the store reports as damaged',
      (store) => ({ source: async (id) => (id === 'doc-b.md' ? Promise.reject(damaged) : store.source(id)) }),
      'found damage: b.md (doc-b.md): b.md differs',
    ],
    [
      'whose text was lost',
      (store) => ({ source: async (id) => (id === 'doc-b.md' ? null : store.source(id)) }),
      'found damage: b.md (doc-b.md): its text is missing',
    ],
    [
      'whose chunk is no slice of its text',
      (store) => ({
        source: async (id) => {
          const source = await store.source(id)
          return source && { ...source, text: source.text.replace('hen', 'hem') }
        },
      }),
      'found damage: b.md (doc-b.md): stored.chunks.0.text: expected the slice of the text, found "hen"',
    ],
    [
      'behind which the list of documents ends',
      (store) => ({
        async *documents() {
          for await (const document of store.documents()) {
            if (document.path === 'b.md') throw damaged
            yield document
          }
        },
      }),
      'found damage: the list of documents ends after 1 of 2: b.md differs',
    ],
  ])('names a document %s', async (_, more, message) => {
    expect(await over(more)).toMatchObject({ healthy: false, check: { status: 'failed', message } })
  })

  test('takes a document that is removed meanwhile for no damage', async () => {
    const { healthy } = await over((store) => ({
      async *documents() {
        const documents = []
        for await (const document of store.documents()) documents.push(document)
        await store.commit({ remove: ['doc-b.md'] })
        yield* documents
      },
    }))
    expect(healthy).toBe(true)
  })

  test.each([{ deep: 'yes' }, { onProgress: 3 }])('refuses the option %j', async (options) => {
    const error = await errorOf((await engineOver([stored], [words()])).doctor(options as never))
    expect(error).toMatchObject({ code: 'invalid_input', details: { field: Object.keys(options)[0] } })
  })
})

test('an abort rejects with its reason', async () => {
  const engine = await engineOver([stored], [words({ retrieve: () => new Promise(() => {}) })])
  const controller = new AbortController()
  const visit = engine.doctor({ signal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(visit).rejects.toThrow('enough')
})
