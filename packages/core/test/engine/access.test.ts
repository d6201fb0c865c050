import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { validated } from '../../../../test/support/validated.js'
import {
  type ChunkStore,
  createEngine,
  defaultAnalyzer,
  type EngineOptions,
  memoryStore,
  type RootEngine,
  type StoredDocument,
  type VocabularyTerm,
} from '../../src/index.js'
import type { RetrieverParts } from '../../src/kit/index.js'
import { makeStored } from '../support/corpus.js'
import { clock } from '../support/engine-over.js'
import { storeRetriever } from '../support/store-retriever.js'

/** What everybody may see, what Ann may, and what nobody may. */
const PUBLIC = makeStored('public.md', ['harbour lights and connect', 'harbour ferry'])
const STAFF = makeStored('staff.md', ['harbour merger', 'connections connections'], {
  allow: ['group:staff', 'user:ann'],
  metadata: { salary: 5 },
  tags: ['secret'],
})
const NOBODY = makeStored('nobody.md', ['harbour codename'], { allow: [], metadata: { level: 1 } })
const ALL = [PUBLIC, STAFF, NOBODY]

interface Setup extends Partial<EngineOptions> {
  stored?: readonly StoredDocument[]
  retriever?: Partial<RetrieverParts>
  /** Changes the store that the engine and the retriever read. */
  over?: (store: ChunkStore) => ChunkStore
}

async function rootOver({
  stored = ALL,
  retriever,
  over = (store) => store,
  ...more
}: Setup = {}): Promise<RootEngine> {
  const memory = memoryStore({ id: 'store' })
  await memory.commit({ put: stored })
  const store = over(memory)
  return createEngine({ store, retrievers: [storeRetriever(store, retriever)], clock, principals: true, ...more })
}

const ids = (response: { hits: readonly { chunk_id: string }[] }) =>
  response.hits.map(({ chunk_id }) => chunk_id).sort()

describe('an engine with principals', () => {
  test('answers nothing itself', async () => {
    const root = await rootOver()
    const calls = [
      root.search({ query: 'harbour' }),
      root.bulkSearch({ queries: [{ query: 'harbour' }] }),
      root.fetch({ doc_id: 'doc-public.md' }),
      root.explain({ query: 'harbour', doc_path: 'public.md' }),
      root.describe(),
    ]
    for (const call of calls) expect(await errorOf(call)).toMatchObject({ code: 'unsupported' })
    expect((await root.doctor({ deep: true })).healthy).toBe(true)
  })

  test('finds for principals what is for everybody, and what allows one of them', async () => {
    const root = await rootOver()
    const found = async (principals: string[]) => ids(await validated(root.as(principals)).search({ query: 'harbour' }))
    expect(await found([])).toEqual(['public.md:0', 'public.md:1'])
    expect(await found(['user:bo', 'User:ann'])).toEqual(['public.md:0', 'public.md:1'])
    expect(await found(['user:ann'])).toEqual(['public.md:0', 'public.md:1', 'staff.md:0'])
    expect(await found(['group:staff', 'user:bo'])).toEqual(['public.md:0', 'public.md:1', 'staff.md:0'])
  })

  test('takes principals that a caller changes afterwards as they were', async () => {
    const principals = ['user:bo']
    const engine = (await rootOver()).as(principals)
    principals.push('user:ann')
    expect(ids(await engine.search({ query: 'merger' }))).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'user:ann'],
    ['an empty name', ['']],
    ['a number', [5]],
    ['a long name', ['x'.repeat(257)]],
    ['too many', Array(1001).fill('x')],
  ])('refuses %s as principals', async (_, principals) => {
    const root = await rootOver()
    expect(await errorOf((async () => root.as(principals as string[]))())).toMatchObject({ code: 'invalid_input' })
  })

  test('takes no principals of a request', async () => {
    const engine = (await rootOver()).as([])
    for (const request of [
      { query: 'merger', principals: ['user:ann'] },
      { query: 'merger', filters: { principals: ['user:ann'] } },
      { query: 'merger', filters: { allow: ['user:ann'] } },
    ])
      expect(await errorOf(engine.search(request as never))).toMatchObject({ code: 'invalid_input' })
  })

  test('refuses a mode of which a retriever supports no filters', async () => {
    const root = await rootOver({ retriever: { supports: { filter: false } } })
    expect(await errorOf(root.as([]).search({ query: 'harbour' }))).toMatchObject({
      code: 'unsupported',
      details: { feature: 'filter' },
    })
  })
})

