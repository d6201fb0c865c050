import { type Engine, KebabError, type KebabErrorOptions } from '@kebab/core'
import type { ErrorV1, SchemaName } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { QUESTION, scriptedGenerator } from '../../../test/support/fixture-engine.js'
import { gate } from '../../../test/support/gate.js'
import { readExamples } from '../../schemas/test/read-examples.js'
import { STATUS } from '../src/error-response.js'
import { createHttpHandler } from '../src/index.js'
import { ROUTES } from '../src/routes.js'
import { bodyOf, errorIn, fixtureHandler, requestTo, servedFixture } from './support/served.js'

const handler = await fixtureHandler()
const { engine: whole } = await servedFixture()
const firstHit = (await whole.search({ query: 'hook', k: 1 })).hits[0]!

const REQUESTS: [path: string, response: SchemaName, body?: object][] = [
  ['/v1/search', 'search_response.v1', { query: 'hook commit', k: 3, trace: true }],
  ['/v1/bulk-search', 'bulk_search_response.v1', { queries: [{ query: 'hook' }, { query: '' }] }],
  ['/v1/fetch', 'fetch_result.v1', { doc_id: firstHit.doc_id, line_start: 1 }],
  ['/v1/explain', 'explanation.v1', { query: 'hook', doc_id: firstHit.doc_id }],
  ['/v1/documents', 'document_list.v1', { limit: 5 }],
  ['/v1/browse', 'browse_response.v1', { limit: 5, facets: ['media'] }],
  ['/v1/ask', 'answer.v1', { question: QUESTION }],
  ['/v1/describe', 'engine_description.v1'],
  ['/v1/health', 'health.v1'],
  ['/v1/ready', 'health.v1'],
]

describe('routes', () => {
  test.each(REQUESTS)('%s answers with a valid %s', async (path, name, body) => {
    const response = await handler(requestTo(path, body))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    await bodyOf(name, response)
  })

  test('every route is shown above, and each names the schema of its response', () => {
    expect(Object.entries(ROUTES).map(([path, { response }]) => [path, response])).toEqual(
      REQUESTS.map(([path, name]) => [path, name]),
    )
  })

  test('a response is what the engine returns', async () => {
    const request = { query: 'hook', k: 4 }
    const response = await createHttpHandler({ engine: whole })(requestTo('/v1/search', request))
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(await whole.search(request))))
  })

  test('HEAD of what GET answers has no body', async () => {
    const response = await handler(new Request('http://localhost/v1/ready', { method: 'HEAD' }))
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  test('a handler that is mounted at a path answers below it alone', async () => {
    const mounted = await fixtureHandler({ basePath: '/api/kebab' })
    expect((await mounted(requestTo('/api/kebab/v1/health'))).status).toBe(200)
    for (const path of ['/v1/health', '/api/kebabs/v1/health', '/api/kebab'])
      expect((await mounted(requestTo(path))).status, path).toBe(404)
  })

  test('an unknown path is 404, and an unknown method 405, as an error.v1', async () => {
    for (const path of [
      '/',
      '/v1',
      '/v1/',
      '/v1/search/',
      '/v2/search',
      '/v1/toString',
      '/v1/__proto__',
      '//v1/search',
    ])
      expect(await errorIn(await handler(requestTo(path)))).toMatchObject({ status: 404, code: 'unsupported' })
    for (const [path, { method }] of Object.entries(ROUTES)) {
      for (const other of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST'].filter((name) => name !== method)) {
        const response = await handler(new Request(`http://localhost${path}`, { method: other }))
        expect(response.headers.get('allow')).toBe(method === 'GET' ? 'GET, HEAD' : 'POST')
        expect(await errorIn(response)).toMatchObject({ status: 405, code: 'unsupported' })
      }
    }
  })

  test('an unknown member of a request is refused', async () => {
    for (const [path, { request }] of Object.entries(ROUTES)) {
      if (request === undefined) continue
      const [, , body] = REQUESTS.find(([requestPath]) => requestPath === path)!
      const error = await errorIn(await handler(requestTo(path, { ...body, nobody: 1 })))
      expect(error, path).toMatchObject({ status: 400, code: 'invalid_input', details: { field: 'nobody' } })
    }
  })

  test('what the parts are missing for is refused', async () => {
    const bare = createHttpHandler({ engine: whole })
    for (const [path, body] of [
      ['/v1/ask', { question: 'a' }],
      ['/v1/documents', { limit: 1 }],
      ['/v1/browse', { limit: 1 }],
    ] as const)
      expect(await errorIn(await bare(requestTo(path, body)))).toMatchObject({ status: 422, code: 'unsupported' })
  })

  test('a result that breaks its schema is not sent', async () => {
    const heard: unknown[] = []
    const engine = { ...whole, search: async () => ({ hits: 1 }) as never }
    const broken = createHttpHandler({ engine, onError: (error) => heard.push(error) })
    expect(await errorIn(await broken(requestTo('/v1/search', { query: 'a' })))).toMatchObject({
      status: 500,
      code: 'internal',
    })
    expect(String(heard[0])).toContain('expected a valid search_response.v1')
  })
})

