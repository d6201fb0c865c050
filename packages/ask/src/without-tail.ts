/**
 * The text without the characters at its end that a pattern of one character matches. In linear time, which a pattern like `/[.\s]+$/` doesn't take:
 * it tries every run of them anew from each of its characters.
 */
export function withoutTail(text: string, char: RegExp): string {
  let end = text.length
  while (end > 0 && char.test(text[end - 1]!)) end--
  return text.slice(0, end)
}
