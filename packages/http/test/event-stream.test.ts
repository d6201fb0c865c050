import { KebabError } from '@kebab/core'
import type { AnswerEventV1 } from '@kebab/schemas'
import { afterEach, expect, test, vi } from 'vitest'
import { QUESTION } from '../../../test/support/fixture-engine.js'
import { gate } from '../../../test/support/gate.js'
import { createHttpHandler, type HttpSettings } from '../src/index.js'
import { errorIn, requestTo, servedFixture } from './support/served.js'

afterEach(() => {
  vi.useRealTimers()
})

const token = (text: string): AnswerEventV1 => ({ schema_version: 'answer_event.v1', type: 'token', text })

type Stream = (signal: AbortSignal | undefined) => AsyncIterable<AnswerEventV1>

/** Asks a server whose events are these. */
async function responseOf(stream: Stream, settings: HttpSettings & { signal?: AbortSignal } = {}): Promise<Response> {
  const { signal, ...rest } = settings
  const { engine } = await servedFixture()
  const ask = { stream: (_: unknown, call: { signal?: AbortSignal | undefined } = {}) => stream(call.signal) }
  const request = requestTo('/v1/ask', { question: QUESTION }, { accept: 'text/html, text/event-stream;q=.9' })
  return createHttpHandler({ engine, ask, ...rest })(signal === undefined ? request : new Request(request, { signal }))
}

const decoder = new TextDecoder()
const textOf = ({ value }: ReadableStreamReadResult<Uint8Array>): string => decoder.decode(value)

test('an event is made when the reader asks for it: nothing gathers for a slow one', async () => {
  let made = 0
  const response = await responseOf(async function* () {
    for (;;) {
      made++
      yield token(`piece ${made}`)
    }
  })
  const reader = response.body!.getReader()
  expect(textOf(await reader.read())).toContain('piece 1')
  expect(textOf(await reader.read())).toContain('piece 2')
  // Whatever else the event loop has to do, no event is made ahead.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(made).toBe(2)
  await reader.cancel()
})

test('a reader that leaves ends the work, also while it waits for an event', async () => {
  const waiting = gate()
  const ended = gate()
  let reason: unknown
  const response = await responseOf(async function* (signal) {
    yield token('a')
    waiting.open()
    try {
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    } catch (error) {
      reason = error
    } finally {
      ended.open()
    }
  })
  const reader = response.body!.getReader()
  await reader.read()
  const pending = reader.read()
  await waiting.opened
  await reader.cancel(new Error('left'))
  await ended.opened
  expect(reason).toEqual(new Error('left'))
  expect(await pending).toEqual({ done: true, value: undefined })
})

test('a request that is aborted ends the work, and no event of an error', async () => {
  const leaving = new AbortController()
  const waiting = gate()
  const ended = gate()
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const response = await responseOf(
    async function* (signal) {
      yield token('a')
      try {
        const aborted = new Promise((resolve) => signal?.addEventListener('abort', resolve))
        waiting.open()
        await aborted
      } finally {
        ended.open()
      }
    },
    { signal: leaving.signal, onError },
  )
  const reader = response.body!.getReader()
  await reader.read()
  const pending = reader.read()
  await waiting.opened
  leaving.abort(new Error('gone'))
  await expect(pending).rejects.toThrow('gone')
  await ended.opened
  expect(errors).toEqual([])
})

test('what fails before the first event has the status of its code', async () => {
  const failure = new KebabError('unsupported', 'no', { details: { feature: 'nli_threshold' } })
  const response = await responseOf(async function* () {
    yield* []
    throw failure
  })
  expect(await errorIn(response)).toMatchObject({ status: 422, code: 'unsupported' })
})

test('what fails later is an event `error`, the last one, without the text of the failure', async () => {
  const heard: unknown[] = []
  const failure = new Error('/srv/secret/model.gguf: out of memory')
  const response = await responseOf(
    async function* () {
      yield token('a')
      throw failure
    },
    { onError: (error) => heard.push(error) },
  )
  const [first, last, ...rest] = (await response.text()).split('\n\n')
  expect(first).toMatch(/^event: token\n/)
  expect(last).toMatch(/^event: error\ndata: \{"schema_version":"error.v1","code":"internal"/)
  expect(last).not.toContain('secret')
  expect(rest).toEqual([''])
  expect(heard).toEqual([failure])
})

test('an event that breaks its schema is not sent', async () => {
  const response = await responseOf(async function* () {
    yield token('a')
    yield { type: 'token' } as never
  })
  expect(await response.text()).toMatch(/\n\nevent: error\n[^\n]*"internal"/)
})

test('the limit of a question counts the time that it is waited for, and not what a slow reader takes', async () => {
  vi.useFakeTimers()
  const steps = [gate(), gate()]
  const response = await responseOf(
    async function* (signal) {
      yield token('a')
      yield token('b')
      steps[0]!.open()
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    },
    { askTimeoutMs: 1000 },
  )
  const reader = response.body!.getReader()
  await reader.read()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(textOf(await reader.read())).toContain('"b"')
  const pending = reader.read()
  await steps[0]!.opened
  await vi.advanceTimersByTimeAsync(1000)
  expect(textOf(await pending)).toMatch(/^event: error\n.*"timeout"/)
})

test('while no event comes, a comment every five seconds keeps the connection', async () => {
  vi.useFakeTimers()
  const step = gate()
  const response = await responseOf(
    async function* () {
      yield token('a')
      await step.opened
      yield token('b')
    },
    { askTimeoutMs: Number.POSITIVE_INFINITY },
  )
  const reader = response.body!.getReader()
  await reader.read()
  for (let beat = 0; beat < 2; beat++) {
    const pending = reader.read()
    await vi.advanceTimersByTimeAsync(5000)
    expect(textOf(await pending)).toBe(': still working\n\n')
  }
  const pending = reader.read()
  step.open()
  expect(textOf(await pending)).toContain('"b"')
  expect((await reader.read()).done).toBe(true)
})

test('without an accepted event stream, the answer comes whole', async () => {
  const { engine, ask } = await servedFixture()
  const handler = createHttpHandler({ engine, ask })
  for (const accept of ['*/*', 'application/json', 'text/event-streams']) {
    const response = await handler(requestTo('/v1/ask', { question: QUESTION }, { accept }))
    expect(response.headers.get('content-type')).toBe('application/json')
  }
})
