import type { KebabError } from '@kebab/core'
import {
  type FailedCall,
  type FailureReason,
  generationFailure,
  isConnectionError,
  modelFailure,
  reasonOfStatus,
  retryAfter,
} from '@kebab/core/internal'

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

/** An answer ended without a finish reason and without an error. */
export class MissingEndError extends Error {
  override readonly name = 'MissingEndError'
  override readonly message = 'the answer ended without a finish reason'
}

/** A server sent more or fewer embeddings than there are texts. */
export class WrongCountError extends Error {
  override readonly name = 'WrongCountError'
}

/** Turns any error of the SDK, its provider or `fetch` into `generation_failed`. */
export function generationFailed(model: string, error: unknown): KebabError<'generation_failed'> {
  return generationFailure(model, readFailure(error), error)
}

/** Turns the same errors, of a call for embeddings, into `model_unavailable`. */
export function embeddingFailed(model: string, error: unknown): KebabError<'model_unavailable'> {
  return modelFailure(model, 'embeddings', readFailure(error), error)
}

function readFailure(error: unknown): FailedCall {
  const chain = causes(error)
  const status = chain.map(({ statusCode }) => statusCode).find(isFailureStatus)
  // Errors within a stream may have the status as their `code`.
  const reason = reasonOf(chain, status ?? chain.map(({ code }) => code).find(isFailureStatus))
  const waitMs = chain.map(({ responseHeaders }) => retryAfter(Object(responseHeaders))).find((ms) => ms !== undefined)
  const message = chain[0]?.message
  return { reason, status, waitMs, words: typeof message === 'string' ? message : undefined }
}

function reasonOf(chain: readonly Failure[], status: number | undefined): FailureReason {
  if (status !== undefined) return reasonOfStatus(status)
  if (chain.some(isConnectionError)) return 'unreachable'
  const hasName = (names: RegExp): boolean => chain.some(({ name }) => typeof name === 'string' && names.test(name))
  if (hasName(MALFORMED)) return 'malformed'
  if (hasName(REJECTED) || chain.some(({ code }) => code === 'ERR_INVALID_URL')) return 'rejected'
  // A call without a status never reached the API. With a successful one, its body could not be
  // read.
  const call = chain.find(({ name }) => name === 'AI_APICallError')
  if (call !== undefined) return call.statusCode === undefined ? 'unreachable' : 'malformed'
  return 'server_error'
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