describe('bodies', () => {
  test('a body of another type is 415, and one that is no JSON 400', async () => {
    const send = async (body: string | Uint8Array, type: string) => {
      const init = { method: 'POST', body: body as BodyInit, headers: { 'content-type': type } }
      return errorIn(await handler(new Request('http://localhost/v1/search', init)))
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])
      expect(await send('{"query":"a"}', type)).toMatchObject({ status: 415, code: 'invalid_input' })
    for (const body of ['', '{', '{"query":"a"', 'null x', new Uint8Array([0x22, 0xff, 0x22])])
      expect(await send(body, 'application/json')).toMatchObject({ status: 400, details: { field: 'body' } })
    expect(
      (await handler(requestTo('/v1/search', { query: 'a' }, { 'content-type': 'Application/JSON; charset=utf-8' })))
        .status,
    ).toBe(200)
  })

  test('any JSON is answered with a valid response or error', async () => {
    const paths = fc.constantFrom(...Object.keys(ROUTES).filter((path) => ROUTES[path]!.request !== undefined))
    const property = fc.asyncProperty(paths, fc.json(), async (path, body) => {
      const response = await handler(requestTo(path, body))
      if (response.status === 200) await bodyOf(ROUTES[path]!.response, response)
      else expect((await errorIn(response)).status).toBeLessThan(500)
    })
    await fc.assert(property)
  })

  test('a body is counted as it comes, whatever it says of its length', async () => {
    const small = await fixtureHandler({ maxBodyBytes: 100 })
    const fits = JSON.stringify({ query: 'a'.repeat(88) })
    expect(fits).toHaveLength(100)
    expect((await small(requestTo('/v1/search', fits))).status).toBe(200)
    let pieces = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces++
        controller.enqueue(new Uint8Array(50).fill(0x20))
      },
    })
    const init = {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'application/json', 'content-length': '5' },
    }
    const error = await errorIn(await small(new Request('http://localhost/v1/search', init as RequestInit)))
    expect(error).toMatchObject({
      status: 413,
      code: 'invalid_input',
      details: { field: 'body', expected: 'at most 100 bytes' },
    })
    // It is read on for a while, since the client would not read the response while it sends.
    expect(pieces).toBeLessThan(40)
  })

  test('a body that does not come in time is 408', async () => {
    const impatient = await fixtureHandler({ timeoutMs: 20 })
    let cancelled = false
    const body = new ReadableStream({
      cancel() {
        cancelled = true
      },
    })
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } }
    const response = await impatient(new Request('http://localhost/v1/search', init as RequestInit))
    expect(await errorIn(response)).toMatchObject({
      status: 408,
      code: 'timeout',
      details: { stage: 'body', limit_ms: 20 },
    })
    expect(cancelled).toBe(true)
  })
})

