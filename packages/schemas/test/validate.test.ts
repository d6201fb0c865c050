import { type SchemaName, validate } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNightly } from '../../../test/support/profile.js'
import { createAjv, judge } from './create-ajv.js'
import { mutationsOf } from './mutations.js'
import { NAMES, readExamples } from './read-examples.js'

const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
})
const response = { schema_version: 'search_response.v1', hits: [], next_cursor: null, truncated: false }
const lockDetails = { path: '.kebab' }
const locked = { schema_version: 'error.v1', code: 'locked', message: 'busy', retryable: true, details: lockDetails }

test.each(NAMES)('validate never throws, and a value that is no %s has an issue', (name) => {
  fc.assert(
    fc.property(anything, (value) => validate(name, value).length > 0),
    { numRuns: 100 },
  )
})

test('the compiled validators judge as the published schemas do', () => {
  const ajv = createAjv({ strict: false })
  for (const { name, value } of [...readExamples('valid'), ...readExamples('invalid')]) {
    for (const other of NAMES)
      expect(validate(other, value).length === 0, `${name} as ${other}`).toBe(judge(ajv, other, value))
  }
  const step = isNightly ? 1 : 6
  let count = 0
  for (const { name, title, value } of readExamples('valid')) {
    for (const mutation of mutationsOf(value)) {
      if (count++ % step > 0) continue
      if ((validate(name, mutation).length === 0) !== judge(ajv, name, mutation)) {
        expect.fail(`${name} ${title}: ${JSON.stringify(mutation)}`)
      }
    }
  }
})

describe('an issue', () => {
  test.each<[string, SchemaName, unknown, { path: string; message: string }]>([
    [
      'names a missing member',
      'search_response.v1',
      { ...response, truncated: undefined },
      { path: '/truncated', message: 'is required' },
    ],
    [
      'names a member that is too much',
      'search_response.v1',
      { ...response, total: 3 },
      { path: '/total', message: 'is not a member that the schema knows' },
    ],
    [
      'escapes the name of a member',
      'search_request.v1',
      { query: 'x', 'a/b~c': 1 },
      { path: '/a~1b~0c', message: 'is not a member that the schema knows' },
    ],
    [
      'says what was expected and found',
      'search_request.v1',
      { query: 'x', k: 0 },
      { path: '/k', message: 'must be at least 1, found 0' },
    ],
    [
      'shortens what was found',
      'search_request.v1',
      { query: 'x', mode: 'm'.repeat(90) },
      { path: '/mode', message: `must be one of "lexical", "vector", "hybrid", found "${'m'.repeat(40)}…"` },
    ],
    [
      'gives alternatives as one',
      'search_request.v1',
      { query: 'x', filters: { tags: 7 } },
      { path: '/filters/tags', message: 'must be a string, or must be an array, found 7' },
    ],
    [
      'is about the alternative that was meant',
      'search_request.v1',
      { query: 'x', filters: { media: ['text', ''] } },
      {
        path: '/filters/media/1',
        message: 'must not be empty',
      },
    ],
    [
      'is about the branch that the code names',
      'error.v1',
      { ...locked, details: { path: 7 } },
      { path: '/details/path', message: 'must be a string, found 7' },
    ],
    [
      'says that a code is unknown',
      'error.v1',
      { ...locked, code: 'oops' },
      { path: '/code', message: 'must be one of the values that the schema lists for code, found "oops"' },
    ],
    [
      'says that a member may not be there',
      'error.v1',
      { ...locked, code: 'internal', details: {} },
      { path: '/details', message: 'must be absent' },
    ],
    ['is about the value itself', 'error.v1', 'locked', { path: '', message: 'must be an object, found "locked"' }],
    [
      'names a date that there isn’t',
      'search_request.v1',
      { query: 'x', filters: { indexed_after: '2026-02-30T00:00:00Z' } },
      { path: '/filters/indexed_after', message: 'must be a date-time (RFC 3339), found "2026-02-30T00:00:00Z"' },
    ],
  ])('%s', (_, name, value, issue) => {
    expect(validate(name, value)).toEqual([expect.objectContaining(issue)])
  })

  test('counts choices of one kind without blaming the others', () => {
    const { value } = readExamples('invalid').find(({ title }) => title === 'two-refines')!
    expect(validate('kairos_search_response', value)).toEqual([
      {
        path: '/choices',
        keyword: 'contains',
        message: 'must hold at most 1 item of each kind that the schema counts',
      },
    ])
  })

  test('is given once for each thing that is wrong', () => {
    const paths = validate('search_request.v1', { k: 0, mode: '', trace: 1 }).map(({ path }) => path)
    expect(paths.sort()).toEqual(['/k', '/mode', '/query', '/trace'])
  })
})

