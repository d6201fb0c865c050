import type { GenerateRequest, Generator } from '@kebab/core'
import { anyFlag, integerFrom, optional, optionReader } from '@kebab/core/kit'
import { estimatedTokens } from './batches.js'
import { type ModelOptions, readModelServer } from './model-server.js'
import { type AnswerPart, hasThoughts, readEvent, sendableMessages, serverGenerator } from './server-generator.js'

/** How a generator over Ollama is made. */
export interface OllamaGeneratorOptions extends ModelOptions {
  /**
   * The tokens of the context window, for prompt and answer: an integer from 1. Default: the least
   * of 4,096, 8,192, 16,384 and 32,768 that holds both by estimate, or 32,768. Ollama's own default
   * is small, and cuts the beginning of a longer prompt without a word.
   */
  contextTokens?: number | undefined
  /**
   * Whether a model that can think does so before it answers, which takes tokens. Default: false.
   */
  think?: boolean | undefined
}

/**
 * A generator over `POST {url}/api/chat` of Ollama, which streams. It is like `openaiGenerator`. It
 * also sets the context window, so that the evidence isn't cut, and turns thinking off.
 *
 * @throws TypeError for a wrong option.
 */
export function ollamaGenerator(options: OllamaGeneratorOptions): Generator {
  const read = optionReader('ollamaGenerator', options, 'ollamaGenerator: ')
  const server = readModelServer('ollamaGenerator', read)
  const contextTokens = read('contextTokens', optional(integerFrom(1)))
  const think = read('think', anyFlag, false)
  read.done()
  return serverGenerator(server, {
    provider: 'ollama',
    path: '/api/chat',
    bodyOf(request) {
      const { messages, maxTokens, temperature, seed, json } = request
      const window = contextTokens ?? windowOf(request)
      return {
        model: server.model,
        messages: sendableMessages(messages),
        stream: true,
        think,
        ...(json ? { format: 'json' } : {}),
        options: { num_predict: maxTokens, num_ctx: window, temperature, seed },
      }
    },
    read: (line) => (line.trim() === '' ? undefined : readPart(line)),
  })
}

const WINDOWS = [4096, 8192, 16_384]
const LARGEST_WINDOW = 32_768

function windowOf({ messages, maxTokens }: GenerateRequest): number {
  const tokens = messages.reduce((sum, { content }) => sum + estimatedTokens(content) + 8, maxTokens)
  return WINDOWS.find((window) => tokens <= window) ?? LARGEST_WINDOW
}

function readPart(line: string): AnswerPart {
  const event = readEvent(line)
  const { content } = Object(event.message) as { content?: unknown }
  const text = typeof content === 'string' ? content : undefined
  if (event.done !== true) return { text, isThinking: hasThoughts(event.message) }
  return {
    text,
    // Versions before 0.1.38 have no reason.
    reason: typeof event.done_reason === 'string' ? event.done_reason : 'stop',
    usage: { promptTokens: event.prompt_eval_count, completionTokens: event.eval_count },
    isLast: true,
  }
}
