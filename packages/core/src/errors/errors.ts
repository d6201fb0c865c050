import type { ErrorV1 } from '@kebab/schemas'
import { allowedDetails } from './error-details.js'

/** The closed list of error codes. A code never changes its meaning or its name; messages may. */
export type ErrorCode = ErrorV1['code']

/**
 * The wire form of an error with this code. It is mapped, so that an error with one code is also an
 * error with any code.
 */
export type ErrorWire<C extends ErrorCode> = { [One in ErrorCode]: Extract<ErrorV1, { code: One }> }[C]

/** The `details` of an error, by code. */
export type ErrorDetails<C extends ErrorCode> = { [One in ErrorCode]: NonNullable<ErrorWire<One>['details']> }[C]

/** Every code, and whether the same call may succeed later, unless an error says otherwise. */
const RETRYABLE: Readonly<Record<ErrorCode, boolean>> = {
  stale_cursor: false,
  invalid_cursor: false,
  invalid_input: false,
  not_indexed: false,
  embedding_mismatch: false,
  model_unavailable: false,
  generation_failed: false,
  retrieval_failed: true,
  vectors_pending: true,
  words_pending: true,
  unsupported: false,
  timeout: true,
  locked: true,
  corrupt_index: false,
  io_error: false,
  chunk_not_found: false,
  doc_not_found: false,
  span_not_supported: false,
  unauthorized: false,
  internal: false,
}

/** Whether a value is one of the codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(RETRYABLE, value)
}

/**
 * The members of a `KebabError` besides its code and message. `details` are facts about the
 * failure, in the form that the code sets. They are required where the code always has them.
 */
export type KebabErrorOptions<C extends ErrorCode> = (undefined extends ErrorWire<C>['details']
  ? { details?: ErrorDetails<C> | undefined }
  : { details: ErrorDetails<C> }) & {
  /** What the caller can do about it, in a sentence. */
  hint?: string | undefined
  /**
   * Whether the same call may succeed later. Default: true for `retrieval_failed`,
   * `vectors_pending`, `words_pending`, `timeout` and `locked`.
   */
  retryable?: boolean | undefined
  /** The value that was caught before this error was made. It never goes over a wire. */
  cause?: unknown
}

/**
 * A failure that the caller must handle. Branch on `code`. Recognise it with `isKebabError`, which
 * also works across two copies of this package.
 */
export class KebabError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'KebabError'
  readonly code: C
  readonly retryable: boolean
  /**
   * Facts about the failure. Absent from an error of JavaScript that was made without them, until
   * `toKebabError` has mapped it: the engine rejects with no such error.
   */
  readonly details: ErrorDetails<C> | undefined
  readonly hint: string | undefined

  /**
   * The message says what was expected, what was found and what to do. The options are required if
   * the code has details.
   */
  constructor(
    code: C,
    message: string,
    ...[argument]: Record<never, never> extends KebabErrorOptions<C>
      ? [options?: KebabErrorOptions<C>]
      : [options: KebabErrorOptions<C>]
  ) {
    const options: { [M in keyof KebabErrorOptions<C>]?: KebabErrorOptions<C>[M] } = argument ?? {}
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.retryable = options.retryable ?? RETRYABLE[code]
    this.details = options.details
    this.hint = options.hint
  }

  /**
   * Returns the wire form of the error, without its cause and stack. It is always a valid
   * `error.v1`: an error of JavaScript that lacks its details becomes `internal`, as `toKebabError`
   * says.
   */
  toWire(): ErrorWire<C> {
    return wireError(this) as unknown as ErrorWire<C>
  }

  /** Returns the error that `toWire` described. */
  static fromWire(wire: ErrorV1): KebabError {
    return errorOf(wire)
  }
}

/** Outside of the class: a bundler renames a class that names itself, and the error shows that. */
function errorOf({ code, message, retryable, hint, details }: ErrorV1): KebabError {
  return new KebabError<ErrorCode>(code, message, { retryable, hint, details })
}

