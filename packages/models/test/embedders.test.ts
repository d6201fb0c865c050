import { isErrorV1 } from '@kebab/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { closedPort } from '../../../test/support/openai-server/closed-port.js'
import { addOllama } from '../../../test/support/openai-server/ollama-routes.js'
import { type OpenaiServer, startOpenaiServer } from '../../../test/support/openai-server/openai-server.js'
import type { RawReply } from '../../../test/support/openai-server/reply.js'
import { toyVector } from '../../../test/support/toy-embedder.js'
import { ollamaEmbedder, openaiEmbedder, type ServerEmbedderOptions } from '../src/index.js'

let server: OpenaiServer
beforeAll(async () => {
  server = await startOpenaiServer(() => ({ status: 404 }))
})
afterAll(() => server.close())
beforeEach(() => server.handleEmbeddings(() => undefined))

const embedder = (more: Partial<ServerEmbedderOptions> = {}) =>
  openaiEmbedder({ url: server.baseURL, model: 'toy', dimensions: 384, ...more })

/** What the server was sent since a call began. */
async function sentBy(call: () => Promise<unknown>) {
  const before = server.embeddings.length
  await call().catch(() => {})
  return server.embeddings.slice(before)
}

const ok = (body: string | object, headers = {}): RawReply => ({ status: 200, headers, body })
const listOf = (...embeddings: unknown[]) => ok({ data: embeddings.map((embedding, index) => ({ index, embedding })) })
const ONES = Array.from({ length: 384 }, () => 1)

describe('an embedding', () => {
  test('is what the server sends, at unit length and by its index', async () => {
    server.handleEmbeddings(({ input }) =>
      ok({
        data: [input]
          .flat()
          .map((text, index) => ({ index, embedding: [...toyVector(text, 384)] }))
          .reverse(),
      }),
    )
    const vectors = await (await embedder()).embed(['a', 'b c'], { kind: 'passage' })
    expect(vectors.map((vector) => vector[0])).toEqual(['a', 'b c'].map((text) => toyVector(text, 384)[0]))
  })

  test('has the dimensions of a first one, or those that the server is asked for', async () => {
    const { dimensions, model } = await embedder({ dimensions: undefined })
    expect({ dimensions, model }).toEqual({ dimensions: 384, model: 'toy@384' })
    const sent = await sentBy(async () => {
      const short = await embedder({ dimensions: 16, sendDimensions: true })
      expect((await short.embed(['a'], { kind: 'query' }))[0]).toHaveLength(16)
    })
    expect(sent).toMatchObject([{ input: ['a'], dimensions: 16 }])
  })

  test.each([
    ['nomic-embed-text:latest', 'search_query: ', 'search_document: '],
    ['intfloat/multilingual-e5-small', 'query: ', 'passage: '],
    ['bge-large', 'Represent this sentence for searching relevant passages: ', ''],
    ['bge-m3', '', ''],
    ['thenlper/gte-base', '', ''],
    ['mixedbread-ai/mxbai-embed-large-v1', 'Represent this sentence for searching relevant passages: ', ''],
    [
      'qwen3-embedding:0.6b',
      'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:',
      '',
    ],
    ['text-embedding-3-small', '', ''],
  ])('of %s has the prefixes of its card, which are part of the model', async (model, query, passage) => {
    const one = await embedder({ model })
    const sent = await sentBy(async () => {
      await one.embed(['a'], { kind: 'query' })
      await one.embed(['a'], { kind: 'passage' })
    })
    expect(sent.map(({ input }) => input)).toEqual([[`${query}a`], [`${passage}a`]])
    const suffix = query === '' ? '' : `+${JSON.stringify({ query, passage })}`
    expect(one.model).toBe(`${model}@384${suffix}`)
    expect((await embedder({ model, prefixes: { query: '', passage: '' } })).model).toBe(`${model}@384`)
  })

  test('is asked for in batches, by number and by estimated tokens', async () => {
    const texts = Array.from({ length: 5 }, (_, i) => `${i}${'x'.repeat(39)}`)
    const sizes = async (more: Partial<ServerEmbedderOptions>) => {
      const one = await embedder(more)
      const sent = await sentBy(async () => {
        const vectors = await one.embed(texts, { kind: 'passage' })
        expect(vectors.map(([first]) => first)).toEqual(
          texts.map((text) => expect.closeTo(toyVector(text, 384)[0]!, 5)),
        )
      })
      return sent.map(({ input }) => input.length).sort()
    }
    expect(await sizes({})).toEqual([5])
    expect(await sizes({ batchSize: 2 })).toEqual([1, 2, 2])
    expect(await sizes({ batchTokens: 30 })).toEqual([2, 3])
    expect(await sizes({ batchTokens: 1, parallel: 2 })).toEqual([1, 1, 1, 1, 1])
  })

  test('is asked for by no more requests at once than the limit', async () => {
    let open = 0
    let most = 0
    server.handleEmbeddings(async () => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve, 5))
      open--
      return undefined
    })
    const one = await embedder({ batchSize: 1, parallel: 3 })
    await one.embed(Array.from('abcdefghijkl'), { kind: 'passage' })
    expect(most).toBe(3)
  })

  test('of a blank text is that of a text which the server takes', async () => {
    server.handleEmbeddings(({ input }) =>
      [input].flat().some((text) => text.trim() === '') ? { status: 400 } : undefined,
    )
    for (const kind of ['query', 'passage'] as const)
      expect(await (await embedder()).embed(['', ' \n', 'a'], { kind })).toHaveLength(3)
  })

  test('comes with the tokens that the server counted', async () => {
    const tokens: number[] = []
    const one = await embedder({ batchSize: 2, parallel: 1, onUsage: (usage) => tokens.push(usage.tokens) })
    await one.embed(['a', 'b', 'c'], { kind: 'passage' })
    expect(tokens).toEqual([2, 1])
  })
})