describe('hostile values', () => {
  const trap = () => {
    throw new Error('no')
  }

  test('a proxy or a getter that throws is an issue', () => {
    const everywhere = new Proxy(
      {},
      { get: trap, has: trap, ownKeys: trap, getOwnPropertyDescriptor: trap, getPrototypeOf: trap },
    )
    for (const value of [
      everywhere,
      { ...response, hits: everywhere },
      Object.defineProperty({}, 'query', { get: trap, enumerable: true }),
    ]) {
      for (const name of NAMES) expect(validate(name, value)).not.toEqual([])
    }
    expect(validate('search_request.v1', everywhere)).toEqual([
      { path: '', message: 'must be plain data, but an error was thrown while it was read' },
    ])
  })

  test('a value that contains itself is judged', () => {
    const value: Record<string, unknown> = { ...response }
    value.trace = value
    value.hits = [value]
    expect(validate('search_response.v1', value)).not.toEqual([])
    const metadata: Record<string, unknown> = {}
    metadata.self = metadata
    const { value: document } = readExamples('valid').find(
      ({ name, title }) => name === 'fetch_result.v1' && title === 'document',
    )!
    expect(validate('fetch_result.v1', { ...(document as object), metadata })).toEqual([])
  })

  test("inherited members don't count", () => {
    expect(validate('search_request.v1', Object.create({ query: 'x' }))).toEqual([
      expect.objectContaining({ path: '/query', message: 'is required' }),
    ])
    expect(validate('error.v1', Object.assign(Object.create({ details: {}, extra: 1 }), locked))).toEqual([])
    const { details, ...bare } = locked
    expect(validate('error.v1', Object.assign(Object.create({ details }), bare))).toEqual([
      expect.objectContaining({ path: '/details', message: 'is required' }),
    ])
  })

  test('names of the prototype are ordinary members', () => {
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const value = JSON.parse(`{"query":"x","${key}":{"k":5}}`)
      expect(validate('search_request.v1', value)).toEqual([expect.objectContaining({ path: `/${key}` })])
    }
    expect(({} as { k?: unknown }).k).toBeUndefined()
  })

  test("numbers that JSON can't hold are no numbers", () => {
    for (const k of [Number.NaN, Number.POSITIVE_INFINITY, 5n])
      expect(validate('search_request.v1', { query: 'x', k })).not.toEqual([])
  })

  test('bytes are an issue, whatever JSON they hold', () => {
    const bytes = new TextEncoder().encode(JSON.stringify(response))
    expect(validate('search_response.v1', bytes)).toEqual([
      { path: '', keyword: 'type', message: 'must be parsed JSON, found bytes' },
    ])
  })

  test('after a hundred issues the rest is left out', () => {
    const hits = Array.from({ length: 100_000 }, () => ({}))
    const members = Object.fromEntries(hits.map((_, i) => [`k${i}`, i]))
    const values: [SchemaName, unknown][] = [
      ['search_response.v1', { ...response, hits }],
      ['search_response.v1', { ...response, hits: new Array(2 ** 32 - 1) }],
      ['search_response.v1', { ...response, ...members }],
      ['search_request.v1', { query: 'x', filters: { tags: hits } }],
      ['bulk_search_input.v1', { queries: hits }],
    ]
    for (const [name, value] of values) {
      const { length } = validate(name, value)
      expect(length).toBeGreaterThanOrEqual(100)
      expect(length).toBeLessThan(200)
    }
  })
})

test('an unknown schema name is a TypeError', () => {
  for (const name of ['search_hit', 'constructor', '__proto__']) {
    expect(() => validate(name as SchemaName, {})).toThrow(TypeError)
  }
})
