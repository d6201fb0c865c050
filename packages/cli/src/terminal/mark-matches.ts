import { escapeLine } from '@kebab/core/internal'
import type { SearchHitV1 } from '@kebab/local'

/** Writes the snippet of a hit in one line, with its matches marked. */
export function markMatches(
  { snippet, highlights = [] }: Pick<SearchHitV1, 'snippet' | 'highlights'>,
  mark: (text: string) => string,
): string {
  let written = ''
  let at = 0
  for (const [start, end] of highlights) {
    written += `${between(snippet.slice(at, start))}${mark(oneLine(snippet.slice(start, end)))}`
    at = end
  }
  return `${written}${between(snippet.slice(at))}`.trim()
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
