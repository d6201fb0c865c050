import { isKebabError, KebabError } from '@kebab/core'
import { ioError as kitIoError } from '@kebab/core/internal'

/** The error for a snapshot, or a file of it, that can't be used. `reason`: what was found. */
export function corruptIndex(path: string, reason: string, cause?: unknown): KebabError<'corrupt_index'> {
  return new KebabError('corrupt_index', `${path}: expected a snapshot as it was saved, found ${reason}`, {
    details: { path, reason },
    hint: 'Build the index anew, and save it again.',
    cause,
  })
}

/** Wraps a failure of the file system in an `io_error`. Returns a `KebabError` as it is. */
export function ioError(cause: unknown, path: string, expected: string): unknown {
  return isKebabError(cause) ? cause : kitIoError(cause, path, expected)
}

/** Whether the file system reports that the file doesn't exist. */
export function isMissing(error: unknown): boolean {
  return hasErrno(error) && error.code === 'ENOENT'
}

/** Whether the error comes from the file system. */
export function hasErrno(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'errno' in error
}
