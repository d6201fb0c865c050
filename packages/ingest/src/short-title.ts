import { LINE_CUTS, pieceLength } from './cut-span.js'

/** The longest title or heading that is repeated with each chunk, in UTF-16 units. */
const LONGEST = 300

export function isLongTitle(title: string): boolean {
  return title.length > LONGEST
}

/** A title as chunks carry it: what is longer than 300 units is cut between words. */
export function shortTitle(title: string): string {
  if (!isLongTitle(title)) return title
  return title.slice(0, pieceLength(title, { start: 0, end: title.length }, LONGEST, LINE_CUTS)).trimEnd()
}
