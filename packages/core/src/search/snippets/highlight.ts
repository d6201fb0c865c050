import type { Highlight } from '@kebab/schemas'
import type { Term } from '../../contracts.js'
import { graphemeBoundary, type Span } from './snippet.js'

/** The most ranges that a snippet has, as the schema of a hit says. */
const MOST_RANGES = 32

/**
 * Returns the parts of a snippet that match: the first 32, ascending. Those that overlap or touch
 * are one. Where a match ends within a grapheme, all of that belongs to it. A match that the
 * snippet cuts is none: half a word means something else.
 *
 * @param text what the snippet is a part of
 * @param matches the occurrences of the query's terms in the text, by `start` ascending
 * @param snippet the span of the snippet, which cuts no grapheme
 */
export function highlight(text: string, matches: readonly Term[], snippet: Span): Highlight[] {
  const ranges: Highlight[] = []
  let last: Highlight | undefined
  for (const match of matches) {
    if (match.start < snippet.start || match.end > snippet.end || match.start >= match.end) continue
    const start = graphemeBoundary(text, match.start, 'before') - snippet.start
    const end = graphemeBoundary(text, match.end, 'after') - snippet.start
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else if (ranges.length === MOST_RANGES) break
    else {
      last = [start, end]
      ranges.push(last)
    }
  }
  return ranges
}
