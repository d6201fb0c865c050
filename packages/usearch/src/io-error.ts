import { isKebabError } from '@kebab/core'
import { ioError as kitIoError } from '@kebab/core/kit'

/** What kept a file from being read or written, as an `io_error`. Errors that say what they are already pass through. */
export function ioError(cause: unknown, path: string, expected: string): unknown {
  return isKebabError(cause) ? cause : kitIoError(cause, path, expected)
}

/** Whether the file system says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return hasErrno(error) && error.code === 'ENOENT'
}

/** Whether the file system says so. */
export function hasErrno(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'errno' in error
}
