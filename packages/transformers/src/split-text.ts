/** A part of a text that a model can read at once. */
export interface Piece {
  text: string
  /** How many tokens it has, delimiters included. */
  tokens: number
}

/** How far a cut may move to stand between two words, in UTF-16 units; a longer word is cut itself. */
const REACH = 200

/**
 * A text in pieces of about equal length and at most `window` tokens each, in its order, cut at white space where there is any. Pieces of white space
 * alone are left out. A text that fits, or a single character, is one piece. Who stops early spares the tokens of the rest from being counted.
 */
export function* splitText(
  text: string,
  window: number,
  countTokens: (text: string) => number,
): Generator<Piece, void> {
  const tokens = countTokens(text)
  if (tokens <= window || text.length < 2) return yield { text, tokens }
  const parts = Math.ceil(tokens / window)
  const cut = cutNear(text, Math.round((text.length * Math.floor(parts / 2)) / parts))
  const halves = [text.slice(0, cut), text.slice(cut)].filter((half) => half.trim() !== '')
  // Of white space alone: there is nothing to leave out.
  if (halves.length === 0) return yield { text, tokens }
  for (const half of halves) yield* splitText(half, window, countTokens)
}

/** A place inside the text, as near as can be: behind white space, or else not between the halves of a surrogate pair. */
function cutNear(text: string, place: number): number {
  for (let away = 0; away <= REACH; away++) {
    for (const at of [place - away, place + away]) {
      if (at > 0 && at < text.length && /\s/.test(text[at - 1]!)) return at
    }
  }
  const at = Math.max(1, Math.min(place, text.length - 1))
  const splitsPair = /[\ud800-\udbff]/.test(text[at - 1]!) && /[\udc00-\udfff]/.test(text[at]!)
  return splitsPair && at < text.length - 1 ? at + 1 : at
}
