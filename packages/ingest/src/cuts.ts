/**
 * Ways to cut a text that is longer than `limit` and doesn't begin with white space. Each returns the length of the first piece, 0 if it finds no place.
 * A piece without its trailing white space has at most `limit` units. No piece ends inside a grapheme.
 */
export type Cut = (text: string, limit: number) => number

const SPACE = /\s/
/** White space that carries a mark: the two are one grapheme. */
const MARKED_SPACE = /^\s+[\p{M}\u200d]/u

/** After the last sentence that fits. The line ends within a paragraph end no sentence. */
export const cutSentence: Cut = (text, limit) => {
  let length = 0
  for (const start of sentenceStarts(text)) {
    if (text.slice(0, start).trimEnd().length > limit) break
    length = start
  }
  return graphemeStart(text, length)
}

/** After the last line that fits. */
export const cutLine: Cut = (text, limit) => {
  for (let i = limit; i > 0; i--) if (text[i] === '\n' || text[i] === '\r') return i + 1
  return 0
}

/** Before white space near the limit, or else before the last word: scripts without spaces have words too. */
export const cutWord: Cut = (text, limit) => {
  for (let i = limit; i > limit / 2; i--) if (SPACE.test(text[i]!) && !MARKED_SPACE.test(text.slice(i))) return i
  let length = 0
  for (const { index, isWordLike } of segmenter('word').segment(text)) {
    if (index > limit) break
    if (isWordLike) length = index
  }
  return graphemeStart(text, length)
}

/** Between graphemes. One that is longer than the limit makes a longer piece; one that fills the text is cut between code points. */
export const cutGrapheme: Cut = (text, limit) => {
  const length = graphemeStart(text, limit)
  if (length > 0) return length
  const [first] = segmenter('grapheme').segment(text)
  if (first!.segment.length < text.length) return first!.segment.length
  return /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length
}

/** Where the sentences of a paragraph begin, ascending from 0. */
export function* sentenceStarts(text: string): Iterable<number> {
  for (const { index } of segmenter('sentence').segment(text.replace(/[\r\n]/g, ' '))) yield index
}

/** Where the grapheme begins that holds the code unit at `at`. */
function graphemeStart(text: string, at: number): number {
  return at === 0 ? 0 : segmenter('grapheme').segment(text).containing(at)!.index
}

const segmenters = new Map<string, Intl.Segmenter>()

/** One locale for all machines and languages: the host's own would cut the same text differently elsewhere. */
function segmenter(granularity: 'grapheme' | 'word' | 'sentence'): Intl.Segmenter {
  const known = segmenters.get(granularity) ?? new Intl.Segmenter('en', { granularity })
  segmenters.set(granularity, known)
  return known
}
