import { fromBase64Url, toBase64Url } from '../kit/checksum.js'

/** Writes a position in a list of documents as the cursor of the page behind it. */
export function listCursor(position: readonly unknown[]): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(position)))
}

/**
 * Reads what a cursor holds. `undefined` for a text that holds no list. A position has one cursor:
 * where `listCursor` writes another text, this is none.
 */
export function readListCursor(cursor: string): readonly unknown[] | undefined {
  try {
    const bytes = fromBase64Url(cursor)
    const position: unknown = bytes && JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return Array.isArray(position) ? position : undefined
  } catch {
    return undefined
  }
}
