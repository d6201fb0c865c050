import { escapeLine } from '@kebab/core/kit'

export { escapedJson, escapeLine } from '@kebab/core/kit'

/** Returns a text for a terminal as `escapeLine` does, but keeps its lines and tabs. */
export function escapeText(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(/[^\n\t]+/g, escapeLine)
}

/** Returns a text in one line: white space of any length becomes a space. */
export function oneLine(text: string): string {
  return escapeLine(text.replace(/\s+/g, ' ').trim())
}
