import { type GenerateEvent, type Generator, KebabError } from '@kebab/core'
import type { AskRequestV1 } from '@kebab/schemas'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { pause } from '../src/call-model.js'
import { askOf, eventsOf } from './support/asked.js'
import { type ModelServer, startModelServer } from './support/model-server.js'
import { FACTS, shelfOf } from './support/shelf.js'

const shelf = await shelfOf(FACTS)
const question = 'At what temperature does water boil at sea level?'
const GOOD = { text: ['Water boils ', 'at 100 °C ', '[#1].'] }

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())

/** What the server received since a test began. */
function since() {
  const from = server.exchanges.length
  return () => server.exchanges.slice(from)
}

describe('the request to the server', () => {
  test('holds the limit, the temperature 0 and the seed', async () => {
    server.reply(GOOD)
    const received = since()
    await askOf(shelf, { generator: server.generator })({ question, max_output_tokens: 77, seed: 5 })
    expect(received()[0]!.body).toMatchObject({ max_tokens: 77, temperature: 0, seed: 5, stream: true })
    await askOf(shelf, { generator: server.generator })({ question, temperature: 0.5 })
    expect(received()[1]!.body).toMatchObject({ max_tokens: 1024, temperature: 0.5 })
    expect(received()[1]!.body).not.toHaveProperty('seed')
  })

  test('usage is the sum over all calls', async () => {
    const usage = { prompt_tokens: 100, completion_tokens: 7 }
    server.reply({ text: ['["When was the tower built?"]'], usage }, { text: ['[]'], usage }, { ...GOOD, usage })
    const received = since()
    const answer = await askOf(shelf, { generator: server.generator })({ question, multi_hop: true })
    expect(answer.usage).toMatchObject({ prompt_tokens: 300, completion_tokens: 21, llm_calls: 3 })
    expect(received().map(({ body }) => body.response_format?.type)).toEqual(['json_object', 'json_object', undefined])
    expect(answer.hops!.map(({ kind }) => kind)).toEqual(['decompose', 'decide', 'synthesize'])
  })
})

