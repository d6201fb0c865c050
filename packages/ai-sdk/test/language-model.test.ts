import { ReadableStream } from 'node:stream/web'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { defaultSettingsMiddleware, streamText, wrapLanguageModel } from 'ai'
import { expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { type AiSdkGeneratorOptions, aiSdkGenerator } from '../src/index.js'

type Options = { responseFormat?: unknown; maxOutputTokens?: number; topP?: number }

/**
 * The provider specification of the installed version: `v2` with `ai` 5, `v3` with 6, `v4` with 7.
 */
const { specificationVersion } = createOpenAICompatible({ name: 'any', baseURL: 'http://127.0.0.1' })('any')

/** A model that is a class instance with getters and private fields. */
class ScriptedModel {
  readonly specificationVersion = specificationVersion
  readonly supportedUrls = {}
  readonly calls: Options[] = []
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
    this.calls.push(options)
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
const IS_VERSION_2 = (specificationVersion as string) === 'v2'
const usage = IS_VERSION_2
  ? { inputTokens: 3, outputTokens: 2, totalTokens: 5 }
  : { inputTokens: { total: 3 }, outputTokens: { total: 2 } }
const REQUEST = { messages: [{ role: 'user', content: 'When?' }], evidence: [], maxTokens: 5 } as const

/** The end of an answer. Version 2 has no `raw`, and calls a missing reason `unknown`. */
function finish(unified: string, raw?: string) {
  const isMissing = unified === 'other' && raw === undefined
  return { type: 'finish', finishReason: IS_VERSION_2 ? (isMissing ? 'unknown' : unified) : { unified, raw }, usage }
}

async function read(model: AiSdkGeneratorOptions['model'], json = false) {
  const generator = aiSdkGenerator({ streamText, model })
  const events = []
  for await (const event of generator.generate({ ...REQUEST, json })) events.push(event)
  return events
}

test('an answer with a finish reason is complete', async () => {
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
  ['finishes with `unknown`, as in version 2', [{ type: 'finish', finishReason: 'unknown', usage }]],
])('an answer that %s is a failure', async (_, end) => {
  const error = await errorOf(read(new ScriptedModel([...TEXT, ...end])))
  expect(error).toMatchObject({ code: 'generation_failed', retryable: false, details: { reason: 'malformed' } })
})

test('JSON mode is requested only if `json` is set', async () => {
  const model = new ScriptedModel([...TEXT, finish('stop', 'stop')])
  await read(model, true)
  await read(model, false)
  expect(model.calls.map(({ responseFormat }) => responseFormat)).toEqual([{ type: 'json' }, undefined])
})

test('default settings of a wrapped model are kept', async () => {
  const model = new ScriptedModel([...TEXT, finish('stop', 'stop')])
  const middleware = defaultSettingsMiddleware({ settings: { topP: 0.5 } })
  await read(wrapLanguageModel({ model, middleware }))
  expect(model.calls).toMatchObject([{ topP: 0.5, maxOutputTokens: 5 }])
})
