import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore } from '@kebab/core'
import { expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { type AskOptions, createAsk, type Prompts, prompts } from '../src/index.js'
import { askOf, eventsOf } from './support/asked.js'
import { promptOf, scriptedGenerator } from './support/scripted-generator.js'
import { FACTS, shelfOf } from './support/shelf.js'

const shelf = await shelfOf(FACTS)
const generator = scriptedGenerator({ answer: 'Water boils at 100 °C [#1].' })

test.each<[string, object]>([
  ['engine', { engine: undefined }],
  ['engine', { engine: {} }],
  ['generator', { generator: undefined }],
  ['generator', { generator: { model: 'm' } }],
  ['generator', { generator: { ...generator, model: '' } }],
  ['generator', { generator: { ...generator, provider: '' } }],
  ['generator.tasks', { generator: { ...generator, tasks: 'answer' } }],
  ['generator.tasks', { generator: { ...generator, tasks: ['answers'] } }],
  ['generator.tasks', { generator: { ...generator, tasks: {} } }],
  ['entailer', { entailer: {} }],
  ['retries', { retries: -1 }],
  ['retries', { retries: 11 }],
  ['retries', { retries: 1.5 }],
  ['timeLimits.generate', { timeLimits: { generate: 0 } }],
  ['timeLimits.verify', { timeLimits: { verify: Number.NaN } }],
  ['timeLimits.retrieve', { timeLimits: { retrieve: 2 ** 31 } }],
  ['timeLimits.retrieve', { timeLimits: { retrieve: '5' } }],
  ['timeLimits', { timeLimits: { generation: 5 } }],
])('%s that can’t work is a TypeError at once: %o', (name, options) => {
  const make = () => createAsk({ engine: shelf.engine, generator, ...options } as AskOptions)
  expect(make).toThrow(TypeError)
  expect(make).toThrow(name)
})

test('a missing time limit is no limit', () => {
  createAsk({
    engine: shelf.engine,
    generator,
    retries: undefined,
    timeLimits: { generate: undefined, retrieve: Number.POSITIVE_INFINITY, verify: 2 ** 31 - 1 },
  })
})

test('an error that a part throws is the cause of `internal`, unless the call was aborted', async () => {
  const boom = new Error('boom')
  const fail = (): never => {
    throw boom
  }
  const request = { question: 'At how many degrees does water boil?' }
  for (const parts of [{ uriOf: fail }, { estimateTokens: fail }, { analyzer: { terms: fail } }]) {
    const ask = askOf(shelf, { generator, ...parts })
    expect(await errorOf(ask(request))).toMatchObject({ code: 'internal', message: 'boom', cause: boom })
    expect(await errorOf(eventsOf(ask.stream(request)))).toMatchObject({ code: 'internal', cause: boom })
  }
  const caller = new AbortController()
  const uriOf = (): never => {
    caller.abort('enough')
    throw boom
  }
  await expect(askOf(shelf, { generator, uriOf })(request, caller)).rejects.toBe('enough')
})

test('a link that is no string is `internal`', async () => {
  const error = await errorOf(
    askOf(shelf, { generator, uriOf: () => 5 as never })({ question: 'When does water boil?' }),
  )
  expect(error).toMatchObject({ code: 'internal', message: 'uriOf: expected a string, found number' })
})

test('a search that takes too long is `timeout`', async () => {
  const engine = { ...shelf.engine, bulkSearch: () => new Promise<never>(() => {}) }
  const answer = askOf(shelf, { engine, generator, timeLimits: { retrieve: 30 } })({ question: 'water' })
  await expect(answer).rejects.toMatchObject({ code: 'timeout', details: { stage: 'retrieve', limit_ms: 30 } })
})

test('reading that takes too long is `timeout`', async () => {
  const engine = { ...shelf.engine, fetch: () => new Promise<never>(() => {}) }
  const answer = askOf(shelf, { engine, generator, timeLimits: { retrieve: 30 } })({ question: 'water' })
  await expect(answer).rejects.toMatchObject({ code: 'timeout', details: { stage: 'retrieve' } })
})

test('a search that fails rejects with its error', async () => {
  const bm25 = bm25Retriever()
  const engine = createEngine({
    store: memoryStore(),
    retrievers: [{ ...bm25, prepare: () => Promise.reject(new Error('broken')) }],
  })
  await expect(askOf(shelf, { engine, generator })({ question: 'water' })).rejects.toMatchObject({
    code: 'retrieval_failed',
  })
})

test('prompts can be replaced, and their version is shown', async () => {
  const customPrompts: Prompts = {
    ...prompts,
    version: 'own.v7',
    answer: ({ question, evidence }) => [{ role: 'user', content: `${evidence} !! ${question}` }],
    isRefusal: (answer) => answer.includes('boils'),
    refusal: (reason) => `No: ${reason}`,
  }
  const writer = scriptedGenerator({ answer: 'Water boils at 100 °C [#1].' })
  const answer = await askOf(shelf, { generator: writer, prompts: customPrompts })({ question: 'water' })
  expect(answer).toMatchObject({
    answer: 'No: llm_self_judge',
    refusal_reason: 'llm_self_judge',
    prompt_template_version: 'own.v7',
  })
  expect(promptOf(writer.requests[0]!)).toMatch(/^<evidence .* !! water$/s)
})

test('answers at the same time do not mix', async () => {
  const ask = askOf(shelf, {
    generator: scriptedGenerator({
      answer: ({ question, evidence }) => `${question} ${evidence.length > 0 ? '[#1]' : ''}.`,
    }),
  })
  const questions = ['water', 'queen', 'tower', 'Dijon', 'Paris']
  const answers = await Promise.all(questions.map((question) => ask({ question })))
  expect(answers.map(({ answer }) => answer)).toEqual(questions.map((question) => `${question} [#1].`))
  expect(answers.every(({ usage }) => usage.llm_calls === 1)).toBe(true)
})
