import { type SchemaName, validate } from '@kebab/schemas'
import {
  type RequestReader,
  readAskRequest,
  readBrowseRequest,
  readBulkSearchInput,
  readDocumentsRequest,
  readExplainRequest,
  readFetchRequest,
  readFilters,
  readIndexConfig,
  readSearchRequest,
} from '@kebab/schemas/read'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ofToday } from '../../../test/support/profile.js'
import { readExamples } from './read-examples.js'

const MOST = Number.MAX_SAFE_INTEGER

const READERS: Partial<Record<SchemaName, RequestReader<unknown>>> = {
  'search_request.v1': readSearchRequest,
  'bulk_search_input.v1': readBulkSearchInput,
  'documents_request.v1': readDocumentsRequest,
  'browse_request.v1': readBrowseRequest,
  'explain_request.v1': readExplainRequest,
  'fetch_request.v1': readFetchRequest,
  'ask_request.v1': readAskRequest,
  'index_config.v1': readIndexConfig,
}
const isRead = (name: SchemaName, value: unknown): boolean => READERS[name]!(value).issue === undefined

/**
 * The rules that JSON Schema can't express, so only readers check them: whether a valid value
 * breaks one.
 */
const RULES_OF_READERS: Record<string, (request: Record<string, unknown>) => boolean> = {
  globsInAll: (request) =>
    filtersOf(request)
      .flatMap(levelsOf)
      .some(
        ({ path_glob: globs = [] }) =>
          [globs].flat().some((glob) => /^!|^$|^\/|\/$|^\[.*\]$|(^|\/)\.\.?(\/|$)/.test(String(glob))) ||
          [...[globs].flat().join('')].length > 262_144,
      ),
  filtersInBounds: (request) =>
    filtersOf(request).some((filters) =>
      levelsOf(filters).some((one, i) => {
        const names = Object.keys(one).filter((key) => one[key] !== undefined)
        const isNothing = (condition: unknown) =>
          typeof condition === 'object' && Object.values(condition ?? {}).every((operand) => operand === undefined)
        return (
          (i > 0 && names.length === 0) ||
          Object.entries(one.metadata ?? {}).some(([path, condition]) => path === '' || isNothing(condition))
        )
      }),
    ),
  boostOfSome: ({ boosts }) =>
    [boosts ?? []].flat().some((boost) => {
      const { filters, recency } = boost as Record<string, unknown>
      return filters === undefined && recency === undefined
    }),
  spanInOrder: ({ line_start, line_end, start, end }) =>
    Number(line_end) < Number(line_start) || Number(end) < Number(start),
}

/** The filters of a request, and of its boosts. */
function filtersOf({ filters, boosts }: Record<string, unknown>): unknown[] {
  return [filters, ...[boosts ?? []].flat().map((boost) => (boost as Record<string, unknown>).filters)]
}

/** Filters, and all that are nested in them. */
function levelsOf(filters: unknown): Record<string, unknown>[] {
  if (typeof filters !== 'object' || filters === null) return []
  const { and = [], or = [], not } = filters as Record<string, unknown>
  return [filters as Record<string, unknown>, ...[and, or, not].flat().flatMap(levelsOf)]
}

/** Whether a value is a request by its schema and by the rules of readers. */
function isRequest(name: SchemaName, value: unknown): boolean {
  if (validate(name, value).length > 0) return false
  const { queries = [] } = value as { queries?: unknown[] }
  const requests = [value, ...queries] as Record<string, unknown>[]
  return !Object.values(RULES_OF_READERS).some((breaks) => requests.some(breaks))
}

/** Whether the reader and the validator agree. The searches of a list are read one by one. */
function agree(name: SchemaName, value: unknown): boolean {
  const queries = name === 'bulk_search_input.v1' ? (readBulkSearchInput(value).input?.queries ?? []) : []
  const isReadable = isRead(name, value) && queries.every((query) => isRead('search_request.v1', query))
  return isReadable === isRequest(name, value)
}

