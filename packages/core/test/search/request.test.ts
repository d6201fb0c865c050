import type { AskRequestV1, BulkSearchInputV1, FetchRequestV1, SearchRequestV1, SearchResponseV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { errorOf } from '../../../../test/support/error-of.js'
import { createEngine, type Engine, memoryStore, type Retriever } from '../../src/index.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'
import { fixedRetriever } from '../support/scripted-retriever.js'

const stored = makeStored('a.md', ['one fox', 'two foxes'])
const words = fixedRetriever('words', ['a.md:0', 'a.md:1'], { kind: 'lexical' })

describe('a request', () => {
  test.each<[string, unknown]>([
    ['request', undefined],
    ['request', null],
    ['request', 'fox'],
    ['request', []],
    ['query', {}],
    ['query', { query: '' }],
    ['query', { query: ' \n\t' }],
    ['query', { query: 7 }],
    ['query', { query: 'x'.repeat(40_000) }],
    ['mode', { query: 'fox', mode: 'psychic' }],
    ['mode', { query: 'fox', mode: null }],
    ...[0, -1, 1e9, 1001, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5', null, true].map((k): [string, unknown] => [
      'k',
      { query: 'fox', k },
    ]),
    ['max_tokens', { query: 'fox', max_tokens: -1 }],
    ['snippet_chars', { query: 'fox', snippet_chars: 1e6 }],
    ['cursor', { query: 'fox', cursor: 5 }],
    ['trace', { query: 'fox', trace: 'yes' }],
    ['timeout_ms', { query: 'fox', timeout_ms: 0 }],
    ['limit', { query: 'fox', limit: 5 }],
    ['filters', { query: 'fox', filters: [] }],
    ['filters.tag', { query: 'fox', filters: { tag: 'a' } }],
    ['filters.tags', { query: 'fox', filters: { tags: [] } }],
    ['filters.tags.1', { query: 'fox', filters: { tags: ['a', 5] } }],
    ['filters.media', { query: 'fox', filters: { media: '' } }],
    ['filters.trust_min', { query: 'fox', filters: { trust_min: 'blind' } }],
    ['filters.indexed_after', { query: 'fox', filters: { indexed_after: 'yesterday' } }],
  ])('with a wrong %s is invalid_input that names it: %j', async (field, request) => {
    const engine = await engineOver([stored], [words])
    const error = await errorOf(engine.search(request as SearchRequestV1))
    expect(error).toMatchObject({ code: 'invalid_input', retryable: false, details: { field } })
    expect(error.message).toContain('expected')
    assertWire('error.v1', error.toWire())
  })

  test('has globs of up to 4096 characters', async () => {
    const engine = await engineOver([stored], [words])
    const search = (path_glob: string | string[]) => engine.search({ query: 'fox', filters: { path_glob } })
    expect((await search('*'.repeat(4096))).hits).toHaveLength(2)
    for (const [field, globs] of [
      ['filters.path_glob', '*'.repeat(4097)],
      ['filters.path_glob.1', ['*', '**/'.repeat(20_000)]],
    ] as const) {
      const error = await errorOf(search(globs as string | string[]))
      expect(error).toMatchObject({ code: 'invalid_input', retryable: false, details: { field } })
    }
  })

  test('has globs of up to 262,144 characters in all', async () => {
    const engine = await engineOver([stored], [words])
    const search = (path_glob: string[]) => engine.search({ query: 'fox', filters: { path_glob } })
    expect((await search(Array(64).fill('*'.repeat(4096)))).hits).toHaveLength(2)
    const error = await errorOf(search([...Array(64).fill('*'.repeat(4096)), '*']))
    expect(error).toMatchObject({ code: 'invalid_input', details: { field: 'filters.path_glob' } })
    expect(error.message).toContain('262145')
  })

  test('has globs with alternatives in braces, counted as written out', async () => {
    const engine = await engineOver([stored], [words])
    const search = (path_glob: string | string[]) => engine.search({ query: 'fox', filters: { path_glob } })
    expect((await search('{none,*}')).hits).toHaveLength(2)
    const half = `{${'*'.repeat(2000)},${'*'.repeat(2000)}}`
    expect((await search(Array(65).fill(half))).hits).toHaveLength(2)
    const error = await errorOf(search(Array(66).fill(half)))
    expect(error).toMatchObject({ code: 'invalid_input', details: { field: 'filters.path_glob' } })
    for (const [field, globs] of [
      ['filters.path_glob', '{a,b}'.repeat(40)],
      ['filters.path_glob.1', ['*', '{a,b}'.repeat(40)]],
    ] as const) {
      const error = await errorOf(search(globs as string | string[]))
      expect(error).toMatchObject({ code: 'invalid_input', details: { field } })
    }
  })

  test('with a glob that begins with an exclamation mark is refused', async () => {
    const engine = await engineOver([stored], [words])
    for (const [field, path_glob] of [
      ['filters.path_glob', '!a.md'],
      ['filters.path_glob.1', ['*', '!a.md']],
    ] as const) {
      const error = await errorOf(engine.search({ query: 'fox', filters: { path_glob: path_glob as string } }))
      expect(error).toMatchObject({ code: 'invalid_input', details: { field } })
      expect(error.hint).toContain('?')
    }
  })

  describe('with a glob that can match no path', () => {
    test.each([
      ['./a.md', /write `a\.md`/],
      ['.//a.md', /write `a\.md`/],
      ['/a.md', /write `a\.md`/],
      ['../a.md', /relative/],
      ['x/./a.md', /relative/],
      ['x/../a.md', /relative/],
      ['.', /relative/],
      ['', /relative/],
      ['x/', /`\*\*`/],
      ['{./a.md,a.md}', /write `a\.md`/],
      ['x{,/}', /`\*\*`/],
      ['["a.md","b.md"]', /send the list/],
      [' ["a.md"] ', /send the list/],
    ])('%s is invalid_input that says what to write', async (glob, hint) => {
      const engine = await engineOver([stored], [words])
      await refused(engine, glob, 'filters.path_glob', hint)
      await refused(engine, ['*', glob], 'filters.path_glob.1', hint)
    })

    async function refused(engine: Engine, path_glob: string | string[], field: string, hint: RegExp): Promise<void> {
      const filters = { path_glob }
      for (const call of [
        () => engine.search({ query: 'fox', filters }),
        () => engine.explain({ query: 'fox', doc_path: 'a.md', filters }),
      ]) {
        const error = await errorOf(call())
        expect(error).toMatchObject({ code: 'invalid_input', details: { field } })
        expect(error.hint).toMatch(hint)
      }
      const { items } = await engine.bulkSearch({ queries: [{ query: 'fox', filters }] })
      expect(items[0]?.error).toMatchObject({ code: 'invalid_input', details: { field } })
    }
  })

  test('may have a glob of names with dots and brackets', async () => {
    const paths = ['.github/a.md', 'x/..b.md', '[id]/a.md', '[1].md', 'c.']
    const engine = await engineOver(
      paths.map((path) => makeStored(path, ['one fox'])),
      [
        fixedRetriever(
          'words',
          paths.map((path) => `${path}:0`),
          { kind: 'lexical' },
        ),
      ],
    )
    for (const path_glob of ['.github/**', 'x/..b.md', '[id]/*', '[1].md', 'c.', '{.github,x}/*.md']) {
      const page = await engine.search({ query: 'fox', filters: { path_glob } })
      assertWire('search_response.v1', page)
      expect(page.hits.length, path_glob).toBeGreaterThan(0)
    }
  })

  test('that is anything at all gets a page or a KebabError', async () => {
    const engine = await engineOver([stored], [words])
    const keys = fc.constantFrom('query', 'k', 'mode', 'filters', 'cursor', 'max_tokens', '__proto__', 'x')
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.anything(), fc.dictionary(keys, fc.anything())), async (request) => {
        const outcome = await engine.search(request as SearchRequestV1).then(
          (page) => assertWire('search_response.v1', page),
          (error) => error.name,
        )
        expect([undefined, 'KebabError']).toContain(outcome)
      }),
      { numRuns: 1000 },
    )
  })

  test('in a mode that no retriever is of is unsupported', async () => {
    const engine = await engineOver([stored], [words])
    expect(await errorOf(engine.search({ query: 'fox', mode: 'vector' }))).toMatchObject({ code: 'unsupported' })
  })

  test('with filters that a retriever does not support is unsupported, and names it', async () => {
    const unable = fixedRetriever('unable', [], { kind: 'vector', supports: { filter: false } })
    const engine = await engineOver([stored], [words, unable])
    const error = await errorOf(engine.search({ query: 'fox', filters: { tags: 'a' } }))
    expect(error).toMatchObject({ code: 'unsupported', details: { feature: 'filter', retriever: 'unable' } })
    await engine.search({ query: 'fox', mode: 'lexical', filters: { tags: 'a' } })
    await engine.search({ query: 'fox', filters: {} })
  })

  test('resolves its filter once, and only when a retriever asks', async () => {
    const store = memoryStore({ id: 'store' })
    await store.commit({ put: [stored] })
    let selections = 0
    const counting = {
      ...store,
      select: (...args: Parameters<typeof store.select>) => {
        selections++
        return store.select(...args)
      },
    }
    const asking = (name: string, kind: Retriever['kind']) =>
      fixedRetriever(name, [], {
        kind,
        async retrieve(_, { filter }) {
          const allowed = [...((await filter?.allowed()) ?? [])].sort()
          return { candidates: allowed.map((chunkId) => ({ chunkId, score: 1 })), exhausted: true }
        },
      })
    const engine = createEngine({ store: counting, retrievers: [asking('a', 'lexical'), asking('b', 'vector')] })
    const page = await engine.search({ query: 'fox', filters: { path_glob: '*.md' } })
    expect([page.hits.length, selections]).toEqual([2, 1])
    await engine.search({ query: 'fox' })
    expect(selections).toBe(1)
  })
})

