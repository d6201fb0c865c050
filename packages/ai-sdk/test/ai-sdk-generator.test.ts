import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { GenerateEvent, GenerateRequest, KebabError } from '@kebab/core'
import { isErrorV1 } from '@kebab/schemas'
import { streamText } from 'ai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { closedPort } from '../../../test/support/openai-server/closed-port.js'
import { type OpenaiServer, startOpenaiServer } from '../../../test/support/openai-server/openai-server.js'
import type { Reply } from '../../../test/support/openai-server/reply.js'
import { aiSdkGenerator } from '../src/index.js'

const REQUEST: GenerateRequest = {
  messages: [
    { role: 'system', content: 'Answer from the evidence.' },
    { role: 'user', content: 'When do hooks run?' },
  ],
  evidence: [],
  maxTokens: 50,
}

let server: OpenaiServer
const logged: unknown[][] = []

beforeEach(async () => {
  server = await startOpenaiServer(() => ({ text: ['Hooks ', 'run ', 'first.'] }))
  logged.length = 0
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => void logged.push(words))
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
  expect(logged, 'the console’s messages').toEqual([])
})

function generator({ baseURL = server.baseURL, includeUsage = true } = {}) {
  const provider = createOpenAICompatible({ name: 'scripted', baseURL, includeUsage })
  return aiSdkGenerator({ streamText, model: provider('small-model') })
}

