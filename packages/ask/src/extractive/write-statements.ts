import type { EvidenceBlock } from '@kebab/core'
import { onOneLine, sentencesOf } from '../sentences.js'
import type { AnswerTarget } from './answer-target.js'
import { saysDefault } from './answering-spans.js'
import { labelOf } from './definitions.js'
import { commentAbove, withoutIndent } from './passages/code-passages.js'
import { type Part, sentencesIn } from './passages/passages.js'
import { DEPENDENT, INTRODUCTION } from './quotable.js'
import { rowQuotation } from './rows.js'
import { isOfWholeBlock } from './section.js'
import { sectionQuotation } from './section-quotation.js'
import type { Statement } from './statements.js'
import { saysWay } from './ways.js'
import {
  clipped,
  LONGEST_STATEMENT,
  leadLines,
  MOST_MARKED,
  markedIn,
  marksIn,
  type Quotation,
  windowOf,
  withMarker,
  withoutSigns,
} from './windows.js'

/** The most marked words of what introduces code. */
const MOST_LEAD = 90
/** The longest heading that is shown. */
const LONGEST_HEADING = 100
/** What is shown of a block of code that is longer than that, besides the line that answers. */
const CODE_AROUND = 240

/** An answer, and the words of it that answer. */
export interface Written {
  text: string
  marked: string[]
}

/**
 * Writes statements as people read them: each under its heading, with the marker of its block.
 * Words of the first are marked.
 */
export function writeStatements(
  statements: readonly Statement[],
  evidence: readonly EvidenceBlock[],
  target: AnswerTarget,
): Written {
  const lines: string[] = []
  const marked: string[] = []
  let remaining = MOST_MARKED
  let above = ''
  for (const [i, statement] of statements.entries()) {
    const { block, part, heading, isAnsweredAbove, isOfTask, context, example } = statement
    const source = evidence[block]!
    const marker = `[#${source.marker}]`
    const best = withExample(quotationOf(part, target, context, marker), example, target, marker)
    // A short section whose heading is the task is the way, and not one sentence of it.
    const isWhole = i === 0 && isOfTask && isOfWholeBlock(heading, source)
    const section = isWhole ? sectionQuotation(source, marker) : undefined
    const quotation =
      section === undefined ? best : { ...section, marked: section.marked.length > 0 ? section.marked : best.marked }
    const title = headingLine(section === undefined ? statement.title : (source.headingPath.at(-1) ?? ''))
    if (title !== '' && title !== above) lines.push(`**${title}**`)
    above = title
    lines.push(...quotation.lines)
    // A second statement says more, and the first one answers.
    if (i > 0) continue
    const label = LABELLED_KINDS.has(target.kind) ? labelIn(part, quotation) : []
    for (const words of isAnsweredAbove ? [title, ...label, ...quotation.marked] : [...label, ...quotation.marked]) {
      if (words === '' || words.length > remaining) break
      marked.push(words)
      remaining -= words.length + 1
    }
    if (section !== undefined) break
  }
  return { text: lines.join('\n'), marked }
}

/** What the label of an item is a part of the answer to. */
const LABELLED_KINDS: ReadonlySet<string> = new Set(['way', 'member', 'agent'])

/** The label of an item where the words that are marked don't begin with it. */
function labelIn(part: Part, { lines, marked }: Quotation): string[] {
  const label = part.kind === 'row' || part.kind === 'code' ? undefined : labelOf(part)
  const isShown = label !== undefined && lines.some((line) => line.includes(label))
  return isShown && !marked.some((words) => words.includes(label)) ? [label] : []
}

function headingLine(heading: string): string {
  const line = onOneLine(heading.replace(/\*/g, ''))
  return line.length <= LONGEST_HEADING ? line : `${line.slice(0, LONGEST_HEADING).replace(/\s\S*$/, '')}…`
}

function quotationOf(part: Part, target: AnswerTarget, context: string, marker: string): Quotation {
  switch (part.kind) {
    case 'sentence':
      return sentenceQuotation(part, target, marker)
    case 'item':
      return itemQuotation(part, target, context, marker)
    case 'list':
      return listQuotation(part, target, marker)
    case 'row':
      return rowQuotation(part, target, marker)
    case 'code':
      return codeQuotation(part, target, marker)
  }
}

/** What is shown of a statement, with the code behind its paragraph where both fit. */
function withExample(quotation: Quotation, example: Part | undefined, target: AnswerTarget, marker: string): Quotation {
  if (example === undefined) return quotation
  const { lines } = codeQuotation(example, target, marker, '')
  const length = [...quotation.lines, ...lines].join('').length
  if (length > LONGEST_STATEMENT + 50) return quotation
  return {
    lines: [...quotation.lines, ...lines.slice(0, -1)],
    marked: [example.text.slice(0, MOST_MARKED), ...quotation.marked],
  }
}