const dates = [
  '2026-01-31T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2024-02-29T00:00:00Z',
  '2100-02-29T00:00:00Z',
  '0000-02-29T23:59:59.123456789+23:59',
  '0004-02-29t00:00:00z',
  '2016-12-31T23:59:60Z',
  '2017-01-01T00:59:60+01:00',
  '2026-04-31T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01 00:00:00Z',
  '2026-01-01T00:00:00',
  '2026-01-01T00:00:00+0100',
  '2026-01-01T00:00:00+24:00',
  '2026-01-01T00:00:00.Z',
  '2026-00-01T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '+002026-01-01T00:00:00Z',
  '2026-01-01T00:00:00Z\n',
  '2026-01-01',
]
const long = (unit: string, ...lengths: number[]) => lengths.map((length) => unit.repeat(length))
const texts = [
  ...[
    '',
    ' ',
    '\n\t',
    '\u00a0\u2003\ufeff',
    '\u0085',
    '\u180e',
    '\u200b',
    'fox',
    '🦊',
    '\ud83e',
    '\udd8a\ud83e',
    'constructor',
  ],
  ...long('a', 1000, 1001, 4096, 4097, 5000, 32_768, 32_769, 70_000),
  ...long('🦊', 1000, 1001, 4096, 4097, 20_000, 32_768, 32_769),
  ...long('\udd8a', 4096, 4097),
  ...long(' ', 32_768, 32_769),
  ...['lexical', 'vector', 'hybrid', 'Hybrid', 'markdown', 'film', 'primary', 'refuse', 'redact', 'conversation.v1'],
]
const numbers = [
  ...[-0, 0, 1, 1.0, -1, 0.5, 1.5, 2, 2.1, 3, 10, 11, 24, 100, 101, 1000, 1001, 100_000, 100_001, 1e21, 1e300],
  ...[2 ** 31 - 1, 2 ** 31, MOST, MOST + 1, -MOST, -MOST - 1, Number.NaN, Infinity, -Infinity, Number.MIN_VALUE],
]
const holes: unknown[] = ['fox']
holes.length = 3
const others = [
  ...[null, undefined, true, false, 5n, Symbol.iterator, () => 1, new Date(0), new Map(), Object(5), Object('fox')],
  ...[[], [[]], [null], ['fox', 5], [['fox']], {}, { query: 'fox' }, { 0: 'fox', length: 1 }, holes, new Uint8Array(2)],
  ...[
    Array(1000).fill('fox'),
    Array(1001).fill('fox'),
    Array(64).fill('🦊'.repeat(4096)),
    Array(65).fill('*'.repeat(4096)),
  ],
  ...[
    Array(100).fill({ query: 'fox' }),
    Array(101).fill({ query: 'fox' }),
    Array(10_001).fill({ question: 'a', answer: 'b' }),
  ],
]
const edge: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...dates, ...texts),
  fc.constantFrom<unknown>(...numbers, ...others),
  fc.anything(),
)
const name = fc.constantFrom(
  'extra',
  '__proto__',
  'constructor',
  'query',
  'question',
  'line_end',
  'doc_id',
  'chunk_id',
  'maxTokens',
  'a/b~c',
)

const some = fc.constantFrom('fox', '🦊 and hen', 'docs/**', 'en')
const oneOrMore = <T>(single: fc.Arbitrary<T>) => fc.oneof(single, fc.array(single, { minLength: 1, maxLength: 3 }))
const budget = fc.constantFrom(0, 1, 500, MOST, -0)
const members = <T extends object>(needed: (keyof T & string)[], model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { requiredKeys: needed, noNullPrototype: true }) as fc.Arbitrary<unknown>

