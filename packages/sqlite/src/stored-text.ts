import { toUSVString } from 'node:util'

const MARK = '\u0001'

/**
 * The text as it is stored. Any string comes back exactly, although SQLite keeps UTF-8, which has no lone surrogates, and its
 * functions stop at NUL characters: a text with one of these is stored as its JSON form, which escapes them, behind a mark.
 * Equal texts have equal stored forms, so that they can be compared in SQL.
 */
export function storedText(text: string): string {
  const plain = toUSVString(text) === text && !text.includes('\0') && !text.startsWith(MARK)
  return plain ? text : MARK + JSON.stringify(text)
}

/** The text that `storedText` was given. Throws `SyntaxError` for what it can't have returned. */
export function originalText(stored: string): string {
  return stored.startsWith(MARK) ? JSON.parse(stored.slice(MARK.length)) : stored
}

/** The text of stored bytes. Throws `TypeError` for bytes that are no UTF-8, which text of ours never is. */
export function textOfBytes(bytes: Uint8Array): string {
  return originalText(UTF8.decode(bytes))
}

/** Strict, and keeps a byte-order mark. */
export const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
