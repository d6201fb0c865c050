import { toUSVString } from 'node:util'

/**
 * Begins the stored form of a text that is kept as JSON. A private-use character, so that hardly
 * any text begins with it.
 */
const MARK = '\uE000'

/**
 * Returns the form in which a text is stored, from which `originalText` restores any string
 * exactly.
 *
 * Postgres takes neither NUL characters nor lone surrogates. A text with one of these is stored as
 * JSON, which escapes them, after a mark. Equal texts have equal stored forms, so that SQL can
 * compare them.
 */
export function storedText(text: string): string {
  const isPlain = toUSVString(text) === text && !text.includes('\0') && !text.startsWith(MARK)
  return isPlain ? text : MARK + JSON.stringify(text)
}

/** Returns the text that `storedText` was given. Throws `SyntaxError` for any other marked text. */
export function originalText(stored: string): string {
  return stored.startsWith(MARK) ? JSON.parse(stored.slice(MARK.length)) : stored
}