const fieldValue = fc.constantFrom<string | number | boolean>('fox', '', 3, -0.5, 1e300, true)
const condition = fc.oneof(
  oneOrMore(fieldValue),
  fc.dictionary(fc.constantFrom('eq', 'gte', 'lt', 'contains'), fc.constantFrom('fox', ''), { minKeys: 1 }),
  fc.record({ in: fc.array(fieldValue, { minLength: 1, maxLength: 3 }), exists: fc.boolean() }),
)
const labels = {
  tags: oneOrMore(some),
  lang: oneOrMore(some),
  path_glob: oneOrMore(some),
  doc_id: oneOrMore(some),
  media: oneOrMore(fc.constantFrom('markdown', 'audio')),
  repo: oneOrMore(some),
  code_lang: oneOrMore(some),
  source_id: oneOrMore(some),
  trust_min: fc.constantFrom('primary', 'generated'),
  indexed_after: fc.constantFrom('2026-01-31T00:00:00Z', '2024-02-29T12:00:00.5+01:00'),
  metadata: fc.dictionary(fc.constantFrom('team', 'by.name', 'a\\.b', '__proto__'), condition, {
    minKeys: 1,
    maxKeys: 2,
    noNullPrototype: true,
  }),
}
const inner = fc.oneof(members(['tags'], labels), members(['metadata'], labels), members(['path_glob'], labels))
const filters = members([], {
  ...labels,
  and: fc.array(inner, { minLength: 1, maxLength: 2 }),
  or: fc.array(inner, { minLength: 1, maxLength: 2 }),
  not: inner,
})
const boost = fc.oneof(
  members(['filters', 'factor'], { filters, factor: fc.constantFrom(0.01, 1, 100) }),
  members(['recency', 'factor'], {
    recency: fc.record({ field: some, half_life_days: fc.constantFrom(0.001, 90, 1e6) }, { noNullPrototype: true }),
    factor: fc.constantFrom(0.5, 2),
    filters,
  }),
)
const boosts = fc.array(boost, { minLength: 1, maxLength: 3 })
const mode = fc.constantFrom('lexical', 'vector', 'hybrid', undefined)
const search = members(['query'], {
  query: some,
  mode,
  k: fc.integer({ min: 1, max: 1000 }),
  filters,
  boosts,
  facets: fc.array(some, { minLength: 1, maxLength: 3 }),
  facet_limit: fc.constantFrom(1, 1000),
  max_tokens: budget,
  snippet_chars: fc.integer({ min: 0, max: 100_000 }),
  cursor: fc.constantFrom('', 'abc', null),
  trace: fc.boolean(),
  strict: fc.boolean(),
  timeout_ms: fc.constantFrom(1, 2 ** 31 - 1),
})
const turn = members(['question', 'answer'], {
  question: some,
  answer: fc.constantFrom('', 'fox'),
  refused: fc.boolean(),
})
const share = fc.double({ min: 0, max: 1, noNaN: true })
const REQUESTS: [SchemaName, fc.Arbitrary<unknown>][] = [
  ['search_request.v1', search],
  [
    'bulk_search_input.v1',
    members(['queries'], {
      queries: fc.array(search, { minLength: 1, maxLength: 3 }),
      concurrency: fc.integer({ min: 1, max: 100 }),
      max_tokens: budget,
    }),
  ],
  [
    'browse_request.v1',
    members(['limit'], {
      filters,
      sort: fc.array(members(['field'], { field: some, order: fc.constantFrom('asc', 'desc') }), {
        minLength: 1,
        maxLength: 3,
      }),
      limit: fc.integer({ min: 1, max: 1000 }),
      facets: fc.array(some, { minLength: 1, maxLength: 3 }),
      cursor: some,
    }),
  ],
  [
    'documents_request.v1',
    members(['limit'], { limit: fc.integer({ min: 1, max: 1000 }), cursor: some, source_id: some }),
  ],
  [
    'fetch_request.v1',
    fc.oneof(
      members(['chunk_id'], { chunk_id: some, neighbours: fc.integer({ min: 0, max: 1000 }), max_tokens: budget }),
      members(['doc_id'], { doc_id: some, max_tokens: budget, line_start: fc.constant(undefined) }),
      members(['doc_id', 'line_start'], {
        doc_id: some,
        line_start: fc.integer({ min: 1, max: 9 }),
        line_end: fc.integer({ min: 5, max: 20 }),
        chunk_id: fc.constant(undefined),
      }),
    ),
  ],
  [
    'explain_request.v1',
    fc.oneof(
      ...['chunk_id', 'doc_id', 'doc_path'].map((target) =>
        members([target, 'query'], {
          [target]: some,
          query: some,
          mode,
          k: fc.integer({ min: 1, max: 1000 }),
          filters,
          boosts,
          max_windows: fc.integer({ min: 1, max: 19 }),
        }),
      ),
    ),
  ],
  [
    'ask_request.v1',
    members(['question'], {
      question: some,
      mode,
      k: fc.integer({ min: 1, max: 1000 }),
      filters,
      multi_hop: fc.boolean(),
      max_depth: fc.integer({ min: 1, max: 10 }),
      max_sub_queries: fc.integer({ min: 1, max: 10 }),
      max_pool_chunks: fc.integer({ min: 1, max: 1000 }),
      max_context_tokens: fc.constantFrom(1, MOST),
      max_output_tokens: fc.constantFrom(1, MOST),
      temperature: share,
      seed: fc.constantFrom(-MOST, -0, MOST),
      evidence_threshold: share,
      nli_threshold: share,
      nli_policy: fc.constantFrom('refuse', 'redact'),
      uncited_policy: fc.constantFrom('refuse', 'redact'),
      conversation: members(['schema_version', 'conversation_id', 'turns'], {
        schema_version: fc.constant('conversation.v1'),
        conversation_id: some,
        turns: fc.array(turn, { maxLength: 3 }),
      }),
    }),
  ],
]

