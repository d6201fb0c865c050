import type { Term } from './contracts.js'

/** A word of a query: what stands at one place of it. */
export type QueryPlace = readonly Reading[]

/** A part of a word, or all of it, with the terms that it may be read as: any of them will do. */
export interface Reading {
  terms: readonly string[]
  weight: number
}

/**
 * Puts the terms of a query together by their places, so that a word with its parts (`useEffect`, `use`, `effect`), or with a stem for each language, is one word and not
 * three. A term belongs to the one that encloses it; terms that overlap otherwise are places of their own. Of the terms of one span the least weight counts: the others are
 * most likely of a language that the corpus isn't in. A word that is repeated counts once.
 */
export function queryPlaces(terms: readonly Term[], weightOf: (term: string) => number): QueryPlace[] {
  const places = new Map<string, QueryPlace>()
  let spans: { start: number; end: number; terms: string[] }[] = []
  const close = (): void => {
    const readings = spans.map((span) => ({ terms: span.terms, weight: Math.min(...span.terms.map(weightOf)) }))
    if (readings.length > 0) places.set(spans.map((span) => span.terms.join('\u0000')).join('\u0001'), readings)
    spans = []
  }
  for (const { term, start, end } of [...terms].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end > (spans[0]?.end ?? -1)) close()
    const same = spans.find((span) => span.start === start && span.end === end)
    if (same === undefined) spans.push({ start, end, terms: [term] })
    else if (!same.terms.includes(term)) same.terms.push(term)
  }
  close()
  return [...places.values()]
}

/** What a word weighs: its heaviest part, which is most often the whole. */
export function placeWeight(place: QueryPlace): number {
  let most = 0
  for (const { weight } of place) most = Math.max(most, weight)
  return most
}

/** What a text holds of a word: the heaviest part that it has. */
export function heldWeight(place: QueryPlace, held: ReadonlySet<string>): number {
  let most = 0
  for (const { terms, weight } of place) {
    if (weight > most && terms.some((term) => held.has(term))) most = weight
  }
  return most
}
