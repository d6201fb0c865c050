import { blocksOf, closes, fenceOf, isDelimiterRow, isIndented, quotesOf } from '../blocks.js'
import type { Claim, ClaimKind, Span } from '../claims.js'

/** A line of an answer, or a block of code, or a cell in the header of a table. */
export interface AnswerElement extends Span {
  kind: 'prose' | 'heading' | 'code' | 'row' | 'head'
  /** How far it is indented, in columns. */
  indent: number
  isItem: boolean
  /** The level of a heading: 1 to 6 by its mark, 7 for a line in bold type. Else 0. */
  level: number
  /** The header of its table with the row of delimiters. */
  header?: Span | undefined
}

const MARKS = /^[ \t>]*(?:(?:[-*+•–]|\d{1,9}[.)])(?:[ \t]+|$))?/
const ITEM = /^[ \t>]*(?:[-*+•–]|\d{1,9}[.)])[ \t]/
const HEADING = /^[ \t>]*(#{1,6})(?=[ \t])/
const UNDERLINE = /^[ \t>]*(=+|-+)[ \t]*$/
const BOLD = /^[ \t]*(?:\*\*[^*]+\*\*|__[^_]+__):?[ \t]*$/

/** The elements of an answer, in order, without blank lines and rows of delimiters. */
export function elementsOf(answer: string): AnswerElement[] {
  const lines = linesOf(answer)
  const code = codeOf(answer, lines)
  const elements: AnswerElement[] = []
  let block = 0
  for (let i = 0; i < lines.length; i++) {
    const { start, end, text } = lines[i]!
    const indent = indentOf(text)
    const shared = { start, end, indent, isItem: ITEM.test(text), level: 0 }
    while (block < code.length && code[block]!.end <= start) block++
    const within = code[block]
    if (within !== undefined && within.start < end) {
      if (hasWords(codeIn(answer.slice(within.start, within.end))))
        elements.push({ ...shared, start: within.start, end: within.end, kind: 'code' })
      while (i + 1 < lines.length && lines[i + 1]!.start < within.end) i++
      continue
    }
    if (text.trim() === '') continue
    const table = tableAt(lines, i, code[block]?.start ?? answer.length)
    if (table > i + 1) {
      const header = { start, end: lines[i + 1]!.end }
      for (const cell of cellsOf(text)) {
        elements.push({ ...shared, start: start + cell.start, end: start + cell.end, kind: 'head', header })
      }
      for (const row of lines.slice(i + 2, table + 1)) {
        elements.push({ ...shared, start: row.start, end: row.end, kind: 'row', header })
      }
      i = table
      continue
    }
    const level = levelOf(text, lines[i + 1]?.text)
    elements.push({ ...shared, kind: level > 0 ? 'heading' : 'prose', level })
  }
  return elements
}

/** A line of a text, without its end. */
interface Line extends Span {
  text: string
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const { index, 0: lineEnd } of text.matchAll(/\r\n|\r|\n/g)) {
    lines.push({ start, end: index, text: text.slice(start, index) })
    start = index + lineEnd.length
  }
  return [...lines, { start, end: text.length, text: text.slice(start) }]
}

function indentOf(line: string): number {
  return /^[ \t>]*/.exec(line)![0].replace(/\t/g, '    ').length
}

function levelOf(line: string, next: string | undefined): number {
  const mark = HEADING.exec(line)?.[1]
  if (mark !== undefined) return mark.length
  const underline = ITEM.test(line) ? undefined : UNDERLINE.exec(next ?? '')?.[1]
  if (underline !== undefined) return underline.startsWith('=') ? 1 : 2
  return BOLD.test(line) ? 7 : 0
}

