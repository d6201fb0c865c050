import { createServer, type RequestListener } from 'node:http'
import { createAsk } from '@kebab/ask'
import { type Engine, isKebabError } from '@kebab/core'
import { createHttpHandler, type HttpHandlerOptions } from '@kebab/http'
import type { AnswerEventV1, SearchHitV1 } from '@kebab/schemas'
import { afterEach, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { fixtureEngine, QUESTION, SLOWLY, scriptedGenerator } from '../../../test/support/fixture-engine.js'
import { gate } from '../../../test/support/gate.js'
import { type HttpServer, listen, serveOverNode } from '../../../test/support/http-server.js'
import { type Client, type ClientOptions, createClient, isClientError } from '../src/index.js'

const { engine, store } = await fixtureEngine()
let begun = gate()
let aborted = gate()
const generator = scriptedGenerator((what) => (what === 'begun' ? begun : aborted).open())
const ask = createAsk({ engine, generator })
const servers: HttpServer[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function serve(options: Partial<HttpHandlerOptions> = {}, client: Partial<ClientOptions> = {}): Promise<Client> {
  const server = await serveOverNode(
    createHttpHandler({ engine, ask, documents: store, ...options } as HttpHandlerOptions),
  )
  servers.push(server)
  return createClient({ url: server.url, ...client })
}

/** A client of a server that is no Kebab. */
async function serveOther(listener: RequestListener, options: Partial<ClientOptions> = {}): Promise<Client> {
  const server = await listen(createServer(listener))
  servers.push(server)
  return createClient({ url: server.url, ...options })
}

async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (!isClientError(error)) throw new Error('expected a ClientError, found another outcome', { cause: error })
  return error
}

describe('over a real server', () => {
  let client: Client

  beforeAll(() => {
    begun = gate()
    aborted = gate()
  })

  test('every call returns what the engine returns', async () => {
    client = await serve()
    const request = { query: 'hook', k: 3 }
    expect(await client.search(request)).toEqual(JSON.parse(JSON.stringify(await engine.search(request))))
    const { doc_id } = (await engine.search(request)).hits[0]!
    const queries = [{ query: 'hook' }, { query: '' }]
    expect((await client.bulkSearch({ queries })).items.map(({ error }) => error?.code)).toEqual([
      undefined,
      'invalid_input',
    ])
    expect((await client.fetch({ doc_id })).text).toBe((await engine.fetch({ doc_id })).text)
    expect((await client.explain({ query: 'hook', doc_id })).verdict).toBe('ranked')
    expect((await client.documents({ limit: 30 })).documents).toHaveLength(26)
    expect((await client.browse({ limit: 3 })).total).toBe(26)
    expect((await client.describe()).store.documents).toBe(26)
    expect((await client.ready()).status).toBe('ready')
    const answer = await client.ask({ question: QUESTION })
    assertWire('answer.v1', answer)
    expect(answer.grounded).toBe(true)
  })

  test('its pages hold the whole ranking, each hit once', async () => {
    client = await serve()
    const hits: SearchHitV1[] = []
    for await (const page of client.pages({ query: 'hook', k: 4 })) {
      assertWire('search_response.v1', page)
      hits.push(...page.hits)
    }
    const all = await engine.search({ query: 'hook', k: 100 })
    expect(hits.map(({ chunk_id }) => chunk_id)).toEqual(all.hits.map(({ chunk_id }) => chunk_id))
    expect(hits.map(({ rank }) => rank)).toEqual(hits.map((_, i) => i + 1))
  })

  test('leaving the loop over pages asks for no more', async () => {
    let searches = 0
    const search: Engine['search'] = (...call) => {
      searches++
      return engine.search(...call)
    }
    client = await serve({ engine: { ...engine, search } })
    for await (const { hits } of client.pages({ query: 'hook', k: 4 })) if (hits[0]!.rank > 4) break
    expect(searches).toBe(2)
  })

  test('the events of an answer come as they are made, the last with the answer', async () => {
    client = await serve()
    const events: AnswerEventV1[] = []
    for await (const event of client.ask.stream({ question: QUESTION })) {
      assertWire('answer_event.v1', event)
      events.push(event)
    }
    const last = events.at(-1)!
    const types = events.map(({ type }) => type)
    expect(types.filter((type, i) => type !== types[i - 1])).toEqual(['retrieval_done', 'token', 'final'])
    expect(last.type === 'final' && last.answer.grounded).toBe(true)
  })

  test('leaving the loop over events ends the work of the server', async () => {
    client = await serve()
    for await (const event of client.ask.stream({ question: QUESTION, seed: SLOWLY })) if (event.type === 'token') break
    await aborted.opened
  })

  test('an abort ends a stream with its reason, and the work of the server', async () => {
    client = await serve()
    begun = gate()
    aborted = gate()
    const leaving = new AbortController()
    const reason = new Error('closed the page')
    void begun.opened.then(() => leaving.abort(reason))
    const events = client.ask.stream({ question: QUESTION, seed: SLOWLY }, { signal: leaving.signal })
    await expect(drain(events)).rejects.toBe(reason)
    await aborted.opened
  })

  test('an abort ends a stream with its reason, also where the next events are here already', async () => {
    client = await serve()
    for (const last of ['retrieval_done', 'token', 'final']) {
      const leaving = new AbortController()
      const reason = new Error('closed the page')
      const seen: string[] = []
      const read = async (): Promise<void> => {
        for await (const { type } of client.ask.stream({ question: QUESTION }, { signal: leaving.signal })) {
          seen.push(type)
          if (type === last) leaving.abort(reason)
        }
      }
      await expect(read()).rejects.toBe(reason)
      expect(seen.indexOf(last)).toBe(seen.length - 1)
    }
  })

  test('an abort ends a search with its reason, and the search of the engine', async () => {
    const searching = gate()
    const stopped = gate()
    const search: Engine['search'] = (_, { signal } = {}) => {
      signal?.addEventListener('abort', () => stopped.open())
      searching.open()
      return new Promise<never>(() => undefined)
    }
    client = await serve({ engine: { ...engine, search } })
    const leaving = new AbortController()
    const reason = new Error('typed on')
    const call = client.search({ query: 'hook' }, { signal: leaving.signal })
    await searching.opened
    leaving.abort(reason)
    await expect(call).rejects.toBe(reason)
    await stopped.opened
    await expect(client.search({ query: 'hook' }, { signal: leaving.signal })).rejects.toBe(reason)
  })

  test('errors have the code, the details and `retryable` of the server', async () => {
    client = await serve()
    const error = await failureOf(client.search({ query: '' }))
    expect(error).toMatchObject({ code: 'invalid_input', retryable: false, status: 400, details: { field: 'query' } })
    if (isClientError(error, 'invalid_input')) expectTypeOf(error.details?.field).toEqualTypeOf<string | undefined>()
    expect(isKebabError(error, 'invalid_input')).toBe(true)
    expect(isClientError(error, 'timeout')).toBe(false)
    expect(await failureOf(client.search({ query: 'a', nobody: 1 } as never))).toMatchObject({ code: 'invalid_input' })
    expect(await failureOf(client.ask.stream({ question: ' ' }).next())).toMatchObject({ code: 'invalid_input' })
  })

  test('a call without a request is refused as the engine refuses it', async () => {
    client = await serve()
    const loose = client as unknown as Record<string, () => Promise<unknown>>
    for (const name of ['search', 'bulkSearch', 'fetch', 'explain', 'documents', 'browse', 'ask']) {
      const { code, status, message } = await failureOf(loose[name]!())
      expect([name, code, status, message]).toEqual([name, 'invalid_input', 400, expect.stringMatching(/^request: /)])
    }
    const streams = [loose.pages!(), (client.ask as unknown as Record<string, () => unknown>).stream!()]
    for (const stream of streams as unknown as AsyncGenerator[])
      expect((await failureOf(stream.next())).code).toBe('invalid_input')
  })

  test('an error that may be retried says when', async () => {
    // A request without a body, which might come late.
    client = await serve({ engine: { ...engine, describe: () => new Promise<never>(() => undefined) }, timeoutMs: 20 })
    expect(await failureOf(client.describe())).toMatchObject({
      code: 'timeout',
      retryable: true,
      status: 504,
      retryAfterMs: 1000,
      details: { stage: 'request', limit_ms: 20 },
    })
  })

  test('an error on the way ends the stream', async () => {
    async function* stream() {
      yield* firstEvents()
      throw new Error('the model is gone')
    }
    client = await serve({ ask: { stream } })
    expect(await failureOf(drain(client.ask.stream({ question: QUESTION })))).toMatchObject({ code: 'internal' })
  })

  test('the token and the headers are sent', async () => {
    client = await serve({ token: 's3cret' }, { token: 's3cret' })
    expect((await client.search({ query: 'hook' })).hits).toHaveLength(10)
    client = await serve(
      { authorize: ({ headers }) => headers.get('x-key') === 'k' && 'me' },
      { headers: { 'x-key': 'k' } },
    )
    expect((await client.search({ query: 'hook' })).hits).toHaveLength(10)
    // The client's own headers replace those that are given, in whatever case.
    const headers = { Authorization: 'Basic x', 'Content-Type': 'text/plain', ACCEPT: 'text/html' }
    client = await serve({ token: 's3cret' }, { token: 's3cret', headers })
    expect((await client.search({ query: 'hook' })).hits).toHaveLength(10)
    client = await serve({ token: 's3cret' }, { token: 'another' })
    expect(await failureOf(client.search({ query: 'hook' }))).toMatchObject({ code: 'unauthorized', status: 401 })
  })

  test('a slow reader slows the answer down: the server doesn’t gather what is not read', async () => {
    let made = 0
    const isFull = gate()
    const text = 'x'.repeat(2 ** 16)
    async function* stream() {
      yield* firstEvents()
      for (;;) {
        made++
        yield { schema_version: 'answer_event.v1', type: 'token', text } as const
        // Far more than the buffers of two sockets hold.
        if (made > 1000) isFull.open()
      }
    }
    client = await serve({ ask: { stream } })
    const events = client.ask.stream({ question: QUESTION })
    await events.next()
    const isStill = async (): Promise<boolean> => {
      const before = made
      await new Promise((resolve) => setTimeout(resolve, 50))
      return made === before
    }
    while (!(await Promise.race([isStill(), isFull.opened.then(() => true)])));
    expect(made).toBeLessThan(1000)
    await events.return(undefined)
  })
})

describe('over a server that is no Kebab', () => {
  test('a connection that fails is `unreachable`, and may be tried again', async () => {
    const server = await serveOverNode(async () => new Response())
    await server.close()
    const client = createClient({ url: server.url })
    expect(await failureOf(client.describe())).toMatchObject({
      code: 'unreachable',
      retryable: true,
      status: undefined,
    })
    expect(await failureOf(client.ask.stream({ question: 'a' }).next())).toMatchObject({ code: 'unreachable' })
  })

  test('a path is no address outside a page, however often it is tried', async () => {
    const failure = await failureOf(createClient({ url: '/api/kebab' }).describe())
    expect(failure).toMatchObject({ code: 'unreachable', retryable: false, hint: expect.stringContaining('whole URL') })
  })

  test.each([
    [502, '<html>Bad gateway', true],
    [404, '{"error":"not found"}', false],
    [200, '<html>Welcome', false],
    [200, '{"hits":[]}', false],
  ])('status %i with another body is `invalid_response`', async (status, body, retryable) => {
    const client = await serveOther((_, response) => void response.writeHead(status).end(body))
    expect(await failureOf(client.search({ query: 'a' }))).toMatchObject({ code: 'invalid_response', retryable })
  })

  test('how long a proxy asks to wait is told', async () => {
    const client = await serveOther((_, response) => void response.writeHead(429, { 'retry-after': '7' }).end('slow'))
    expect(await failureOf(client.search({ query: 'a' }))).toMatchObject({ status: 429, retryAfterMs: 7000 })
  })

  test('a stream that ends too early is `unreachable`', async () => {
    const first = JSON.stringify(await firstEvent())
    const client = await serveOther((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`event: retrieval_done\ndata: ${first}\n\n`)
    })
    const failure = await failureOf(drain(client.ask.stream({ question: 'a' })))
    expect(failure).toMatchObject({ code: 'unreachable', retryable: true })
  })

  test('what comes is checked unless `validate` is false', async () => {
    const body = JSON.stringify({ hits: [] })
    const client = await serveOther((_, response) => void response.end(body), { validate: false })
    expect(await client.search({ query: 'a' })).toEqual({ hits: [] })
  })

  test.each([
    ['text/html', 'hello'],
    ['text/event-stream', 'event: token\ndata: {}\n\n'],
    ['text/event-stream', 'event: token\ndata: no json\n\n'],
    ['text/event-stream', ''],
  ])('a stream of %s, %j, is `invalid_response`', async (type, body) => {
    const client = await serveOther((_, response) => void response.writeHead(200, { 'content-type': type }).end(body))
    expect(await failureOf(drain(client.ask.stream({ question: 'a' })))).toMatchObject({ code: 'invalid_response' })
  })

  test('a response that is not read is given up', async () => {
    const closed = gate()
    const client = await serveOther((_, response) => {
      response.on('close', () => closed.open())
      response.writeHead(200, { 'content-type': 'text/html' }).write('<html>')
    })
    expect(await failureOf(client.ask.stream({ question: 'a' }).next())).toMatchObject({ code: 'invalid_response' })
    await closed.opened
  })

  test('a stream whose connection breaks is `unreachable`', async () => {
    const first = await firstEvent()
    const client = await serveOther((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`event: retrieval_done\ndata: ${JSON.stringify(first)}\n\n`, () => response.destroy())
    })
    const events = client.ask.stream({ question: 'a' })
    expect((await events.next()).value).toEqual(JSON.parse(JSON.stringify(first)))
    expect(await failureOf(events.next())).toMatchObject({ code: 'unreachable', retryable: true })
  })

  test('a server that gives the same cursor again ends the loop over pages', async () => {
    const page = JSON.stringify({ ...(await engine.search({ query: 'hook', k: 1 })), next_cursor: 'again' })
    const client = await serveOther((_, response) => void response.end(page))
    expect(await failureOf(drain(client.pages({ query: 'hook' })))).toMatchObject({ code: 'invalid_response' })
  })
})

