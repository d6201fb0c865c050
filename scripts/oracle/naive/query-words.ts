import type { Term } from '@kebab/core'

/**
 * Returns the words of a query, each once, as the ways to read them: a word itself, and parts of
 * it. A reading has the terms of one span.
 */
export function queryWords(terms: readonly Term[]): string[][][] {
  const words: Term[][] = []
  for (const term of [...terms].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = words.at(-1)
    if (last !== undefined && term.end <= last[0]!.end) last.push(term)
    else words.push([term])
  }
  const readings = words.map((word) => {
    const spans = new Map<string, Set<string>>()
    for (const { term, start, end } of word)
      spans.set(`${start}-${end}`, (spans.get(`${start}-${end}`) ?? new Set()).add(term))
    return [...spans.values()].map((span) => [...span])
  })
  return [...new Map(readings.map((word) => [JSON.stringify(word), word])).values()]
}
