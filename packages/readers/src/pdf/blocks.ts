import { type DocumentFacts, roundedSize } from './document-facts.js'
import type { OutlineTitles } from './outline.js'
import { BULLET, LEADER, MARKER } from './tables.js'
import type { Flow, LineFlow, TextLine } from './text-lines.js'

/** A paragraph, an item of a list, or a heading: lines of text. */
export interface TextBlock {
  kind: 'text'
  lines: TextLine[]
  /** The lines that begin on a new line of the text, as in a table of contents, by position. */
  breaks: Set<number>
  /** Whether it is a heading, and how deep it is in the outline if it is there. */
  heading: { depth?: number } | undefined
  /** The width of the column. */
  width: number
}

/** What a document is made of, in reading order. */
export type Block =
  | TextBlock
  | { kind: 'code'; lines: TextLine[]; left: number }
  | { kind: 'table'; rows: TextLine[][][] }

/** A heading is so many times larger than the body, and has at most so many characters. */
const HEADING_RATIO = 1.14
const LONGEST_HEADING = 200
/** So many headings of one size with nothing below are a title page or a table of contents. */
const MANY_HEADINGS = 5
/** The most lines of a heading in the outline. */
const MOST_HEADING_LINES = 4
/** A number before a heading that has the size of the body. */
const NUMBERED = /^(?:\d{1,3}(?:\.\d{1,3}){0,4}\.?|[A-Z](?:\.\d{1,3}){1,4}\.?)\s+\p{L}/u
/** What ends a sentence, in quotes and brackets too. */
export const SENTENCE_END = /[.!?:;。！？：؟۔।](?:["'”’»)\]）」』]{0,3})$/u

/** Divides flows into blocks. Paragraphs that go on in the next column are joined. */
export class BlockBuilder {
  readonly blocks: Block[] = []
  readonly #facts: DocumentFacts
  readonly #titles: OutlineTitles

  constructor(facts: DocumentFacts, titles: OutlineTitles) {
    this.#facts = facts
    this.#titles = titles
  }

  /** Adds what follows in reading order. */
  add(flow: Flow): void {
    if (flow.kind === 'table') this.blocks.push(flow)
    else if (flow.isMargin) {
      // Before what begins on its page, so that a paragraph may go on behind it.
      let at = this.blocks.length
      while (at > 0 && pageOf(this.blocks[at - 1]!) === flow.page) at--
      this.blocks.splice(at, 0, textBlock(flow, flow.lines, undefined))
    } else {
      const { lines } = flow
      let block: TextBlock | undefined
      for (let i = 0; i < lines.length; ) {
        const title = this.#outlined(lines, i)
        if (title !== undefined) {
          const { count, depth } = title
          this.blocks.push(textBlock(flow, lines.slice(i, i + count), { depth }))
          block = undefined
          i += count
          continue
        }
        const line = lines[i++]!
        if (this.#isCode(line)) {
          const last = this.blocks.at(-1)
          if (last?.kind === 'code' && block === undefined && last.lines[0]!.page === line.page) last.lines.push(line)
          else this.blocks.push({ kind: 'code', lines: [line], left: flow.left })
          block = undefined
          continue
        }
        const continued = i === 1 ? this.#continued(flow, line) : undefined
        const breaks =
          continued !== undefined ? 'none' : block === undefined ? 'block' : this.#breakBetween(block, line, flow)
        block ??= continued
        if (block === undefined || breaks === 'block') {
          block = textBlock(flow, [line], undefined)
          this.blocks.push(block)
        } else {
          if (breaks === 'line') block.breaks.add(block.lines.length)
          block.lines.push(line)
        }
      }
    }
  }

  /** Ends the document: paragraphs that look like headings become headings. */
  end(): Block[] {
    let run: TextBlock[] = []
    const endRun = (): void => {
      if (run.length < MANY_HEADINGS) for (const block of run) block.heading = {}
      run = []
    }
    for (const block of this.blocks) {
      const isHeading = block.kind === 'text' && block.heading === undefined && this.#looksLikeHeading(block)
      if (!isHeading || (run.length > 0 && roundedSize(run[0]!.lines[0]!.size) !== roundedSize(block.lines[0]!.size)))
        endRun()
      if (isHeading) run.push(block)
    }
    endRun()
    return this.blocks
  }

  #isCode({ isMonospaced }: TextLine): boolean {
    return isMonospaced && !this.#facts.isMonospaced
  }

  /** Returns how many lines from `start` on are a heading of the outline. */
  #outlined(lines: readonly TextLine[], start: number): { count: number; depth: number } | undefined {
    let text = ''
    const first = lines[start]!
    for (let count = 1; count <= MOST_HEADING_LINES; count++) {
      const line = lines[start + count - 1]
      if (line === undefined || text.length > LONGEST_HEADING || Math.abs(line.size - first.size) > 1) return undefined
      text = `${text} ${line.text}`.trim()
      const depth = this.#titles.depthOf(first.page, text)
      if (depth !== undefined) return { count, depth }
    }
    return undefined
  }

  #breakBetween(block: TextBlock, line: TextLine, flow: LineFlow): 'none' | 'line' | 'block' {
    const last = block.lines.at(-1)!
    const { leading } = this.#facts
    const size = Math.max(last.size, line.size)
    if (Math.abs(last.size - line.size) > 0.12 * size || last.isRightToLeft !== line.isRightToLeft) return 'block'
    if (line.base - last.base > Math.max(1.25 * leading, leading + 0.35) * size) return 'block'
    if (startsItem(line)) return 'block'
    if (last.isPure && line.isPure && last.font !== line.font && NUMBERED.test(last.text)) return 'block'
    if (LEADER.test(line.text) || LEADER.test(last.text)) return 'line'
    const width = flow.right - flow.left
    // Lines that are read from the right begin there.
    const [start, end] = line.isRightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const)
    const room = Math.abs(flow[end] - last[end])
    const indent = line.isRightToLeft ? last[start] - line[start] : line[start] - last[start]
    const isSentence = SENTENCE_END.test(last.text)
    if (indent > 0.7 * size && (isSentence || room > 2 * size) && !isItem(block)) return 'block'
    if (indent < -0.7 * size && block.lines.length > 1 && (isSentence || room > 2 * size)) return 'block'
    if (room > 0.15 * width && isSentence) return 'block'
    return room > 0.45 * width && !/^\p{Ll}/u.test(line.text) ? 'line' : 'none'
  }

  /** Returns the paragraph that goes on with the first line of the next column or page. */
  #continued({ page }: LineFlow, line: TextLine): TextBlock | undefined {
    const { blocks } = this
    const { bodySize } = this.#facts
    let at = blocks.length - 1
    // Notes at the foot of the page are between the two parts of a paragraph.
    for (let back = 0; back < 8 && at >= 0; back++, at--) {
      const block = blocks[at]!
      const isNote = block.kind === 'text' && block.heading === undefined && block.lines[0]!.size < 0.93 * bodySize
      if (!isNote || roundedSize(line.size) < bodySize) break
    }
    const block = blocks[at]
    if (block?.kind !== 'text' || block.heading !== undefined) return undefined
    const last = block.lines.at(-1)!
    const isNear = last.page === page || last.page === page - 1
    if (!isNear || Math.abs(last.size - line.size) > 0.5 || last.isRightToLeft !== line.isRightToLeft) return undefined
    if (SENTENCE_END.test(last.text) || startsItem(line)) return undefined
    const isHyphen = /\p{L}[-\u2010\u00ad]$/u.test(last.text)
    const isFull = last.right - last.left > 0.7 * block.width
    const goesOn = /^[\p{Ll}(]/u.test(line.text) || (/^\p{Lo}/u.test(line.text) && isFull)
    if (!goesOn || !(isFull || isHyphen)) return undefined
    // The notes come first, so that no page comes before an earlier one.
    if (at < blocks.length - 1) blocks.push(...blocks.splice(at, 1))
    return block
  }

  #looksLikeHeading({ lines, breaks }: TextBlock): boolean {
    const { bodySize, bodyFont } = this.#facts
    const [first] = lines
    const length = lines.reduce((sum, { text }) => sum + text.length, 0)
    if (first === undefined || length > LONGEST_HEADING || lines.length > MOST_HEADING_LINES || breaks.size > 1)
      return false
    const text = lines.map((line) => line.text).join(' ')
    if (!/\p{L}.*\p{L}/u.test(text) || LEADER.test(text)) return false
    if (lines.every(({ size }) => size >= HEADING_RATIO * bodySize)) return true
    const isSet = lines.every(({ isPure, font, size }) => isPure && font !== bodyFont && size > 0.97 * bodySize)
    return isSet && lines.length <= 2 && NUMBERED.test(text) && !/[.!?:;…\d]$/.test(text)
  }
}

function textBlock(flow: LineFlow, lines: TextLine[], heading: TextBlock['heading']): TextBlock {
  return { kind: 'text', lines, breaks: new Set(), heading, width: flow.right - flow.left }
}

/** Returns the page that a block begins on. */
function pageOf(block: Block): number | undefined {
  return (block.kind === 'table' ? block.rows.flat(2)[0] : block.lines[0])?.page
}

/** Whether a line begins an item of a list. */
function startsItem({ text }: TextLine): boolean {
  if (BULLET.test(text)) return true
  const [first = ''] = text.split(' ', 1)
  return first.length < text.length && MARKER.test(first)
}

function isItem({ lines }: TextBlock): boolean {
  return startsItem(lines[0]!)
}
