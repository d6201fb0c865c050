import type { Term } from '../../contracts.js'

/** The part of a text from `start` to `end`. */
export interface Span {
  start: number
  end: number
}

/** The smallest cap that the budget cuts snippets to. */
export const SNIPPET_FLOOR = 60

/** How many UTF-16 units a cut may move to reach the end of a word. A longer word is cut. */
const REACH = 24

/**
 * Returns a function from a length to the span of the text to show: at most `cap` UTF-16 units,
 * around the densest matches, or from the beginning where nothing matched. Cuts are between words,
 * or else between graphemes.
 *
 * `width` is the largest cap that will be asked for. From `SNIPPET_FLOOR` to `width`, the span of a
 * larger cap holds the span of a smaller one. `matches` are the occurrences of the query's terms,
 * by `start` ascending. `weights` are the weights of the terms.
 */
export function snippeter(
  text: string,
  matches: readonly Term[],
  weights: ReadonlyMap<string, number>,
  width: number,
): (cap: number) => Span {
  let anchors: Anchors | undefined
  // A budget asks for the same caps again and again.
  const spans = new Map<number, Span>()
  return (cap) => {
    if (text.length <= cap) return { start: 0, end: text.length }
    let span = spans.get(cap)
    if (span !== undefined) return span
    anchors ??= chooseAnchors(text, matches, weights, width)
    const start = startUnder(cap, anchors, Math.min(width, text.length))
    span = cutCleanly(text, { start, end: start + cap }, cap < SNIPPET_FLOOR ? Math.floor(cap * 0.4) : REACH)
    spans.set(cap, span)
    return span
  }
}

/** Where the widest span and, within it, the narrowest one begin. */
interface Anchors {
  outer: number
  inner: number
}

function chooseAnchors(
  text: string,
  matches: readonly Term[],
  weights: ReadonlyMap<string, number>,
  width: number,
): Anchors {
  const widest = Math.min(width, text.length)
  const narrowest = Math.min(SNIPPET_FLOOR, widest)
  const weighed = weighMatches(matches, weights)
  const outer = within(centred(heaviest(weighed, widest), widest), 0, text.length - widest)
  const inside = weighed.filter(({ start, end }) => start >= outer && end <= outer + widest)
  const inner = within(centred(heaviest(inside, narrowest), narrowest), outer, outer + widest - narrowest)
  return { outer, inner }
}

/** A match with its term, which it shares with the other matches of that term. */
interface WeighedMatch extends Span {
  term: { weight: number; count: number }
}

/** Looks terms up once, since their matches are gone through several times. */
function weighMatches(matches: readonly Term[], weights: ReadonlyMap<string, number>): WeighedMatch[] {
  const terms = new Map<string, WeighedMatch['term']>()
  return matches.map(({ term: text, start, end }) => {
    let term = terms.get(text)
    if (term === undefined) {
      term = { weight: weights.get(text) ?? 0, count: 0 }
      terms.set(text, term)
    }
    return { term, start, end }
  })
}

/**
 * Moves from the start of the narrowest span to that of the widest, by less than a character for
 * each one that the cap grows.
 */
function startUnder(cap: number, { outer, inner }: Anchors, widest: number): number {
  if (cap >= widest) return outer
  if (cap <= SNIPPET_FLOOR) return within(inner + Math.floor((SNIPPET_FLOOR - cap) / 2), outer, outer + widest - cap)
  return inner - Math.round(((inner - outer) * (cap - SNIPPET_FLOOR)) / (widest - SNIPPET_FLOOR))
}

/**
 * Returns the span of the matches within `width` whose distinct terms weigh most. Of equals, the
 * shortest wins, then the first.
 */
function heaviest(matches: readonly WeighedMatch[], width: number): Span {
  let best: Span = { start: 0, end: 0 }
  let most = 0
  let weight = 0
  let first = 0
  for (const { term } of matches) term.count = 0
  for (const last of matches) {
    if (last.term.count === 0) weight += last.term.weight
    last.term.count++
    for (; matches[first] !== last; first++) {
      const { term, start } = matches[first]!
      // Drop matches that are too far away, and those whose term occurs again nearer.
      if (last.end - start <= width && term.count === 1) break
      term.count--
      if (term.count === 0) weight -= term.weight
    }
    const { start } = matches[first]!
    // Sums of the same terms in another order may differ in their last bits. That is no
    // improvement.
    const heavier = weight > most + 1e-9
    const shorter = weight > most - 1e-9 && last.end - start < best.end - best.start
    if (!heavier && !shorter) continue
    most = weight
    best = { start, end: last.end }
  }
  return best
}

function centred({ start, end }: Span, width: number): number {
  return Math.floor((start + end - width) / 2)
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

/** Moves both ends inwards to the nearest end of a word, or else between two graphemes. */
function cutCleanly(text: string, { start, end }: Span, reach: number): Span {
  const from = start === 0 ? 0 : (wordStart(text, start, start + reach) ?? graphemeBoundary(text, start, 'after'))
  const to = end === text.length ? end : (wordEnd(text, end, end - reach) ?? graphemeBoundary(text, end, 'before'))
  return from <= to ? { start: from, end: to } : { start: from, end: from }
}

const SPACE = /\s/
/** What belongs to the character before it, even to a space. */
const EXTENDING = /^(?:[\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}\u0e33\u0eb3]|\u200d)/u
/** What the character behind it belongs to, even a space: signs that stand before a number. */
const PREPENDED = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]$/u

function wordStart(text: string, from: number, to: number): number | undefined {
  for (let at = from; at <= to; at++) {
    if (SPACE.test(text[at - 1]!) && !SPACE.test(text[at] ?? ' ') && !EXTENDING.test(text.slice(at, at + 2))) return at
  }
  return undefined
}

function wordEnd(text: string, from: number, to: number): number | undefined {
  for (let at = from; at >= to && at > 0; at--) {
    const isEnd = SPACE.test(text[at] ?? ' ') && !SPACE.test(text[at - 1]!)
    if (isEnd && !PREPENDED.test(text.slice(Math.max(0, at - 2), at))) return at
  }
  return undefined
}

/** How many UTF-16 units to look back for the certain beginning of a grapheme. */
const LOOK_BACK = 256
/**
 * Between two of these characters a grapheme always ends. It leaves out what joins others: marks,
 * the letters of Hangul syllables, vowels of Thai and Lao, and signs that stand before a letter.
 */
const APART =
  /^(?![\p{Grapheme_Extend}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u0e33\u0eb3\u0d4e])[!-~\p{L}\p{N}\p{P}\p{Z}]$/u
let graphemes: Intl.Segmenter | undefined

/**
 * Returns the nearest boundary between graphemes at or after (or before) an offset. It segments
 * only the text around it, because segmenting a whole chunk costs more than a search.
 */
export function graphemeBoundary(text: string, at: number, side: 'before' | 'after'): number {
  if (at === 0 || at === text.length || isApart(text, at)) return at
  let from = at - 1
  while (from > 0 && at - from < LOOK_BACK && !isApart(text, from)) from--
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  for (const { index, segment } of graphemes.segment(text.slice(from, at + LOOK_BACK))) {
    const begin = from + index
    const end = begin + segment.length
    if (begin === at || end === at) return at
    if (end > at) return side === 'before' ? begin : end
  }
  return at
}

function isApart(text: string, at: number): boolean {
  return APART.test(text[at]!) && APART.test(text[at - 1]!)
}
