import { ReadableStream } from 'node:stream/web'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { defaultSettingsMiddleware, streamText, wrapLanguageModel } from 'ai'
import { expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { type AiSdkGeneratorOptions, aiSdkGenerator } from '../src/index.js'

type Options = { responseFormat?: unknown; maxOutputTokens?: number; topP?: number }

/** What the installed provider follows: `v2` beside `ai` 5, `v3` beside 6, `v4` beside 7. */
const { specificationVersion } = createOpenAICompatible({ name: 'any', baseURL: 'http://127.0.0.1' })('any')

/** A model of a provider that is written as a class, with parts of its own that only it may touch. */
class ScriptedModel {
  readonly specificationVersion = specificationVersion
  readonly supportedUrls = {}
  readonly asked: Options[] = []
  readonly #parts: object[]

  constructor(parts: object[]) {
    this.#parts = parts
  }

  get provider() {
    return `scripted ${this.#parts.length}`
  }

  get modelId() {
    return 'parts'
  }

  async doStream(options: Options) {
    this.asked.push(options)
    return { stream: ReadableStream.from(this.#parts) as globalThis.ReadableStream }
  }

  async doGenerate(): Promise<never> {
    throw new Error('never asked')
  }
}

const TEXT = [
  { type: 'stream-start', warnings: [] },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'Hooks run' },
  { type: 'text-end', id: '1' },
]
const SECOND = (specificationVersion as string) === 'v2'
const usage = SECOND
  ? { inputTokens: 3, outputTokens: 2, totalTokens: 5 }
  : { inputTokens: { total: 3 }, outputTokens: { total: 2 } }
const REQUEST = { messages: [{ role: 'user', content: 'When?' }], evidence: [], maxTokens: 5 } as const

/** The end of an answer. The second generation has no word of the provider's own, and calls a reason that nobody gave `unknown`. */
function finish(unified: string, raw?: string) {
  const nobody = unified === 'other' && raw === undefined
  return { type: 'finish', finishReason: SECOND ? (nobody ? 'unknown' : unified) : { unified, raw }, usage }
}

async function read(model: AiSdkGeneratorOptions['model'], json = false) {
  const generator = aiSdkGenerator({ streamText, model })
  const events = []
  for await (const event of generator.generate({ ...REQUEST, json })) events.push(event)
  return events
}

test('a model that says why it ended gives a whole answer', async () => {
  for (const [unified, raw, reason] of [
    ['stop', undefined, 'stop'],
    ['length', 'max_tokens', 'length'],
    ['content-filter', 'refusal', 'other'],
    ['other', 'paused', 'other'],
  ] as const) {
    expect(await read(new ScriptedModel([...TEXT, finish(unified, raw)]))).toEqual([
      { type: 'text', text: 'Hooks run' },
      { type: 'finish', reason, usage: { promptTokens: 3, completionTokens: 2 } },
    ])
  }
})

test.each([
  ['ends without a finish', []],
  ['finishes without a reason', [finish('other')]],
  ['finishes with an error', [finish('error')]],
  ['finishes with `unknown`, as in the second generation', [{ type: 'finish', finishReason: 'unknown', usage }]],
])('a model that %s gives no whole answer', async (_, end) => {
  const error = await errorOf(read(new ScriptedModel([...TEXT, ...end])))
  expect(error).toMatchObject({ code: 'generation_failed', retryable: false, details: { reason: 'malformed' } })
})

test('the model is asked for JSON when it is wanted, and not otherwise', async () => {
  const model = new ScriptedModel([...TEXT, finish('stop', 'stop')])
  await read(model, true)
  await read(model, false)
  expect(model.asked.map(({ responseFormat }) => responseFormat)).toEqual([{ type: 'json' }, undefined])
})

test('settings that a wrapped model has by default are kept', async () => {
  const model = new ScriptedModel([...TEXT, finish('stop', 'stop')])
  const middleware = defaultSettingsMiddleware({ settings: { topP: 0.5 } })
  await read(wrapLanguageModel({ model, middleware }))
  expect(model.asked).toMatchObject([{ topP: 0.5, maxOutputTokens: 5 }])
})
