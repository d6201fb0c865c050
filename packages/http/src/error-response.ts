import { type ErrorCode, KebabError, type KebabErrorOptions, wireError } from '@kebab/core'
import type { BulkSearchResponseV1, ErrorV1 } from '@kebab/schemas'

/** The HTTP status of each code. `docs/guides/over-http.md` has the same table. */
export const STATUS: Readonly<Record<ErrorCode, number>> = {
  stale_cursor: 409,
  invalid_cursor: 400,
  invalid_input: 400,
  not_indexed: 503,
  embedding_mismatch: 500,
  model_unavailable: 503,
  vectors_pending: 503,
  words_pending: 503,
  generation_failed: 502,
  retrieval_failed: 503,
  unsupported: 422,
  timeout: 504,
  locked: 503,
  corrupt_index: 500,
  io_error: 500,
  chunk_not_found: 404,
  doc_not_found: 404,
  span_not_supported: 422,
  unauthorized: 401,
  internal: 500,
}

/** An error of HTTP itself, whose status is more exact than that of its code. */
export class HttpRefusal extends KebabError {
  constructor(
    readonly status: number,
    error: KebabError,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    const { code, message, details, hint, retryable } = error
    super(code, message, { details, hint, retryable } as KebabErrorOptions<ErrorCode>)
  }
}

/** The status of any caught value. */
export function statusOf(error: unknown): number {
  return error instanceof HttpRefusal ? error.status : STATUS[wireError(error).code]
}

/**
 * The response to a request that failed with this value: an `error.v1` with the status of its code.
 * Failures of the server are told without their text.
 */
export function errorResponse(error: unknown): Response {
  const wire = publicError(wireError(error))
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...(wire.retryable ? { 'retry-after': String(secondsToWait(wire)) } : {}),
    ...(statusOf(error) === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(error instanceof HttpRefusal ? error.headers : {}),
  }
  return new Response(JSON.stringify(wire), { status: statusOf(error), headers })
}

/** How long a client is asked to wait where nothing else says it, in seconds. */
const SHORTLY = 1

function secondsToWait(wire: ErrorV1): number {
  const { retry_after_ms } = wire.code === 'generation_failed' ? (wire.details ?? {}) : {}
  return retry_after_ms === undefined ? SHORTLY : Math.max(SHORTLY, Math.ceil(retry_after_ms / 1000))
}

/**
 * What clients are told of failures of the server, by code. The messages of these errors are for
 * the operator: they may name files, hosts and other parts of the machine.
 */
const PUBLIC_MESSAGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  not_indexed: 'expected an index on the server, found none',
  embedding_mismatch: 'expected the embedder that the index was built with, found another on the server',
  model_unavailable: 'expected a model on the server, found that it is not available',
  vectors_pending: 'expected vectors that can be searched, found that they are still being made on the server',
  words_pending: 'expected words of the present analyzer, found that they are still being made on the server',
  generation_failed: 'expected an answer of the language model, found that it failed',
  retrieval_failed: 'expected an answer of the retrievers, found that one failed that the request needs',
  timeout: 'expected an answer in time, found none; give it more time or try again',
  locked: 'expected an index that is free, found it held by another process',
  corrupt_index: 'expected an index as it was written, found it damaged',
  io_error: 'expected files that can be read, found a failure of the server',
  internal: 'expected an answer, found a fault of the server; its log has the cause',
}

/**
 * What a client is told of an error. An error about the request is told as it is. Of a failure of
 * the server the code, `retryable` and harmless details are told.
 */
export function publicError(wire: ErrorV1): ErrorV1 {
  const message = PUBLIC_MESSAGES[wire.code]
  if (message === undefined) return wire
  const details = publicDetails(wire)
  const { schema_version, code, retryable } = wire
  return { schema_version, code, message, retryable, ...(details === undefined ? {} : { details }) } as ErrorV1
}

function publicDetails(wire: ErrorV1): object | undefined {
  switch (wire.code) {
    case 'embedding_mismatch':
      return { expected: modelName(wire.details.expected), found: modelName(wire.details.found) }
    case 'model_unavailable':
      return { model: modelName(wire.details.model) }
    case 'generation_failed':
      return { ...wire.details, model: modelName(wire.details.model) }
    case 'timeout':
      return { ...wire.details, stage: /^[\w .-]{1,60}$/.test(wire.details.stage) ? wire.details.stage : 'a part' }
    case 'retrieval_failed':
      return wire.details
    case 'locked':
    case 'io_error':
      return { path: 'the index' }
    case 'corrupt_index': {
      const { documents } = wire.details
      return { reason: 'the log of the server says more', ...(documents === undefined ? {} : { documents }) }
    }
    default:
      return undefined
  }
}

/** The name of a model as it is on a hub. Any other may be a file of the machine. */
function modelName<T extends string | null>(model: T): T | string {
  return model === null || /^[\w.@:+-]+(\/[\w.@:+-]+)?$/.test(model) ? model : 'a model of the server'
}

/** A list of outcomes whose errors are those that a client is told. */
export function publicOutcomes(response: BulkSearchResponseV1): BulkSearchResponseV1 {
  const items = response.items.map((item) =>
    item.error === undefined ? item : { ...item, error: publicError(item.error) },
  )
  return { ...response, items }
}
