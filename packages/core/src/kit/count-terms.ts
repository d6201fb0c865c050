import type { Analyzer } from '../contracts.js'

/** The distinct terms of a text in the order of their first occurrence, with how often they occur, and how many there are in all. */
export function countTerms(
  analyzer: Analyzer,
  text: string,
  lang?: string,
): { frequencies: Map<string, number>; length: number } {
  const terms = analyzer.terms(text, { lang })
  const frequencies = new Map<string, number>()
  for (const { term } of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  return { frequencies, length: terms.length }
}
