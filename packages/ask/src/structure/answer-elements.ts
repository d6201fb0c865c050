import type { Block } from '@kebab/markdown'
import { codeIn, readAnswer } from '../blocks.js'
import type { Claim, ClaimKind, Span } from '../claims.js'
import { MARKER } from '../markers.js'

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
  /** The lines of code without the fences, and whether there is a closing one. */
  code?: (Span & { isClosed: boolean }) | undefined
}

/** An answer as Markdown. */
export interface AnswerReading {
  /** All of its blocks, each before those within it. */
  tree: Block[]
  /** In order, without blank lines and rows of delimiters. */
  elements: AnswerElement[]
  /** The answer with blanks for the marks of its blocks: bullets, numbers, borders and the like. */
  unmarked: string
  /** Where the lines begin in which an item, a heading or a quotation begins, ascending. */
  borders: number[]
}

/** Marks of items in plain text, which models write, too. */
const BULLETS = /(?<=^[ \t]*)[•–](?=[ \t])/gm

/** Reads an answer. Each line of prose is an element, since models don't wrap lines. */
export function readElements(answer: string): AnswerReading {
  const tree = treeOf(answer)
  const bullets = [...answer.matchAll(BULLETS)].map(({ index }) => ({ kind: 'item', start: index, end: index + 1 }))
  const unmarked = withoutMarks(answer, tree, bullets)
  const marks = [...tree.filter(({ kind }) => MARKED.has(kind)), ...bullets].sort((a, b) => a.start - b.start)
  // HTML is prose, whatever it shows.
  const leaves = tree.filter(({ kind, start }) => LEAVES.has(kind) && answer[start] !== '<')
  const runs = tree.flatMap(({ inlines }) => inlines)
  const bold = new Map(runs.flatMap(({ kind, start, end }) => (kind === 'strong' ? [[start, end]] : [])))
  /** Whether a line, whose text begins at `from`, is in bold type. A colon may follow. */
  const isBold = (start: number, from: number, end: number): boolean =>
    answer.slice(start, from).trim() === '' && /^:?\s*$/.test(answer.slice(bold.get(from), end))
  const elements: AnswerElement[] = []
  const borders: number[] = []
  const lines = linesOf(answer)
  let [mark, leaf] = [0, 0]
  for (let i = 0; i < lines.length; i++) {
    const { start, end } = lines[i]!
    let from: number | undefined
    let isItem = false
    for (; mark < marks.length && marks[mark]!.start < end; mark++) {
      const { kind, start: at } = marks[mark]!
      if (at < start) continue
      if (borders.at(-1) !== start) borders.push(start)
      if (kind !== 'quote') from ??= at
      isItem ||= kind === 'item'
    }
    from ??= start + Math.max(0, unmarked.slice(start, end).search(/\S/))
    const shared = { start, end, indent: columnsOf(answer.slice(start, from)), isItem, level: 0 }
    while (leaf < leaves.length && leaves[leaf]!.end <= start) leaf++
    const block = leaves[leaf]
    if (block === undefined || block.start >= end || block.kind === 'heading') {
      const level =
        block !== undefined && block.start < end ? block.level! : isBold(start, from, end) && !isItem ? 7 : 0
      elements.push({ ...shared, kind: level > 0 ? 'heading' : 'prose', level })
      continue
    }
    const first = i
    while (i + 1 < lines.length && lines[i + 1]!.start < block.end) i++
    if (block.kind === 'table') {
      const header = { start, end: lines[first + 1]!.end }
      const cells = block.children[0]!.children.map((cell) => ({
        start: cell.start,
        end: cell.end,
        kind: 'head' as const,
      }))
      const rows = lines.slice(first + 2, i + 1).map((row) => ({ ...row, kind: 'row' as const }))
      // Spread over a call, the rows of a long table would be too many.
      for (const element of [...cells, ...rows]) elements.push({ ...shared, ...element, header })
    } else elements.push({ ...shared, start: block.start, end: block.end, kind: 'code', code: codeIn(answer, block) })
  }
  return { tree, elements, unmarked, borders }
}

