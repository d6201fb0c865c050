/** An error as it is sent between threads, which would otherwise lose its code. */
export interface ThrownError {
  message: string
  /** The name of its class, such as `SyntaxError`. */
  name?: string | undefined
  stack?: string | undefined
  /** The code of Node, such as `ECONNREFUSED`. */
  code?: string | undefined
  cause?: ThrownError | undefined
}

/** The most causes that are sent with an error: a cycle of them has no end. */
const MAX_CAUSES = 8

/** Describes any caught value, with its causes, by strings alone. */
export function describeError(error: unknown, causes: number = MAX_CAUSES): ThrownError {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, name, stack, cause } = error
  const { code } = error as { code?: unknown }
  return {
    message,
    name,
    stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause === undefined || causes === 0 ? {} : { cause: describeError(cause, causes - 1) }),
  }
}

/** Returns the error that `describeError` described. */
export function errorFrom({ message, name, stack, code, cause }: ThrownError): Error {
  const error = new Error(message, cause === undefined ? undefined : { cause: errorFrom(cause) })
  if (name !== undefined) error.name = name
  if (stack !== undefined) error.stack = stack
  return code === undefined ? error : Object.assign(error, { code })
}
