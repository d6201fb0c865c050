import type { GenerateEvent, GenerateRequest, Generator } from '@kebab/core'
import { generationFailure, reasonOfStatus, sendableText } from '@kebab/core/internal'
import type { ModelServer } from './model-server.js'
import { CallError, errorWords, failedCall, malformed, postForLines } from './server-calls.js'

/** What a line of a streamed answer says. */
export interface AnswerPart {
  text?: string | undefined
  /** Whether the model thinks, which is no part of the answer. */
  isThinking?: boolean | undefined
  /** Why the model stopped, in the server's word. */
  reason?: string | undefined
  /** The tokens that were read and written, as the server sends them. */
  usage?: { promptTokens: unknown; completionTokens: unknown } | undefined
  /** Whether nothing follows. */
  isLast?: boolean | undefined
}

/** How a server streams answers. */
export interface ChatProtocol {
  provider: string
  path: string
  /** The body of a request. */
  bodyOf(request: GenerateRequest): object
  /**
   * Reads a line. `undefined`: it is none of an event. Throws `CallError` for one that is an error
   * or can't be read.
   */
  read(line: string): AnswerPart | undefined
  /** Whether the same request is to be sent again, in another form, after this refusal. */
  adapt?(refusal: CallError): boolean
}

/** Makes a generator over one protocol. */
export function serverGenerator(server: ModelServer, protocol: ChatProtocol): Generator {
  return {
    model: server.model,
    provider: protocol.provider,
    generate: (request, { signal } = {}) => generate(server, protocol, request, signal),
  }
}

async function* generate(
  server: ModelServer,
  protocol: ChatProtocol,
  request: GenerateRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<GenerateEvent, void, undefined> {
  signal?.throwIfAborted()
  try {
    for (;;) {
      try {
        yield* answer(server, protocol, request, signal)
        return
      } catch (error) {
        // A refusal comes before the first event.
        if (!(error instanceof CallError && error.call.status !== undefined && protocol.adapt?.(error))) throw error
      }
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw generationFailure(server.model, failedCall(server, error), error)
  }
}

async function* answer(
  server: ModelServer,
  protocol: ChatProtocol,
  request: GenerateRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<GenerateEvent, void, undefined> {
  const { path } = protocol
  const thinking = new ThinkingFilter()
  let reason: string | undefined
  let usage: AnswerPart['usage']
  const reading = { signal, read: (line: string) => protocol.read(line), isProgress }
  for await (const part of postForLines(server, path, protocol.bodyOf(request), reading)) {
    signal?.throwIfAborted()
    const text = thinking.next(part.text ?? '')
    if (text !== '') yield { type: 'text', text }
    reason = part.reason ?? reason
    usage = part.usage ?? usage
    if (part.isLast) break
  }
  if (reason === undefined) throw malformed('an answer that ended without a finish reason')
  const rest = thinking.end()
  if (rest !== '') yield { type: 'text', text: rest }
  yield { type: 'finish', reason: reason === 'stop' || reason === 'length' ? reason : 'other', ...readUsage(usage) }
}

function isProgress({ text = '', isThinking, reason, usage, isLast }: AnswerPart): boolean {
  return text !== '' || isThinking === true || reason !== undefined || usage !== undefined || isLast === true
}

/** Whether a message has a text beside its content, as models send what they think. */
export function hasThoughts(message: unknown): boolean {
  const { role, content, ...others } = Object(message) as Record<string, unknown>
  return Object.values(others).some((value) => typeof value === 'string' && value !== '')
}

function readUsage(usage: AnswerPart['usage']): { usage?: { promptTokens: number; completionTokens: number } } {
  const { promptTokens, completionTokens } = usage ?? {}
  if (!isCount(promptTokens) || !isCount(completionTokens)) return {}
  return { usage: { promptTokens, completionTokens } }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/**
 * Parses what a line of a stream says, which is an object. Throws `CallError` for anything else,
 * and for an error of the server, whose `code` may be a status.
 */
export function readEvent(text: string): Record<string, unknown> {
  let event: unknown
  try {
    event = JSON.parse(text)
  } catch {
    throw malformed('an event that is no JSON')
  }
  if (typeof event !== 'object' || event === null) throw malformed('an event that is no object')
  const { error } = event as { error?: unknown }
  if (error === undefined || error === null) return event as Record<string, unknown>
  const { code } = Object(error) as { code?: unknown }
  const isStatus = Number.isInteger(code) && (code as number) >= 300 && (code as number) <= 599
  throw new CallError({
    reason: isStatus ? reasonOfStatus(code as number) : 'server_error',
    words: errorWords(event),
  })
}

/** The messages of a request as servers take them. */
export function sendableMessages(messages: GenerateRequest['messages']): { role: string; content: string }[] {
  return messages.map(({ role, content }) => ({ role, content: sendableText(content) }))
}

const OPENING = '<think>'
const CLOSING = '</think>'

/**
 * Leaves out what a model thinks before it answers, where a server sends it as part of the answer:
 * `<think>` at the start, up to `</think>`.
 */
class ThinkingFilter {
  #state: 'before' | 'within' | 'after' = 'before'
  #pending = ''

  /** Returns what is part of the answer so far. */
  next(text: string): string {
    if (this.#state === 'after') return text
    this.#pending += text
    if (this.#state === 'before') {
      const start = this.#pending.trimStart()
      if (OPENING.startsWith(start.slice(0, OPENING.length)) && start.length < OPENING.length) return ''
      if (!start.startsWith(OPENING)) return this.end()
      this.#state = 'within'
    }
    const at = this.#pending.indexOf(CLOSING)
    if (at === -1) {
      this.#pending = this.#pending.slice(-CLOSING.length)
      return ''
    }
    const rest = this.#pending.slice(at + CLOSING.length).trimStart()
    this.#state = 'after'
    return rest
  }

  /** Returns what is still pending: the whole answer may be the beginning of a mark. */
  end(): string {
    const text = this.#state === 'before' ? this.#pending : ''
    this.#state = 'after'
    return text
  }
}
