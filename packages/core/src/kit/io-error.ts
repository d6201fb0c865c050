import { KebabError } from '../errors.js'

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