/** The blocks of code: the fenced ones, and lines that are indented behind a blank line. */
function codeOf(answer: string, lines: readonly Line[]): Span[] {
  const fenced = blocksOf(answer).filter(({ kind }) => kind === 'code')
  const spans: Span[] = []
  let inList = false
  let open: Span | undefined
  let afterBlank = true
  let block = 0
  for (const { start, end, text } of lines) {
    while (block < fenced.length && fenced[block]!.end <= start) spans.push(fenced[block++]!)
    const isFenced = block < fenced.length && fenced[block]!.start < end
    if (isFenced) {
      if (ITEM.test(text)) inList = true
      open = undefined
      afterBlank = true
    } else if (text.trim() === '') afterBlank = true
    else if (isIndented(text) && !inList && (afterBlank || open !== undefined)) {
      open ??= spans[spans.push({ start, end }) - 1]!
      open.end = end
      afterBlank = false
    } else {
      if (ITEM.test(text)) inList = true
      else if (!/^[ \t]/.test(text)) inList = false
      open = undefined
      afterBlank = false
    }
  }
  return [...spans, ...fenced.slice(block)]
}

/** The code of a block, without its fences. */
export function codeIn(block: string): string {
  const lines = block.split(/\r\n|\r|\n/)
  const fence = fenceOf(lines[0]!)
  if (fence === undefined) return block
  const last = lines.length > 1 && closes(lines.at(-1)!, fence) ? -1 : undefined
  return lines.slice(1, last).join('\n')
}

/** Whether a block of code is complete. */
export function isClosed(block: string): boolean {
  const lines = block.split(/\r\n|\r|\n/)
  const fence = fenceOf(lines[0]!)
  return fence !== undefined && lines.length > 1 && closes(lines.at(-1)!, fence)
}

/**
 * The last line of the table whose header is a line. It is the line of the header if no table
 * begins there, and that of the delimiters if the table has no rows.
 */
function tableAt(lines: readonly Line[], at: number, until: number): number {
  const next = lines[at + 1]
  if (next === undefined || next.start >= until || !isDelimiterRow(next.text)) return at
  if (cellsOf(lines[at]!.text).length !== cellsOf(next.text).length) return at
  let last = at + 1
  const goesOn = ({ start, text }: Line): boolean =>
    start < until &&
    text.includes('|') &&
    !HEADING.test(text) &&
    !ITEM.test(text) &&
    indentOf(text) < indentOf(next.text) + 4 &&
    quotesOf(text) === quotesOf(next.text)
  while (last + 1 < lines.length && goesOn(lines[last + 1]!)) last++
  return last
}

/** The cells of a row, in which a backslash may stand before a border. */
function cellsOf(row: string): Span[] {
  const from = MARKS.exec(row)![0].length
  const inner = row.slice(from).replace(/[ \t]*\|?[ \t]*$/, '')
  const start = from + /^[ \t]*\|?/.exec(inner)![0].length
  const cells: Span[] = []
  let at = start
  for (const { 0: token, index } of row.slice(start, from + inner.length).matchAll(/\\.|\|/g)) {
    if (token !== '|') continue
    cells.push({ start: at, end: start + index })
    at = start + index + 1
  }
  return [...cells, { start: at, end: Math.max(at, from + inner.length) }]
}

const LEAD = /[:：][*_\s]*$/

/** Says of each claim what kind it is, and what it rests on. `elements` are those of the claims. */
export function withBasis(
  claims: readonly Omit<Claim, 'basis'>[],
  elements: readonly Omit<AnswerElement, 'start' | 'end'>[],
): Claim[] {
  const kinds = claims.map((claim, i): ClaimKind => {
    const element = elements[i]!
    if (element.kind === 'code' || element.kind === 'head') return element.kind
    if (claim.markers.length > 0 || element.kind === 'row') return 'statement'
    if (element.kind === 'heading') return 'heading'
    return LEAD.test(claim.text) && followersOf(elements, i).length > 0 ? 'lead' : 'statement'
  })
  const isBasis = (i: number): boolean => kinds[i] === 'statement' || kinds[i] === 'code'
  return claims.map((claim, i) => {
    const kind = kinds[i]!
    const claimWithKind = { ...claim, kind }
    if (kind === 'code') return { ...claimWithKind, basis: beforeCode(kinds, i) }
    if (kind === 'statement') return { ...claimWithKind, basis: [] }
    if (kind === 'lead') return { ...claimWithKind, basis: followersOf(elements, i).filter(isBasis) }
    const { header, level } = elements[i]!
    const section =
      kind === 'head'
        ? until(elements, i, (element) => element.header?.start !== header?.start)
        : until(elements, i, (element) => element.kind === 'heading' && element.level <= level)
    return { ...claimWithKind, basis: section.filter(isBasis) }
  })
}

