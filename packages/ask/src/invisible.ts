/** Members of a class of a pattern with the flag `u`: control and format characters, and all that Unicode says to ignore where it can't be shown. */
export const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}`

/** Tabs and line ends are control characters too, and the byte-order mark is white space by its name alone. */
const HIDDEN = new RegExp(String.raw`(?!\s)[${INVISIBLE}]|\ufeff`, 'gu')

/** The text as it reads: without the characters that nobody sees. White space stays. */
export function withoutInvisible(text: string): string {
  return text.replace(HIDDEN, '')
}
