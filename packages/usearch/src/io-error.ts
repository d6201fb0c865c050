import { KebabError, isKebabError } from '@kebab/core'

/** What kept a file from being read or written, as an `io_error`. Errors that say what they are already pass through. */
export function ioError(cause: unknown, path: string, expected: string): unknown {
  if (isKebabError(cause)) return cause
  const errno = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  const found = cause instanceof Error ? cause.message : String(cause)
  return new KebabError('io_error', `${path}: expected ${expected}, found: ${found}`, {
    details: { path, ...(errno === undefined ? {} : { errno }) },
    cause,
  })
}

/** Whether the file system says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return hasErrno(error) && error.code === 'ENOENT'
}

/** Whether the file system says so. */
export function hasErrno(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'errno' in error
}