async function read(stream: AsyncIterable<GenerateEvent>): Promise<GenerateEvent[]> {
  const events: GenerateEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

/** The body of the last request. */
function sent() {
  return server.exchanges.at(-1)!.body
}

/** The error of an answer, checked against the wire schema. */
async function failure(stream: AsyncIterable<GenerateEvent>): Promise<KebabError> {
  const error = await errorOf(read(stream))
  expect(isErrorV1(error.toWire())).toBe(true)
  return error
}

describe('an answer', () => {
  test('streams the parts of the server, then its reason and usage', async () => {
    expect(await read(generator().generate(REQUEST))).toEqual([
      { type: 'text', text: 'Hooks ' },
      { type: 'text', text: 'run ' },
      { type: 'text', text: 'first.' },
      { type: 'finish', reason: 'stop', usage: { promptTokens: 8, completionTokens: 3 } },
    ])
    expect(await server.exchanges[0]?.over).toBe('answered')
  })

  test('has no usage when the server sends none', async () => {
    expect((await read(generator({ includeUsage: false }).generate(REQUEST))).at(-1)).toEqual({
      type: 'finish',
      reason: 'stop',
    })
  })

  test.each([
    ['length', 'length'],
    ['content_filter', 'other'],
  ] as const)('that ended by %s finishes with `%s`', async (finish, reason) => {
    server.handle(() => ({ text: ['a'], finish }))
    expect((await read(generator().generate(REQUEST))).at(-1)).toMatchObject({ type: 'finish', reason })
  })

  test('may be empty', async () => {
    server.handle(() => ({ text: [] }))
    expect(await read(generator().generate(REQUEST))).toMatchObject([{ type: 'finish', reason: 'stop' }])
  })

  test('comes from a generator that names its model and provider', () => {
    expect(generator()).toMatchObject({ model: 'small-model', provider: 'scripted.chat' })
  })
})

describe('the request to the server', () => {
  test('has the messages, the limit, the temperature and the seed unchanged', async () => {
    await read(generator().generate({ ...REQUEST, maxTokens: 17, temperature: 0, seed: 7 }))
    expect(sent()).toMatchObject({ model: 'small-model', max_tokens: 17, temperature: 0, seed: 7, stream: true })
    expect(sent().messages).toEqual(REQUEST.messages)
  })

  test('has no members that were left out', async () => {
    await read(generator().generate(REQUEST))
    expect(Object.keys(sent()).sort()).toEqual(['max_tokens', 'messages', 'model', 'stream', 'stream_options'])
  })

  test('has a whole conversation in order', async () => {
    const messages = [
      ...REQUEST.messages,
      { role: 'assistant', content: 'First.' },
      { role: 'user', content: 'And then?' },
    ] as const
    await read(generator().generate({ ...REQUEST, messages }))
    expect(sent().messages).toEqual(messages)
  })

  test('asks for JSON by the response format, and in a message after the other system messages', async () => {
    server.handle(() => ({ text: ['{"a"', ': 1}'] }))
    const events = await read(generator().generate({ ...REQUEST, json: true }))
    expect(events.slice(0, 2)).toEqual([
      { type: 'text', text: '{"a"' },
      { type: 'text', text: ': 1}' },
    ])
    expect(sent().response_format).toEqual({ type: 'json_object' })
    expect(sent().messages.map(({ role }) => role)).toEqual(['system', 'system', 'user'])
    expect(sent().messages[1]?.content).toContain('JSON')
  })
})

describe('a failure is `generation_failed`', () => {
  const model = 'small-model'

  test.each<[string, Reply, object, boolean]>([
    [
      '429 with a wait in seconds',
      { status: 429, headers: { 'retry-after': '2' } },
      { reason: 'rate_limited', status: 429, retry_after_ms: 2000 },
      true,
    ],
    ['429 without a wait', { status: 429 }, { reason: 'rate_limited', status: 429 }, true],
    ['500', { status: 500 }, { reason: 'server_error', status: 500 }, true],
    [
      '503 with a wait in milliseconds',
      { status: 503, headers: { 'retry-after-ms': '40' } },
      { reason: 'server_error', status: 503, retry_after_ms: 40 },
      true,
    ],
    ['401', { status: 401 }, { reason: 'rejected', status: 401 }, false],
    ['400', { status: 400 }, { reason: 'rejected', status: 400 }, false],
    [
      '404 as HTML',
      { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>No</h1>' },
      { reason: 'rejected', status: 404 },
      false,
    ],
    [
      'a page of HTML',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Log in</p>' },
      { reason: 'malformed' },
      false,
    ],
    [
      'an empty body',
      { status: 200, headers: { 'content-type': 'text/event-stream' }, body: '' },
      { reason: 'malformed' },
      false,
    ],
    [
      'JSON of another kind',
      { status: 200, headers: { 'content-type': 'text/event-stream' }, body: 'data: {"answer": 42}\n\n' },
      { reason: 'malformed' },
      false,
    ],
  ])('at once: %s', async (_, reply, details, retryable) => {
    server.handle(() => reply)
    const error = await failure(generator().generate(REQUEST))
    expect(error).toMatchObject({ code: 'generation_failed', retryable })
    expect(error.details).toEqual({ model, ...details })
    // Retries are the caller's.
    expect(server.exchanges).toHaveLength(1)
  })

  test('at once: nothing listens', async () => {
    const error = await failure(generator({ baseURL: await closedPort() }).generate(REQUEST))
    expect(error).toMatchObject({ code: 'generation_failed', retryable: true })
    expect(error.details).toEqual({ model, reason: 'unreachable' })
  })

  test.each([
    ['cut', 'unreachable', true],
    ['unfinished', 'malformed', false],
    ['garbage', 'malformed', false],
    ['error', 'server_error', true],
  ] as const)('after some text: %s', async (fault, reason, retryable) => {
    server.handle(() => ({ text: ['Hooks ', 'run '], fault }))
    let text = ''
    const error = await failure(
      (async function* () {
        for await (const event of generator().generate(REQUEST)) {
          if (event.type === 'text') text += event.text
          yield event
        }
      })(),
    )
    expect(text).toBe('Hooks run ')
    expect(error).toMatchObject({ code: 'generation_failed', retryable })
    expect(error.details).toEqual({ model, reason })
  })

  test('with the server’s own message', async () => {
    server.handle(() => ({ status: 401, body: { error: { message: 'Incorrect API key provided.' } } }))
    const { message } = await failure(generator().generate(REQUEST))
    expect(message).toBe(
      'Expected an answer of small-model, found status 401: Incorrect API key provided; check the key, the name of the model and the request.',
    )
  })
})

describe('the connection is closed', () => {
  /** A reply that sends one part and then never goes on. */
  const stalling: Reply = { text: ['Hooks '], fault: 'stall' }

  test('by an abort between two parts, with the caller’s reason', async () => {
    server.handle(() => stalling)
    const controller = new AbortController()
    const events = generator().generate(REQUEST, { signal: controller.signal })[Symbol.asyncIterator]()
    expect((await events.next()).value).toEqual({ type: 'text', text: 'Hooks ' })
    const next = events.next()
    controller.abort('enough')
    await expect(next).rejects.toBe('enough')
    expect(await server.exchanges[0]?.over).toBe('left')
  })

  test('by an abort while the next part is not asked for', async () => {
    server.handle(() => stalling)
    const controller = new AbortController()
    const events = generator().generate(REQUEST, { signal: controller.signal })[Symbol.asyncIterator]()
    await events.next()
    controller.abort('enough')
    expect(await server.exchanges[0]?.over).toBe('left')
    await expect(events.next()).rejects.toBe('enough')
  })

  test('by an abort before the server has answered', async () => {
    const controller = new AbortController()
    const reason = new Error('enough')
    server.handle(() => {
      controller.abort(reason)
      return new Promise(() => {})
    })
    await expect(read(generator().generate(REQUEST, { signal: controller.signal }))).rejects.toBe(reason)
    expect(await server.exchanges[0]?.over).toBe('left')
  })

  test('by returning early', async () => {
    server.handle(() => stalling)
    for await (const event of generator().generate(REQUEST)) {
      expect(event).toEqual({ type: 'text', text: 'Hooks ' })
      break
    }
    expect(await server.exchanges[0]?.over).toBe('left')
  })

  test('by a failure within the stream', async () => {
    server.handle(() => ({
      text: (async function* () {
        yield 'Hooks '
        await new Promise(() => {})
      })(),
    }))
    const broken = aiSdkGenerator({
      streamText: (options) => ({
        fullStream: (async function* () {
          const stream = streamText(options as Parameters<typeof streamText>[0]).fullStream
          for await (const part of stream) if (part.type === 'text-delta') throw new Error('broken')
          yield {}
        })(),
      }),
      model: createOpenAICompatible({ name: 'scripted', baseURL: server.baseURL })('small-model'),
    })
    await failure(broken.generate(REQUEST))
    expect(await server.exchanges[0]?.over).toBe('left')
  })

  test('or never opened, if the signal is already aborted', async () => {
    const signal = AbortSignal.abort('never')
    await expect(read(generator().generate(REQUEST, { signal }))).rejects.toBe('never')
    expect(server.exchanges).toHaveLength(0)
  })
})

test.each([
  ['streamText', { model: {} }],
  ['model', { streamText }],
  ['model', { streamText, model: 'openai/gpt-5' }],
])('a wrong `%s` is a TypeError', (option, options) => {
  const make = () => aiSdkGenerator(options as unknown as Parameters<typeof aiSdkGenerator>[0])
  expect(make).toThrow(TypeError)
  expect(make).toThrow(option)
})
