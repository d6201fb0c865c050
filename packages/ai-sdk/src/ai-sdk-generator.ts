import type { GenerateEvent, GenerateRequest, Generator } from '@kebab/core'
import { askForJson, onAbort } from '@kebab/core/internal'
import { anyFunction, objectWith, optionReader, runWithin } from '@kebab/core/kit'
import { generationFailed, MissingEndError } from './generation-failed.js'
import type { CallSettings, LanguageModel, Part, StreamTextResult } from './library.js'

/** How `aiSdkGenerator` gets its model. */
export interface AiSdkGeneratorOptions {
  /** The function of `ai` 5, 6 or 7. It is called without retries, which are the caller's. */
  streamText(options: object): StreamTextResult
  /**
   * A model as a provider of the SDK makes it; for a name of the gateway, `gateway('…')`. To set
   * more than a request does, wrap it with the SDK's `wrapLanguageModel` and
   * `defaultSettingsMiddleware`.
   */
  model: LanguageModel
}

/**
 * A generator over any language model of the AI SDK.
 *
 * - `maxTokens`, `temperature` and `seed` are passed to the model unchanged. How well `seed` works
 *   depends on the model.
 * - `json` asks for the model's JSON mode, and for JSON in a system message. A model without such a
 *   mode, or with one for objects only, may still answer otherwise.
 * - A failure throws `generation_failed`, whose `details` give the reason. So does an answer
 *   without a finish reason.
 * - An abort throws the signal's reason. An abort and an early return close the connection.
 * - The SDK warns on the console of settings that a model doesn't support;
 *   `globalThis.AI_SDK_LOG_WARNINGS` turns that off.
 *
 * @throws TypeError for a wrong option.
 */
export function aiSdkGenerator(options: AiSdkGeneratorOptions): Generator {
  const read = optionReader('aiSdkGenerator', options, 'aiSdkGenerator: ')
  const streamText = read('streamText', { ...anyFunction, expected: 'the function of the AI SDK' })
  const aModel = "a model of a provider of the AI SDK, such as gateway('…')"
  const model = read('model', { ...objectWith('doStream'), expected: aModel })
  read.done()
  return {
    model: model.modelId,
    provider: model.provider,
    generate: (request, { signal } = {}) => generate(streamText, model, request, signal),
  }
}

async function* generate(
  streamText: AiSdkGeneratorOptions['streamText'],
  model: LanguageModel,
  request: GenerateRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<GenerateEvent, void, undefined> {
  signal?.throwIfAborted()
  const watched = watchModel(model, request.json === true)
  // However the iteration ends, the call ends with it.
  const call = new AbortController()
  const stopWatching = signal && onAbort(signal, () => call.abort(signal.reason))
  try {
    const parts = streamText(settings(watched.model, request, call.signal)).fullStream[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await runWithin(() => parts.next(), { signal, stage: model.modelId })
      if (done) throw new MissingEndError()
      const part = value as Part
      if (part.type === 'error') throw part.error
      if (part.type === 'text-delta' && part.text !== '') yield { type: 'text', text: part.text }
      if (part.type === 'finish') {
        const reason = watched.reason()
        if (reason === undefined || reason === 'error') throw new MissingEndError()
        yield { type: 'finish', reason: reason === 'stop' || reason === 'length' ? reason : 'other', ...usageOf(part) }
        return
      }
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw generationFailed(model.modelId, error)
  } finally {
    stopWatching?.()
    call.abort()
  }
}

function settings(model: LanguageModel, request: GenerateRequest, abortSignal: AbortSignal): CallSettings {
  const { messages, maxTokens, temperature, seed, json } = request
  // Some models have no JSON mode, and some use it only if the messages mention JSON.
  const sent = json ? askForJson(messages) : messages
  return {
    model,
    messages: sent.map(({ role, content }) => ({ role, content })),
    allowSystemInMessages: true,
    maxOutputTokens: maxTokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(seed === undefined ? {} : { seed }),
    maxRetries: 0,
    abortSignal,
    // Failures are in the stream too. By default the SDK writes them to the console.
    onError: () => {},
  }
}

function usageOf({ totalUsage }: Extract<Part, { type: 'finish' }>) {
  const { inputTokens, outputTokens } = totalUsage
  if (!Number.isSafeInteger(inputTokens) || !Number.isSafeInteger(outputTokens)) return {}
  return { usage: { promptTokens: inputTokens as number, completionTokens: outputTokens as number } }
}

interface WatchedModel {
  model: LanguageModel
  /** The finish reason that the model gave, as the SDK names it. Absent if it gave none so far. */
  reason(): string | undefined
}

/**
 * A part of a model's own stream. Version 2 of the provider specification has the reason as a
 * string, later versions as an object with the provider's own word in `raw`.
 */
interface ModelPart {
  type: string
  finishReason?: string | { unified: string; raw?: string | undefined }
}

/**
 * Wraps a model for one call, to do two things that `streamText` can't:
 *
 * - ask for JSON without a schema, by `responseFormat` of the provider specification;
 * - tell whether the model itself gave a finish reason. `streamText` finishes a cut-off answer like
 *   a complete one.
 */
function watchModel(model: LanguageModel, json: boolean): WatchedModel {
  let reason: string | undefined
  const watch = new TransformStream<ModelPart, ModelPart>({
    transform(part, controller) {
      if (part.type === 'finish') reason = reasonOf(part)
      controller.enqueue(part)
    },
  })
  const watched = {
    ...described(model),
    async doStream(options: object) {
      const result = await model.doStream(json ? { ...options, responseFormat: { type: 'json' } } : options)
      return { ...result, stream: (result as { stream: ReadableStream<ModelPart> }).stream.pipeThrough(watch) }
    },
  }
  return { model: watched, reason: () => reason }
}

/**
 * The members that the SDK reads beside the calls. They may be getters of a class, which a spread
 * would miss.
 */
function described(model: LanguageModel & { readonly supportedUrls?: unknown }) {
  const { specificationVersion, provider, modelId, supportedUrls } = model
  return { specificationVersion, provider, modelId, supportedUrls }
}

/** Providers that got no reason say `unknown` in version 2, and later `other` without a `raw`. */
function reasonOf({ finishReason }: ModelPart): string | undefined {
  if (typeof finishReason === 'string') return finishReason === 'unknown' ? undefined : finishReason
  if (finishReason?.unified === 'other' && finishReason.raw === undefined) return undefined
  return finishReason?.unified
}
