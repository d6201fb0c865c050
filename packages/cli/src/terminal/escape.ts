/**
 * Characters that a terminal obeys rather than shows: the controls, and the marks that turn the
 * direction of text around. A document or a path may hold them to deceive its reader.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is escaped
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** Returns a text for one line of a terminal: what it would obey is written out, as `\u001b`. */
export function escapeLine(text: string): string {
  return text.replace(OBEYED, writtenOut)
}

/** Returns a text for a terminal as `escapeLine` does, but keeps its lines and tabs. */
export function escapeText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(OBEYED, (character) => (character === '\n' || character === '\t' ? character : writtenOut(character)))
}

/** Returns a text in one line: white space of any length becomes a space. */
export function oneLine(text: string): string {
  return escapeLine(text.replace(/\s+/g, ' ').trim())
}

/** Returns a value as one line of JSON that a terminal shows as it is. */
export function escapedJson(value: unknown): string {
  return escapeLine(JSON.stringify(value))
}

function writtenOut(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
