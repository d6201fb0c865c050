import { type ErrorDetails, KebabError } from '@kebab/core'

type Reason = ErrorDetails<'generation_failed'>['reason']

/** The members that errors of the SDK and of `fetch` may have. */
interface Failure {
  name?: unknown
  message?: unknown
  code?: unknown
  statusCode?: unknown
  responseHeaders?: unknown
  cause?: unknown
}

/** The SDK's errors about the request or the settings. The same call would fail again. */
const REJECTED =
  /^AI_(LoadAPIKey|LoadSetting|NoSuchModel|NoSuchProvider|UnsupportedFunctionality|UnsupportedModelVersion|Invalid(Prompt|Argument|Message\w*))Error$/
/** Errors in reading the response, of the SDK and of this package. */
const MALFORMED =
  /^(MissingEnd|WrongCount|AI_(JSONParse|TypeValidation|InvalidResponseData|InvalidStreamPart|NoOutputGenerated|NoContentGenerated|EmptyResponseBody))Error$/
/**
 * The error codes that `fetch` of Node, browsers and Bun has for a connection that fails or breaks.
 */
const CONNECTION = /^(E(?!RR_)[A-Z_]+|UND_ERR_\w+|Connection(Refused|Closed)|FailedToOpenSocket)$/
/** The messages of the same errors where they have no code. */
const BROKEN = /^(fetch failed|failed to fetch|terminated|network error)$/i

const WHAT_TO_DO: Readonly<Record<Reason, string>> = {
  unreachable: 'check the address and the network, and ask again',
  rate_limited: 'wait and ask again',
  rejected: 'check the key, the name of the model and the request',
  server_error: 'ask again later',
  malformed: 'check that the address is a model’s API, and that the provider fits it',
}

/** The most UTF-16 units of a server's own message in ours. */
const MAX_SERVER_MESSAGE = 300

/** An answer ended without a finish reason and without an error. */
export class MissingEndError extends Error {
  override readonly name = 'MissingEndError'
  override readonly message = 'the answer ended without a finish reason'
}

/** A server sent more or fewer embeddings than there are texts. */
export class WrongCountError extends Error {
  override readonly name = 'WrongCountError'
}

/** What is known of a failed call. */
interface FailedCall {
  reason: Reason
  /** The HTTP status, if there was one. */
  status: number | undefined
  /** How long the server asks to wait, in milliseconds. */
  waitMs: number | undefined
  /** Whether the same call may succeed later. */
  retryable: boolean
  /** What was found and what to do, for people. */
  description: string
}

/** Turns any error of the SDK, its provider or `fetch` into `generation_failed`. */
export function generationFailed(model: string, error: unknown): KebabError<'generation_failed'> {
  const { reason, status, waitMs, retryable, description } = readFailure(error)
  return new KebabError('generation_failed', `Expected an answer of ${model}, found ${description}.`, {
    details: {
      model,
      reason,
      ...(status === undefined ? {} : { status }),
      ...(waitMs === undefined ? {} : { retry_after_ms: waitMs }),
    },
    retryable,
    cause: error,
  })
}

/** Turns the same errors, of a call for embeddings, into `model_unavailable`. */
export function embeddingFailed(model: string, error: unknown): KebabError<'model_unavailable'> {
  const { retryable, description } = readFailure(error)
  const message = `Expected embeddings of ${model}, found ${description}.`
  return new KebabError('model_unavailable', message, { details: { model }, retryable, cause: error })
}

function readFailure(error: unknown): FailedCall {
  const chain = causes(error)
  const status = chain.map(({ statusCode }) => statusCode).find(isFailureStatus)
  // Errors within a stream may have the status as their `code`.
  const reason = reasonOf(chain, status ?? chain.map(({ code }) => code).find(isFailureStatus))
  const waitMs = chain.map(({ responseHeaders }) => retryAfter(Object(responseHeaders))).find((ms) => ms !== undefined)
  const summary = [status === undefined ? reason.replace('_', ' ') : `status ${status}`, ...wordsOf(chain[0])].join(
    ': ',
  )
  const retryable = reason === 'unreachable' || reason === 'rate_limited' || reason === 'server_error'
  return { reason, status, waitMs, retryable, description: `${summary}; ${WHAT_TO_DO[reason]}` }
}

function reasonOf(chain: readonly Failure[], status: number | undefined): Reason {
  if (status !== undefined) {
    if (status === 429) return 'rate_limited'
    // The same request may succeed after a timeout (408) or a conflict (409).
    return status >= 500 || status === 408 || status === 409 ? 'server_error' : 'rejected'
  }
  if (chain.some(isConnection)) return 'unreachable'
  const hasName = (names: RegExp): boolean => chain.some(({ name }) => typeof name === 'string' && names.test(name))
  if (hasName(MALFORMED)) return 'malformed'
  if (hasName(REJECTED) || chain.some(({ code }) => code === 'ERR_INVALID_URL')) return 'rejected'
  // A call without a status never reached the API. With a successful one, its body could not be
  // read.
  const call = chain.find(({ name }) => name === 'AI_APICallError')
  if (call !== undefined) return call.statusCode === undefined ? 'unreachable' : 'malformed'
  return 'server_error'
}

function isConnection({ code, message }: Failure): boolean {
  return (typeof code === 'string' && CONNECTION.test(code)) || (typeof message === 'string' && BROKEN.test(message))
}

/** Whether the value is an HTTP status other than success. */
function isFailureStatus(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 300 && (value as number) <= 599
}

/**
 * The error and its causes, at most eight. Anything can be thrown. After retries, the SDK has the
 * last error as `lastError`.
 */
function causes(error: unknown): readonly Failure[] {
  const chain: Failure[] = []
  const next = (link: unknown): unknown => Object(link).cause ?? Object(link).lastError
  for (let link = error; link !== undefined && link !== null && chain.length < 8; link = next(link)) {
    chain.push(typeof link === 'string' ? { message: link } : (Object(link) as Failure))
  }
  return chain
}

function wordsOf(failure: Failure | undefined): string[] {
  const words = typeof failure?.message === 'string' ? failure.message.replace(/\s+/g, ' ').trim() : ''
  if (words === '') return []
  return [words.length > MAX_SERVER_MESSAGE ? `${words.slice(0, MAX_SERVER_MESSAGE)}…` : words.replace(/[.;]+$/, '')]
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
