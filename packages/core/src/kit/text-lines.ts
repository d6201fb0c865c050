import { invalidInput } from './invalid-input.js'

/** The maximum length of a line in UTF-16 units. Twice as long, and no string could hold it. */
export const LONGEST_LINE = 2 ** 28

/**
 * Cuts a text that comes in pieces, such as a stream of a file, into its lines. LF and CRLF end a
 * line, and are no part of it. An error of the pieces is thrown on: `node:readline` loses those of
 * its input. What is held at once is one piece and one line.
 *
 * @param longest the maximum length of a line in UTF-16 units. Default: 268,435,456
 * @throws KebabError `invalid_input` for a longer line, once so much of it has come
 */
export async function* textLines(
  pieces: AsyncIterable<string>,
  longest: number = LONGEST_LINE,
): AsyncGenerator<string, void> {
  let begun: string[] = []
  let length = 0
  let line = 1
  const take = (piece: string): void => {
    length += piece.length
    if (length > longest) throw invalidInput(`line ${line}`, `at most ${longest} characters, and a line end`, 'more')
    begun.push(piece)
  }
  for await (const piece of pieces) {
    let at = 0
    for (let end = piece.indexOf('\n'); end !== -1; end = piece.indexOf('\n', at)) {
      take(piece.slice(at, end))
      yield withoutReturn(begun.join(''))
      begun = []
      length = 0
      line++
      at = end + 1
    }
    if (at < piece.length) take(piece.slice(at))
  }
  if (begun.length > 0) yield withoutReturn(begun.join(''))
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
