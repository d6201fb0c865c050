import type { Term } from '../../contracts.js'

/** A word of a query, as the ways in which it can be read. */
export type QueryWord = readonly Reading[]

/**
 * A word or a part of it, with the terms that an analyzer makes of it. A text that has any of them
 * holds it.
 */
export interface Reading {
  terms: readonly string[]
  weight: number
}

/** A span of a query, with the terms that an analyzer makes of it. */
export interface TermSpan {
  start: number
  end: number
  terms: string[]
}

/**
 * Groups the terms of a query into words, by the order of the query. A word with its parts
 * (`useEffect`, `use`, `effect`), or with a stem for each language, is one word and not three. The
 * first span of a word is the word as a whole. A term belongs to the term that encloses it. Terms
 * that overlap in another way are words of their own.
 */
export function wordSpans(terms: readonly Term[]): (readonly TermSpan[])[] {
  const words: TermSpan[][] = []
  let spans: TermSpan[] = []
  for (const { term, start, end } of [...terms].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end > (spans[0]?.end ?? -1)) {
      spans = []
      words.push(spans)
    }
    const same = spans.find((span) => span.start === start && span.end === end)
    if (same === undefined) spans.push({ start, end, terms: [term] })
    else if (!same.terms.includes(term)) same.terms.push(term)
  }
  return words
}

/**
 * Groups the terms of a query into words, as `wordSpans` does. A repeated word counts once.
 *
 * Of the terms of one span, the smallest weight counts: the others most likely belong to a language
 * that the corpus doesn't have.
 */
export function queryWords(terms: readonly Term[], weightOf: (term: string) => number): QueryWord[] {
  const words = new Map<string, QueryWord>()
  for (const spans of wordSpans(terms)) {
    const readings = spans.map((span) => ({ terms: span.terms, weight: Math.min(...span.terms.map(weightOf)) }))
    words.set(spans.map((span) => span.terms.join('\u0000')).join('\u0001'), readings)
  }
  return [...words.values()]
}

/** Returns the weight of a word: that of its heaviest part, usually the whole word. */
export function wordWeight(word: QueryWord): number {
  let most = 0
  for (const { weight } of word) most = Math.max(most, weight)
  return most
}

/** Returns the weight of the heaviest part of a word that a text holds, or 0. */
export function matchWeight(word: QueryWord, chunkTerms: ReadonlySet<string>): number {
  let most = 0
  for (const { terms, weight } of word) {
    if (weight > most && terms.some((term) => chunkTerms.has(term))) most = weight
  }
  return most
}
