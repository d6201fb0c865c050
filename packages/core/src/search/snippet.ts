import type { Term } from '../contracts.js'

/** The part of a text from `start` to `end`. */
export interface Span {
  start: number
  end: number
}

/** The smallest cap that the budget cuts snippets to. */
export const SNIPPET_FLOOR = 60

/** How far a cut may move to stand between two words; a longer word is cut itself. */
const REACH = 24

/**
 * Returns a function from a cap to the span of the text that is shown under it: at most `cap`
 * UTF-16 units, around the place where the matches stand closest together, or from the beginning
 * where there is none. Cuts are between words, or else between graphemes. From `SNIPPET_FLOOR` to
 * `width`, the largest cap that will be asked for, a larger cap's span holds a smaller one's.
 * `matches` are the places of the query's terms, by `start` ascending, and `weights` say what each
 * term counts.
 */
export function snippeter(
  text: string,
  matches: readonly Term[],
  weights: ReadonlyMap<string, number>,
  width: number,
): (cap: number) => Span {
  let places: Places | undefined
  return (cap) => {
    if (text.length <= cap) return { start: 0, end: text.length }
    places ??= choosePlaces(text, matches, weights, width)
    const start = startUnder(cap, places, Math.min(width, text.length))
    return cutCleanly(text, { start, end: start + cap }, cap < SNIPPET_FLOOR ? Math.floor(cap * 0.4) : REACH)
  }
}

/** Where the widest window and, within it, the narrowest one begin. */
interface Places {
  outer: number
  inner: number
}

function choosePlaces(
  text: string,
  matches: readonly Term[],
  weights: ReadonlyMap<string, number>,
  width: number,
): Places {
  const widest = Math.min(width, text.length)
  const narrowest = Math.min(SNIPPET_FLOOR, widest)
  const outer = within(centred(heaviest(matches, weights, widest), widest), 0, text.length - widest)
  const inside = matches.filter(({ start, end }) => start >= outer && end <= outer + widest)
  const inner = within(centred(heaviest(inside, weights, narrowest), narrowest), outer, outer + widest - narrowest)
  return { outer, inner }
}

/**
 * Slides from the narrowest window's start to the widest one's, by less than a character for each
 * one the cap grows.
 */
function startUnder(cap: number, { outer, inner }: Places, widest: number): number {
  if (cap >= widest) return outer
  if (cap <= SNIPPET_FLOOR) return within(inner + Math.floor((SNIPPET_FLOOR - cap) / 2), outer, outer + widest - cap)
  return inner - Math.round(((inner - outer) * (cap - SNIPPET_FLOOR)) / (widest - SNIPPET_FLOOR))
}

/**
 * The span of the matches within `width` whose distinct terms weigh most; the shortest of equals,
 * and then the first.
 */
function heaviest(matches: readonly Term[], weights: ReadonlyMap<string, number>, width: number): Span {
  let best: Span = { start: 0, end: 0 }
  let most = 0
  let weight = 0
  let first = 0
  const inside = new Map<string, number>()
  for (const last of matches) {
    const seen = inside.get(last.term) ?? 0
    inside.set(last.term, seen + 1)
    if (seen === 0) weight += weights.get(last.term) ?? 0
    for (; matches[first] !== last; first++) {
      const { term, start } = matches[first]!
      const count = inside.get(term)!
      // Leave what is too far away, and what stands nearer a second time.
      if (last.end - start <= width && count === 1) break
      inside.set(term, count - 1)
      if (count === 1) weight -= weights.get(term) ?? 0
    }
    const { start } = matches[first]!
    // Sums of the same terms in another order may differ in their last bits: that is no
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

/** Moves both ends inwards, to places between words within reach, or else between graphemes. */
function cutCleanly(text: string, { start, end }: Span, reach: number): Span {
  const from = start === 0 ? 0 : (wordStart(text, start, start + reach) ?? graphemeBoundary(text, start, 'after'))
  const to = end === text.length ? end : (wordEnd(text, end, end - reach) ?? graphemeBoundary(text, end, 'before'))
  return from <= to ? { start: from, end: to } : { start: from, end: from }
}

const SPACE = /\s/
/** What belongs to the character before it, even to a space. */
const EXTENDING = /^[\p{M}\u200d]/u

function wordStart(text: string, from: number, to: number): number | undefined {
  for (let at = from; at <= to; at++) {
    if (SPACE.test(text[at - 1]!) && !SPACE.test(text[at] ?? ' ') && !EXTENDING.test(text.slice(at, at + 2))) return at
  }
  return undefined
}

function wordEnd(text: string, from: number, to: number): number | undefined {
  for (let at = from; at >= to && at > 0; at--) {
    if (SPACE.test(text[at] ?? ' ') && !SPACE.test(text[at - 1]!)) return at
  }
  return undefined
}

/** The longest look back for a place where a grapheme surely begins. */
const LOOK_BACK = 256
let graphemes: Intl.Segmenter | undefined

/**
 * The nearest boundary between graphemes at or behind (or before) a place. Looks only around it:
 * segmenting a whole chunk costs more than a search.
 */
export function graphemeBoundary(text: string, at: number, side: 'before' | 'after'): number {
  // Before a printable ASCII character a grapheme always ends, so the count can begin there.
  let from = at
  while (from > 0 && at - from < LOOK_BACK && !/[!-~]/.test(text[from]!)) from--
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  for (const { index, segment } of graphemes.segment(text.slice(from, at + LOOK_BACK))) {
    const begin = from + index
    const end = begin + segment.length
    if (begin === at || end === at) return at
    if (end > at) return side === 'before' ? begin : end
  }
  return at
}
