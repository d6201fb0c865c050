import type { Inline, Replacement } from '@kebab/markdown'
import { MARKER, separateMarkers } from './markers.js'
import { treeOf } from './structure/answer-elements.js'
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
/** The end of brackets behind which a footnote stands, and not the label of a link. */
const BEFORE_FOOTNOTE = /(?<!\[\^[\w-]{1,40})\](?=\[\^)/g
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
  if (!text.includes('[^')) return text
  const tree = treeOf(masked(text).replace(BEFORE_FOOTNOTE, 'x'))
  const notes = new Map<string, string>()
  const replacements = tree.flatMap(({ kind, start, end, label = '', marks }): Replacement[] => {
    if (kind !== 'footnote') return []
    const note = text.slice(marks[0]![1], end)
    notes.set(label, ((note.search(MARKER) >= 0 ? note : rewritten(note, blocks)).match(MARKER) ?? []).join(''))
    const [blank] = /^[ \t]*(?:\r\n|\r|\n)?/.exec(text.slice(end))!
    return [[start, end + blank.length, '']]
  })
  const add = ({ kind, start, end, target = '', children }: Inline): void => {
    children.forEach(add)
    if (kind !== 'footnote') return
    const note = notes.get(`^${target.toLowerCase().toUpperCase()}`)
    const number = /^\d{1,4}$/.test(target) ? Number(target) : 0
    const isBlock = number >= 1 && number <= blocks
    const marker = note || (isBlock ? `[#${number}]` : note)
    if (marker !== undefined) replacements.push([start, end, marker])
  }
  for (const { inlines } of tree) inlines.forEach(add)
  let written = ''
  let at = 0
  for (const [start, end, replacement] of replacements.sort(([a], [b]) => a - b)) {
    if (start < at) continue
    written += text.slice(at, start) + replacement
    at = end
  }
  return written + text.slice(at)
}

/** A marker that was read is no part of a link. */
function masked(text: string): string {
  return text.replace(MARKER, (marker) => 'x'.repeat(marker.length))
}

/** Replaces what a pattern matches in a text besides its code. */
function replacedOutsideCode(
  text: string,
  pattern: RegExp,
  replacement: (whole: string, groups: readonly (string | undefined)[]) => string,
): string {
  if (text.search(pattern) < 0) return text
  const { certain: isCode } = codeSpansOf(masked(text))
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
