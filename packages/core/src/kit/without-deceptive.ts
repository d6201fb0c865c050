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
