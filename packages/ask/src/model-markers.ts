import { MARKER, separateMarkers } from './claims.js'
import { codeSpansOf } from './support/code-spans.js'

const NUMBERS = String.raw`\d{1,4}(?:\s?[,;]\s?\d{1,4})*`
/**
 * The forms of markers: `【1】`, `【1†source】`, `(#1)`, `[1]`, `[1, 2]`. Links and definitions have
 * other signs behind them. Right behind a word, an end of a clause or another marker has to follow,
 * since `list[1]` may be code.
 */
const FORMS = new RegExp(
  [
    String.raw`【\s*#?(${NUMBERS})(?:[†:][^】\n]{0,80})?】`,
    String.raw`\(#(${NUMBERS})\)`,
    String.raw`(?<![\p{L}\p{N}_\])!])\[(${NUMBERS})\](?![(:\p{L}\p{N}_])`,
    String.raw`(?<=[\p{L}\p{N}\])])\[(${NUMBERS})\](?=[\s.,;!?)\[]|$)`,
  ].join('|'),
  'gu',
)
const FOOTNOTE = /\[\^([\w-]{1,40})\]/g
/** The text of a footnote, on lines of its own. */
const FOOTNOTE_TEXT = /(?:^|(?<=\n))[ \t]*\[\^([\w-]{1,40})\]:([^\n]*(?:\n(?:[ ]{2,}|\t)[^\n]*)*)\n?/g
/** The largest number of a marker that no block has, where others are there. */
const LARGEST_UNKNOWN = 99

/**
 * Reads the markers of an answer as models write them, and writes each as `[#1]`.
 *
 * - Lists such as `[#1, #2]` become markers of their own.
 * - Footnotes become the markers in their texts, or else the block that their label is the number
 *   of. Their texts are no statements.
 * - Where there is none of these, `[1]`, `【1】` and `(#1)` are markers if a block has one of the
 *   numbers. In code they are none.
 */
export function readMarkers(text: string, blocks: number): string {
  const separate = withoutFootnotes(separateMarkers(text), blocks)
  if (separate.search(MARKER) >= 0) return separate
  const isKnown = rewritten(separate, blocks) !== separate
  return isKnown ? rewritten(separate, Math.max(blocks, LARGEST_UNKNOWN)) : separate
}

/** Writes the markers of other forms up to a number as `[#1]`. In code there are none. */
function rewritten(text: string, most: number): string {
  return replacedOutsideCode(text, FORMS, (whole, groups) => {
    const numbers = groups
      .find((group) => group !== undefined)!
      .split(/\D+/)
      .map(Number)
    const areMarkers = numbers.every((number) => number >= 1 && number <= most)
    return areMarkers ? numbers.map((number) => `[#${number}]`).join('') : whole
  })
}

function withoutFootnotes(text: string, blocks: number): string {
  const notes = new Map<string, string>()
  const unnoted = replacedOutsideCode(text, FOOTNOTE_TEXT, (_, [label = '', note = '']) => {
    notes.set(label, ((note.search(MARKER) >= 0 ? note : rewritten(note, blocks)).match(MARKER) ?? []).join(''))
    return ''
  })
  return replacedOutsideCode(unnoted, FOOTNOTE, (whole, [label = '']) => {
    const note = notes.get(label)
    if (note !== undefined && note !== '') return note
    const number = /^\d{1,4}$/.test(label) ? Number(label) : 0
    if (number >= 1 && number <= blocks) return `[#${number}]`
    return note === undefined ? whole : ''
  })
}

/** Replaces what a pattern matches in a text besides its code. */
function replacedOutsideCode(
  text: string,
  pattern: RegExp,
  replacement: (whole: string, groups: readonly (string | undefined)[]) => string,
): string {
  if (text.search(pattern) < 0) return text
  // A marker that was read is no part of a link.
  const { certain: isCode } = codeSpansOf(text.replace(MARKER, (marker) => 'x'.repeat(marker.length)))
  let written = ''
  let at = 0
  for (const match of text.matchAll(pattern)) {
    const [whole, ...groups] = match
    if (isCode(match.index)) continue
    written += text.slice(at, match.index) + replacement(whole, groups)
    at = match.index + whole.length
  }
  return written + text.slice(at)
}
