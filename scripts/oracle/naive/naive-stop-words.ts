import type { Term } from '@kebab/core'

/** A term with what it counts for beside the others of its language. */
export type NaiveTerm = Term & { weight: number }

/** Terms without those of stop words, unless there are no others. */
export function contentOf<T extends Term>(terms: readonly T[]): T[] {
  const content = terms.filter(({ stopWord }) => stopWord === undefined)
  return content.length > 0 ? content : [...terms]
}

/**
 * The terms of a query in each language, without the stop words that leave. One counts fully in
 * quotation marks, and in capitals within other case. In a query of at most three words each other
 * one counts a quarter, and so do the parts of other words. A language in which nothing counts
 * fully keeps all of them.
 *
 * @param lists what is left in each language
 * @param all the terms in each language
 */
export function keptTerms(query: string, lists: readonly Term[][], all: readonly Term[][]): NaiveTerm[][] {
  const isShort = wordsIn(all.flat()).length <= 3
  const hasFewWords = wordsIn(all.flat().filter(({ stopWord }) => stopWord === undefined)).length <= 3
  const capitals = /\p{Ll}/u.test(query)
    ? all.flat().flatMap(({ stopWord, start }) => (stopWord === 'capitals' ? [start] : []))
    : []
  const quotations = [...query.matchAll(/"[^"]{1,200}"|“[^”]{1,200}”|„[^“”]{1,200}[“”]|«[^»]{1,200}»|»[^«]{1,200}«/gu)]
  const isQuoted = (at: number): boolean =>
    quotations.some(({ 0: quotation, index }) => index <= at && at < index + quotation.length)
  const weightOf = ({ stopWord, start, end }: Term, words: readonly Term[]): number => {
    const isPart = words.some((word) => word.start <= start && end <= word.end && end - start < word.end - word.start)
    if (stopWord === undefined) return hasFewWords && isPart ? 0.25 : 1
    if (capitals.includes(start)) return stopWord === 'capitals' ? 1 : 0
    return isQuoted(start) ? 1 : isShort ? 0.25 : 0
  }
  return lists.map((terms) => {
    const words = wordsIn(terms.filter(({ stopWord }) => stopWord === undefined))
    const outer = terms.filter(
      ({ stopWord, start, end }) =>
        stopWord === undefined ||
        words.every((word) => word.end < end || end <= word.start || (word.start === start && word.end === end)),
    )
    const weighed = outer.map((term) => ({ ...term, weight: weightOf(term, words) }))
    if (weighed.every(({ weight }) => weight < 1)) return outer.map((term) => ({ ...term, weight: 1 }))
    return weighed.filter(({ weight }) => weight > 0)
  })
}

/** The words that some terms are of, without their parts. */
export function wordsIn(terms: readonly Term[]): Term[] {
  const words: Term[] = []
  for (const term of [...terms].sort((a, b) => a.start - b.start || b.end - a.end))
    if (term.end > (words.at(-1)?.end ?? 0)) words.push(term)
  return words
}
