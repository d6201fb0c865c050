import { askForJson, type GenerateEvent, type GenerateRequest, type Generator, runWithin } from '@kebab/core'
import { generationFailed, MissingEndError } from './generation-failed.js'
import type { CallSettings, LanguageModel, Part, StreamTextResult } from './library.js'
import { watchModel } from './watch-model.js'

/** How `aiSdkGenerator` gets its model. */
export interface AiSdkGeneratorOptions {
  /** The library's own, of `ai` 5, 6 or 7. It is called without retries, which are the caller's. */
  streamText(options: object): StreamTextResult
  /**
   * A model as a provider of the SDK makes it; for a name of the gateway, `gateway('…')`. To set more than a request does, wrap it with the
   * SDK's `wrapLanguageModel` and `defaultSettingsMiddleware`.
   */
  model: LanguageModel
}

/**
 * Any language model of the AI SDK as a generator.
 *
 * - `maxTokens`, `temperature` and `seed` go to the model as they are. `seed` holds as far as the model keeps it.
 * - `json` asks for the model's JSON mode, and in a system message too: a model without such a mode, or with one for objects alone, may
 *   still answer otherwise.
 * - A failure throws `generation_failed`, whose `details` say how; so does an answer that breaks off without a finish reason.
 * - An abort throws the signal's reason. It and an early return close the connection.
 * - The SDK warns on the console of settings that a model doesn't take; `globalThis.AI_SDK_LOG_WARNINGS` is its switch.
 *
 * @throws TypeError for a wrong option.
 */
export function aiSdkGenerator(options: AiSdkGeneratorOptions): Generator {
  const { streamText, model } = options
  if (typeof streamText !== 'function') {
    throw new TypeError(`aiSdkGenerator: streamText: expected the function of the AI SDK, found ${String(streamText)}`)
  }
  if (typeof model?.doStream !== 'function') {
    throw new TypeError(
      `aiSdkGenerator: model: expected a model of a provider of the AI SDK, such as gateway('…'), found ${String(model)}`,
    )
  }
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
  // The call ends with the iteration, however that ends.
  const call = new AbortController()
  const stop = (): void => call.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
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
    signal?.removeEventListener('abort', stop)
    call.abort()
  }
}

function settings(model: LanguageModel, request: GenerateRequest, abortSignal: AbortSignal): CallSettings {
  const { messages, maxTokens, temperature, seed, json } = request
  // Not all models have a JSON mode, and some have it only if the messages speak of JSON.
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
    // Failures come in the stream too; by default they are written to the console.
    onError: () => {},
  }
}

function usageOf({ totalUsage }: Extract<Part, { type: 'finish' }>) {
  const { inputTokens, outputTokens } = totalUsage
  if (!Number.isSafeInteger(inputTokens) || !Number.isSafeInteger(outputTokens)) return {}
  return { usage: { promptTokens: inputTokens as number, completionTokens: outputTokens as number } }
}
