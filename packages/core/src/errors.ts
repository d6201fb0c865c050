import type { ErrorV1 } from '@kebab/schemas'

/** The closed list of what can go wrong. Codes are stable; messages may change. */
export type ErrorCode = ErrorV1['code']

/** An error of this code as it goes over a wire. Mapped, so that an error of one code is also an error of any code. */
export type ErrorWire<C extends ErrorCode> = { [One in ErrorCode]: Extract<ErrorV1, { code: One }> }[C]

/** What an error says about itself beside its message, by code. */
export type ErrorDetails<C extends ErrorCode> = { [One in ErrorCode]: NonNullable<ErrorWire<One>['details']> }[C]

/** Codes after which the same call may succeed later, unless the thrower knows better. */
const RETRYABLE: readonly ErrorCode[] = ['retrieval_failed', 'timeout', 'locked']

/** What an error says beside its code and its message. */
export interface KebabErrorOptions<C extends ErrorCode> {
  details?: ErrorDetails<C> | undefined
  /** What to do about it, in a sentence. */
  hint?: string | undefined
  /** Whether the same call may succeed later. Default: true for `retrieval_failed`, `timeout` and `locked`. */
  retryable?: boolean | undefined
  cause?: unknown
}

/**
 * A failure that the caller has to handle. Branch on `code`; recognise it with `isKebabError`,
 * which also works across two copies of this package.
 */
export class KebabError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'KebabError'
  readonly code: C
  readonly retryable: boolean
  readonly details: ErrorDetails<C> | undefined
  readonly hint: string | undefined

  /** The message says what was expected, what was found and what to do. */
  constructor(code: C, message: string, options: KebabErrorOptions<C> = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.retryable = options.retryable ?? RETRYABLE.includes(code)
    this.details = options.details
    this.hint = options.hint
  }

  /** The error as it goes over a wire, without its cause and stack. */
  toWire(): ErrorWire<C> {
    return {
      schema_version: 'error.v1',
      code: this.code,
      message: this.message,
      retryable: this.retryable,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      ...(this.details === undefined ? {} : { details: this.details }),
    } as unknown as ErrorWire<C>
  }

  /** The error that `toWire` described. */
  static fromWire(wire: ErrorV1): KebabError {
    const { code, message, retryable, hint, details } = wire
    return new KebabError<ErrorCode>(code, message, { retryable, hint, details })
  }
}

/** Whether a caught value is a `KebabError`, and of this code where one is given. Without one, comparing `code` tells what `details` are. */
export function isKebabError<C extends ErrorCode>(value: unknown, code: C): value is KebabError<C>
export function isKebabError(value: unknown): value is { [C in ErrorCode]: KebabError<C> }[ErrorCode]
export function isKebabError(value: unknown, code?: ErrorCode): boolean {
  return (
    value instanceof Error &&
    value.name === 'KebabError' &&
    'code' in value &&
    (code === undefined || value.code === code)
  )
}

const SAID_NOTHING = 'a part failed without saying why'

/** Any error as one with a code: a `KebabError`, of this copy of the package or another, as it is; anything else as the `cause` of an `internal` one. */
export function knownError(error: unknown): KebabError {
  if (isKebabError(error)) return error
  const message = error instanceof Error ? error.message : String(error)
  return new KebabError('internal', message || SAID_NOTHING, { cause: error })
}

/** Any error as it goes over a wire: a `KebabError` as it is; anything else as `internal`. */
export function wireError(error: unknown): ErrorV1 {
  const { code, message, details, hint, retryable } = knownError(error)
  return new KebabError<ErrorCode>(code, message || SAID_NOTHING, { details, hint, retryable }).toWire()
}

/**
 * The `io_error` for what the file system said: its `code`, such as `ENOENT`, becomes `details.errno`.
 * @param expected What was expected of the path, in words: `a file that can be read`.
 */
export function ioError(cause: unknown, path: string, expected: string): KebabError<'io_error'> {
  const errno = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  return new KebabError('io_error', `${path}: expected ${expected}, found ${errno ?? String(cause)}`, {
    details: { path, ...(errno === undefined ? {} : { errno }) },
    cause,
  })
}

/** Closes one part after the other, each whatever became of those before it, and then rejects with what the first that failed threw. */
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
