import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { bm25Retriever } from '@kebab/bm25'
import { memoryStore } from '@kebab/core'
import { createIndexer } from '@kebab/ingest'
import { isErrorV1 } from '@kebab/schemas'
import { testEmbedder } from '@kebab/testing'
import { embedMany } from 'ai'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { closedPort } from '../../../test/support/openai-server/closed-port.js'
import { type OpenaiServer, startOpenaiServer } from '../../../test/support/openai-server/openai-server.js'
import { toyVector } from '../../../test/support/toy-embedder.js'
import { type AiSdkEmbedderOptions, aiSdkEmbedder } from '../src/index.js'

const JSON_TYPE = { 'content-type': 'application/json' }
let server: OpenaiServer
beforeAll(async () => {
  server = await startOpenaiServer(() => ({ status: 404 }))
})
afterAll(() => server.close())
beforeEach(() => server.handleEmbeddings(() => undefined))

function embedder(more: Partial<AiSdkEmbedderOptions> = {}, baseURL = server.baseURL) {
  const model = createOpenAICompatible({ name: 'scripted', baseURL }).textEmbeddingModel('toy')
  return aiSdkEmbedder({ embedMany, model, dimensions: 384, ...more })
}

/** What the server was sent since a call began. */
async function sentBy(call: () => Promise<unknown>) {
  const before = server.embeddings.length
  await call().catch(() => {})
  return server.embeddings.slice(before)
}

describe('aiSdkEmbedder', () => testEmbedder({ test, create: () => embedder() }))

describe('an embedding', () => {
  test('is what the server sends, at unit length', async () => {
    const [vector] = await embedder().embed(['Hooks run first.'], { kind: 'passage' })
    for (const [i, value] of toyVector('Hooks run first.', 384).entries()) expect(vector![i]).toBeCloseTo(value, 5)
  })

  test('has the prefix and the provider’s options of its kind, which are part of the model', async () => {
    const prefixes = { query: 'query: ', passage: 'passage: ' }
    const providerOptions = { passage: { scripted: { dimensions: 16 } }, query: { scripted: { dimensions: 16 } } }
    const prefixed = embedder({ prefixes, providerOptions, dimensions: 16 })
    expect(await sentBy(() => prefixed.embed(['a'], { kind: 'query' }))).toMatchObject([
      { input: ['query: a'], dimensions: 16, model: 'toy' },
    ])
    expect(await sentBy(() => prefixed.embed(['a'], { kind: 'passage' }))).toMatchObject([{ input: ['passage: a'] }])
    const models = [embedder(), embedder({ prefixes }), embedder({ providerOptions }), embedder({ dimensions: 16 })]
    expect(models[0]!.model).toBe('toy@384')
    expect(new Set(models.map(({ model }) => model)).size).toBe(4)
  })

  test('of short documents is asked for together', async () => {
    // With 200 a calibration would be estimated.
    const documents = Array.from({ length: 199 }, (_, i) => ({ path: `${i}.md`, text: `Number ${i}.` }))
    const sizes = async (more: Partial<AiSdkEmbedderOptions>) => {
      const indexer = await createIndexer({
        store: memoryStore(),
        retrievers: [bm25Retriever()],
        embedder: embedder(more),
      })
      const sent = await sentBy(() => indexer.index(documents))
      await indexer.close()
      return sent.map(({ input }) => input.length)
    }
    expect(await sizes({})).toEqual([128, 71])
    expect(await sizes({ textsPerCall: 50 })).toEqual([50, 50, 28, 50, 21])
  })
})

describe('a failure', () => {
  test.each([429, 500, 503])(
    'with status %i is tried again for passages, after as long as the server says',
    async (status) => {
      let failures = 2
      server.handleEmbeddings(() => (failures-- > 0 ? { status, headers: { 'retry-after-ms': '1' } } : undefined))
      const [vector] = await embedder().embed(['a'], { kind: 'passage' })
      expect(vector).toHaveLength(384)
      expect(failures).toBe(-1)
    },
  )

  test('is not repeated for a query, nor more often than asked', async () => {
    server.handleEmbeddings(() => ({ status: 429, headers: { 'retry-after-ms': '1' } }))
    expect(await sentBy(() => embedder().embed(['a'], { kind: 'query' }))).toHaveLength(1)
    expect(await sentBy(() => embedder().embed(['a'], { kind: 'passage' }))).toHaveLength(6)
    expect(await sentBy(() => embedder({ retries: 1 }).embed(['a'], { kind: 'passage' }))).toHaveLength(2)
  })

  test.each<[string, object, boolean]>([
    ['too many requests', { status: 429, headers: { 'retry-after-ms': '1' } }, true],
    ['a server that fails', { status: 500, headers: { 'retry-after-ms': '1' } }, true],
    ['a wrong key', { status: 401 }, false],
    ['a page of HTML', { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' }, false],
    ['a response that lacks a vector', { status: 200, headers: JSON_TYPE, body: '{"data":[]}' }, false],
  ])('by %s is model_unavailable, and says whether it may pass', async (_, reply, retryable) => {
    server.handleEmbeddings(() => reply as never)
    for (const kind of ['query', 'passage'] as const) {
      const error = await errorOf(embedder({ retries: 1 }).embed(['a'], { kind }))
      expect(error).toMatchObject({ code: 'model_unavailable', details: { model: 'toy@384' }, retryable })
      expect(isErrorV1(error.toWire())).toBe(true)
    }
  })

  test('to connect is model_unavailable and may pass', async () => {
    const error = await errorOf(embedder({}, await closedPort()).embed(['a'], { kind: 'query' }))
    expect(error).toMatchObject({ code: 'model_unavailable', retryable: true })
  })

  test('ends a wait between two attempts when the call is aborted', async () => {
    server.handleEmbeddings(() => ({ status: 429, headers: { 'retry-after': '50' } }))
    const controller = new AbortController()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    const sent = await sentBy(async () => {
      const call = embedder().embed(['a'], { kind: 'passage', signal: controller.signal })
      call.catch(() => {})
      await expect.poll(() => timers.mock.calls.some(([, milliseconds]) => milliseconds === 50_000)).toBe(true)
      controller.abort('enough')
      await expect(call).rejects.toBe('enough')
    })
    expect(sent).toHaveLength(1)
  })
})

test.each<[string, object]>([
  ['embedMany', { embedMany: undefined }],
  ['model', { model: 'toy' }],
  ['dimensions', { dimensions: 0 }],
  ['prefixes.query', { prefixes: { query: 1 } }],
  ['providerOptions.passage', { providerOptions: { passage: 'small' } }],
  ['textsPerCall', { textsPerCall: 0 }],
  ['retries', { retries: -1 }],
  ['calibration', { calibration: { floor: 1, ceiling: 0 } }],
  ['retry', { retry: 1 }],
])('a wrong %s is a TypeError', (name, options) => {
  expect(() => embedder(options)).toThrow(TypeError)
  expect(() => embedder(options)).toThrow(name)
})