describe('a forbidden document isn’t there', () => {
  test('for fetch, by any id', async () => {
    const engine = (await rootOver()).as(['user:bo'])
    const fetched = [{ doc_id: 'doc-staff.md' }, { doc_path: 'staff.md' }, { doc_id: 'doc-staff.md', line_start: 1 }]
    for (const request of fetched)
      expect(await errorOf(engine.fetch(request as never))).toMatchObject({ code: 'doc_not_found' })
    const chunk = await errorOf(engine.fetch({ chunk_id: 'staff.md:0', neighbours: 3 }))
    expect(chunk).toMatchObject({ code: 'chunk_not_found' })
    expect((await (await rootOver()).as(['user:ann']).fetch({ doc_path: 'staff.md' })).text).toContain('merger')
  })

  test('for explain, whatever it names', async () => {
    const engine = (await rootOver()).as(['user:bo'])
    for (const target of [{ chunk_id: 'staff.md:0' }, { doc_id: 'doc-staff.md' }, { doc_path: 'staff.md' }]) {
      const explanation = await engine.explain({ query: 'merger', ...target } as never)
      expect(explanation).toMatchObject({ verdict: 'not_indexed', chunks_looked_at: 0 })
      expect(explanation.chunk).toBeUndefined()
    }
    const own = await (await rootOver()).as(['user:ann']).explain({ query: 'merger', doc_path: 'staff.md' })
    expect(own.verdict).toBe('ranked')
  })

  test('for facets, folds and counts', async () => {
    const root = await rootOver()
    const request = { query: 'harbour', facets: ['tags', 'salary', 'level'], fold: true }
    const { facets } = await root.as([]).search(request)
    expect(facets).toMatchObject({ tags: { values: [], missing: 1 }, salary: { values: [] }, level: { values: [] } })
    expect((await root.as(['user:ann']).search(request)).facets?.tags?.values).toEqual([{ value: 'secret', count: 1 }])
    expect((await root.as([]).describe()).store).toMatchObject({ documents: 1, chunks: 2 })
    expect((await root.as(['user:ann']).describe()).store).toMatchObject({ documents: 2, chunks: 4 })
  })

  test('for fields: one that only others’ documents have is unknown, also after others asked', async () => {
    const root = await rootOver()
    const request = { query: 'harbour', filters: { metadata: { salary: { gt: 9 } } } }
    expect((await root.as(['user:ann']).search(request)).unknown_fields).toBeUndefined()
    expect((await root.as([]).search(request)).unknown_fields).toEqual(['salary'])
  })

  test('for a retriever that ignores its filter: neither in hits nor in a trace', async () => {
    const retriever: Partial<RetrieverParts> = {
      retrieve: async () => ({
        candidates: ['staff.md:0', 'nobody.md:0', 'public.md:0'].map((chunkId, i) => ({ chunkId, score: 3 - i })),
        exhausted: true,
      }),
    }
    const root = await rootOver({ retriever, over: ({ view: _, ...store }) => store })
    const response = await root.as([]).search({ query: 'harbour', trace: true, facets: ['tags'] })
    expect(ids(response)).toEqual(['public.md:0'])
    expect(JSON.stringify(response)).not.toMatch(/staff|nobody|secret/)
  })

  test('for the chunks that others have read', async () => {
    const retriever = { retrieve: async () => ({ candidates: [{ chunkId: 'staff.md:0', score: 1 }], exhausted: true }) }
    const leaky = await rootOver({ retriever })
    expect(ids(await leaky.as(['user:ann']).search({ query: 'merger' }))).toEqual(['staff.md:0'])
    const response = await leaky.as([]).search({ query: 'merger', trace: true })
    expect([response.hits, response.trace?.lexical]).toEqual([[], []])
  })

  test('where it is damaged: the error names none', async () => {
    const over = ({ view: _, ...store }: ChunkStore): ChunkStore => ({
      ...store,
      source: async (docId) => {
        const source = await store.source(docId)
        return source && { ...source, document: { ...source.document, trust: 'none' as never } }
      },
    })
    const error = await errorOf((await rootOver({ over })).as([]).fetch({ doc_id: 'doc-staff.md' }))
    expect(error).toMatchObject({ code: 'corrupt_index' })
    expect(JSON.stringify([error, String(error)])).not.toContain('staff')
  })
})

