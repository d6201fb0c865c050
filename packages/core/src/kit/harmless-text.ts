/**
 * Characters that hide text or show it in another order: tags outside of flags, controls of the
 * direction, and control characters other than white space.
 */
const DECEPTIVE =
  /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0000}-\u{e007f}]|[\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/gu

/**
 * Removes the characters of a text that deceive its reader: a person would not see what a language
 * model reads, or see it in another order. White space stays, and so do the letters of every
 * script.
 */
export function withoutDeceptive(text: string): string {
  return text.replace(DECEPTIVE, '')
}

/**
 * Characters that a terminal obeys rather than shows: the controls, and the marks that turn the
 * direction of text around. A document or a path may hold them to deceive its reader.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is written out
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** Returns a text for one line of a terminal: what it would obey is written out, as `\u001b`. */
export function escapeLine(text: string): string {
  return text.replace(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Returns a text for a terminal as `escapeLine` does, but keeps its lines and tabs. */
export function escapeText(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(/[^\n\t]+/g, escapeLine)
}

/**
 * Returns a value as one line of JSON that a terminal shows as it is. Whoever reads the JSON gets
 * the value: what is escaped stands in its strings alone, as their escapes.
 */
export function escapedJson(value: unknown): string {
  return escapeLine(JSON.stringify(value))
}
