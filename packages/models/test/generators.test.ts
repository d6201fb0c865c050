import type { GenerateEvent, GenerateRequest, Generator } from '@kebab/core'
import { isErrorV1 } from '@kebab/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { closedPort } from '../../../test/support/openai-server/closed-port.js'
import { addOllama } from '../../../test/support/openai-server/ollama-routes.js'
import { type OpenaiServer, startOpenaiServer } from '../../../test/support/openai-server/openai-server.js'
import type { RawReply, Reply } from '../../../test/support/openai-server/reply.js'
import { type ModelOptions, ollamaGenerator, openaiGenerator } from '../src/index.js'

let server: OpenaiServer
beforeAll(async () => {
  server = await startOpenaiServer(() => ({ text: ['Two ', 'words'] }))
})
afterAll(() => server.close())
beforeEach(() => server.handle(() => ({ text: ['Two ', 'words'] })))

const generator = (more: Partial<ModelOptions> = {}) =>
  openaiGenerator({ url: server.baseURL, model: 'words', ...more })
const ollama = (more: object = {}) => ollamaGenerator({ url: server.origin, model: 'words', ...more })
const REQUEST: GenerateRequest = {
  messages: [{ role: 'user', content: 'When does a hook run?' }],
  evidence: [],
  maxTokens: 20,
}

async function eventsOf(one: Generator, more: Partial<GenerateRequest> = {}, signal?: AbortSignal) {
  const events: GenerateEvent[] = []
  for await (const event of one.generate({ ...REQUEST, ...more }, { signal })) events.push(event)
  return events
}
const textOf = (events: GenerateEvent[]) => events.map((event) => (event.type === 'text' ? event.text : '')).join('')

describe('openaiGenerator', () => {
  test('sends the request, and streams the answer with its reason and usage', async () => {
    const before = server.exchanges.length
    const events = await eventsOf(generator(), { temperature: 0, seed: 7, json: true })
    expect(events).toEqual([
      { type: 'text', text: 'Two ' },
      { type: 'text', text: 'words' },
      { type: 'finish', reason: 'stop', usage: { promptTokens: expect.any(Number), completionTokens: 2 } },
    ])
    const { messages, ...body } = server.exchanges[before]!.body
    expect(body).toEqual({
      model: 'words',
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 20,
      temperature: 0,
      seed: 7,
      response_format: { type: 'json_object' },
    })
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
  })

  test('leaves out a setting that the model refuses, from then on', async () => {
    const bodies: object[] = []
    server.handle((body) => {
      bodies.push(body)
      const refused = ['max_tokens', 'temperature'].find((name) => name in body)
      if (refused === undefined) return { text: ['Yes'] }
      return { status: 400, body: { error: { message: `Unsupported parameter: '${refused}' is not supported` } } }
    })
    const one = generator()
    expect(textOf(await eventsOf(one, { temperature: 0 }))).toBe('Yes')
    expect(bodies).toHaveLength(3)
    expect(textOf(await eventsOf(one, { temperature: 0 }))).toBe('Yes')
    expect(bodies).toHaveLength(4)
    expect(bodies[3]).toMatchObject({ max_completion_tokens: 20 })
  })

  test.each([
    [['<think>', 'hm', '</thi', 'nk>\n\n', 'Yes'], 'Yes'],
    [[' <thi', 'nk>hm <b></think>Yes'], 'Yes'],
    [['<', 'b>Yes'], '<b>Yes'],
    [['<th'], '<th'],
    [['<think>never ends'], ''],
    [['a <think>b</think>'], 'a <think>b</think>'],
  ])('of %j the answer is %j', async (text, answer) => {
    server.handle(() => ({ text }))
    expect(textOf(await eventsOf(generator()))).toBe(answer)
  })

  test('puts together a character that comes in two pieces', async () => {
    const bytes = new TextEncoder().encode(`data: ${JSON.stringify({ choices: [{ delta: { content: 'Ö🎉' } }] })}\n\n`)
    const at = bytes.indexOf(0xf0) + 2
    async function* pieces() {
      yield bytes.slice(0, at)
      await new Promise((resolve) => setTimeout(resolve, 5))
      yield bytes.slice(at)
      yield new TextEncoder().encode(
        'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\r\n\r\ndata: [DONE]\r\n\r\n',
      )
    }
    server.handle(() => ({ status: 200, body: pieces() }))
    expect(textOf(await eventsOf(generator()))).toBe('Ö🎉')
  })

  test('closes the connection on an abort and on an early return', async () => {
    server.handle(() => ({ text: ['Half'], fault: 'stall' }))
    for await (const _ of generator().generate(REQUEST)) break
    expect(await server.exchanges.at(-1)!.over).toBe('left')
    const controller = new AbortController()
    const events = generator().generate(REQUEST, { signal: controller.signal })[Symbol.asyncIterator]()
    await events.next()
    const next = events.next()
    controller.abort('enough')
    await expect(next).rejects.toBe('enough')
    expect(await server.exchanges.at(-1)!.over).toBe('left')
  })
})