/** What covers whole lines. */
const LEAVES = new Set<Block['kind']>(['code', 'heading', 'table'])
const MARKED = new Set<string>(['item', 'heading', 'quote'])

/** All blocks of an answer, each before those within it. */
export function treeOf(answer: string): Block[] {
  const tree: Block[] = []
  const add = (block: Block): void => {
    tree.push(block)
    block.children.forEach(add)
  }
  readAnswer(answer).blocks.forEach(add)
  return tree
}

/** Lines that aren't blank, without their ends. */
function linesOf(text: string): Span[] {
  const lines = [...text.matchAll(/[^\r\n]+/g)].filter(([line]) => line.trim() !== '')
  return lines.map(({ 0: line, index }) => ({ start: index, end: index + line.length }))
}

function columnsOf(text: string): number {
  return text.replace(/\t/g, '    ').length
}

/** A mark that says something, such as the label of a footnote, is read as text. */
const TELLING = /[\p{L}\p{N}[\]]/u

function withoutMarks(answer: string, tree: readonly Block[], bullets: readonly Span[] = []): string {
  const spans = bullets.map(({ start, end }): readonly [number, number] => [start, end])
  const blockMarks = tree.flatMap(({ kind, start, end, marks, children }) => {
    if (kind === 'code' || kind === 'rule') return []
    const blank = marks.filter(([from, to]) => !TELLING.test(answer.slice(from, to)))
    // The number of an item is read, but says nothing.
    const number = kind === 'item' ? /^\d+[.)]/.exec(answer.slice(start, children[0]?.start ?? end))?.[0].length : 0
    return [...(number ? [[start, start + number] as const] : []), ...blank]
  })
  let text = ''
  let at = 0
  for (const [from, to] of [...spans, ...blockMarks].sort(([a], [b]) => a - b)) {
    if (from < at) continue
    text += answer.slice(at, from) + answer.slice(from, to).replace(/[^\r\n]/g, ' ')
    at = to
  }
  return text + answer.slice(at)
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

/** A line of marks alone. What it is differs between readers of Markdown, but it says nothing. */
const MARKS_ALONE = /^[ \t]*(?:(?:[-*+•–>]|\d{1,9}[.)]|#{1,6})(?:[ \t]+|$))+$/
const DELIMITERS = /^[\s>|:-]+$/

/**
 * What is left of structure without content: marks of lists, headings and quotations without text,
 * blocks of code and tables with nothing in them.
 */
export function leftoversOf(answer: string, { tree, elements }: AnswerReading): Span[] {
  const lines = elements.filter(({ kind, start, end }) => {
    if (kind !== 'prose' && kind !== 'heading') return false
    const line = answer.slice(start, end)
    return MARKS_ALONE.test(line) || (DELIMITERS.test(line) && /[|:]/.test(line))
  })
  const blocks = tree.filter((block) => {
    if (block.kind !== 'code') return block.kind === 'table' && block.children.length < 2
    const { start, end } = codeIn(answer, block)
    return !hasWords(answer.slice(start, end).replace(MARKER, ''))
  })
  return [...blocks, ...lines].map(({ start, end }) => ({ start, end }))
}

/**
 * The indentation that the lines within a list item have more than the item. Without the item, it
 * would make them code, or items of the item before.
 */
export function indentationUnder(answer: string, item: Span, indent: number): (Span & { exact: true })[] {
  const under: (Span & { text: string })[] = []
  const pattern = /(?<=[\r\n])[^\r\n]*\S[^\r\n]*/g
  pattern.lastIndex = item.end
  for (let match = pattern.exec(answer); match !== null; match = pattern.exec(answer)) {
    const [text] = match
    if (columnsOf(/^[ \t]*/.exec(text)![0]) <= indent) break
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