describe('limits', () => {
  const hanging = (heard: (signal: AbortSignal | undefined) => void) => ({
    search: (_: unknown, { signal }: { signal?: AbortSignal } = {}) => {
      heard(signal)
      return new Promise<never>(() => undefined)
    },
  })

  test('a call that takes too long is 504, may be tried again, and is aborted', async () => {
    let signal: AbortSignal | undefined
    const engine: Engine = {
      ...whole,
      describe: (options) => {
        signal = options?.signal
        return new Promise<never>(() => undefined)
      },
    }
    const impatient = createHttpHandler({ engine, timeoutMs: 20 })
    // A request without a body, which might come late.
    const response = await impatient(requestTo('/v1/describe'))
    expect(response.headers.get('retry-after')).toBe('1')
    expect(await errorIn(response)).toMatchObject({ status: 504, code: 'timeout', retryable: true })
    expect(signal?.aborted).toBe(true)
  })

  test('who takes too long to say who calls, or what they are served, is 504 too', async () => {
    const hang = () => new Promise<never>(() => undefined)
    for (const options of [{ engine: whole, authorize: hang }, { servedTo: hang }]) {
      const impatient = createHttpHandler({ ...options, timeoutMs: 20 })
      expect(await errorIn(await impatient(requestTo('/v1/describe')))).toMatchObject({ status: 504, code: 'timeout' })
    }
  })

  test('a request that is aborted aborts the search', async () => {
    const leaving = new AbortController()
    let signal: AbortSignal | undefined
    const heard = (callSignal: AbortSignal | undefined): void => {
      signal = callSignal
      leaving.abort(new Error('gone'))
    }
    const errors: unknown[] = []
    const engine = { ...whole, ...hanging(heard) }
    const watched = createHttpHandler({ engine, onError: (error) => errors.push(error) })
    const response = await watched(new Request(requestTo('/v1/search', { query: 'a' }), { signal: leaving.signal }))
    expect(response.status).toBe(499)
    expect(signal?.aborted).toBe(true)
    expect(errors).toEqual([])
  })
})

describe('callers', () => {
  test('with a token, only who sends it is let in; probes need none', async () => {
    const closed = await fixtureHandler({ token: 's3cret' })
    const ask = (authorization?: string) =>
      closed(requestTo('/v1/describe', undefined, authorization === undefined ? {} : { authorization }))
    expect((await ask('Bearer s3cret')).status).toBe(200)
    expect((await ask('bearer  s3cret')).status).toBe(200)
    for (const wrong of [
      undefined,
      '',
      's3cret',
      'Bearer',
      'Bearer s3cre',
      'Bearer s3crets',
      'Basic s3cret',
      'Bearer S3CRET',
      'Bearer s3cret x',
      'Bearer s3cret, Bearer s3cret',
      'Bearer s3cret\tx',
      'Bearer\ts3cret',
    ]) {
      const response = await ask(wrong)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      const error = await errorIn(response)
      expect(error).toMatchObject({ status: 401, code: 'unauthorized', retryable: false })
      expect(JSON.stringify(error)).not.toContain('s3cre')
    }
    expect((await closed(requestTo('/v1/health'))).status).toBe(200)
    expect((await closed(requestTo('/v1/ready'))).status).toBe(200)
    expect((await closed(requestTo('/v1/nowhere'))).status).toBe(401)
    expect((await closed(requestTo('/v1/openapi.json'))).status).toBe(401)
  })

  test('a caller is refused before its body is read', async () => {
    const closed = await fixtureHandler({ token: 's3cret' })
    const request = requestTo('/v1/search', '{')
    expect((await closed(request)).status).toBe(401)
    expect(request.bodyUsed).toBe(false)
  })

  test.each([null, undefined, false, '', 0, Number.NaN, 0n])('a function that returns %o refuses', async (decision) => {
    const closed = await fixtureHandler({ authorize: () => decision })
    expect((await closed(requestTo('/v1/describe'))).status).toBe(401)
  })

  test('a function that throws lets nobody in, and its text is not told', async () => {
    const heard: unknown[] = []
    const failure = new Error('database of users at 10.0.0.7 is down')
    const authorize = () => {
      throw failure
    }
    const closed = await fixtureHandler({ authorize, onError: (error) => heard.push(error) })
    const error = await errorIn(await closed(requestTo('/v1/describe')))
    expect(error).toMatchObject({ status: 500, code: 'internal' })
    expect(JSON.stringify(error)).not.toContain('10.0.0.7')
    expect(heard).toEqual([failure])
  })
})

