/** What cites a passage in an answer: its number, as in `[#1]`. Nothing else does. */
export const MARKER = /\[#(\d+)\]/g

/** The numbers of the markers of a text, in their order, each once. */
export function markersIn(text: string): number[] {
  return [...new Set([...text.matchAll(MARKER)].map(([, number]) => Number(number)))]
}

/**
 * The text without its markers and the blanks before them. A marker that closes up where another stood, as in `[#[#1]2]`, goes too: none is left.
 * `unwanted` says by their numbers which ones go; by default all.
 */
export function withoutMarkers(text: string, unwanted: (number: number) => boolean = () => true): string {
  const kept: string[] = []
  for (const char of text) {
    kept.push(char)
    if (char !== ']') continue
    let digits = kept.length - 1
    while (/\d/.test(kept[digits - 1] ?? '')) digits--
    const number = kept.slice(digits, -1).join('')
    if (number === '' || kept[digits - 1] !== '#' || kept[digits - 2] !== '[' || !unwanted(Number(number))) continue
    kept.length = digits - 2
    if (/[ \t]/.test(kept.at(-1) ?? '')) kept.pop()
  }
  return kept.join('')
}