describe('a model that fails', () => {
  test.each(['cut', 'unfinished', 'garbage', 'error'] as const)(
    'after some text (%s): `llm_stream_aborted` with the text that came through',
    async (fault) => {
      server.reply({ text: ['Water boils ', 'at [#1] '], fault })
      const ask = askOf(shelf, { generator: server.generator, retries: 3 })
      const received = since()
      const events = await eventsOf(ask.stream({ question }))
      expect(events.flatMap((event) => (event.type === 'token' ? [event.text] : []))).toEqual([
        'Water boils ',
        'at [#1] ',
      ])
      expect(events.at(-1)).toMatchObject({
        answer: { answer: 'Water boils at [#1] ', refusal_reason: 'llm_stream_aborted', grounded: false },
      })
      // What was shown can't be taken back: no retry.
      expect(received()).toHaveLength(1)
    },
  )

  test.each([
    ['429', { status: 429, headers: { 'retry-after': '3' } }, { reason: 'rate_limited', retry_after_ms: 3000 }, true],
    ['500', { status: 500 }, { reason: 'server_error', status: 500 }, true],
    ['401', { status: 401 }, { reason: 'rejected', status: 401 }, false],
    ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' }, { reason: 'malformed' }, false],
  ])('before any text (%s): `generation_failed`, and nothing is asked again', async (_, reply, details, retryable) => {
    server.reply(reply)
    const received = since()
    const error = await errorOf(askOf(shelf, { generator: server.generator })({ question }))
    expect(error).toMatchObject({ code: 'generation_failed', retryable, details: { model: 'small-model', ...details } })
    expect(received()).toHaveLength(1)
  })

  test('with a retryable error is called again after the time that the server asks for', async () => {
    server.reply(
      { status: 429, headers: { 'retry-after-ms': '120' } },
      { status: 500, headers: { 'retry-after-ms': '1' } },
      GOOD,
    )
    const received = since()
    const start = performance.now()
    const answer = await askOf(shelf, { generator: server.generator, retries: 2 })({ question })
    expect(performance.now() - start).toBeGreaterThanOrEqual(119)
    expect(answer).toMatchObject({ grounded: true, usage: { llm_calls: 3 } })
    expect(received()).toHaveLength(3)
  })

  test('is called again half a second later when the server names no time', async () => {
    server.reply({ status: 503 }, GOOD)
    const start = performance.now()
    await askOf(shelf, { generator: server.generator, retries: 1 })({ question })
    expect(performance.now() - start).toBeGreaterThanOrEqual(490)
  })

  test('and goes on failing fails with its last error', async () => {
    server.reply(
      { status: 500, headers: { 'retry-after-ms': '1' } },
      { status: 429, headers: { 'retry-after-ms': '1' } },
    )
    const received = since()
    const error = await errorOf(askOf(shelf, { generator: server.generator, retries: 1 })({ question }))
    expect(error).toMatchObject({ code: 'generation_failed', details: { reason: 'rate_limited' } })
    expect(received()).toHaveLength(2)
  })

  test('with an error that is not retryable is not called again', async () => {
    server.reply({ status: 401 })
    const received = since()
    await errorOf(askOf(shelf, { generator: server.generator, retries: 5 })({ question }))
    expect(received()).toHaveLength(1)
  })

  test('and asks for a wait of more than a minute is not called again', async () => {
    server.reply({ status: 429, headers: { 'retry-after': '61' } })
    const received = since()
    const error = await errorOf(askOf(shelf, { generator: server.generator, retries: 5 })({ question }))
    expect(error).toMatchObject({ details: { retry_after_ms: 61_000 } })
    expect(received()).toHaveLength(1)
  })

  test('to answer in time is `timeout`, and the call is aborted', async () => {
    const received = since()
    const ask = askOf(shelf, { generator: server.generator, timeLimits: { generate: 60_000 } })
    // The test holds the clock: the question comes in time on any machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    server.reply(() => {
      setImmediate(() => vi.advanceTimersByTime(60_000))
      return new Promise(() => {})
    })
    const error = await errorOf(ask({ question }))
    expect(error).toMatchObject({ code: 'timeout', details: { stage: 'generate', limit_ms: 60_000 } })
    expect(await received()[0]!.over).toBe('left')
  })

  test('to go on in time is `llm_stream_aborted`, and the call is aborted', async () => {
    server.reply({ text: ['Water '], fault: 'stall' })
    const received = since()
    const ask = askOf(shelf, { generator: server.generator, timeLimits: { generate: 60_000 } })
    // The test holds the clock: the first token comes in time on any machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let answer: unknown
    for await (const event of ask.stream({ question })) {
      if (event.type === 'token') setImmediate(() => vi.advanceTimersByTime(60_000))
      if (event.type === 'final') answer = event.answer
    }
    expect(answer).toMatchObject({ answer: 'Water ', refusal_reason: 'llm_stream_aborted' })
    expect(await received()[0]!.over).toBe('left')
  })
})

