import { isKebabError, systemClock } from '@kebab/core'
import { type FailedCall, isConnectionError, reasonOfStatus, retryAfter } from '@kebab/core/internal'
import { runWithin } from '@kebab/core/kit'
import type { ModelServer } from './model-server.js'

/** The most bytes of a response. Vectors of 256 texts with 4,096 dimensions have about 25 MB. */
const MAX_BYTES = 64e6
/** The most bytes of a refusal that are read. */
const MAX_REFUSAL_BYTES = 16e3
/** The most UTF-16 units of a line of a stream. */
const MAX_LINE = 1e6

/** A call that the server refused, or whose response can't be used. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly call: FailedCall

  constructor(call: FailedCall) {
    super(call.words)
    this.call = call
  }
}

/** The error for a response that can't be read as what it should be. */
export function malformed(words: string): CallError {
  return new CallError({ reason: 'malformed', words })
}

/** Posts a body, and returns the JSON of the response. Rejects with any error: see `failedCall`. */
export async function postJson(
  server: ModelServer,
  path: string,
  body: object,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const limits = { signal, limitMs: server.timeoutMs, stage: server.model }
  return runWithin(async (limited) => {
    const response = await send(server, path, body, limited)
    return parseJson(await readText(response, MAX_BYTES), response)
  }, limits)
}

/** How the lines of a stream are read. */
export interface LineReading<T> {
  signal: AbortSignal | undefined
  /** Reads a line. `undefined`: it says nothing. Its errors end the stream. */
  read(line: string): T | undefined
  /** Whether what a line says brings the answer on. The time limit is that between two of them. */
  isProgress(part: T): boolean
}

/**
 * Posts a body, and yields what the lines of the response say, as they come. Leaving the loop
 * closes the connection.
 */
export async function* postForLines<T>(
  server: ModelServer,
  path: string,
  body: object,
  { signal, read, isProgress }: LineReading<T>,
): AsyncGenerator<T, void, undefined> {
  let since = systemClock.elapsed()
  const within = <T>(work: (limited: AbortSignal | undefined) => Promise<T>): Promise<T> => {
    const remainingMs = server.timeoutMs - (systemClock.elapsed() - since)
    return runWithin(work, { signal, limitMs: server.timeoutMs, remainingMs, stage: server.model })
  }
  // The signal of the request lives on with its body.
  const connection = new AbortController()
  try {
    const response = await within(() => send(server, path, body, connection.signal))
    const reader = bodyOf(response).getReader()
    const decoder = new TextDecoder()
    let rest = ''
    let bytes = 0
    for (let isDone = false; !isDone; ) {
      const { done, value } = await within(() => reader.read())
      isDone = done
      bytes += value?.length ?? 0
      if (bytes > MAX_BYTES) throw malformed(`more than ${MAX_BYTES} bytes`)
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const lines = rest.split(/\r\n|\n/)
      rest = done ? '' : (lines.pop() ?? '')
      if (rest.length > MAX_LINE) throw malformed(`a line of more than ${MAX_LINE} characters`)
      for (const line of lines) {
        const part = read(line)
        if (part === undefined) continue
        yield part
        // A server that sends nothing but signs of life answers as little as a silent one.
        if (isProgress(part)) since = systemClock.elapsed()
      }
    }
  } finally {
    connection.abort()
  }
}

/** Sends a request, and returns its successful response. Redirects aren't followed. */
async function send(
  server: ModelServer,
  path: string,
  body: object,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const response = await fetch(server.urlOf(path), {
    method: 'POST',
    headers: server.headers,
    body: JSON.stringify(body),
    redirect: 'manual',
    ...(signal === undefined ? {} : { signal }),
  })
  if (response.ok) return response
  const { status, headers } = response
  // A page gets a redirect without a status.
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    const words = `a redirect${targetOf(headers.get('location'))}, which is not followed; give the address of the API itself`
    throw new CallError({ reason: 'rejected', ...(status === 0 ? {} : { status }), words })
  }
  const words = server.withoutSecrets(refusalOf(await readText(response, MAX_REFUSAL_BYTES, 'cut')))
  const waitMs = retryAfter(Object.fromEntries(headers))
  throw new CallError({ reason: reasonOfStatus(status), status, waitMs, words })
}

/** Where a redirect leads: the origin alone, since the rest may hold a secret. */
function targetOf(location: string | null): string {
  return location !== null && URL.canParse(location) ? ` to ${new URL(location).origin}` : ''
}

function bodyOf(response: Response): ReadableStream<Uint8Array> {
  if (response.body === null) throw malformed('a response without a body')
  return response.body
}

/** Reads a body of at most as many bytes. A longer one is refused, or cut. */
async function readText(response: Response, maxBytes: number, longer: 'refuse' | 'cut' = 'refuse'): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const pieces: string[] = []
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return pieces.join('') + decoder.decode()
      bytes += value.length
      if (bytes > maxBytes && longer === 'refuse') throw malformed(`more than ${maxBytes} bytes`)
      pieces.push(decoder.decode(value, { stream: true }))
      if (bytes > maxBytes) return pieces.join('')
    }
  } finally {
    // Of a body that has ended or failed, nothing is left to cancel.
    await reader.cancel().catch(() => undefined)
  }
}

function parseJson(text: string, response: Response): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed(`no JSON but ${response.headers.get('content-type') ?? 'a body without a type'}`)
  }
}

/**
 * Returns what a refusal says in words: OpenAI, Ollama, TEI, vLLM, FastAPI and Cohere each have a
 * member of their own. A page of HTML says nothing.
 */
function refusalOf(text: string): string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return /^\s*</.test(text) ? '' : text
  }
  return errorWords(value) ?? ''
}

/** Returns the words of an error in a response, if it has any. */
export function errorWords(value: unknown): string | undefined {
  const { error, message, detail } = Object(value) as Record<string, unknown>
  const candidates = [Object(error).message, error, message, detail, Object(Object(detail)[0]).msg]
  return candidates.find((candidate) => typeof candidate === 'string')
}

/** Says what is known of a call that failed with any error. */
export function failedCall({ origin, timeoutMs, withoutSecrets }: ModelServer, error: unknown): FailedCall {
  if (error instanceof CallError) return { ...error.call, words: withoutSecrets(error.call.words ?? '') }
  if (isKebabError(error, 'timeout')) return { reason: 'unreachable', words: `no answer within ${timeoutMs} ms` }
  const chain = [Object(error), Object(Object(error).cause)]
  const code = chain.map((link) => link.code).findLast((each) => typeof each === 'string')
  if (chain.some(isConnectionError))
    return { reason: 'unreachable', words: `no connection to ${origin}${code === undefined ? '' : ` (${code})`}` }
  return { reason: 'malformed', words: withoutSecrets(String(Object(error).message ?? '')) }
}