describe('pages of other origins', () => {
  const origin = 'https://app.example.org'
  const preflight = (from: string) =>
    new Request('http://localhost/v1/search', {
      method: 'OPTIONS',
      headers: { origin: from, 'access-control-request-method': 'POST' },
    })

  test('none may call unless its origin is named', async () => {
    const response = await handler(requestTo('/v1/health', undefined, { origin }))
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control') || name === 'vary')).toEqual(
      [],
    )
    expect((await handler(preflight(origin))).status).toBe(405)
  })

  test('one that is named may call, and no other', async () => {
    const open = await fixtureHandler({ origins: [origin], token: 's3cret' })
    const allowed = await open(preflight(origin))
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
    expect(allowed.headers.get('access-control-allow-headers')).toContain('authorization')
    // A page has to be able to read why it was refused, too.
    const refused = await open(requestTo('/v1/search', { query: 'a' }, { origin }))
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, origin])
    for (const other of ['https://evil.example', `${origin}.evil.example`, 'null', origin.toUpperCase()]) {
      const response = await open(requestTo('/v1/health', undefined, { origin: other }))
      expect(response.headers.get('access-control-allow-origin'), other).toBeNull()
      expect(response.headers.get('vary')).toBe('origin')
      expect((await open(preflight(other))).status).toBe(405)
    }
  })

  test('one that is named may send headers of its own, as `authorize` may read them', async () => {
    const open = await fixtureHandler({ origins: [origin], authorize: ({ headers }) => headers.get('x-tenant') })
    const request = preflight(origin)
    request.headers.set('access-control-request-headers', 'content-type,x-tenant')
    const allowed = (await open(request)).headers.get('access-control-allow-headers') ?? ''
    expect(allowed.split(/, ?/)).toContain('x-tenant')
  })
})

describe('errors', () => {
  const SECRET = '/srv/secret/index.db'
  const failing = async (error: unknown) => {
    const heard: unknown[] = []
    const fail = async () => {
      throw error
    }
    const engine = { ...whole, search: fail as never }
    const served = createHttpHandler({ engine, onError: (cause) => heard.push(cause) })
    return { response: await served(requestTo('/v1/search', { query: 'a' })), heard }
  }
  const errors = readExamples('valid').flatMap(({ name, title, value }) =>
    name === 'error.v1' ? [[title, value as ErrorV1] as const] : [],
  )

  test.each(errors)('%s keeps its code, and has the status of it', async (_, wire) => {
    const { response } = await failing(KebabError.fromWire(wire))
    const error = await errorIn(response)
    expect(error).toMatchObject({ status: STATUS[wire.code], code: wire.code, retryable: wire.retryable })
    expect(response.headers.has('retry-after')).toBe(wire.retryable)
    if (error.status < 500) expect(error).toEqual({ status: error.status, ...wire })
  })

  test('the operator hears of failures of the server, and of no mistake of a client', async () => {
    for (const [, wire] of errors) {
      const error = KebabError.fromWire(wire)
      expect((await failing(error)).heard).toEqual(STATUS[wire.code] >= 500 ? [error] : [])
    }
  })

  test('a failure of the server tells no path, no stack and no text of what failed', async () => {
    const details: Record<string, object | undefined> = {
      not_indexed: { path: SECRET },
      embedding_mismatch: { expected: SECRET, found: null },
      model_unavailable: { model: SECRET, install: `cp ${SECRET} .` },
      generation_failed: { model: `C:\\${SECRET}`, reason: 'rejected' },
      retrieval_failed: { retrievers: [] },
      timeout: { stage: SECRET, limit_ms: 1 },
      locked: { path: SECRET },
      corrupt_index: { path: SECRET, reason: SECRET },
      io_error: { path: SECRET, errno: 'ENOENT' },
      vectors_pending: undefined,
      words_pending: undefined,
      internal: undefined,
    }
    const codes = Object.entries(STATUS).filter(([, status]) => status >= 500)
    expect(Object.keys(details).sort()).toEqual(codes.map(([code]) => code).sort())
    for (const [code, of] of Object.entries(details)) {
      const options = { details: of, hint: SECRET, cause: new Error(SECRET) } as KebabErrorOptions<'internal'>
      const { response } = await failing(new KebabError(code as 'internal', `${SECRET} failed`, options))
      const text = await response.clone().text()
      expect(await errorIn(response)).toMatchObject({ status: STATUS[code as 'internal'], code })
      expect(text, code).not.toMatch(/secret|\.ts:|at async/)
    }
    const { response } = await failing(new RangeError(`open ${SECRET}`))
    expect(await response.text()).not.toContain('secret')
  })

  test('a search of several that fails tells no more', async () => {
    const error = new KebabError('io_error', `${SECRET}: EIO`, { details: { path: SECRET } }).toWire()
    const item = { schema_version: 'bulk_search_item.v1', index: 0, query: 'a', error } as const
    const response = { schema_version: 'bulk_search_response.v1', items: [item], succeeded: 0, failed: 1 } as const
    const engine = { ...whole, bulkSearch: async () => structuredClone(response) as never }
    const served = await createHttpHandler({ engine })(requestTo('/v1/bulk-search', { queries: [{ query: 'a' }] }))
    const body = await bodyOf('bulk_search_response.v1', served)
    expect(body.items).toMatchObject([{ error: { code: 'io_error' } }])
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  test('a model that asks callers to wait says how long', async () => {
    const details = { model: 'gpt', reason: 'rate_limited', retry_after_ms: 2500 } as const
    const { response } = await failing(new KebabError('generation_failed', 'slow down', { details, retryable: true }))
    expect(response.headers.get('retry-after')).toBe('3')
  })

  test('whoever stops reading the events of an answer is no failure of the server', async () => {
    const heard: unknown[] = []
    const first = { schema_version: 'answer_event.v1', type: 'token', text: 'a' } as const
    const waiting = gate()
    const ended = gate()
    async function* stream(_: unknown, { signal }: { signal?: AbortSignal | undefined } = {}) {
      try {
        yield first
        await new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
          waiting.open()
        })
      } finally {
        ended.open()
      }
    }
    const ask = Object.assign(async () => Promise.reject(new Error('never asked')), { stream }) as never
    const served = createHttpHandler({ engine: whole, ask, onError: (error) => heard.push(error) })
    const response = await served(requestTo('/v1/ask', { question: 'a' }, { accept: 'text/event-stream' }))
    const reader = response.body!.getReader()
    await reader.read()
    const next = reader.read()
    await waiting.opened
    await reader.cancel(new Error('left'))
    expect((await next).done).toBe(true)
    await ended.opened
    // The handler has heard of the end after some turns of the event loop.
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
    expect(heard).toEqual([])
  })

  test('an `onError` that throws changes nothing', async () => {
    const engine = { ...whole, describe: () => Promise.reject(new Error('down')) }
    const onError = () => {
      throw new Error('the log is full')
    }
    const served = createHttpHandler({ engine, onError })
    expect(await errorIn(await served(requestTo('/v1/ready')))).toMatchObject({ status: 500, code: 'internal' })
  })
})