interface Change {
  /** The object or array of the request, and its member. */
  at: number
  member: number
  how: 'replace' | 'remove' | 'add' | 'wrap'
  value: unknown
  name: string
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  member: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
  value: edge,
  name,
})

/** A request with some members changed: at most two, so that it stays nearly valid. */
const nearly = (request: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(request, fc.array(change, { maxLength: 2 })).map(([value, changes]) => {
    const root = { value: structuredClone(value) }
    for (const { at, member, how, value: other, name: added } of changes) {
      const nodes = objectsIn(root)
      const node = nodes[at % nodes.length]!
      const keys = Object.keys(node)
      const key = keys[member % keys.length]
      const put = (to: string, what: unknown) =>
        Object.defineProperty(node, to, { value: what, enumerable: true, configurable: true, writable: true })
      if (how === 'add' && node !== root) put(Array.isArray(node) ? `${node.length}` : added, other)
      else if (key === undefined || !Object.getOwnPropertyDescriptor(node, key)?.writable) continue
      else if (how === 'remove' && node !== root) delete node[key]
      else if (how === 'wrap') node[key] = [node[key]]
      else node[key] = other
    }
    return root.value
  })

/** The plain objects and arrays of a value, except those inside edge values. */
function objectsIn(value: unknown, depth = 0): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null || depth > 5) return []
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return []
  const inside = Object.values(value).slice(0, 20)
  return [value as Record<string, unknown>, ...inside.flatMap((child) => objectsIn(child, depth + 1))]
}

describe.each(ofToday(REQUESTS, 2))('%s', (kind, request) => {
  test('the reader accepts what the validator accepts, except for the rules that only readers check', () => {
    const judged = { valid: 0, invalid: 0 }
    fc.assert(
      fc.property(fc.oneof({ weight: 20, arbitrary: nearly(request) }, edge), (value) => {
        const is = isRequest(kind, value)
        judged[is ? 'valid' : 'invalid']++
        expect(agree(kind, value)).toBe(true)
      }),
      { numRuns: 1000 },
    )
    const share = judged.valid / (judged.valid + judged.invalid)
    expect(share).toBeGreaterThan(0.1)
    expect(share).toBeLessThan(0.9)
  })

  test('the reader accepts what the validator accepts, with every edge value at every field', () => {
    const fields = ['chunk_id', 'doc_id', 'line_start', 'line_end', 'neighbours', 'extra', '__proto__']
    for (const { name, value } of readExamples('valid')) {
      if (name !== kind) continue
      const root = { value: structuredClone(value) }
      for (const node of objectsIn(root)) {
        const names = node === root || Array.isArray(node) ? Object.keys(node) : [...Object.keys(node), ...fields]
        for (const key of names) {
          const before = Object.getOwnPropertyDescriptor(node, key)
          for (const other of [...dates, ...texts, ...numbers, ...others]) {
            Object.defineProperty(node, key, { value: other, enumerable: true, configurable: true, writable: true })
            if (agree(kind, root.value)) continue
            expect.fail(`${key}: ${JSON.stringify(READERS[kind]!(root.value))?.slice(0, 300)}`)
          }
          if (before === undefined) delete node[key]
          else Object.defineProperty(node, key, before)
        }
      }
    }
  })

  test('the reader accepts every valid example', () => {
    for (const { name, value } of readExamples('valid'))
      if (name === kind) expect(READERS[kind]!(value).issue).toBeUndefined()
  })

  test('an issue has a field, what is expected, and what was found', () => {
    fc.assert(
      fc.property(fc.oneof(nearly(request), fc.anything()), (value) => {
        const { issue } = READERS[kind]!(value)
        if (issue === undefined) return
        for (const text of [issue.field, issue.expected, issue.found]) expect(text).toMatch(/./s)
      }),
    )
  })

  test('the input shares nothing with the request, and can be changed', () => {
    fc.assert(
      fc.property(request, (value) => {
        const before = structuredClone(value)
        const { input } = READERS[kind]!(value)
        // Its searches are not read yet.
        if (kind === 'bulk_search_input.v1') return
        for (const node of objectsIn(input)) for (const key of Object.keys(node)) node[key] = 'changed'
        expect(value).toEqual(before)
      }),
    )
  })
})

