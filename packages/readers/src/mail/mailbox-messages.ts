import { invalidInput } from '@kebab/core/kit'

/** The line before each message. It has the time at which the message came. */
const SEPARATOR = /^From [^\r\n]*\d\d:\d\d[^\r\n]*\r?\n/gm

/**
 * Returns the messages of a mailbox. A line of a message that begins with `From ` stands there with
 * `>` before it, which is taken away.
 */
export function messagesOf(path: string, contents: Buffer): Buffer[] {
  const text = contents.toString('latin1')
  // Only a line after an empty one, or the first, separates.
  const separators = [...text.matchAll(SEPARATOR)].filter(
    ({ index }) => /(?:^|\n\r?\n)$/.test(text.slice(Math.max(0, index - 3), index)) || index === 0,
  )
  if (separators[0]?.index !== 0) throw invalidInput(path, 'a mailbox, which begins with `From ` and a time', 'none')
  return separators.map(({ 0: separator, index }, i) => {
    const end = separators[i + 1]?.index ?? text.length
    return Buffer.from(text.slice(index + separator.length, end).replace(/^>(>*From )/gm, '$1'), 'latin1')
  })
}
