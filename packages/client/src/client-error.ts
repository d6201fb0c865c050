import type { ErrorV1 } from '@kebab/schemas'

/**
 * What went wrong: a code of the server, or one of the client itself. `unreachable`: no connection,
 * or a broken one. `invalid_response`: what came is not what a Kebab server sends.
 */
export type ClientErrorCode = ErrorV1['code'] | 'unreachable' | 'invalid_response'

/** The `details` of an error, by code. Those of the client itself have none. */
export type ClientErrorDetails<C extends ClientErrorCode> = C extends ErrorV1['code']
  ? Extract<ErrorV1, { code: C }>['details']
  : undefined

/** What a `ClientError` has besides its code and message. */
export interface ClientErrorOptions<C extends ClientErrorCode> {
  retryable: boolean
  details?: ClientErrorDetails<C> | undefined
  hint?: string | undefined
  status?: number | undefined
  retryAfterMs?: number | undefined
  cause?: unknown
}

/**
 * A call that failed. Branch on `code`. Its name is that of the errors of `@kebab/core`, whose
 * `isKebabError` recognises it where the code is one of the server's.
 */
export class ClientError<C extends ClientErrorCode = ClientErrorCode> extends Error {
  override readonly name = 'KebabError'
  readonly code: C
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
  /** Facts about the failure, in the form that the code sets. */
  readonly details: ClientErrorDetails<C> | undefined
  /** What to do about it. Absent when there is nothing to add. */
  readonly hint: string | undefined
  /** The HTTP status. Absent when there was no response, or it had begun well. */
  readonly status: number | undefined
  /** How long the server asks to wait, in milliseconds. Absent when it doesn't say. */
  readonly retryAfterMs: number | undefined

  constructor(code: C, message: string, options: ClientErrorOptions<C>) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.retryable = options.retryable
    this.details = options.details
    this.hint = options.hint
    this.status = options.status
    this.retryAfterMs = options.retryAfterMs
  }
}

/** Whether a caught value is a `ClientError`, and has this code if one is given. */
export function isClientError<C extends ClientErrorCode>(value: unknown, code: C): value is ClientError<C>
export function isClientError(value: unknown): value is { [C in ClientErrorCode]: ClientError<C> }[ClientErrorCode]
export function isClientError(value: unknown, code?: ClientErrorCode): boolean {
  return value instanceof ClientError && (code === undefined || value.code === code)
}

/** The error that a server sent. */
export function errorOfServer(wire: ErrorV1, response?: Response): ClientError {
  const { code, message, retryable, hint, details } = wire
  return new ClientError<ErrorV1['code']>(code, message, {
    retryable,
    details: details as never,
    hint,
    status: response?.status,
    retryAfterMs: retryAfterOf(response),
  })
}

/** How long a response asks to wait, in milliseconds. */
function retryAfterOf(response: Response | undefined): number | undefined {
  const seconds = response?.headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1000 : undefined
}

/** Statuses of proxies and servers that are not there for a while. */
const FOR_A_WHILE = [429, 502, 503, 504]

/** The error for what no Kebab server sends. */
export function invalidResponse(expected: string, found: string, response?: Response, cause?: unknown): ClientError {
  return new ClientError('invalid_response', `expected ${expected}, found ${found}`, {
    retryable: response !== undefined && FOR_A_WHILE.includes(response.status),
    hint: 'Check that the URL is that of a Kebab server, with the path that it is mounted at.',
    status: response?.status,
    retryAfterMs: retryAfterOf(response),
    ...(cause === undefined ? {} : { cause }),
  })
}