test('the length of a text is in code points, and a blank text is refused', () => {
  for (const query of ['🦊'.repeat(32_768), 'a'.repeat(32_768)])
    expect(isRead('search_request.v1', { query })).toBe(true)
  const { issue } = readSearchRequest({ query: '🦊'.repeat(32_769) })
  expect(issue).toEqual({ field: 'query', expected: 'at most 32768 characters', found: '32769' })
  expect(validate('search_request.v1', { query: ' \n' })).toEqual([
    { path: '/query', message: 'must not be blank, found " \\n"', keyword: 'pattern' },
  ])
})

test('a day that does not exist and a leap second are refused', () => {
  const isRefused = (indexed_after: string) =>
    !isRead('search_request.v1', { query: 'fox', filters: { indexed_after } })
  expect(dates.filter((date) => !isRefused(date))).toEqual([
    '2026-01-31T00:00:00Z',
    '2024-02-29T00:00:00Z',
    '0000-02-29T23:59:59.123456789+23:59',
    '0004-02-29t00:00:00z',
  ])
})

test('defaults are filled in, what is `undefined` is absent, and names are camelCase', () => {
  expect(
    readSearchRequest({ query: 'fox', cursor: undefined, mode: undefined, filters: { path_glob: 'a', doc_id: ['b'] } }),
  ).toEqual({
    input: {
      query: 'fox',
      fold: false,
      correct: true,
      k: 10,
      facetLimit: 20,
      snippetChars: 220,
      detail: 'full',
      highlights: false,
      freshness: false,
      trace: false,
      strict: false,
      filters: { pathGlob: ['a'], docId: ['b'] },
    },
  })
  expect(readFetchRequest({ chunk_id: 'a' })).toEqual({
    input: { chunkId: 'a', neighbours: 0, boxes: false },
  })
})

test('what is passed on keeps the names of the wire', () => {
  const conversation = {
    schema_version: 'conversation.v1',
    conversation_id: 'c',
    turns: [{ question: 'a', answer: 'b' }],
  }
  const { input } = readAskRequest({ question: 'a', filters: { doc_id: 'b' }, conversation })
  expect(input).toMatchObject({ filters: { doc_id: ['b'] }, conversation })
})

test('an unknown field has a hint that begins with the nearest known one', () => {
  const misspelt: [RequestReader<unknown>, object, string, string][] = [
    [readSearchRequest, { qurey: 'fox' }, 'qurey', 'query'],
    [readSearchRequest, { query: 'fox', maxTokens: 1 }, 'maxTokens', 'max_tokens'],
    [readSearchRequest, { query: 'fox', filters: { pathglob: '*' } }, 'filters.pathglob', 'path_glob'],
    [readFilters, { path_glob: '*' }, 'filters.path_glob', 'pathGlob'],
    [readFetchRequest, { chunkID: 'c' }, 'chunkID', 'chunk_id'],
  ]
  for (const [read, request, field, nearest] of misspelt) {
    const { issue } = read(request)
    expect(issue?.field).toBe(field)
    expect(issue?.hint).toMatch(new RegExp(`^Did you mean \`${nearest}\`\\? The fields are `))
  }
})

test('an unknown field is an issue that names the known fields', () => {
  const { issue } = readBulkSearchInput({ queries: [{}], budget: 1 })
  expect(issue).toEqual({
    field: 'budget',
    expected: 'a known field',
    found: 'an unknown one',
    hint: 'The fields are queries, concurrency, max_tokens.',
  })
})

test('a request that throws while it is read is an issue, with the thrown error as its cause', () => {
  const boom = new Error('trap')
  const trap = () => {
    throw boom
  }
  const everywhere = new Proxy(
    {},
    { get: trap, has: trap, ownKeys: trap, getOwnPropertyDescriptor: trap, getPrototypeOf: trap },
  )
  const getter = Object.defineProperty({}, 'query', { get: trap, enumerable: true })
  const issue = { field: 'request', expected: 'plain data', found: 'an error thrown while it was read' }
  for (const value of [everywhere, getter, { query: 'fox', filters: everywhere }])
    expect(readSearchRequest(value)).toEqual({ issue, cause: boom })
})

test('a getter is called once', () => {
  let calls = 0
  const request = Object.defineProperty({}, 'doc_id', { get: () => `${++calls}`, enumerable: true })
  expect(readFetchRequest(request).input).toMatchObject({ docId: '1' })
  expect(calls).toBe(1)
})
