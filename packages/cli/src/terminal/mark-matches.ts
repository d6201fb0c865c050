import type { Analyzer } from '@kebab/core'
import { escapeLine } from '@kebab/core/internal'

/** Finds the words of a query in texts. They match as in a search: in any case and form. */
export interface Matches {
  /** Writes a text in one line, with its matches marked. */
  marked(text: string, mark: (text: string) => string): string
  /** Where the first match of a text starts. 0 if there is none. */
  first(text: string): number
}

/** Makes the finder of the words of a query, by the analyzer of the index. */
export function matchesOf(query: string, analyzer: Analyzer): Matches {
  const queryTerms = new Set(analyzer.terms(query).map(({ term }) => term))
  const find = (text: string) => analyzer.terms(text).filter(({ term }) => queryTerms.has(term))
  const marked: Matches['marked'] = (text, mark) => {
    const matches = find(text)
    let written = ''
    let at = 0
    for (const { start, end } of matches) {
      // The parts of a compound overlap it.
      if (start < at) continue
      written += `${between(text.slice(at, start))}${mark(oneLine(text.slice(start, end)))}`
      at = end
    }
    return `${written}${between(text.slice(at))}`.trim()
  }
  return { marked, first: (text) => find(text)[0]?.start ?? 0 }
}

/** Returns a text in one line: white space of any length becomes a space. */
function oneLine(text: string): string {
  return escapeLine(text.replace(/\s+/g, ' ').trim())
}

/** One line, with a space where there was white space on either side. */
function between(text: string): string {
  const line = oneLine(text)
  if (line === '') return text === '' ? '' : ' '
  return `${/^\s/.test(text) ? ' ' : ''}${line}${/\s$/.test(text) ? ' ' : ''}`
}