describe('a text beyond the window of the model', () => {
  test.each([
    [400, { error: { message: "This model's maximum context length is 512 tokens" } }],
    [413, { error: 'Input validation error: `inputs` must have less than 512 tokens', error_type: 'Validation' }],
    [500, { error: { message: 'input is too large to process. increase the physical batch size' } }],
  ])('is embedded in halves after status %i, and named', async (status, body) => {
    server.handleEmbeddings(({ input }) =>
      [input].flat().some((text) => text.length > 100) ? { status, body } : undefined,
    )
    const long: { length: number; opening: string }[] = []
    const one = await embedder({ onLongText: (text) => long.push(text), retries: 0 })
    const text = 'whales and violins '.repeat(8)
    const sent = await sentBy(async () => {
      const vectors = await one.embed(['a', text, 'b'], { kind: 'passage' })
      expect(vectors.map(([first]) => first)).toEqual(
        ['a', 'whales and violins', 'b'].map((each) => expect.closeTo(toyVector(each, 384)[0]!, 1)),
      )
    })
    const parts = sent.flatMap(({ input }) => input).filter((each) => each.length <= 100 && each.length > 1)
    expect(parts.join('')).toBe(text)
    expect(long).toEqual([{ length: text.length, opening: text.slice(0, 60) }])
  })

  test('is refused by Ollama, which is told not to cut it', async () => {
    const { embeds } = addOllama(server, () => '', { window: 100 })
    const long: unknown[] = []
    const one = await ollamaEmbedder({ url: server.origin, model: 'toy', onLongText: (text) => long.push(text) })
    expect(await one.embed(['🎉'.repeat(90), 'a'], { kind: 'passage' })).toHaveLength(2)
    expect(embeds.every(({ truncate }) => truncate === false)).toBe(true)
    expect(embeds.flatMap(({ input }) => input).some((text) => /\p{Surrogate}|\ufffd/u.test(text))).toBe(false)
    expect(long).toMatchObject([{ length: 180 }])
  })

  test('is model_unavailable if no part is short enough', async () => {
    server.handleEmbeddings(() => ({ status: 413 }))
    const error = await errorOf((await embedder()).embed(['x'.repeat(1000)], { kind: 'passage' }))
    expect(error).toMatchObject({ code: 'model_unavailable', retryable: false })
  })
})

