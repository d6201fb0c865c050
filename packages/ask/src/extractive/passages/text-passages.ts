import { onOneLine } from '../../sentences.js'
import { codePassage, indentOf } from './code-passages.js'
import { introductionIn, isShort, type PartKind, type Passage, passageOf, sentencesIn, stepsOf } from './passages.js'

/** A line that only sets others apart, or underlines the one before it: `-----`. */
const RULE = /^\s*([-=~^*+#_."'`<>])\1{3,}\s*$/
/** A line for a program that lays the text out: an anchor, a label, an attribute, a directive. */
const LAYOUT = /^\s*(?:\[\[.*\]\]|\.\.\s.*|\[[\w,="' -]+\]|:[\w-]+:.*|\.{2})\s*$/
/** A heading with its marks, and one with its number that is a paragraph of its own. */
const HEADING = /^={2,6} (\S.{0,90}?)(?: +=+)?$/
const NUMBERED = /^\s*(?:\d+\.)+\d*\s+(\p{Lu}[^.]{1,70})$/u
const ITEM = /^(\s*)(?:[-*+•o]|(\d{1,3})[.)]|\.)\s+(?=\S)/
/** What ends the line of code that a paragraph introduces, as reStructuredText has it. */
const DOUBLE_COLON = /::\s*$/
/** A line of code: a prompt, a comment, an assignment, a call, flags. */
const CODE = /^(?:[$%>#]\s|\/\/|\w+\s*=\s*\S|[\w./-]+\(|.*\s--?\w|.*[{};]$|<\/?\w)/
const SENTENCE_END = /[.!?:]["')\]]?$/

/**
 * Whether a plain text is laid out as documents for programmers are: with headings, code that is
 * set in, or lists. Prose is not.
 */
export function isLaidOut(text: string): boolean {
  const blocks = blocksOf(text)
  return (
    blocks.some(({ kind }) => kind === 'heading' || kind === 'code') ||
    blocks.filter(({ kind }) => kind === 'item').length > 1
  )
}

/** The passages of a plain text: paragraphs, items and code, under the headings within it. */
export function textPassagesOf(text: string): Passage[] {
  const passages: Passage[] = []
  let title: string | undefined
  let lead = ''
  let items: { texts: string[]; lead: string; first: number | undefined } | undefined
  const push = (kind: PartKind, texts: readonly string[], introduction: string, isItem = kind === 'item'): Passage => {
    const order = passages.length
    const passage = passageOf(texts, { kind, order, lead: introduction, title, isAside: false, isItem })
    passages.push(passage)
    return passage
  }
  const endItems = (): void => {
    if (items === undefined) return
    const { texts, first, lead: introduction } = items
    items = undefined
    const short = first === undefined ? texts.filter(isShort) : stepsOf(texts.map(sentencesIn))
    if (short.length > 0) push('item', short, introduction).first = first
    for (const long of texts.filter((item) => !isShort(item))) push('sentence', sentencesIn(long), introduction, true)
    if (texts.length < 2 || (first === undefined && introduction === '')) return
    Object.assign(push('list', [texts.join(' ')], introduction), { items: texts.map(sentencesIn), first })
  }
  for (const block of blocksOf(text)) {
    const content = onOneLine(block.lines.join('\n'))
    if (block.kind === 'item') {
      items ??= { texts: [], lead: introductionIn(lead), first: block.number }
      items.texts.push(content)
      continue
    }
    endItems()
    if (block.kind === 'heading') title = content
    else if (block.kind === 'code') passages.push(codePassage(block.lines, '', passages.length, { lead, title }))
    else {
      const sentences = sentencesIn(content)
      if (sentences.length > 0) push('sentence', sentences, '')
      lead = sentences.at(-1) ?? ''
      continue
    }
    lead = ''
  }
  endItems()
  return passages
}

interface TextBlock {
  kind: 'prose' | 'item' | 'heading' | 'code'
  lines: string[]
  number?: number | undefined
}

/** The blocks of a plain text: paragraphs end at blank lines, and code is set in or set apart. */
function blocksOf(text: string): TextBlock[] {
  const lines = text.split(/\r\n|\r|\n/)
  const blocks: TextBlock[] = []
  const base = baseOf(lines)
  const closes = closesOf(lines)
  let at = 0
  while (at < lines.length) {
    const line = lines[at]!
    if (line.trim() === '' || LAYOUT.test(line)) {
      at++
      continue
    }
    if (RULE.test(line)) {
      const close = closes.get(at)
      if (close !== undefined) blocks.push({ kind: 'code', lines: lines.slice(at + 1, close) })
      at = (close ?? at) + 1
      continue
    }
    let end = at + 1
    while (end < lines.length && lines[end]!.trim() !== '' && !RULE.test(lines[end]!) && !ITEM.test(lines[end]!)) end++
    const part = lines.slice(at, end)
    const rule = lines[end]
    if (part.length === 1 && rule !== undefined && isUnderline(rule, line)) {
      blocks.push({ kind: 'heading', lines: part })
      at = end + 1
      continue
    }
    const heading = HEADING.exec(line)?.[1] ?? (part.length === 1 ? NUMBERED.exec(line)?.[1] : undefined)
    if (heading !== undefined) {
      blocks.push({ kind: 'heading', lines: [heading] })
      at++
      continue
    }
    const [mark, , number] = ITEM.exec(line) ?? []
    if (isCode(part, base)) {
      const last = blocks.at(-1)
      if (last?.kind === 'code' && lines[at - 1]!.trim() === '') last.lines.push('', ...part)
      else blocks.push({ kind: 'code', lines: part })
    } else if (mark !== undefined)
      blocks.push({
        kind: 'item',
        lines: [line.slice(mark.length), ...part.slice(1)],
        number: number === undefined ? undefined : Number(number),
      })
    else blocks.push({ kind: 'prose', lines: part.map((prose) => prose.replace(DOUBLE_COLON, ':')) })
    at = end
  }
  return blocks
}

/** The lines that set code apart, each with the next one that is the same and closes it. */
function closesOf(lines: readonly string[]): ReadonlyMap<number, number> {
  const closes = new Map<number, number>()
  const next = new Map<string, number>()
  for (let at = lines.length - 1; at >= 0; at--) {
    const rule = lines[at]!.trim()
    if (!RULE.test(rule) || !/^[-.`]/.test(rule)) continue
    const close = next.get(rule)
    if (close !== undefined && close > at + 1) closes.set(at, close)
    next.set(rule, at)
  }
  return closes
}

/** Whether a line underlines the one before it. */
function isUnderline(rule: string, line: string): boolean {
  const [length, title] = [rule.trim().length, line.trim().length]
  return RULE.test(rule) && Math.abs(length - title) <= 2
}

/** How far prose is set in: as far as most of the lines that end a sentence. */
function baseOf(lines: readonly string[]): number {
  const counts = new Map<number, number>()
  for (const line of lines)
    if (/^\s*\p{L}.{40,}/u.test(line)) counts.set(indentOf(line), (counts.get(indentOf(line)) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0
}

/** Whether lines are code: set in further than the prose, or without an end as prose has it. */
function isCode(lines: readonly string[], base: number): boolean {
  const isSetIn = lines.every((line) => indentOf(line) >= base + 2)
  const isEnded = SENTENCE_END.test(lines.at(-1)!.trim())
  const looksLike = lines.filter((line) => CODE.test(line.trim())).length
  if (isSetIn) return looksLike > 0 || !isEnded
  return base > 0 && looksLike >= lines.length / 2 && !isEnded
}