describe('createEngine', () => {
  const store = memoryStore()
  const reranker = { model: 'same', rerank: async (_query: string, texts: readonly string[]) => texts.map(() => 0) }
  test.each([
    [{ retrievers: [] }, 'retrievers'],
    [{ retrievers: [words, words] }, 'unique'],
    [{ retrievers: [words], weights: { wrods: 1 } }, 'weights'],
    [{ retrievers: [words], weights: { words: -1 } }, 'weights.words'],
    [{ retrievers: [words], rankConstant: 0 }, 'rankConstant'],
    [{ retrievers: [words], depth: 0.5 }, 'depth'],
    [{ retrievers: [words], timeLimitMs: { wrods: 1 } }, 'timeLimitMs'],
    [{ retrievers: [words], timeLimitMs: 2 ** 31 }, 'timeLimitMs.words: expected milliseconds'],
    [{ retrievers: [words], timeLimitMs: { words: Number.NaN } }, 'timeLimitMs.words'],
    [{ retrievers: [words], rerank: { reranker, timeLimitMs: 2 ** 31 } }, 'rerank.timeLimitMs'],
    [{ retrievers: [words], rerank: { reranker, timeLimitMs: 0 } }, 'rerank.timeLimitMs'],
    [{ retrievers: [words], staleAfterDays: -1 }, 'staleAfterDays'],
    [{ retrievers: [{ ...words, calibration: { floor: 1, ceiling: 0 } }] }, 'retrievers.words.calibration'],
    [{ retrievers: [{ ...words, calibration: { floor: -2, ceiling: 0 } }] }, 'retrievers.words.calibration'],
    [{ retrievers: [{ ...words, calibration: { floor: 0, ceiling: Number.NaN } }] }, 'retrievers.words.calibration'],
  ])('refuses wiring that cannot work: %#', (options, option) => {
    expect(() => createEngine({ store, ...options })).toThrow(TypeError)
    expect(() => createEngine({ store, ...options })).toThrow(option)
  })

  test.each([
    [[]],
    [['en', 'en']],
    [['English!']],
    [['english']],
    [['und']],
    [['mul']],
    [['x-en']],
    [['']],
    ['en'],
    [[null]],
  ])('languages of a model like %j are refused', (languages) => {
    const calibration = { floor: 0, ceiling: 1, languages: languages as string[] }
    const create = () => createEngine({ store: memoryStore(), retrievers: [{ ...words, calibration }] })
    expect(create).toThrow('retrievers.words.calibration.languages: expected BCP 47 tags, each once')
  })
})

