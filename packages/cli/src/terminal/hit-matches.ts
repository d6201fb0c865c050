import { isKebabError } from '@kebab/core'
import type { FetchRequestV1, FetchResultV1, Kebab, SearchHitV1 } from '@kebab/local'
import type { PassagePlace } from '../document-files.js'

/** Where the matches of a hit are in its document. */
export interface HitMatches {
  /** The line of the first match, or of the snippet, or else of the chunk. */
  line: number
  /** The parts of the source that match, in UTF-16 units. Empty where their place isn't known. */
  spans: readonly { start: number; end: number }[]
}

/**
 * Finds the first match of a hit. The snippet is verbatim text of the chunk. Where it isn't in the
 * chunk exactly once, the first line of the chunk counts.
 */
export async function matchesOfHit(
  { chunk_id, citation: { line_start, start: chunkStart = 0 }, snippet, highlights = [] }: SearchHitV1,
  kebab: Kebab,
  signal: AbortSignal,
): Promise<HitMatches> {
  const chunk = snippet === '' ? undefined : await fetchIfThere(kebab, { chunk_id }, signal)
  const at = chunk?.text.indexOf(snippet) ?? -1
  if (chunk === undefined || at === -1 || chunk.text.indexOf(snippet, at + 1) !== -1)
    return { line: line_start, spans: [] }
  const before = chunk.text.slice(0, at + (highlights[0]?.[0] ?? 0))
  const start = chunkStart + at
  return {
    line: line_start + (before.match(/\r\n|\r|\n/g)?.length ?? 0),
    spans: highlights.map(([from, to]) => ({ start: start + from, end: start + to })),
  }
}

/** A line of a document, with the parts of it that match. */
export interface SourceLine {
  number: number
  text: string
  marks: [start: number, end: number][]
}

/** Reads the lines around the first match of a hit: so many before it, and so many behind. */
export async function linesAround(
  { doc_id }: SearchHitV1,
  { line, spans }: HitMatches,
  count: number,
  kebab: Kebab,
  signal: AbortSignal,
): Promise<SourceLine[]> {
  const first = Math.max(1, line - count)
  const result = await fetchIfThere(kebab, { doc_id, line_start: first, line_end: line + count }, signal)
  if (result === undefined) return []
  const lines: SourceLine[] = []
  let start = result.citation.start
  for (const piece of result.text.replace(/(\r\n|\r|\n)$/, '').split(/(\r\n|\r|\n)/)) {
    const end = start + piece.length
    if (!/^[\r\n]/.test(piece)) {
      const marks = spans
        .filter((span) => span.start < end && span.end > start)
        .map((span): [number, number] => [Math.max(0, span.start - start), Math.min(piece.length, span.end - start)])
      lines.push({ number: first + lines.length, text: piece, marks })
    }
    start = end
  }
  return lines
}

/** A line of a document, and the place in the original of the passage around it. */
interface PassageLine {
  docId: string
  line: number
  origin: PassagePlace['origin']
}

/** Returns where a line is in the file that the text was made from, or else its passage. */
export async function originAtLine(
  kebab: Kebab,
  { docId, line, origin }: PassageLine,
  signal: AbortSignal,
): Promise<PassagePlace['origin']> {
  if (origin === undefined) return undefined
  const request = { doc_id: docId, line_start: line, line_end: line }
  const result = await fetchIfThere(kebab, request, signal)
  return result?.citation.origin?.text === undefined ? origin : result.citation.origin
}

/** The errors for a part that a document no longer has. */
const GONE = ['doc_not_found', 'chunk_not_found', 'invalid_input'] as const

/** Fetches a part of a document. `undefined`: another process has changed it since. */
export async function fetchIfThere(
  kebab: Kebab,
  request: FetchRequestV1,
  signal: AbortSignal,
): Promise<FetchResultV1 | undefined> {
  return kebab.fetch(request, { signal }).catch((error: unknown) => {
    if (GONE.some((code) => isKebabError(error, code))) return undefined
    throw error
  })
}
