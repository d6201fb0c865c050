/** A marker, as in `[#1]`. */
export const MARKER = /\[#(\d+)\]/g

/** A list of markers in one pair of brackets, as in `[#1, #2]` or `[#1; 2]`. */
const LIST = /\[#\d{1,9}(?:\s?[,;]\s?#?\d{1,9})+\]/g

/** Gives each marker brackets of its own, since models write lists of markers, too. */
export function separateMarkers(text: string): string {
  return text.replace(LIST, (list) => list.replace(/\D*(\d+)\D*/g, '[#$1]'))
}

/** The numbers of the markers in a text, in order, without duplicates. */
export function markersIn(text: string): number[] {
  return [...new Set([...text.matchAll(MARKER)].map(([, number]) => Number(number)))]
}

/**
 * Removes the markers whose numbers `unwanted` holds for, and the blank before each. Default: all
 * markers. Markers that result from a removal, as in `[#[#1]2]`, are removed, too.
 */
export function withoutMarkers(text: string, unwanted: (number: number) => boolean = () => true): string {
  const output: string[] = []
  for (const char of text) {
    output.push(char)
    if (char !== ']') continue
    let digits = output.length - 1
    while (/\d/.test(output[digits - 1] ?? '')) digits--
    const number = output.slice(digits, -1).join('')
    if (number === '' || output[digits - 1] !== '#' || output[digits - 2] !== '[' || !unwanted(Number(number))) continue
    output.length = digits - 2
    if (/[ \t]/.test(output.at(-1) ?? '')) output.pop()
  }
  return output.join('')
}