const engine = await engineOver([makeStored('a.md', ['a fox'])], [fixedRetriever('words', ['a.md:0'])])

describe('a request', () => {
  test('may be constant, with everything in it', async () => {
    const request = { query: 'fox', filters: { media: ['markdown', 'text'], path_glob: ['a.md', 'b.md'] } } as const
    const queries = [request] as const
    expect((await engine.search(request)).hits).toHaveLength(1)
    expect((await engine.bulkSearch({ queries })).succeeded).toBe(1)
    const turns = [{ question: 'Why?', answer: 'Therefore.' }] as const
    expectTypeOf({
      question: 'And?',
      conversation: { schema_version: 'conversation.v1', conversation_id: 'c', turns } as const,
    }).toExtend<AskRequestV1>()
  })

  test('may have `undefined` where a member may be absent', async () => {
    const nothing: undefined = undefined
    const all: SearchRequestV1 = {
      query: 'fox',
      mode: nothing,
      k: nothing,
      filters: { tags: nothing, media: nothing, trust_min: nothing, indexed_after: nothing },
      max_tokens: nothing,
      snippet_chars: nothing,
      cursor: nothing,
      trace: nothing,
      strict: nothing,
      timeout_ms: nothing,
    }
    expect(await engine.search(all)).toEqual(await engine.search({ query: 'fox', filters: nothing }))
    const several: BulkSearchInputV1 = { queries: [all], concurrency: nothing, max_tokens: nothing }
    expect((await engine.bulkSearch(several)).succeeded).toBe(1)
    const chunk: FetchRequestV1 = { chunk_id: 'a.md:0', neighbours: nothing, max_tokens: nothing }
    expect(await engine.fetch(chunk)).toMatchObject({ kind: 'chunk', text: 'a fox' })
  })

  test('may not have what a request has not, and a response stays what it was', () => {
    // @ts-expect-error a member that must be absent
    const both: FetchRequestV1 = { chunk_id: 'a', doc_id: undefined }
    expect(both).toBeDefined()
    expectTypeOf<SearchResponseV1['hits']>().toEqualTypeOf<Array<SearchResponseV1['hits'][number]>>()
  })
})