/** A sentence, with the one before it that it goes on from, and the next one where both answer. */
function sentenceQuotation({ passage, index, text }: Part, target: AnswerTarget, marker: string): Quotation {
  const { parts } = passage
  const sentences = [clipped(text, target)]
  // An ellipsis ends a claim, and a mark is in one.
  const marked =
    sentencesOf(sentences[0]!).length > 1 ? marksIn(sentences[0]!, target) : [markedIn(sentences[0]!, target)]
  const before = passage.isItem ? (index > 0 ? parts[0]!.text : undefined) : parts[index - 1]?.text
  const next = parts[index + 1]?.text
  const isOpen = target.kind === 'meaning' || target.kind === 'any' || target.kind === 'way'
  if (
    before !== undefined &&
    (DEPENDENT.test(text) || passage.isItem) &&
    before.length + text.length < LONGEST_STATEMENT
  ) {
    sentences.unshift(before)
    // An item begins with what it is about.
    if (passage.isItem && before.length + marked[0]!.length <= MOST_MARKED) marked.push(withoutSigns(before))
  }
  // What says what a default is of may say the default itself in the next sentence.
  const isSaidNext = target.kind === 'value' && next !== undefined && saysDefault(next) && !saysDefault(text)
  if ((isOpen || isSaidNext) && next !== undefined && !/[:?]$/.test(next)) {
    if (marked[0]!.length + next.length <= MOST_MARKED) {
      sentences.push(next)
      marked.push(withoutSigns(next))
    } else if ((isSaidNext || saysWay(next, target)) && sentences.join('').length + next.length <= LONGEST_STATEMENT) {
      sentences.push(next)
      marked.unshift(markedIn(next, target))
    }
  }
  const stopped = sentences.map((sentence) => sentence.replace(/:$/, '.'))
  return { lines: [withMarker(stopped, marker)], marked }
}

function itemQuotation({ passage, text }: Part, target: AnswerTarget, context: string, marker: string): Quotation {
  const excerpt = clipped(text, target)
  const marked = marksIn(excerpt, target)
  const item = withMarker(sentencesIn(excerpt), marker)
  const lead = leadLines(passage.lead, excerpt.length, marker)
  if (lead.length > 0) return { lines: [...lead, `- ${item}`], marked }
  const isDefined = context !== '' && context.length + excerpt.length <= LONGEST_STATEMENT && !/[:?]$/.test(context)
  if (isDefined) marked.push(withoutSigns(context))
  return { lines: [item, ...(isDefined ? [`${context} ${marker}`] : [])], marked }
}

/** A list from its first item on, as many as fit. */
function listQuotation({ passage }: Part, target: AnswerTarget, marker: string): Quotation {
  const items = passage.items!
  const lines = leadLines(passage.lead, 0, marker)
  const marked: string[] = []
  let length = lines.join('').length
  let count = 0
  for (const sentences of items) {
    const item = clipped(sentences.join(' '), target)
    if (count > 0 && length + item.length > LONGEST_STATEMENT) break
    const bullet = passage.first === undefined ? '-' : `${passage.first + count}.`
    if (item !== '') lines.push(`${bullet} ${withMarker(sentencesIn(item), marker)}`)
    for (const sentence of sentencesIn(item)) marked.push(markedIn(sentence, target))
    length += item.length
    count++
  }
  if (count < items.length) lines.push('…')
  return { lines, marked }
}

/** A block of code, or the lines around the one that answers, with what introduces it. */
function codeQuotation(
  { passage, index, text, entry }: Part,
  target: AnswerTarget,
  marker: string,
  introduction = passage.lead,
): Quotation {
  const { lines, lang, at } = passage.code!
  const { from, to } =
    entry !== undefined
      ? { from: at[index]!, to: at[index]! + entry.lines }
      : lines.join('\n').length <= LONGEST_STATEMENT
        ? { from: 0, to: lines.length }
        : around(lines, at[index]!)
  const code = withoutIndent(lines.slice(from, to))
  const fence = '`'.repeat(Math.max(3, ...code.map((line) => (/`{3,}/.exec(line)?.[0].length ?? 0) + 1)))
  const lead = leadLines(introduction, code.join('\n').length, marker)
  const behind = lead.length > 0 ? [] : [marker]
  // A sentence with code says what is done, and an introduction doesn't.
  const isSaid = lead.length > 0 && /`[^`]+`/.test(introduction)
  const clause = mainClauseOf(introduction)
  const { start, end } = windowOf(clause, target, MOST_LEAD)
  const markedLead = isSaid ? [withoutSigns(clause.slice(start, end))] : []
  const most = MOST_MARKED - markedLead.join('').length - 1
  return {
    lines: [...lead, `${fence}${lang}`, ...code, fence, ...behind],
    marked: [
      ...markedLead,
      markedCode(code, entry === undefined ? code.findIndex((line) => line.includes(text)) : 0, most),
    ],
  }
}

/** What a sentence says behind the condition or the purpose that it begins with. */
function mainClauseOf(sentence: string): string {
  return sentence.replace(/^(?:if|when|to|in\s+order\s+to)\b[^,]{1,200}?(?:,|\sthen)\s+/i, '')
}

/** The line that answers, with those behind it and before it that fit. */
function markedCode(lines: readonly string[], at: number, most: number): string {
  let [from, to] = [at, at + 1]
  const marked = (): string => lines.slice(from, to).join('\n').trim()
  while (to < lines.length && `${marked()}\n${lines[to]}`.length <= most) to++
  while (from > 0 && `${lines[from - 1]}\n${marked()}`.length <= most) from--
  return marked().slice(0, most)
}

/**
 * The comment above a line, the line, and what follows up to a blank line, as far as they fit. A
 * line that introduces others is shown with them.
 */
function around(lines: readonly string[], at: number): { from: number; to: number } {
  let from = commentAbove(lines, at).start
  while (from < at && lines.slice(from, at + 1).join('\n').length > LONGEST_STATEMENT) from++
  let to = at + 1
  if (INTRODUCTION.test(lines[at]!.trim().slice(-8))) while (to < lines.length && lines[to]!.trim() === '') to++
  while (to < lines.length && lines[to]!.trim() !== '' && lines.slice(from, to + 1).join('\n').length <= CODE_AROUND)
    to++
  return { from, to }
}
