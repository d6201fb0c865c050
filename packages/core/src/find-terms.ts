import type { Analyzer, Term } from './contracts.js'

/** The terms of a text that are wanted, in its order. */
export function findTerms(
  analyzer: Analyzer,
  text: string,
  wanted: ReadonlySet<string>,
  options: { lang?: string | undefined },
): Term[] {
  if (analyzer.find !== undefined) return analyzer.find(text, wanted, options)
  return analyzer.terms(text, options).filter(({ term }) => wanted.has(term))
}
