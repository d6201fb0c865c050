/** What cites a passage in an answer: its number, as in `[#1]`. Nothing else does. */
export const MARKER = /\[#(\d+)\]/g

/** The numbers of the markers of a text, in their order, each once. */
export function markersIn(text: string): number[] {
  return [...new Set([...text.matchAll(MARKER)].map(([, number]) => Number(number)))]
}

/** The text without its markers and the blanks before them. */
export function withoutMarkers(text: string): string {
  return text.replace(/[ \t]?\[#\d+\]/g, '')
}