describe('options', () => {
  test.each([
    [undefined, 'createClient: options: expected an object, found nothing'],
    [{}, 'url: expected a URL without a query, or a path, found nothing'],
    [{ url: 'example.org' }, 'url: expected'],
    [{ url: 'ftp://example.org' }, 'url: expected'],
    [{ url: 'https://example.org/?a=1' }, 'url: expected'],
    [{ url: '/', token: 'a b' }, 'token: expected'],
    [{ url: '/', token: '' }, 'token: expected'],
    [{ url: '/', headers: { a: 1 } }, 'headers: expected'],
    [{ url: '/', headers: { 'no name': 'a' } }, 'headers: expected'],
    [{ url: '/', headers: { a: 'two\nlines' } }, 'headers: expected'],
    [{ url: '/', fetch: 'fetch' }, 'fetch: expected a function, found "fetch"'],
    [{ url: '/', validate: 'no' }, 'validate: expected'],
    [{ url: '/', tokens: 'a' }, 'createClient: unknown option `tokens`; did you mean `token`?'],
    [{ url: '/', retries: 1 }, 'createClient: unknown option `retries`; expected one of url, token'],
  ])('%j is a TypeError', (options, message) => {
    expect(() => createClient(options as never)).toThrow(TypeError)
    expect(() => createClient(options as never)).toThrow(message)
  })

  test('a call refuses an option that it doesn’t know', async () => {
    const client = createClient({ url: '/', fetch: () => Promise.reject(new Error('not sent')) })
    for (const options of [{ singal: 1 }, null, 5])
      await expect(client.search({ query: 'a' }, options as never)).rejects.toThrow(
        'options: expected { signal } alone',
      )
    await expect(client.ask.stream({ question: 'a' }, { timeoutMs: 1 } as never).next()).rejects.toThrow(TypeError)
  })

  test('`fetch` sends the requests, to the URL that the handler is mounted at', async () => {
    const urls: string[] = []
    const handler = createHttpHandler({ engine, basePath: '/api/kebab' })
    const send: typeof fetch = (input, init) => {
      urls.push(String(input))
      return handler(new Request(new URL(String(input), 'http://localhost'), init))
    }
    for (const url of [
      '/api/kebab',
      '/api/kebab/',
      'http://localhost/api/kebab',
      new URL('http://localhost/api/kebab/'),
    ])
      expect((await createClient({ url, fetch: send }).search({ query: 'hook' })).hits).toHaveLength(10)
    expect(urls[0]).toBe('/api/kebab/v1/search')
  })
})

async function firstEvent(): Promise<AnswerEventV1> {
  for await (const event of ask.stream({ question: QUESTION })) return event
  throw new Error('expected an event, found none')
}

async function* firstEvents(): AsyncGenerator<AnswerEventV1> {
  yield await firstEvent()
}

async function drain(all: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of all);
}
