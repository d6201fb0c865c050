import { readdirSync, readFileSync } from 'node:fs'
import {
  type BulkSearchInputV1,
  type ErrorV1,
  type FetchRequestV1,
  isErrorV1,
  type SearchRequestV1,
} from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import schema from '../../../schemas/error.schema.json' with { type: 'json' }
import { assertWire } from '../../../test/support/assert-wire.js'
import { errorOf } from '../../../test/support/error-of.js'
import { closeAll } from '../src/errors/errors.js'
import {
  createEngine,
  type EngineOptions,
  type ErrorCode,
  type ErrorWire,
  isKebabError,
  KebabError,
  toKebabError,
  wireError,
} from '../src/index.js'
import { makeStored } from './support/corpus.js'
import { fixedRetriever } from './support/scripted-retriever.js'
import { viewlessStore } from './support/viewless-store.js'

/** The valid examples of errors, which have every member of every code. */
const FOLDER = new URL('../../../schemas/examples/valid/error/', import.meta.url)
const EXAMPLES = readdirSync(FOLDER).map((name): ErrorV1 => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')))
const DETAILS_EXAMPLES = EXAMPLES.flatMap(({ details }) => (details === undefined ? [] : [details]))

describe('a KebabError', () => {
  const error = new KebabError('locked', 'expected the folder to be free, found it in use', {
    details: { path: '.kebab' },
    hint: 'Close the other one.',
    cause: new Error('SQLITE_BUSY'),
  })

  const late = { details: { stage: 'search', limit_ms: 5 } }

  test('comes back from its wire form, without its cause', () => {
    const wire = JSON.parse(JSON.stringify(error.toWire()))
    assertWire('error.v1', wire)
    const back = KebabError.fromWire(wire)
    expect(back.toWire()).toEqual(error.toWire())
    expect(back).toMatchObject({
      code: 'locked',
      retryable: true,
      hint: 'Close the other one.',
      details: { path: '.kebab' },
    })
    expect(back.cause).toBeUndefined()
  })

  test('is recognised by name and code, also from another copy of the package', () => {
    const foreign = Object.assign(new Error('x'), { name: 'KebabError', code: 'timeout' })
    expect([isKebabError(error), isKebabError(error, 'locked'), isKebabError(error, 'timeout')]).toEqual([
      true,
      true,
      false,
    ])
    expect([
      isKebabError(foreign, 'timeout'),
      isKebabError(new Error('x')),
      isKebabError({ name: 'KebabError' }),
    ]).toEqual([true, false, false])
  })

  test('narrows `details` by its code', () => {
    const seen: unknown[] = []
    for (const value of [error, new KebabError('timeout', 'x', late), new KebabError('internal', 'x')] as unknown[]) {
      if (!isKebabError(value)) continue
      if (value.code === 'locked') expectTypeOf(value.details).toEqualTypeOf<{ path: string } | undefined>()
      switch (value.code) {
        case 'locked':
          seen.push(value.details?.path)
          break
        case 'timeout':
          seen.push(value.details?.limit_ms)
          break
        default:
          expectTypeOf(value.code).toExtend<Exclude<ErrorCode, 'locked' | 'timeout'>>()
      }
      expectTypeOf(value).toExtend<KebabError>()
      expectTypeOf(value.toWire()).toExtend<ErrorV1>()
    }
    if (isKebabError(seen, 'io_error')) expectTypeOf(seen).toExtend<KebabError<'io_error'>>()
    expect(seen).toEqual(['.kebab', 5])
  })

  test('is retryable by its code, unless `retryable` says otherwise', () => {
    expect(new KebabError('timeout', 'x', late).retryable).toBe(true)
    expect(new KebabError('doc_not_found', 'x').retryable).toBe(false)
    expect(new KebabError('timeout', 'x', { ...late, retryable: false }).retryable).toBe(false)
  })
})

describe('details', () => {
  /** An error as JavaScript can make it, whatever the types say. */
  const untyped = (code: ErrorCode, details?: unknown): KebabError =>
    new KebabError(code, 'it broke', { details: details as never, hint: 'Rest.', retryable: true })

  test('are required by the types where the code always has them', () => {
    // @ts-expect-error: a timeout has its stage and limit
    expect(new KebabError('timeout', 'x').details).toBeUndefined()
    // @ts-expect-error: details without the details
    expect(new KebabError('locked', 'x', { hint: 'Wait.' }).details).toBeUndefined()
    expect(new KebabError('not_indexed', 'x').details).toBeUndefined()
    expect(new KebabError('internal', 'x', { hint: 'Report it.' }).details).toBeUndefined()
    expectTypeOf<ErrorWire<'timeout'>['details']>().toEqualTypeOf<{ stage: string; limit_ms: number }>()
    expectTypeOf<undefined>().toExtend<ErrorWire<'doc_not_found'>['details']>()
  })

  test.each<[ErrorCode, unknown, object]>([
    ['timeout', undefined, { code: 'internal' }],
    ['timeout', { stage: 'search' }, { code: 'internal' }],
    ['timeout', { stage: 'search', limit_ms: -1 }, { code: 'internal' }],
    ['locked', 'the folder', { code: 'internal' }],
    ['invalid_cursor', { reason: 'bored' }, { code: 'internal' }],
    ['retrieval_failed', { retrievers: [{ retriever: 'a', code: 'on_fire' }] }, { code: 'internal' }],
    ['internal', { why: '?' }, { code: 'internal' }],
    ['locked', { path: '.kebab', pid: 4711 }, { code: 'locked', details: { path: '.kebab' } }],
    ['io_error', { path: 'a.md', errno: 2 }, { code: 'io_error', details: { path: 'a.md' } }],
    ['not_indexed', { path: 5 }, { code: 'not_indexed' }],
    ['doc_not_found', null, { code: 'doc_not_found' }],
    ['corrupt_index', undefined, { code: 'corrupt_index', details: { reason: 'it broke' } }],
    [
      'corrupt_index',
      { path: 'kebab.db' },
      { code: 'corrupt_index', details: { path: 'kebab.db', reason: 'it broke' } },
    ],
  ])('that %s does not allow, %j, never reach the wire: it says %j', (code, details, members) => {
    const error = untyped(code, details)
    const expected = { schema_version: 'error.v1', message: 'it broke', hint: 'Rest.', retryable: true, ...members }
    for (const wire of [wireError(error), error.toWire(), toKebabError(error).toWire()]) {
      assertWire('error.v1', wire)
      expect(wire).toEqual(expected)
    }
    expect(toKebabError(error).cause).toBe(error)
  })

  test('that throw when they are read are none', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(wireError(untyped('locked', proxy))).toMatchObject({ code: 'internal', message: 'it broke' })
  })

  test('of any kind give a valid error, and those that the schema allows are kept as they are', () => {
    const codes = schema.$defs.ErrorCode.enum as ErrorCode[]
    const names = Object.values(schema.$defs).flatMap((definition) =>
      'properties' in definition && 'details' in definition.properties
        ? Object.keys(Object(definition.properties.details).properties ?? {})
        : [],
    )
    const text = fc.constantFrom('', 'a', 'malformed', 'server_error')
    const damaged = fc.record({ doc_id: text, doc_path: text })
    const failure = fc.record({ retriever: text, code: fc.constantFrom(...codes, 'on_fire') })
    const value = fc.oneof(
      text,
      fc.constantFrom<unknown>(null, -1, 0, 429, 1.5, Number.NaN, true, {}),
      fc.array(fc.oneof(damaged, failure), { maxLength: 2 }),
    )
    const details = fc.oneof(
      fc.dictionary(fc.constantFrom(...names), value),
      ...DETAILS_EXAMPLES.map((example) => fc.constant<object>(example)),
    )
    fc.assert(
      fc.property(fc.constantFrom(...codes), details, (code, sample) => {
        const wire = wireError(untyped(code, sample))
        assertWire('error.v1', wire)
        const verbatim = { ...untyped(code, sample).toWire(), code, details: sample }
        if (isErrorV1(verbatim)) expect(wire).toEqual(verbatim)
      }),
    )
  })

  test('that are whole leave an error as it is', () => {
    for (const { code, message, details } of EXAMPLES) {
      const error = new KebabError<ErrorCode>(code, message, { details })
      expect(toKebabError(error)).toBe(error)
      if (details !== undefined) expect(error.toWire().details).toEqual(details)
    }
  })
})