/** The statement right before a block of code. Leads without a marker may stand between them. */
function beforeCode(kinds: readonly ClaimKind[], at: number): number[] {
  let before = at - 1
  while (kinds[before] === 'lead') before--
  const kind = kinds[before]
  return kind === 'statement' || kind === 'code' ? [before] : []
}

/** What a line introduces: the list, the block of code or the table right behind it. */
function followersOf(elements: readonly Omit<AnswerElement, 'start' | 'end'>[], at: number): number[] {
  const { isItem, indent } = elements[at]!
  const next = elements[at + 1]
  if (next === undefined) return []
  if (isItem && next.indent > indent) return until(elements, at, (element) => element.indent <= indent)
  if (next.kind === 'code') return until(elements, at, ({ kind }) => kind !== 'code')
  if (next.header !== undefined) return until(elements, at, ({ header }) => header?.start !== next.header?.start)
  if (!next.isItem || isItem) return []
  return until(
    elements,
    at,
    (element) => element.kind === 'heading' || (!element.isItem && element.indent <= next.indent),
  )
}

/** The indexes behind `at`, up to the first element that `isEnd` holds for. */
function until(
  elements: readonly Omit<AnswerElement, 'start' | 'end'>[],
  at: number,
  isEnd: (element: Omit<AnswerElement, 'start' | 'end'>) => boolean,
): number[] {
  const indices: number[] = []
  for (let i = at + 1; i < elements.length && !isEnd(elements[i]!); i++) indices.push(i)
  return indices
}

/**
 * What is left of structure without content: marks of lists, headings and quotations without text,
 * blocks of code and tables with nothing in them.
 */
export function leftoversOf(answer: string): Span[] {
  const lines = linesOf(answer)
  const code = codeOf(answer, lines)
  const elements = elementsOf(answer)
  const headers = new Set(elements.filter(({ kind }) => kind === 'row').map(({ header }) => header!.end))
  let block = 0
  return [
    ...code.filter(({ start, end }) => !hasWords(codeIn(answer.slice(start, end)))),
    ...lines.flatMap(({ start, end, text }, i) => {
      while (block < code.length && code[block]!.end <= start) block++
      if (block < code.length && code[block]!.start < end) return []
      if (/^[ \t]*(?:(?:[-*+•–>]|\d{1,9}[.)]|#{1,6})(?:[ \t]+|$))+$/.test(text)) return [{ start, end }]
      const above = lines[i - 1]?.text ?? ''
      if (!isDelimiterRow(text) || headers.has(end) || !/[|:]/.test(text)) return []
      return hasWords(above) ? [{ start, end }] : [{ start: lines[i - 1]?.start ?? start, end }]
    }),
  ]
}

/**
 * The indentation that the lines within a list item have more than the item. Without the item, it
 * would make them code, or items of the item before.
 */
export function indentationUnder(answer: string, item: Span, indent: number): (Span & { exact: true })[] {
  const under: Line[] = []
  const pattern = /(?<=[\r\n])[^\r\n]*\S[^\r\n]*/g
  pattern.lastIndex = item.end
  for (let match = pattern.exec(answer); match !== null; match = pattern.exec(answer)) {
    const [text] = match
    if (indentOf(text) <= indent) break
    under.push({ start: match.index, end: match.index + text.length, text })
  }
  const least = under.reduce((so, { text }) => Math.min(so, /^[ \t]*/.exec(text)![0].length), Number.POSITIVE_INFINITY)
  const more = least - indent
  if (under.length === 0 || more <= 0) return []
  return under.map(({ start }) => ({ start, end: start + more, exact: true }))
}

/** Whether a text says anything: letters in any form, such as in circles, and numbers. */
export function hasWords(text: string): boolean {
  return /[\p{Alphabetic}\p{N}\p{RI}\p{sc=Braille}]/u.test(text)
}