/**
 * Whether a caught value is a `KebabError`, and has this code if one is given. Without a code,
 * compare `code` afterwards to narrow the type of `details`. An error with a code that is none of
 * `ErrorCode` isn't one.
 */
export function isKebabError<C extends ErrorCode>(value: unknown, code: C): value is KebabError<C>
export function isKebabError(value: unknown): value is { [C in ErrorCode]: KebabError<C> }[ErrorCode]
export function isKebabError(value: unknown, code?: ErrorCode): boolean {
  return (
    value instanceof Error &&
    value.name === 'KebabError' &&
    'code' in value &&
    isErrorCode(value.code) &&
    (code === undefined || value.code === code)
  )
}

const NO_MESSAGE = 'a part failed without a message'

/**
 * Returns any caught value as an error with a code. A `KebabError`, also one of another copy of the
 * package, is returned as it is. Anything else becomes the `cause` of an `internal` error.
 *
 * A `KebabError` whose `details` are not those of its code is mapped, and becomes the `cause`.
 * Members that the code doesn't allow are left out. If one is missing or wrong that the code always
 * has, the error becomes `internal`, with the same message, hint and `retryable`.
 */
export function toKebabError(error: unknown): KebabError {
  if (!isKebabError(error)) return new KebabError('internal', messageOf(error) || NO_MESSAGE, { cause: error })
  const { code, hint, retryable } = error
  const message = filledMessage(error)
  const allowed = allowedDetails(code, error.details, message)
  if (allowed?.isWhole) return error
  if (allowed === null) return new KebabError('internal', message, { hint, retryable, cause: error })
  const details = allowed.details as ErrorDetails<ErrorCode>
  return new KebabError<ErrorCode>(code, message, { details, hint, retryable, cause: error })
}

/** The message of an error that a part may have made, or changed. */
function filledMessage({ message }: KebabError): string {
  return messageOf(message ?? '') || NO_MESSAGE
}

/** Returns the message of any caught value: also of one that can't become a string. */
export function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error)
  } catch {
    return ''
  }
}

/**
 * Returns the wire form of any caught value, which is always a valid `error.v1`: of a `KebabError`
 * with its code, of anything else as `internal`. An error with details that its code doesn't allow
 * is mapped as `toKebabError` says.
 */
export function wireError(error: unknown): ErrorV1 {
  const kebabError = toKebabError(error)
  const { code, hint, retryable } = kebabError
  const message = filledMessage(kebabError)
  const details = allowedDetails(code, kebabError.details, message)?.details
  return {
    schema_version: 'error.v1',
    code,
    message,
    // A part may have made the error, or changed it.
    retryable: typeof retryable === 'boolean' ? retryable : RETRYABLE[code],
    ...(typeof hint === 'string' && hint !== '' ? { hint } : {}),
    ...(details === undefined ? {} : { details }),
  } as ErrorV1
}

/**
 * Returns the `io_error` for an error of the file system. Its `code`, such as `ENOENT`, becomes
 * `details.errno`.
 * @param expected what was expected of the path, in words: `a file that can be read`
 */
export function ioError(cause: unknown, path: string, expected: string): KebabError<'io_error'> {
  const errno = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  return new KebabError('io_error', `${path}: expected ${expected}, found ${errno ?? String(cause)}`, {
    details: { path, ...(errno === undefined ? {} : { errno }) },
    cause,
  })
}

/**
 * Closes the parts one after another, even if some fail to close. Then rejects with the first
 * error, if there was one.
 */
export async function closeAll(parts: Iterable<{ close(): unknown }>): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) {
    try {
      await part.close()
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * The error for a part that was handed in and breaks its contract.
 * @param kind what the part is: `embedder`
 * @param where which part, or which call of it: `embedder all-MiniLM-L6-v2`, `store.view`
 * @param expected what it has to give, in words
 * @param found what it gave, in words
 */
export function brokenPart(kind: string, where: string, expected: string, found: string): KebabError<'internal'> {
  return new KebabError('internal', `${where}: expected ${expected}, found ${found}`, {
    hint: `Run the compliance kit over this ${kind}.`,
  })
}