const words = fixedRetriever('words', ['a.md:0', 'a.md:1'])
const store = viewlessStore()
await store.commit({ put: [makeStored('a.md', ['one fox', 'two foxes'])] })
const over = (more: Partial<EngineOptions> = {}) => createEngine({ store, retrievers: [words], ...more })

describe('an error that a part throws', () => {
  const boom = new Error('boom')
  const fail = (): never => {
    throw boom
  }

  test.each<[string, Partial<EngineOptions>]>([
    ['a fusion', { retrievers: [words, fixedRetriever('others', ['a.md:1'])], fusion: { name: 'mine', fuse: fail } }],
    ['an estimate', { estimateTokens: fail }],
    ['an analyzer', { analyzer: { terms: fail } }],
    ['a clock', { clock: { now: () => 0, elapsed: fail } }],
    ['a store', { store: { ...store, get: fail } }],
    ['a revision', { store: { ...store, revision: fail } }],
  ])('is the cause of `internal`, for %s', async (_, parts) => {
    const error = await errorOf(over(parts).search({ query: 'fox', max_tokens: 9 }))
    expect(error).toMatchObject({ code: 'internal', message: 'boom', retryable: false })
    expect(error.cause).toBe(boom)
  })

  test('is handled so by every call', async () => {
    const engine = over({ store: { ...store, revision: fail, stats: fail }, estimateTokens: fail })
    const fetch = over({ estimateTokens: fail }).fetch({ doc_id: makeStored('a.md', ['x']).document.docId })
    for (const call of [engine.search({ query: 'fox' }), engine.fetch({ chunk_id: 'a' }), engine.describe(), fetch]) {
      expect(await errorOf(call)).toMatchObject({ code: 'internal', cause: boom })
    }
    expect((await engine.bulkSearch({ queries: [{ query: 'fox' }] })).items[0]?.error?.code).toBe('internal')
  })

  test.each([['a text'], [undefined], [new TypeError('not a function')]])('may be any value: %s', async (thrown) => {
    const engine = over({ store: { ...store, get: () => Promise.reject(thrown) } })
    const error = await errorOf(engine.search({ query: 'fox' }))
    expect(error).toMatchObject({ code: 'internal', message: expect.stringMatching(/\w/) })
    expect(error.cause).toBe(thrown)
  })

  test('is passed on if it has a code', async () => {
    const torn = new KebabError('corrupt_index', 'torn', { details: { reason: 'torn' } })
    const engine = over({ store: { ...store, get: () => Promise.reject(torn) } })
    expect(await errorOf(engine.search({ query: 'fox' }))).toBe(torn)
  })

  test('is ignored once the caller has aborted', async () => {
    const caller = new AbortController()
    const get = (): never => {
      caller.abort('enough')
      throw boom
    }
    await expect(over({ store: { ...store, get } }).search({ query: 'fox' }, caller)).rejects.toBe('enough')
  })
})