describe('the caller’s abort rejects with the caller’s reason', () => {
  const reason = new Error('enough')

  test('before anything', async () => {
    const received = since()
    const ask = askOf(shelf, { generator: server.generator })
    await expect(ask({ question }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(received()).toHaveLength(0)
  })

  test('during the search', async () => {
    const received = since()
    const controller = new AbortController()
    const { engine } = shelf
    const slow = {
      ...engine,
      bulkSearch: () => {
        controller.abort(reason)
        return new Promise<never>(() => {})
      },
    }
    const ask = askOf(shelf, { engine: slow, generator: server.generator })
    await expect(ask({ question }, { signal: controller.signal })).rejects.toBe(reason)
    expect(received()).toHaveLength(0)
  })

  test('while documents are read', async () => {
    const controller = new AbortController()
    const slow = {
      ...shelf.engine,
      fetch: () => {
        controller.abort(reason)
        return new Promise<never>(() => {})
      },
    }
    const ask = askOf(shelf, { engine: slow, generator: server.generator })
    await expect(ask({ question }, { signal: controller.signal })).rejects.toBe(reason)
  })

  test.each<[string, Partial<AskRequestV1>]>([
    ['the answer', {}],
    ['the taking apart', { multi_hop: true }],
    [
      'the rewriting',
      {
        conversation: {
          schema_version: 'conversation.v1',
          conversation_id: 'c',
          turns: [{ question: 'a', answer: 'b' }],
        },
      },
    ],
  ])('during %s, and the server sees that the client left', async (_, more) => {
    const controller = new AbortController()
    server.reply(() => {
      controller.abort(reason)
      return new Promise(() => {})
    })
    const received = since()
    const ask = askOf(shelf, { generator: server.generator, retries: 3 })
    await expect(ask({ question, ...more }, { signal: controller.signal })).rejects.toBe(reason)
    expect(received()).toHaveLength(1)
    expect(await received()[0]!.over).toBe('left')
  })

  test('in the middle of the stream, and the server sees that the client left', async () => {
    server.reply({ text: ['Water ', 'boils '], fault: 'stall' })
    const received = since()
    const controller = new AbortController()
    const seen: string[] = []
    const streaming = (async () => {
      for await (const event of askOf(shelf, { generator: server.generator }).stream({ question }, controller)) {
        seen.push(event.type)
        if (event.type === 'token' && event.text === 'boils ') controller.abort(reason)
      }
    })()
    await expect(streaming).rejects.toBe(reason)
    expect(seen).toEqual(['retrieval_done', 'token', 'token'])
    expect(await received()[0]!.over).toBe('left')
  })

  test('while it waits to ask again', async () => {
    server.reply({ status: 500, headers: { 'retry-after': '50' } })
    const controller = new AbortController()
    const answer = askOf(shelf, { generator: server.generator, retries: 3 })({ question }, controller)
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    const before = timers()
    setTimeout(() => controller.abort(reason), 200)
    await expect(answer).rejects.toBe(reason)
    expect(timers()).toBeLessThanOrEqual(before + 1)
  })

  test('during the verification', async () => {
    server.reply(GOOD)
    const controller = new AbortController()
    const entailer = {
      model: 'slow',
      entail: () => {
        controller.abort(reason)
        return new Promise<never>(() => {})
      },
    }
    const ask = askOf(shelf, { generator: server.generator, entailer })
    await expect(ask({ question }, controller)).rejects.toBe(reason)
  })

  test('after the last event but the final one', async () => {
    server.reply({ text: ['[]'] }, { text: ['[]'] }, GOOD)
    const controller = new AbortController()
    const streaming = (async () => {
      for await (const event of askOf(shelf, { generator: server.generator }).stream(
        { question, multi_hop: true },
        controller,
      )) {
        if (event.type === 'hop' && event.hop.kind === 'synthesize') controller.abort(reason)
      }
    })()
    await expect(streaming).rejects.toBe(reason)
  })
})

test('breaking out of the loop in the middle of the stream closes the request', async () => {
  server.reply({ text: ['Water '], fault: 'stall' })
  const received = since()
  for await (const event of askOf(shelf, { generator: server.generator }).stream({ question })) {
    if (event.type === 'token') break
  }
  expect(await received()[0]!.over).toBe('left')
})

test('a generator that hangs on return is not waited for', async () => {
  const generator: Generator = {
    model: 'stubborn',
    generate: () => ({
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false, value: { type: 'text', text: 'Water ' } }),
        return: () => new Promise<never>(() => {}),
      }),
    }),
  }
  for await (const event of askOf(shelf, { generator }).stream({ question })) if (event.type === 'token') break
})

