import type { Steps } from '@kebab/core/kit'

/** A range of a source, in UTF-16 units. */
export interface Span {
  start: number
  end: number
}

/**
 * Cuts a range of a source into pieces of at most `limit` units. `cuts` are tried in order for each
 * piece, and the first that finds a place decides. No piece begins or ends with white space. A
 * piece is longer than the limit only where a single grapheme is.
 *
 * Reads little more than one piece at a time, so time is linear in the length.
 */
export function* cutSpan(source: string, span: Span, limit: number, cuts: readonly Cut[]): Steps<Span[]> {
  const pieces: Span[] = []
  let rest: Span | undefined = span
  while (rest !== undefined && rest.end - rest.start > limit) {
    const length = pieceLength(source, rest, limit, cuts)
    const piece = trimSpan(source, rest.start, rest.start + length)
    if (piece !== undefined) pieces.push(piece)
    rest = trimSpan(source, rest.start + length, rest.end)
    // Segmenting takes milliseconds: a slice of its own.
    yield Number.POSITIVE_INFINITY
  }
  return rest === undefined ? pieces : [...pieces, rest]
}

/**
 * How far beyond the limit a cut can see, in UTF-16 units. What follows decides whether a sentence
 * or word ends before the limit.
 */
const LOOK_AHEAD = 64

/**
 * Returns the length of the first piece of a range. The range is longer than the limit and doesn't
 * begin with white space.
 */
function pieceLength(source: string, { start, end }: Span, limit: number, cuts: readonly Cut[]): number {
  const text = source.slice(start, Math.min(end, start + limit + LOOK_AHEAD))
  for (const cut of cuts) {
    const length = cut(text, limit)
    if (length > 0) return length
  }
  return text.length
}

/**
 * Returns the range without white space at its ends, or `undefined` when nothing is left. White
 * space is what `String.prototype.trim` removes.
 */
export function trimSpan(source: string, start: number, end: number): Span | undefined {
  const text = source.slice(start, end).trimStart()
  const from = end - text.length
  const to = from + text.trimEnd().length
  return from < to ? { start: from, end: to } : undefined
}

/** The maximum length of a title or heading that is repeated with each chunk, in UTF-16 units. */
const LONGEST_TITLE = 300

/** Whether chunks carry only the beginning of a title: it has more than 300 units. */
export function isLongTitle(title: string): boolean {
  return title.length > LONGEST_TITLE
}

/** Returns a title as chunks carry it: cut between words after at most 300 units. */
export function shortTitle(title: string): string {
  if (!isLongTitle(title)) return title
  return title.slice(0, pieceLength(title, { start: 0, end: title.length }, LONGEST_TITLE, LINE_CUTS)).trimEnd()
}

/**
 * A way to cut a text that is longer than `limit` and doesn't begin with white space. Returns the
 * length of the first piece, or 0 where it finds no place to cut. Without its trailing white space
 * the piece has at most `limit` units. It never ends inside a grapheme.
 */
export type Cut = (text: string, limit: number) => number

/** Cuts after the last sentence that fits. Line breaks within a paragraph end no sentence. */
const cutSentence: Cut = (text, limit) => {
  let length = 0
  for (const start of sentenceStarts(text)) {
    if (text.slice(0, start).trimEnd().length > limit) break
    length = start
  }
  return graphemeStart(text, length)
}

/** Cuts after the last line that fits. */
const cutLine: Cut = (text, limit) => {
  for (let i = limit; i > 0; i--) if (text[i] === '\n' || text[i] === '\r') return i + 1
  return 0
}

/**
 * Cuts before the last white space in the second half of the limit, otherwise before the last word.
 * Scripts without spaces have words too.
 */
const cutWord: Cut = (text, limit) => {
  for (let i = limit; i > limit / 2; i--) if (SPACE.test(text[i]!) && !MARKED_SPACE.test(text.slice(i))) return i
  if (!LETTER.test(text)) return 0
  // From the limit back: all words before it would take some milliseconds.
  const segments = segmenter('word').segment(text)
  for (let at = limit; at > 0; ) {
    const { index, isWordLike } = segments.containing(at)!
    if (isWordLike) return graphemeStart(text, index)
    at = index - 1
  }
  return 0
}

/** What every word has at least one of. */
const LETTER = /[\p{Alphabetic}\p{N}]/u
const SPACE = /\s/
/** White space with a combining mark, which together are one grapheme. */
const MARKED_SPACE = /^\s+[\p{M}\u200d]/u

/**
 * Cuts between graphemes. A first grapheme that is longer than the limit is the whole piece. One
 * that fills the text is cut between code points.
 */
const cutGrapheme: Cut = (text, limit) => {
  const length = graphemeStart(text, limit)
  if (length > 0) return length
  const [first] = segmenter('grapheme').segment(text)
  if (first!.segment.length < text.length) return first!.segment.length
  return /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length
}

/** The cuts of prose, best first. */
export const PROSE_CUTS: readonly Cut[] = [cutSentence, cutLine, cutWord, cutGrapheme]
/** The cuts of code, tables and titles, best first. */
export const LINE_CUTS: readonly Cut[] = [cutLine, cutWord, cutGrapheme]

/** Yields the offsets at which the sentences of a paragraph begin, ascending from 0. */
export function* sentenceStarts(text: string): Iterable<number> {
  for (const { index } of segmenter('sentence').segment(text.replace(/[\r\n]/g, ' '))) yield index
}

/** Returns the offset at which the grapheme begins that holds the code unit at `at`. */
function graphemeStart(text: string, at: number): number {
  return at === 0 ? 0 : segmenter('grapheme').segment(text).containing(at)!.index
}

const segmenters = new Map<string, Intl.Segmenter>()

/** Uses one fixed locale: the host's own would cut the same text differently elsewhere. */
function segmenter(granularity: 'grapheme' | 'word' | 'sentence'): Intl.Segmenter {
  const cachedSegmenter = segmenters.get(granularity) ?? new Intl.Segmenter('en', { granularity })
  segmenters.set(granularity, cachedSegmenter)
  return cachedSegmenter
}