describe('a request that throws while it is read', () => {
  const boom = new Error('trap')
  const getter = (name: string, more: object = {}) =>
    Object.defineProperty({ ...more }, name, {
      enumerable: true,
      get() {
        throw boom
      },
    })
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const engine = over()
  const expected = { code: 'invalid_input', details: { field: 'request', expected: 'plain data' } }

  test.each([
    ['a getter', getter('query'), boom],
    ['a getter deeper', { query: 'fox', filters: getter('tags') }, boom],
    ['a revoked proxy', proxy, expect.any(TypeError)],
    ['a revoked proxy deeper', { query: 'fox', filters: proxy }, expect.any(TypeError)],
  ])('is `invalid_input` for a search: %s', async (_, request, cause) => {
    const error = await errorOf(engine.search(request as SearchRequestV1))
    expect(error.code).toBe('invalid_input')
    expect(error.cause).toEqual(cause)
  })

  test('is `invalid_input` for fetch, and for a list of searches', async () => {
    for (const request of [getter('doc_id'), proxy, getter('line_start', { doc_id: 'a' })]) {
      expect(await errorOf(engine.fetch(request as FetchRequestV1))).toMatchObject(expected)
    }
    for (const input of [getter('queries'), proxy, { queries: proxy }]) {
      expect(await errorOf(engine.bulkSearch(input as BulkSearchInputV1))).toMatchObject(expected)
    }
  })

  test('fails only its own search in a bulk search', async () => {
    const queries = [{ query: 'fox' }, getter('query'), proxy, getter('max_tokens', { query: 'hen' }), { query: 'fox' }]
    const { items } = await engine.bulkSearch({ queries: queries as SearchRequestV1[], max_tokens: 500 })
    expect(items.map(({ error }) => error?.code)).toEqual([undefined, ...Array(3).fill('invalid_input'), undefined])
    expect(items.map(({ query }) => query)).toEqual(['fox', '', '', 'hen', 'fox'])
  })
})

describe('closeAll', () => {
  test('closes every part in order although some fail, and rejects with the first error', async () => {
    const fails = fc.constantFrom('not', 'by throwing', 'by rejecting', 'by throwing nothing')
    await fc.assert(
      fc.asyncProperty(fc.array(fails, { maxLength: 5 }), async (ways) => {
        const log: string[] = []
        const failures = ways.map((way, i) => (way === 'by throwing nothing' ? undefined : new Error(`${i} failed`)))
        const parts = ways.map((way, i) => ({
          close() {
            log.push(`${i} begins`)
            if (way.startsWith('by throwing')) throw failures[i]
            return Promise.resolve().then(() => {
              log.push(`${i} ends`)
              if (way === 'by rejecting') throw failures[i]
            })
          },
        }))
        const outcome = await closeAll(parts).then(
          () => 'closed',
          (error: unknown) => ({ error }),
        )
        const first = ways.findIndex((way) => way !== 'not')
        expect(outcome).toEqual(first === -1 ? 'closed' : { error: failures[first] })
        const steps = ways.flatMap((way, i) => [`${i} begins`, ...(way.startsWith('by throwing') ? [] : [`${i} ends`])])
        expect(log).toEqual(steps)
      }),
    )
  })
})