async function* forever(piece: string) {
  for (;;) yield new TextEncoder().encode(piece.repeat(10_000))
}
/** Half an event, then the end in the middle of a character. */
async function* cutWithin() {
  yield new TextEncoder().encode('data: {"choices":[{"delta":{"content":"\u{1f389}').slice(0, -2)
}

describe('a failure', () => {
  test.each<[string, Reply, object, boolean]>([
    [
      'too many requests',
      { status: 429, headers: { 'retry-after': '2' } },
      { reason: 'rate_limited', status: 429, retry_after_ms: 2000 },
      true,
    ],
    ['a server that fails', { status: 503 }, { reason: 'server_error', status: 503 }, true],
    ['a wrong key', { status: 401 }, { reason: 'rejected', status: 401 }, false],
    ['a page of HTML', { status: 200, body: '<p>Welcome</p>' }, { reason: 'malformed' }, false],
    ['a broken connection', { text: ['Half'], fault: 'cut' }, { reason: 'unreachable' }, true],
    ['a stream that stops', { text: ['Half'], fault: 'unfinished' }, { reason: 'malformed' }, false],
    ['a stream that stops within a character', { status: 200, body: cutWithin() }, { reason: 'malformed' }, false],
    ['garbage', { text: ['Half'], fault: 'garbage' }, { reason: 'malformed' }, false],
    ['an error in the stream', { text: ['Half'], fault: 'error' }, { reason: 'server_error' }, true],
    ['an endless line', { status: 200, body: forever('data: {') }, { reason: 'malformed' }, false],
    ['endless comments', { status: 200, body: forever(': wait\n') }, { reason: 'malformed' }, false],
  ])('by %s is generation_failed', async (_, reply, details, retryable) => {
    server.handle(() => reply)
    const error = await errorOf(eventsOf(generator()))
    expect(error).toMatchObject({ code: 'generation_failed', details: { model: 'words', ...details }, retryable })
    expect(isErrorV1(error.toWire())).toBe(true)
  })

  test('to connect, or to go on in time, is unreachable', async () => {
    server.handle(() => ({ text: ['Half'], fault: 'stall' }))
    const failing = { code: 'generation_failed', details: { reason: 'unreachable' } }
    for (const one of [generator({ url: await closedPort() }), generator({ timeoutMs: 50 })])
      expect(await errorOf(eventsOf(one))).toMatchObject(failing)
    // Signs of life are no answer.
    server.handle(() => ({ status: 200, body: forever('data: {"choices":[{"delta":{"content":""}}]}\n\n') }))
    expect(await errorOf(eventsOf(generator({ timeoutMs: 50 })))).toMatchObject(failing)
  })
})

describe('ollamaGenerator', () => {
  test('sets the window, the limit and JSON, turns thinking off, and reads the usage', async () => {
    const { chats } = addOllama(server, () => 'Two words')
    expect(await eventsOf(ollama(), { temperature: 0, seed: 7, json: true })).toEqual([
      { type: 'text', text: 'Two ' },
      { type: 'text', text: 'words' },
      { type: 'finish', reason: 'stop', usage: { promptTokens: 7, completionTokens: 2 } },
    ])
    expect(chats).toMatchObject([
      {
        model: 'words',
        think: false,
        format: 'json',
        options: { num_predict: 20, num_ctx: 4096, temperature: 0, seed: 7 },
      },
    ])
    await eventsOf(ollama(), { messages: [{ role: 'user', content: 'x'.repeat(40_000) }] })
    await eventsOf(ollama({ contextTokens: 9000, think: true }))
    expect(chats.slice(1)).toMatchObject([
      { options: { num_ctx: 16_384 } },
      { think: true, options: { num_ctx: 9000 } },
    ])
  })

  test.each<[string, RawReply, object]>([
    [
      'an unknown model',
      { status: 404, body: { error: 'model "words" not found' } },
      { reason: 'rejected', status: 404 },
    ],
    [
      'an error in the stream',
      { status: 200, body: '{"message":{"content":"a"}}\n{"error":"out of memory"}\n' },
      { reason: 'server_error' },
    ],
    [
      'an end without `done`',
      { status: 200, body: '{"message":{"content":"a"},"done":false}\n' },
      { reason: 'malformed' },
    ],
    ['HTML', { status: 200, body: '<p>' }, { reason: 'malformed' }],
  ])('%s is generation_failed', async (_, reply, details) => {
    server.route('/api/chat', () => reply)
    expect(await errorOf(eventsOf(ollama()))).toMatchObject({ code: 'generation_failed', details })
  })
})
