import { type ErrorDetails, KebabError } from '../../errors/errors.js'

/** Why a call to a model behind an API failed. */
export type FailureReason = ErrorDetails<'generation_failed'>['reason']

/** What is known of a failed call to a model behind an API. */
export interface FailedCall {
  reason: FailureReason
  /** The HTTP status, if there was one. */
  status?: number | undefined
  /** How long the server asks to wait, in milliseconds. */
  waitMs?: number | undefined
  /** What the server or the connection says, in its own words. They are shortened. */
  words?: string | undefined
}

/** Whether the same call may succeed later. */
const RETRYABLE: Readonly<Record<FailureReason, boolean>> = {
  unreachable: true,
  rate_limited: true,
  rejected: false,
  server_error: true,
  malformed: false,
}

const WHAT_TO_DO: Readonly<Record<FailureReason, string>> = {
  unreachable: 'check the address and the network, and ask again',
  rate_limited: 'wait and ask again',
  rejected: 'check the key, the name of the model and the request',
  server_error: 'ask again later',
  malformed: 'check that the address is a model’s API, and that the provider fits it',
}

/** The most UTF-16 units of a server's own message in ours. */
const MAX_SERVER_MESSAGE = 300

/** Returns what an HTTP status from 300 on says about a call. */
export function reasonOfStatus(status: number): FailureReason {
  if (status === 429) return 'rate_limited'
  // The same request may succeed after a timeout (408) or a conflict (409).
  return status >= 500 || status === 408 || status === 409 ? 'server_error' : 'rejected'
}

/** Whether the same call may succeed later. */
export function isRetryable({ reason }: FailedCall): boolean {
  return RETRYABLE[reason]
}

/** Makes `generation_failed` of a failed call. */
export function generationFailure(model: string, call: FailedCall, cause: unknown): KebabError<'generation_failed'> {
  const { reason, status, waitMs } = call
  return new KebabError('generation_failed', `Expected an answer of ${model}, found ${describe(call)}.`, {
    details: {
      model,
      reason,
      ...(status === undefined ? {} : { status }),
      ...(waitMs === undefined ? {} : { retry_after_ms: waitMs }),
    },
    retryable: isRetryable(call),
    cause,
  })
}

/**
 * Makes `model_unavailable` of a failed call.
 * @param wanted what the call was to bring, such as `embeddings`
 */
export function modelFailure(
  model: string,
  wanted: string,
  call: FailedCall,
  cause: unknown,
): KebabError<'model_unavailable'> {
  const message = `Expected ${wanted} of ${model}, found ${describe(call)}.`
  return new KebabError('model_unavailable', message, { details: { model }, retryable: isRetryable(call), cause })
}

/** Says what was found and what to do, for people. */
function describe({ reason, status, words = '' }: FailedCall): string {
  const line = words.replace(/\s+/g, ' ').trim()
  const shown = line.length > MAX_SERVER_MESSAGE ? `${line.slice(0, MAX_SERVER_MESSAGE)}…` : line.replace(/[.;]+$/, '')
  const summary = status === undefined ? reason.replace('_', ' ') : `status ${status}`
  return `${shown === '' ? summary : `${summary}: ${shown}`}; ${WHAT_TO_DO[reason]}`
}

/**
 * The error codes that `fetch` of Node, browsers and Bun has for a connection that fails or breaks.
 */
const CONNECTION = /^(E(?!RR_)[A-Z_]+|UND_ERR_\w+|Connection(Refused|Closed)|FailedToOpenSocket)$/
/** The messages of the same errors where they have no code. */
const BROKEN = /^(fetch failed|failed to fetch|terminated|network error)$/i

/** Whether an error is one of `fetch` for a connection that fails or breaks. */
export function isConnectionError({ code, message }: { code?: unknown; message?: unknown }): boolean {
  return (typeof code === 'string' && CONNECTION.test(code)) || (typeof message === 'string' && BROKEN.test(message))
}

/**
 * The time that a server asks to wait, in whole milliseconds. It is read from `retry-after-ms`, or
 * from `retry-after` in seconds or as a date relative to the response's own `date`. Absent if no
 * header has a readable time. Header names are in lower case.
 */
export function retryAfter(headers: Readonly<Record<string, string | undefined>>): number | undefined {
  const wait = [
    amount(headers['retry-after-ms'], 1),
    amount(headers['retry-after'], 1000),
    Date.parse(headers['retry-after'] ?? '') - Date.parse(headers.date ?? ''),
  ].find((milliseconds) => milliseconds !== undefined && !Number.isNaN(milliseconds))
  const whole = Math.max(0, Math.ceil(wait ?? Number.NaN))
  return Number.isSafeInteger(whole) ? whole : undefined
}

function amount(text: string | undefined, unit: number): number | undefined {
  return text !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) * unit : undefined
}

/**
 * Returns a text as servers take it: an empty one is a space, since they refuse it, and a lone
 * surrogate is U+FFFD, since UTF-8 has none.
 */
export function sendableText(text: string): string {
  return text === '' ? ' ' : text.replace(LONE_SURROGATE, '\ufffd')
}

const LONE_SURROGATE = /\p{Surrogate}/gu

/**
 * Scales a vector to unit length. One without a direction stays as it is: the caller refuses it.
 */
export function unitVector(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => (length > 0 ? value / length : value))
}

/** What settings add to the identity of a model: nothing unless one of them is set. */
export function identitySuffix(settings: {
  query: string | object | undefined
  passage: string | object | undefined
}): string {
  return settings.query || settings.passage ? `+${JSON.stringify(settings)}` : ''
}