describe('cursors', () => {
  test('are of the principals alone that they were issued to', async () => {
    const root = await rootOver()
    const request = { query: 'harbour', k: 1 }
    const { next_cursor: cursor } = await root.as(['user:ann', 'user:bo']).search(request)
    const next = await root.as(['user:bo', 'user:ann', 'user:bo']).search({ ...request, cursor: cursor! })
    expect(next.hits).toHaveLength(1)
    for (const principals of [[], ['user:ann'], ['user:ann', 'user:bo', 'user:cy']])
      expect(await errorOf(root.as(principals).search({ ...request, cursor: cursor! }))).toMatchObject({
        code: 'invalid_cursor',
        details: { reason: 'other_query' },
      })
  })

  test('say nothing of principals where there are none', async () => {
    const plain = createEngine({ store: memoryStore(), retrievers: [storeRetriever(memoryStore())], clock })
    const other = createEngine({ store: memoryStore(), retrievers: [storeRetriever(memoryStore())], clock })
    expect((await plain.search({ query: 'a' })).next_cursor).toEqual((await other.search({ query: 'a' })).next_cursor)
  })
})

describe('words', () => {
  /** Counts the terms of the chunks that pass, with the form that all chunks write most often. */
  const vocabulary = (stored: readonly StoredDocument[]): NonNullable<RetrieverParts['vocabulary']> => {
    const chunks = stored.flatMap((document) => document.chunks)
    return async (range, { filter } = {}): Promise<VocabularyTerm[]> => {
      const allowed = await filter?.allowed()
      const counts = new Map<string, number>()
      for (const { chunkId, text } of chunks) {
        if (allowed?.has(chunkId) === false) continue
        for (const term of new Set(defaultAnalyzer.terms(text).map(({ term }) => term)))
          counts.set(term, (counts.get(term) ?? 0) + 1)
      }
      const terms = 'terms' in range ? range.terms : [...counts.keys()].filter((term) => term.startsWith(range.prefix))
      // The form of an index is that of all its chunks.
      return terms.flatMap((term) =>
        counts.has(term) ? [{ term, form: term === 'merger' ? 'merge' : term, chunks: counts.get(term)! }] : [],
      )
    }
  }
  const retriever = { vocabulary: vocabulary(ALL) }

  test('that only others’ documents hold are held by none, and no correction shows them', async () => {
    const root = await rootOver({ retriever })
    for (const [query, unmatched] of [
      ['merger', ['merger']],
      ['mergr', ['mergr']],
      ['merg', ['merg']],
      ['codename', ['codename']],
      ['codenam', ['codenam']],
    ] as const) {
      const response = await root.as(['user:bo']).search({ query })
      expect([response.unmatched, response.corrected, response.hits]).toEqual([[...unmatched], undefined, []])
    }
  })

  test('of a correction are written as the reader’s own documents write them', async () => {
    const root = await rootOver({ retriever })
    expect((await root.as(['user:ann']).search({ query: 'mergr' })).corrected).toEqual([
      { from: 'mergr', to: 'merger' },
    ])
  })

  test('are not called missing where the retriever can’t tell whose they are', async () => {
    const root = await rootOver()
    for (const query of ['merger', 'absent']) {
      const response = await root.as(['user:bo']).search({ query })
      expect([response.unmatched, response.corrected]).toEqual([undefined, undefined])
    }
  })
})

