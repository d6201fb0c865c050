import type { Block, Inline, Markdown, Span } from '../tree.js'
import { firstAfter } from './reading.js'

/** How a run of text is set apart. */
export type TextStyle = 'strong' | 'emphasis' | 'strikethrough' | 'code'

/** A run of text as people see it. */
export interface TextRun extends Span {
  /** What is shown. The line ends of prose are blanks. */
  text: string
  /** How it is set apart, outermost first. */
  styles: readonly TextStyle[]
  /** Whether it is in one of the marked spans. */
  isMarked: boolean
  /**
   * Whether it stands between two parts, with an empty span: a line feed between blocks, with the
   * bullet of an item, or a bar between cells. Absent: it is text.
   */
  isSeparator?: true | undefined
}

/**
 * Returns a part of a document as people see it: the blocks and runs that `meaningOf` reads, set
 * apart as they are meant. Items have a bullet or their number. The language of code is left out.
 *
 * @param start where the part begins in the source, in UTF-16 units
 * @param end where it ends, exclusive
 * @param marked spans of the source to tell from the rest, ascending, such as matches
 */
export function textRuns(markdown: Markdown, start: number, end: number, marked: readonly Span[] = []): TextRun[] {
  const writer = new RunWriter(markdown, { start, end }, marked)
  writer.writeBlocks(markdown.blocks, '\n')
  return writer.runs
}

/**
 * Returns a passage of a document as `textRuns` does: the first verbatim occurrence of its text.
 * Returns `undefined` where the document hasn't got it, or where nothing of it is shown.
 *
 * @param from where to look for the text from, in UTF-16 units of the source
 * @param ranges what is marked in the passage, ascending: offsets in its text, such as highlights
 */
export function passageRuns(
  markdown: Markdown,
  text: string,
  from: number,
  ranges: readonly (readonly [start: number, end: number])[] = [],
): TextRun[] | undefined {
  const at = markdown.source.indexOf(text, from)
  if (at < 0) return undefined
  const marked = ranges.map(([start, end]) => ({ start: at + start, end: at + end }))
  const runs = textRuns(markdown, at, at + text.length, marked)
  return runs.length === 0 ? undefined : runs
}

/** What a fence begins with. */
const FENCES = ['`', '~']
const LINE_END = /[\r\n]/
const LINE_ENDS = /[\r\n]/g

class RunWriter {
  readonly runs: TextRun[] = []
  readonly #markdown: Markdown
  readonly #part: Span
  readonly #marked: readonly Span[]
  /** What stands between the last text and the next. */
  #gap = ''

  constructor(markdown: Markdown, part: Span, marked: readonly Span[]) {
    this.#markdown = markdown
    this.#part = part
    this.#marked = marked
  }

  writeBlocks(blocks: readonly Block[], gap: string): void {
    for (const block of blocks) {
      if (!this.#touches(block)) continue
      this.#separate(gap)
      this.#writeBlock(block)
    }
  }

  #writeBlock(block: Block): void {
    const { kind, start, end, children, inlines } = block
    if (kind === 'item') this.#writeBullet(block)
    if (kind === 'html' && children.length > 0) {
      this.#writeAround(children, start, end)
      return
    }
    if (children.length > 0) {
      // The first block of an item follows its bullet.
      const [first, ...others] = children
      this.writeBlocks([first!], kind === 'item' ? '' : '\n')
      this.writeBlocks(others, kind === 'header' || kind === 'row' ? ' | ' : '\n')
    } else if (kind === 'code') this.#write(this.#codeStart(block), end, ['code'])
    else this.#writeInlines(inlines, start, end, kind === 'heading' ? ['strong'] : [])
  }