describe('a failure', () => {
  test.each([408, 409, 429, 500, 503])(
    'with status %i is repeated for passages, when the server says',
    async (status) => {
      let failures = 2
      server.handleEmbeddings(() => (failures-- > 0 ? { status, headers: { 'retry-after-ms': '1' } } : undefined))
      expect(await (await embedder()).embed(['a'], { kind: 'passage' })).toHaveLength(1)
      expect(failures).toBe(-1)
    },
  )

  test('is not repeated for a query, nor more often than the limit, nor after a minute', async () => {
    const one = await embedder({ retries: 2 })
    server.handleEmbeddings(() => ({ status: 429, headers: { 'retry-after-ms': '1' } }))
    expect(await sentBy(() => one.embed(['a'], { kind: 'query' }))).toHaveLength(1)
    expect(await sentBy(() => one.embed(['a'], { kind: 'passage' }))).toHaveLength(3)
    server.handleEmbeddings(() => ({ status: 429, headers: { 'retry-after': '61' } }))
    expect(await sentBy(() => one.embed(['a'], { kind: 'passage' }))).toHaveLength(1)
  })

  const forever = async function* () {
    for (;;) yield new TextEncoder().encode('[1,'.repeat(100_000))
  }
  test.each<[string, RawReply, boolean]>([
    ['too many requests', { status: 429 }, true],
    ['a server that fails', { status: 500 }, true],
    ['a wrong key', { status: 401 }, false],
    ['a page of HTML', ok('<p>Welcome</p>', { 'content-type': 'text/html' }), false],
    ['no list', ok({ data: 'none' }), false],
    ['null', ok('null'), false],
    ['fewer vectors', ok({ data: [] }), false],
    ['more vectors', listOf(ONES, ONES), false],
    ['NaN', listOf(ONES.with(3, null as never)), false],
    ['an infinite number', ok(`{"data":[{"embedding":[1e999${',1'.repeat(383)}]}]}`), false],
    ['a zero vector', listOf(ONES.map(() => 0)), false],
    ['a vector as text', listOf('AACAPwAAgD8='), false],
    ['an empty vector', listOf([]), false],
    ['a vector of more numbers than any model has', listOf(new Array(65_537).fill(1)), false],
    ['an index beyond the texts', ok({ data: [{ index: 5, embedding: ONES }] }), false],
    ['an endless body', ok(forever()), false],
    ['an endless refusal', { status: 400, body: forever() }, false],
  ])('by %s is model_unavailable, and says whether it may pass', async (_, reply, retryable) => {
    server.handleEmbeddings(() => reply)
    const error = await errorOf((await embedder()).embed(['a'], { kind: 'query' }))
    expect(error).toMatchObject({ code: 'model_unavailable', details: { model: 'toy@384' }, retryable })
    expect(isErrorV1(error.toWire())).toBe(true)
    expect(error.message.length).toBeLessThan(600)
  })

  test('by a vector of another size is embedding_mismatch, at every batch', async () => {
    server.handleEmbeddings(({ input }) => (input[0] === 'c' ? listOf([1, 2, 3]) : undefined))
    const one = await embedder({ batchSize: 1, dimensions: undefined })
    await one.embed(['a', 'b'], { kind: 'passage' })
    expect(await errorOf(one.embed(['a', 'b', 'c'], { kind: 'passage' }))).toMatchObject({
      code: 'embedding_mismatch',
      details: { expected: '384 dimensions', found: '3 dimensions' },
    })
  })

  test('to connect, or to answer in time, is model_unavailable and may pass', async () => {
    const closed = await embedder({ url: await closedPort() })
    const error = await errorOf(closed.embed(['a'], { kind: 'query' }))
    expect(error).toMatchObject({ code: 'model_unavailable', retryable: true })
    expect(error.message).toContain('ECONNREFUSED')
    server.handleEmbeddings(() => new Promise(() => {}))
    const slow = await embedder({ timeoutMs: 20 })
    expect(await errorOf(slow.embed(['a'], { kind: 'query' }))).toMatchObject({
      code: 'model_unavailable',
      retryable: true,
    })
  })

  test('ends a wait between two attempts when the call is aborted', async () => {
    server.handleEmbeddings(() => ({ status: 429, headers: { 'retry-after': '50' } }))
    const controller = new AbortController()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    const call = (await embedder()).embed(['a'], { kind: 'passage', signal: controller.signal })
    call.catch(() => {})
    await expect.poll(() => timers.mock.calls.some(([, milliseconds]) => milliseconds === 50_000)).toBe(true)
    controller.abort('enough')
    await expect(call).rejects.toBe('enough')
  })

  test('of one batch ends the others', async () => {
    server.handleEmbeddings(({ input }) => (input[0] === 'a' ? { status: 401 } : new Promise(() => {})))
    const error = await errorOf((await embedder({ batchSize: 1 })).embed(['b', 'a', 'c'], { kind: 'passage' }))
    expect(error).toMatchObject({ code: 'model_unavailable', retryable: false })
  })
})

test.each<[string, object]>([
  ['url', { url: 'localhost:11434' }],
  ['model', { model: '' }],
  ['apiKey', { apiKey: 'two words' }],
  ['dimensions', { dimensions: 0 }],
  ['dimensions', { dimensions: undefined, sendDimensions: true }],
  ['prefixes.query', { prefixes: { query: 1 } }],
  ['batchSize', { batchSize: 0 }],
  ['timeoutMs', { timeoutMs: 0 }],
  ['retries', { retries: -1 }],
  ['calibration', { calibration: { floor: 1, ceiling: 0 } }],
  ['retry', { retry: 1 }],
])('a wrong %s is a TypeError', async (name, options) => {
  const failed = await embedder(options).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(TypeError)
  expect((failed as Error).message).toContain(name)
})
