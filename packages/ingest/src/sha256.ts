import { createHash } from 'node:crypto'

/**
 * SHA-256 of some JSON values, in lower-case hexadecimal. They are hashed as the JSON of their array, in UTF-8:
 * no two lists of values share an encoding, and lone surrogates stay distinct because JSON escapes them.
 */
export function sha256(...values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}
