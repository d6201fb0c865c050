import type { CitationV1, FilePlace } from '@kebab/schemas'
import type { Chunk, Document, OriginPlace } from './contracts.js'

/** Writes where a passage of a document stands: in its text, and in the file that the text was made from. */
export function citationOf(
  { origin: file }: Document,
  { lineStart, lineEnd, start, end, origin }: Pick<Chunk, 'lineStart' | 'lineEnd' | 'start' | 'end' | 'origin'>,
): CitationV1 {
  const citation: CitationV1 = { line_start: lineStart, line_end: lineEnd, start, end }
  if (file === undefined) return citation
  const { from, to } = origin ?? {}
  return {
    ...citation,
    origin: {
      digest: file.digest,
      ...(from === undefined ? {} : { from: placeOf(from) }),
      ...(to === undefined ? {} : { to: placeOf(to) }),
    },
  }
}

/** A copy, without members that are `undefined`: the wire has none of them. */
function placeOf({ page, line, row, cell }: OriginPlace): FilePlace {
  return {
    ...(page === undefined ? {} : { page }),
    ...(line === undefined ? {} : { line }),
    ...(row === undefined ? {} : { row }),
    ...(cell === undefined ? {} : { cell }),
  }
}
