import type { GenerateRequest, Generator } from '@kebab/core'
import { askForJson } from '@kebab/core/internal'
import { optionReader } from '@kebab/core/kit'
import { type ModelOptions, readModelServer } from './model-server.js'
import type { CallError } from './server-calls.js'
import {
  type AnswerPart,
  type ChatProtocol,
  hasThoughts,
  readEvent,
  sendableMessages,
  serverGenerator,
} from './server-generator.js'

/**
 * A generator over `POST {url}/chat/completions` of an OpenAI-compatible server, which streams.
 *
 * - `maxTokens`, `temperature` and `seed` are passed on. A setting that a model refuses by its
 *   name, as some refuse `temperature`, is left out from then on. `max_completion_tokens` takes the
 *   place of `max_tokens` in the same way.
 * - `json` asks for the JSON mode, and for JSON in a system message. A model without such a mode
 *   may still answer otherwise.
 * - What a model thinks before it answers isn't part of the answer.
 * - `finish` has the usage where the server sends it.
 * - A failure throws `generation_failed`, whose `details` give the reason. So does an answer that
 *   ends without a finish reason. Nothing is repeated: retries are the caller's.
 * - An abort throws the signal's reason. An abort and an early return close the connection.
 *
 * @throws TypeError for a wrong option.
 */
export function openaiGenerator(options: ModelOptions): Generator {
  const read = optionReader('openaiGenerator', options, 'openaiGenerator: ')
  const server = readModelServer('openaiGenerator', read)
  read.done()
  return serverGenerator(server, new ChatCompletions(server.model))
}

/** The settings that a server may refuse. */
const SETTINGS = ['max_tokens', 'temperature', 'seed', 'stream_options', 'response_format'] as const

type Setting = (typeof SETTINGS)[number]

class ChatCompletions implements ChatProtocol {
  readonly provider = 'openai-compatible'
  readonly path = '/chat/completions'
  readonly #model: string
  readonly #refused = new Set<Setting>()

  constructor(model: string) {
    this.#model = model
  }

  bodyOf({ messages, maxTokens, temperature, seed, json }: GenerateRequest): object {
    const settings: Record<Setting, unknown> = {
      max_tokens: maxTokens,
      temperature,
      seed,
      stream_options: { include_usage: true },
      response_format: json ? { type: 'json_object' } : undefined,
    }
    for (const setting of this.#refused) settings[setting] = undefined
    const limit = this.#refused.has('max_tokens') ? { max_completion_tokens: maxTokens } : {}
    const sent = sendableMessages(json ? askForJson(messages) : messages)
    return { model: this.#model, messages: sent, stream: true, ...settings, ...limit }
  }

  adapt({ call: { status, words = '' } }: CallError): boolean {
    if (status !== 400 && status !== 422) return false
    const setting = SETTINGS.find((name) => !this.#refused.has(name) && new RegExp(`\\b${name}\\b`).test(words))
    if (setting !== undefined) this.#refused.add(setting)
    return setting !== undefined
  }

  read(line: string): AnswerPart | undefined {
    if (!line.startsWith('data:')) return undefined
    const data = line.slice('data:'.length).trim()
    if (data === '[DONE]') return { isLast: true }
    const { choices, usage } = readEvent(data) as { choices?: unknown; usage?: unknown }
    const { delta, finish_reason: reason } = Object(Object(choices)[0]) as { delta?: unknown; finish_reason?: unknown }
    const { content } = Object(delta) as { content?: unknown }
    const { prompt_tokens, completion_tokens } = Object(usage) as Record<string, unknown>
    return {
      text: typeof content === 'string' ? content : undefined,
      isThinking: hasThoughts(delta),
      reason: typeof reason === 'string' ? reason : undefined,
      usage: usage ? { promptTokens: prompt_tokens, completionTokens: completion_tokens } : undefined,
    }
  }
}
