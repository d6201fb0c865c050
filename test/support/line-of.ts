/** The line of an offset as an editor counts: LF, CR and CRLF end one line each. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length
}