describe('options', () => {
  const engine = whole
  const wrong: [string, object][] = [
    ['engine', {}],
    ['engine', { engine, servedTo: () => ({ engine }) }],
    ['servedTo', { servedTo: () => ({ engine }), ask: { stream() {} } }],
    ['ask', { engine, ask: {} }],
    ['documents', { engine, documents: [] }],
    ['basePath', { engine, basePath: 'api' }],
    ['basePath', { engine, basePath: '/api/' }],
    ['token', { engine, token: '' }],
    ['authorize', { engine, authorize: 'token' }],
    ['token', { engine, token: 'two words' }],
    ['authorize', { engine, token: 'a', authorize: () => 'me' }],
    ['origins', { engine, origins: ['*'] }],
    ['origins', { engine, origins: ['https://app.example.org/'] }],
    ['maxBodyBytes', { engine, maxBodyBytes: 0 }],
    ['timeoutMs', { engine, timeoutMs: 0 }],
    ['askTimeoutMs', { engine, askTimeoutMs: '1' }],
    ['onError', { engine, onError: 'log' }],
  ]

  test.each(wrong)('a wrong `%s` is a TypeError', (name, options) => {
    expect(() => createHttpHandler(options as never)).toThrow(new RegExp(`^${name}: expected`))
  })
})

test.each([
  ['text/event-stream', true],
  ['application/json, Text/Event-Stream;q=0.5', true],
  ['text/event-stream;q=0, application/json', false],
  ['application/json, text/event-stream; q=0.000', false],
  ['text/event-streams', false],
])('a question is answered as events only if `accept` takes them: %s', async (accept, isStream) => {
  const handler = await fixtureHandler(
    {},
    scriptedGenerator(() => undefined),
  )
  const response = await handler(requestTo('/v1/ask', { question: QUESTION }, { accept }))
  expect(response.headers.get('content-type')?.startsWith('text/event-stream')).toBe(isStream)
  await response.text()
})

test('the answer to a question is the last event of its stream', async () => {
  const handler = await fixtureHandler(
    {},
    scriptedGenerator(() => undefined),
  )
  const response = await handler(requestTo('/v1/ask', { question: QUESTION }, { accept: 'text/event-stream' }))
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const events = (await response.text()).split('\n\n').slice(0, -1)
  const seen = events.map((event) => {
    const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(event)!
    const value = JSON.parse(data)
    assertWire('answer_event.v1', value)
    expect(value.type).toBe(name)
    return name
  })
  expect([...new Set(seen)]).toEqual(['retrieval_done', 'token', 'final'])
})