describe('an engine without principals', () => {
  const plain = async () => rootOver({ principals: false })

  test('refuses documents with `allow` wherever it meets one', async () => {
    const engine = await plain()
    const calls = [
      engine.search({ query: 'harbour' }),
      engine.search({ query: 'merger' }),
      engine.fetch({ doc_id: 'doc-nobody.md' }),
      engine.fetch({ doc_path: 'public.md' }),
      engine.explain({ query: 'x', chunk_id: 'staff.md:0' }),
    ]
    for (const call of calls)
      expect(await errorOf(call)).toMatchObject({ code: 'unsupported', details: { feature: 'documents with allow' } })
  })

  test('has no engines of principals', async () => {
    const engine = await plain()
    expect(await errorOf((async () => engine.as([]))())).toMatchObject({
      code: 'unsupported',
      details: { feature: 'principals' },
    })
  })
})

test('what principals may see is selected and counted once for a state of the store', async () => {
  let selections = 0
  let lists = 0
  const memory = memoryStore()
  await memory.commit({ put: ALL })
  const { view: _, ...plain } = memory
  const store: ChunkStore = {
    ...plain,
    async select(where, options) {
      if (where.principals !== undefined) selections++
      return memory.select(where, options)
    },
    documents(options) {
      lists++
      return memory.documents(options)
    },
  }
  const root = createEngine({ store, retrievers: [storeRetriever(store)], clock, principals: true })
  const readAll = async (): Promise<unknown[]> => {
    const counts: unknown[] = []
    for (const principals of [['user:ann'], ['user:ann'], [], ['user:ann']]) {
      const engine = root.as(principals)
      counts.push((await engine.search({ query: 'harbour' })).hits.length, (await engine.describe()).store.documents)
    }
    return counts
  }
  expect([await readAll(), selections, lists]).toEqual([[3, 2, 3, 2, 2, 1, 3, 2], 2, 2])
  await memory.commit({ put: [{ ...STAFF, document: { ...STAFF.document, allow: [] }, chunks: [] }] })
  expect([await readAll(), selections, lists]).toEqual([[2, 1, 2, 1, 2, 1, 2, 1], 4, 4])
})

describe('a filter', () => {
  /** The tags and principals that the store is asked for, in their order. */
  const selections: unknown[] = []
  const watching = ({ view: _, ...store }: ChunkStore): ChunkStore => ({
    ...store,
    select: (where, options) => {
      const { tags, principals } = where
      if (tags !== undefined) selections.push(principals === undefined ? { tags } : { tags, principals })
      return store.select(where, options)
    },
  })

  test('that comes again selects nothing again, until the store changes', async () => {
    selections.length = 0
    const memory = memoryStore({ id: 'store' })
    await memory.commit({ put: [PUBLIC] })
    const store = watching(memory)
    const engine = createEngine({ store, retrievers: [storeRetriever(store)], clock })
    const search = async (...tags: string[]) => ids(await engine.search({ query: 'harbour', filters: { tags } }))
    expect([await search('secret'), await search('secret'), await search('open')]).toEqual([[], [], []])
    expect(selections).toEqual([{ tags: ['secret'] }, { tags: ['open'] }])
    const tagged = makeStored('tagged.md', ['harbour crane'], { tags: ['secret'] })
    await memory.commit({ put: [tagged] })
    expect(await search('secret')).toEqual(['tagged.md:0'])
    expect(selections).toHaveLength(3)
  })

  test('of some principals selects for them alone', async () => {
    selections.length = 0
    const root = await rootOver({ over: watching })
    const request = { query: 'harbour', filters: { tags: ['secret'] } }
    const search = async (principals: string[]) => ids(await root.as(principals).search(request))
    expect(await search(['user:ann'])).toEqual(['staff.md:0'])
    expect(await search(['user:bo'])).toEqual([])
    expect(await search(['user:ann'])).toEqual(['staff.md:0'])
    expect(selections).toEqual(['user:ann', 'user:bo'].map((name) => ({ tags: ['secret'], principals: [name] })))
  })
})
