import { invalidInput } from '@kebab/core/kit'

/** A line that may stand before a message. */
const FROM_LINE = /(?<![^\n])From [^\n]*\n/g
/** It has the time at which the message came. */
const TIME = /\d\d:\d\d/
/** A line that few texts have: with an address and the day. */
const DATED = /^From \S+ +(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z][a-z] +\d{1,2} \d\d:\d\d/
const HEADER = /[!-9;-~]{1,80}:/y

/**
 * Returns the messages of a mailbox. A line of a message that begins with `From ` stands there with
 * `>` before it, which is taken away.
 */
export function messagesOf(path: string, contents: Buffer): Buffer[] {
  const text = contents.toString('latin1')
  const separators = [...text.matchAll(FROM_LINE)].filter(({ 0: line, index }) => isSeparator(text, line, index))
  if (separators[0]?.index !== 0) throw invalidInput(path, 'a mailbox, which begins with `From ` and a time', 'none')
  return separators.map(({ 0: separator, index }, i) => {
    const end = separators[i + 1]?.index ?? text.length
    return Buffer.from(text.slice(index + separator.length, end).replace(/^>(>*From )/gm, '$1'), 'latin1')
  })
}

/** Whether a line stands after an empty one, or before a header. */
function isSeparator(text: string, line: string, index: number): boolean {
  if (!TIME.test(line)) return false
  if (index === 0 || /\n\r?\n$/.test(text.slice(Math.max(0, index - 3), index))) return true
  HEADER.lastIndex = index + line.length
  return DATED.test(line) && HEADER.test(text)
}
