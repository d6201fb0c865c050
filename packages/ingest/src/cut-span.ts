import type { Steps } from '@kebab/core/kit'
import { type Cut, cutGrapheme, cutLine, cutSentence, cutWord } from './cuts.js'
import { PIECES_A_TURN } from './pieces-a-turn.js'
import { type Span, trimSpan } from './span.js'

/** How far beyond the limit the text is looked at, so that what stands there can say whether a sentence or word ends before it. */
const LOOK_AHEAD = 64

/** Where text may be cut, the best place first. */
export const PROSE_CUTS: readonly Cut[] = [cutSentence, cutLine, cutWord, cutGrapheme]
export const LINE_CUTS: readonly Cut[] = [cutLine, cutWord, cutGrapheme]

/**
 * Cuts a range of a source into pieces of at most `limit` units, each as long as the best kind of place allows. No piece begins or ends with white space.
 * Only a grapheme that is longer than the limit makes a longer piece. Looks at little more than one piece at a time, so time is linear. A turn is due after each.
 */
export function* cutSpan(source: string, span: Span, limit: number, cuts: readonly Cut[]): Steps<Span[]> {
  const pieces: Span[] = []
  let rest: Span | undefined = span
  while (rest !== undefined && rest.end - rest.start > limit) {
    const length = pieceLength(source, rest, limit, cuts)
    const piece = trimSpan(source, rest.start, rest.start + length)
    if (piece !== undefined) pieces.push(piece)
    rest = trimSpan(source, rest.start + length, rest.end)
    yield PIECES_A_TURN
  }
  return rest === undefined ? pieces : [...pieces, rest]
}

/** How long the first piece of a range is that doesn't begin with white space and is longer than the limit. */
export function pieceLength(source: string, { start, end }: Span, limit: number, cuts: readonly Cut[]): number {
  const text = source.slice(start, Math.min(end, start + limit + LOOK_AHEAD))
  for (const cut of cuts) {
    const length = cut(text, limit)
    if (length > 0) return length
  }
  return text.length
}
