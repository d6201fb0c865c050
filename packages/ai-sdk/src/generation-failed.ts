import { type ErrorDetails, KebabError } from '@kebab/core'
import { retryAfter } from './retry-after.js'

type Reason = ErrorDetails<'generation_failed'>['reason']

/** What failures of the SDK and of `fetch` say about themselves, each some of it. */
interface Failure {
  name?: unknown
  message?: unknown
  code?: unknown
  statusCode?: unknown
  responseHeaders?: unknown
  cause?: unknown
}

/** Failures of the SDK that are about what was sent or set, before or by the server: the same call fails again. */
const REJECTED =
  /^AI_(LoadAPIKey|LoadSetting|NoSuchModel|NoSuchProvider|UnsupportedFunctionality|UnsupportedModelVersion|Invalid(Prompt|Argument|Message\w*))Error$/
/** Failures to read what came, of the SDK and of this package. */
const MALFORMED =
  /^(MissingEnd|AI_(JSONParse|TypeValidation|InvalidResponseData|InvalidStreamPart|NoOutputGenerated|NoContentGenerated|EmptyResponseBody))Error$/
/** What `fetch` of Node, browsers and Bun calls a connection that can't be made, or that breaks. */
const CONNECTION = /^(E(?!RR_)[A-Z_]+|UND_ERR_\w+|Connection(Refused|Closed)|FailedToOpenSocket)$/
const BROKEN = /^(fetch failed|failed to fetch|terminated|network error)$/i

const WHAT_TO_DO: Readonly<Record<Reason, string>> = {
  unreachable: 'check the address and the network, and ask again',
  rate_limited: 'wait and ask again',
  rejected: 'check the key, the name of the model and what it is asked',
  server_error: 'ask again later',
  malformed: 'check that the address is that of a model’s API, and that the provider speaks it',
}

/** The most of a server's own words that go into a message, in UTF-16 units. */
const MOST_WORDS = 300

/** An answer ended without a finish reason, though nothing was reported. */
export class MissingEndError extends Error {
  override readonly name = 'MissingEndError'
  override readonly message = 'the answer ended without a finish reason'
}

/** The error for a model that failed, whatever way the SDK, its provider or `fetch` told of it. */
export function generationFailed(model: string, error: unknown): KebabError<'generation_failed'> {
  const chain = causes(error)
  const status = chain.map(({ statusCode }) => statusCode).find(isFailureStatus)
  // Errors within a stream have a status as their `code`, if anything.
  const reason = reasonOf(chain, status ?? chain.map(({ code }) => code).find(isFailureStatus))
  const wait = chain.map(({ responseHeaders }) => retryAfter(Object(responseHeaders))).find((one) => one !== undefined)
  const found = [status === undefined ? reason.replace('_', ' ') : `status ${status}`, ...wordsOf(chain[0])].join(': ')
  return new KebabError('generation_failed', `Expected an answer of ${model}, found ${found}; ${WHAT_TO_DO[reason]}.`, {
    details: {
      model,
      reason,
      ...(status === undefined ? {} : { status }),
      ...(wait === undefined ? {} : { retry_after_ms: wait }),
    },
    retryable: reason === 'unreachable' || reason === 'rate_limited' || reason === 'server_error',
    cause: error,
  })
}

function reasonOf(chain: readonly Failure[], status: number | undefined): Reason {
  if (status !== undefined) {
    if (status === 429) return 'rate_limited'
    // A request that took too long, or met another one, may pass later as it is.
    return status >= 500 || status === 408 || status === 409 ? 'server_error' : 'rejected'
  }
  if (chain.some(isConnection)) return 'unreachable'
  const named = (names: RegExp): boolean => chain.some(({ name }) => typeof name === 'string' && names.test(name))
  if (named(MALFORMED)) return 'malformed'
  if (named(REJECTED) || chain.some(({ code }) => code === 'ERR_INVALID_URL')) return 'rejected'
  // A call that has no status at all never reached the API; with one of success, its body could not be read.
  const call = chain.find(({ name }) => name === 'AI_APICallError')
  if (call !== undefined) return call.statusCode === undefined ? 'unreachable' : 'malformed'
  return 'server_error'
}

function isConnection({ code, message }: Failure): boolean {
  return (typeof code === 'string' && CONNECTION.test(code)) || (typeof message === 'string' && BROKEN.test(message))
}

/** Whether this is an HTTP status that doesn't say success. */
function isFailureStatus(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 300 && (value as number) <= 599
}

/** The failure and what caused it. What is thrown may be anything. */
function causes(error: unknown): readonly Failure[] {
  const chain: Failure[] = []
  for (let one = error; one !== undefined && one !== null && chain.length < 8; one = Object(one).cause) {
    chain.push(typeof one === 'string' ? { message: one } : (Object(one) as Failure))
  }
  return chain
}

function wordsOf(failure: Failure | undefined): string[] {
  const words = typeof failure?.message === 'string' ? failure.message.replace(/\s+/g, ' ').trim() : ''
  if (words === '') return []
  return [words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words.replace(/[.;]+$/, '')]
}
