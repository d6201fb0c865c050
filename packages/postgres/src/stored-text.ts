/** Begins an escaped character. A private-use character, so that hardly any text has it. */
export const ESCAPE = '\uF8FE'
/** How many hexadecimal digits follow `ESCAPE`: one UTF-16 code unit. */
const DIGITS = 4

/**
 * What is escaped. Postgres takes neither NUL nor lone surrogates as text. Some drivers drop a
 * byte-order mark at the start of a text.
 */
const ESCAPED = new RegExp(`[\\0\\uFEFF${ESCAPE}\\p{Surrogate}]`, 'gu')
const ESCAPES = new RegExp(`${ESCAPE}([0-9a-f]{${DIGITS}})`, 'g')

/**
 * Returns the form in which a text is stored, from which `originalText` restores any string
 * exactly. A text without characters to escape is its own stored form.
 *
 * Equal texts have equal stored forms, and one text begins with another if its stored form does, so
 * that SQL can compare them.
 */
export function storedText(text: string): string {
  return text.replace(ESCAPED, (char) => ESCAPE + char.charCodeAt(0).toString(16).padStart(DIGITS, '0'))
}

/** Returns the text that `storedText` was given. */
export function originalText(stored: string): string {
  if (!stored.includes(ESCAPE)) return stored
  return stored.replace(ESCAPES, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}