describe('a generator of the caller’s own', () => {
  const throwing = (error: unknown): Generator => ({
    model: 'own',
    // biome-ignore lint/correctness/useYield: it fails before
    async *generate() {
      throw error
    },
  })

  test('that throws another error is `generation_failed`, with that error as its cause', async () => {
    const cause = new Error('socket hang up')
    const error = await errorOf(askOf(shelf, { generator: throwing(cause) })({ question }))
    expect(error).toMatchObject({ code: 'generation_failed', retryable: true, details: { model: 'own' } })
    expect(error.cause).toBe(cause)
    expect(error.message).toContain('socket hang up')
  })

  test.each(['no', undefined, Object.create(null), Symbol('no')])(
    'that throws what is no error is `generation_failed` too: %o',
    async (thrown) => {
      const error = await errorOf(askOf(shelf, { generator: throwing(thrown) })({ question }))
      expect(error).toMatchObject({ code: 'generation_failed', retryable: true, details: { model: 'own' } })
    },
  )

  test('that throws a KebabError rejects with it', async () => {
    const error = new KebabError('model_unavailable', 'no such model', { details: { model: 'own' } })
    expect(await errorOf(askOf(shelf, { generator: throwing(error) })({ question }))).toBe(error)
  })

  test('that ends without a finish is `generation_failed`, or `llm_stream_aborted` after some text', async () => {
    const ending = (...texts: string[]): Generator => ({
      model: 'own',
      async *generate() {
        for (const text of texts) yield { type: 'text', text }
      },
    })
    expect(await errorOf(askOf(shelf, { generator: ending() })({ question }))).toMatchObject({
      code: 'generation_failed',
    })
    expect(await askOf(shelf, { generator: ending('', 'Wat') })({ question })).toMatchObject({
      answer: 'Wat',
      refusal_reason: 'llm_stream_aborted',
    })
  })

  test.each([
    [{ type: 'reasoning', text: 'Hm' }, 'an event `text` or `finish`, found "reasoning"'],
    [undefined, 'an event `text` or `finish`, found nothing'],
    [{ type: 'text' }, 'an event `text` with a string, found nothing'],
    [{ type: 'finish' }, 'a `reason` that is one of stop, length, other, found nothing'],
    [{ type: 'finish', reason: 'content_filter' }, 'found "content_filter"'],
  ])('that gives %j is `internal`, also after some text, and isn’t called again', async (event, message) => {
    let calls = 0
    for (const texts of [[], ['Water boils [#1].']]) {
      const generator: Generator = {
        model: 'own',
        async *generate() {
          calls++
          for (const text of texts) yield { type: 'text', text }
          yield event as unknown as GenerateEvent
          yield { type: 'text', text: 'It freezes too [#1].' }
          yield { type: 'finish', reason: 'stop' }
        },
      }
      const error = await errorOf(askOf(shelf, { generator, retries: 3 })({ question }))
      expect(error).toMatchObject({ code: 'internal', message: expect.stringContaining(message) })
    }
    expect(calls).toBe(2)
  })

  test.each([undefined, 5, Promise.resolve()])(
    'that gives no stream (%j) is `internal`, and isn’t called again',
    async (stream) => {
      let calls = 0
      const generate = () => {
        calls++
        return stream as unknown as AsyncIterable<GenerateEvent>
      }
      const error = await errorOf(askOf(shelf, { generator: { model: 'own', generate }, retries: 3 })({ question }))
      expect(error).toMatchObject({ code: 'internal', message: expect.stringContaining('an async iterable of events') })
      expect(calls).toBe(1)
    },
  )

  test.each([[{ promptTokens: Number.NaN, completionTokens: -1 }], [{ promptTokens: 1.5 }]])(
    'whose counts are no counts (%j) costs nothing that can be told',
    async (usage) => {
      const generator: Generator = {
        model: 'own',
        async *generate() {
          yield { type: 'text', text: 'Water boils [#1].' }
          yield { type: 'finish', reason: 'stop', usage: usage as { promptTokens: number; completionTokens: number } }
        },
      }
      const answer = await askOf(shelf, { generator })({ question })
      expect(answer.usage).toMatchObject({ prompt_tokens: 0, completion_tokens: 0, llm_calls: 1 })
    },
  )
})

const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('an abort rejects with its reason at once, and leaves no timer behind', async () => {
  const before = timers()
  const controller = new AbortController()
  const paused = pause(60_000, controller.signal)
  expect(timers()).toBe(before + 1)
  controller.abort('enough')
  await expect(paused).rejects.toBe('enough')
  await expect(pause(60_000, controller.signal)).rejects.toBe('enough')
  expect(timers()).toBe(before)
})

test('the time passes, with a signal or without', async () => {
  const start = performance.now()
  await pause(20, undefined)
  await pause(20, new AbortController().signal)
  expect(performance.now() - start).toBeGreaterThanOrEqual(38)
})