  /** Writes headings in HTML, and what stands around them. */
  #writeAround(children: readonly Block[], start: number, end: number): void {
    let at = start
    for (const child of children) {
      this.#write(at, child.start, [])
      this.writeBlocks([child], '\n')
      this.#separate('\n')
      at = child.end
    }
    this.#write(at, end, [])
  }

  #writeBullet({ start, children: [first], done }: Block): void {
    if (start < this.#part.start) return
    const bullet = done === undefined ? '• ' : done ? '☑ ' : '☐ '
    if (/\d/.test(this.#markdown.source.charAt(start)) && first !== undefined) this.#write(start, first.start, [])
    else if (this.runs.length > 0) this.#separate(`\n${bullet}`)
    else this.#push({ start, end: start, text: bullet }, [])
  }

  /** Where the text of a block of code begins: behind the line of a fence. */
  #codeStart({ start, end }: Block): number {
    const { source } = this.#markdown
    if (!FENCES.includes(source.charAt(start))) return start
    const lineEnd = source.slice(start, end).search(LINE_END)
    return lineEnd < 0 ? end : start + lineEnd
  }

  #writeInlines(inlines: readonly Inline[], start: number, end: number, styles: readonly TextStyle[]): void {
    let at = start
    for (const inline of inlines) {
      if (!this.#touches(inline)) continue
      this.#write(at, inline.start, styles)
      this.#writeInlines(
        inline.children,
        inline.start,
        inline.end,
        isStyle(inline.kind) ? [...styles, inline.kind] : styles,
      )
      at = inline.end
    }
    this.#write(at, end, styles)
  }

  /** Writes a span as it is read. */
  #write(from: number, to: number, styles: readonly TextStyle[]): void {
    const { source, marks } = this.#markdown
    let start = Math.max(from, this.#part.start)
    const end = Math.min(to, this.#part.end)
    const isCode = styles.includes('code')
    const onLine = (text: string): string => (isCode ? text : text.replace(LINE_ENDS, ' '))
    for (let i = firstAfter(marks, start); start < end && i < marks.length && marks[i]![0] < end; i++) {
      const [markStart, markEnd, text] = marks[i]!
      if (markStart > start) this.#push({ start, end: markStart, text: onLine(source.slice(start, markStart)) }, styles)
      if (markStart >= start) this.#push({ start: markStart, end: Math.min(markEnd, end), text: onLine(text) }, styles)
      start = Math.max(start, markEnd)
    }
    if (start < end) this.#push({ start, end, text: onLine(source.slice(start, end)) }, styles)
  }

  /** Adds a text, in pieces where marked spans begin and end. A line begins without blanks. */
  #push(part: Span & { text: string }, styles: readonly TextStyle[]): void {
    const isFirst = this.#gap !== '' || this.runs.length === 0
    const isVerbatim = part.text.length === part.end - part.start
    const text = isFirst ? part.text.trimStart() : part.text
    const { end } = part
    const start = isVerbatim ? end - text.length : part.start
    if (text === '') return
    if (isFirst && this.runs.length > 0)
      this.runs.push({ start, end: start, text: this.#gap, styles: [], isMarked: false, isSeparator: true })
    this.#gap = ''
    const marked = this.#marked.filter((span) => span.end > start && span.start < end)
    if (!isVerbatim) {
      this.runs.push({ start, end, text, styles, isMarked: marked.length > 0 })
      return
    }
    const add = (from: number, to: number, isMarked: boolean): void => {
      if (from === to) return
      this.runs.push({ start: from, end: to, text: text.slice(from - start, to - start), styles, isMarked })
    }
    let at = start
    for (const span of marked) {
      add(at, Math.max(at, span.start), false)
      add(Math.max(at, span.start), Math.min(end, span.end), true)
      at = Math.min(end, span.end)
    }
    add(at, end, false)
  }

  /** Separates what was written from what follows. A line feed counts before what is on a line. */
  #separate(gap: string): void {
    if (gap.startsWith('\n') || !this.#gap.startsWith('\n')) this.#gap = gap
  }

  #touches({ start, end }: Span): boolean {
    return start < this.#part.end && end > this.#part.start
  }
}

function isStyle(kind: Inline['kind']): kind is TextStyle {
  return kind === 'strong' || kind === 'emphasis' || kind === 'strikethrough' || kind === 'code'
}
