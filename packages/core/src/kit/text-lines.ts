/**
 * Cuts a text that comes in pieces, such as a stream of a file, into its lines. LF and CRLF end a
 * line, and are no part of it. An error of the pieces is thrown on: `node:readline` loses those of
 * its input. What is held at once is one piece and one line.
 */
export async function* textLines(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let begun: string[] = []
  for await (const piece of pieces) {
    let at = 0
    for (let end = piece.indexOf('\n'); end !== -1; end = piece.indexOf('\n', at)) {
      begun.push(piece.slice(at, end))
      yield withoutReturn(begun.join(''))
      begun = []
      at = end + 1
    }
    if (at < piece.length) begun.push(piece.slice(at))
  }
  if (begun.length > 0) yield withoutReturn(begun.join(''))
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
