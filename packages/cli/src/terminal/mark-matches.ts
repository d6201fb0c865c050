import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { oneLine } from './escape.js'

/**
 * Returns a function that writes a text in one line and marks the words of a query in it. Words
 * match as they do in a search: in any case and form.
 */
export function matchMarker(query: string, mark: (text: string) => string): (text: string) => string {
  const analyzer = textAnalyzer({ languages: [english] })
  const wanted = new Set(analyzer.terms(query).map(({ term }) => term))
  return (text) => {
    const matches = analyzer.terms(text).filter(({ term }) => wanted.has(term))
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
}

/** One line, with a space where there was white space on either side. */
function between(text: string): string {
  const line = oneLine(text)
  if (line === '') return text === '' ? '' : ' '
  return `${/^\s/.test(text) ? ' ' : ''}${line}${/\s$/.test(text) ? ' ' : ''}`
}
