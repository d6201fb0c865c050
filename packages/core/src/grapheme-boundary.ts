/** The longest look back for a place where a grapheme surely begins. */
const LOOK_BACK = 256
let graphemes: Intl.Segmenter | undefined

/** The nearest boundary between graphemes at or behind (or before) a place. Looks only around it: segmenting a whole chunk costs more than a search. */
export function graphemeBoundary(text: string, at: number, side: 'before' | 'after'): number {
  // Before a printable ASCII character a grapheme always ends, so the count can begin there.
  let from = at
  while (from > 0 && at - from < LOOK_BACK && !/[!-~]/.test(text[from]!)) from--
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  for (const { index, segment } of graphemes.segment(text.slice(from, at + LOOK_BACK))) {
    const begin = from + index
    const end = begin + segment.length
    if (begin === at || end === at) return at
    if (end > at) return side === 'before' ? begin : end
  }
  return at
}
