import { type Block, type Markdown, meaningOf, readMarkdown } from '@kebab/markdown'
import type { Span } from '../../claims.js'
import { sentencesOf } from '../../sentences.js'
import { INTRODUCTION, QUESTION } from '../quotable.js'
import { withoutLoneMarks } from '../quotation-marks.js'
import { codePassage, ENTRY } from './code-passages.js'
import { readableOf } from './readable.js'

/** What a part of a passage is. An `item` is of a list, a `row` of a table, `code` is a line. */
export type PartKind = 'sentence' | 'item' | 'list' | 'row' | 'code'

/** A part of a passage that may answer by itself. */
export interface Part {
  kind: PartKind
  /** What people read of it, on one line. */
  text: string
  /** The parts of the same passage, in order, this one included. */
  passage: Passage
  /** Its place among them. */
  index: number
  /** For a line of a help text: the flag or command, what it is, and how many lines say so. */
  entry?: { name: string; text: string; lines: number } | undefined
  /** Whether it is what a command printed, beside the command. */
  isOutput?: boolean
}

/** A block with what it is read with. */
export interface Passage {
  kind: PartKind
  /** The place of the passage in its text, from 0. */
  order: number
  /** The sentence that introduces it, or an empty text. */
  lead: string
  /** The line in bold above it, which reads like a heading, or the term that it is of. */
  title: string | undefined
  parts: Part[]
  /** For rows: the cells of the header, and those of each part. */
  table?: { header: string[]; rows: string[][] }
  /** Whether it stands in a quotation or a note, beside the text. */
  isAside: boolean
  /** Whether it is an item of a list. */
  isItem: boolean
  /** For `list`: the sentences of each item. */
  items?: readonly string[][]
  /** For code: the language. The lines of the whole block, and the line of each part. */
  code?: { lang: string; lines: string[]; at: number[] }
  /** For an ordered list and its items: the number of the first. */
  first?: number | undefined
}

/**
 * The passages of a Markdown text, in order. Headings, links alone and markup are in none.
 * @param tableHeader of the table that the text begins within
 */
export function passagesOf(text: string, tableHeader = ''): Passage[] {
  const header = readMarkdown(tableHeader)
  const cells = header.blocks[0]?.children[0]?.children ?? []
  const readable = readableOf(header)
  return new Reader(
    readMarkdown(text),
    cells.map(({ start, end }) => readable(start, end)),
  ).read()
}

class Reader {
  readonly #markdown: Markdown
  readonly #readable: (start: number, end: number) => string
  readonly #passages: Passage[] = []
  /** The last sentence of the paragraph right before, which may introduce what follows. */
  #lead = ''
  #quotes = 0
  #title: string | undefined

  /** The cells of the header of the table that the text begins within. */
  readonly #tableHeader: readonly string[]

  constructor(markdown: Markdown, tableHeader: readonly string[]) {
    this.#markdown = markdown
    this.#tableHeader = tableHeader
    this.#readable = readableOf(markdown)
  }

  read(): Passage[] {
    this.#add(this.#markdown.blocks)
    return this.#passages
  }

  #add(blocks: readonly Block[]): void {
    for (const [i, block] of blocks.entries()) {
      const lead = this.#lead
      this.#lead = ''
      switch (block.kind) {
        case 'paragraph':
          if (blocks[i + 1]?.kind !== 'definition') this.#paragraph(block, lead, blocks[i + 1]?.kind)
          break
        case 'list':
          this.#list(block, lead)
          break
        case 'table':
          this.#table(block, lead)
          break
        case 'code':
          this.#code(block, lead)
          break
        case 'html': {
          const summary = this.#summary(block)
          if (summary !== undefined) {
            this.#title = summary === '' ? undefined : summary
            break
          }
          const parts = sentencesIn(this.#readable(block.start, block.end))
          if (parts.join(' ').split(' ').length > 2) this.#push('sentence', parts, '')
          else this.#lead = lead
          break
        }
        case 'comment':
        case 'reference':
          this.#lead = lead
          break
        case 'quote':
          this.#lead = lead
          this.#quotes++
          this.#add(block.children)
          this.#quotes--
          break
        case 'definition': {
          // A term is the title of what is said of it.
          const title = this.#title
          this.#title = this.#termAbove(blocks, i) ?? title
          this.#add(block.children)
          this.#title = title
          break
        }
        case 'footnote':
          this.#add(block.children)
          break
      }
    }
  }

  /** The term that a definition is of: the paragraph before it. */
  #termAbove(blocks: readonly Block[], at: number): string | undefined {
    let before = at - 1
    while (blocks[before]?.kind === 'definition') before--
    const term = blocks[before]
    return term?.kind === 'paragraph' ? this.#readable(term.start, term.end) : undefined
  }

  /** The title of details, or an empty text where they end. */
  #summary({ start, end }: Block): string | undefined {
    const html = this.#markdown.source.slice(start, end)
    const title = SUMMARY.exec(html)
    if (title !== null) return this.#readable(start + title.index, start + title.index + title[0].length)
    return /^\s*<\/details>\s*$/i.test(html) ? '' : undefined
  }

  #paragraph(block: Block, before: string, next: Block['kind'] | undefined): void {
    const lines = linesIn(this.#markdown.source, block)
    if (lines.every(({ text }) => ROW.test(text))) {
      this.#rows(lines)
      return
    }
    if (lines.filter(({ text }) => ENTRY.test(text)).length > 1) {
      // A block of code that began before this text.
      this.#passages.push(
        codePassage(
          lines.map(({ text }) => text),
          '',
          this.#passages.length,
          { lead: '', title: this.#title },
        ),
      )
      return
    }
    const sentences = this.#sentences(block)
    if (sentences.length === 0) return
    const [run] = block.inlines
    const bold = run?.kind === 'strong' && run.start === block.start ? this.#readable(run.start, run.end) : undefined
    const whole = sentences.join(' ')
    if (bold !== undefined && (bold === whole || bold === whole.replace(ASIDE, ''))) {
      this.#title = whole
      return
    }
    if (isTermLike(sentences, next)) {
      this.#title = sentences[0]
      return
    }
    // A title at the start of a paragraph is that of the paragraph alone.
    const title = this.#title
    const isTitled = bold !== undefined && bold === sentences[0]
    if (isTitled) this.#title = bold
    this.#push('sentence', isTitled ? sentences.slice(1) : sentences, QUESTION.test(before.slice(-8)) ? before : '')
    this.#title = title
    this.#lead = sentences.at(-1)!
  }

  /** The sentences of a paragraph. None where it is nothing but links. */
  #sentences({ start, end, inlines }: Block): string[] {
    let at = start
    let besides = ''
    for (const inline of inlines) {
      besides += this.#markdown.source.slice(at, inline.start)
      if (!/^(?:link|image|html|comment|break|autolink|wikilink|footnote)$/.test(inline.kind)) besides += 'x'
      at = inline.end
    }
    besides += this.#markdown.source.slice(at, end)
    return /[\p{L}\p{N}]/u.test(besides) ? sentencesIn(this.#readable(start, end)) : []
  }

  #list(block: Block, lead: string): void {
    const first = firstNumber(this.#markdown, block)
    const items = block.children.map(({ children }) =>
      children[0]?.kind === 'paragraph' ? this.#sentences(children[0]) : [],
    )
    const intro = introductionIn(lead)
    const whole = first === undefined ? items.map((item) => item.join(' ')).filter(isItemText) : stepsOf(items)
    if (whole.length > 0) this.#push('item', whole, intro).first = first
    if (first !== undefined && items.length > 1) this.#pushList(items, intro, first)
    else if (items.length > 1)
      this.#pushList(
        // Links alone are members of what was introduced.
        block.children.map(({ children }) =>
          children[0]?.kind === 'paragraph' ? sentencesIn(this.#readable(children[0].start, children[0].end)) : [],
        ),
        intro,
        undefined,
      )
    for (const [i, { children }] of block.children.entries()) {
      // What a long item says is read like a paragraph under its first words.
      if (!isShort(items[i]!.join(' '))) this.#push('sentence', items[i]!, intro, true)
      this.#lead = items[i]!.at(-1) ?? ''
      this.#add(children[0]?.kind === 'paragraph' ? children.slice(1) : children)
    }
    this.#lead = ''
  }

  #table({ children }: Block, lead: string): void {
    const [header, ...rows] = children.map((row) => row.children.map(({ start, end }) => this.#readable(start, end)))
    if (header !== undefined) this.#pushRows(header, rows, introductionIn(lead))
  }

  #code(block: Block, lead: string): void {
    const lines = codeLines(this.#markdown, block)
    if (lines.length === 0) return
    this.#passages.push(codePassage(lines, block.lang ?? '', this.#passages.length, { lead, title: this.#title }))
  }

  /** Rows of a table whose header stands before this text. */
  #rows(lines: readonly (Span & { text: string })[]): void {
    const rows = lines
      .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
      .map(({ start, text }) => cellsIn(text).map((cell) => this.#readable(start + cell.start, start + cell.end)))
    this.#pushRows(this.#passages.length === 0 ? [...this.#tableHeader] : [], rows, '')
  }

  #pushRows(header: string[], rows: string[][], lead: string): void {
    const texts = rows.map((row) =>
      row
        .filter((cell) => cell !== '')
        .join(' | ')
        .slice(0, LONGEST_SENTENCE),
    )
    this.#push('row', texts, lead).table = { header, rows }
  }

  #pushList(items: string[][], lead: string, first: number | undefined): void {
    const passage = this.#push('list', [items.map((sentences) => sentences.join(' ')).join(' ')], lead)
    Object.assign(passage, { items, first })
  }

  #push(kind: PartKind, texts: readonly string[], lead: string, isItem = kind === 'item'): Passage {
    const order = this.#passages.length
    const passage = passageOf(texts, { kind, order, lead, title: this.#title, isAside: this.#quotes > 0, isItem })
    this.#passages.push(passage)
    return passage
  }
}

/** So many words without an end, before a paragraph, are a name of what it says. */
const LONGEST_TERM = 3
/** A value with its label, a call, the usage of a command, or the end of a sentence. */
const NO_NAME = /:\s|[(){}[\]<>|]|[.!?:;,…。！？؟।]$/u

/** Whether a paragraph is a name alone, as `Storage=`, with a paragraph about it behind it. */
function isTermLike([text = '', ...others]: readonly string[], next: Block['kind'] | undefined): boolean {
  const isBeforeText = next === 'paragraph' || next === 'quote'
  return isBeforeText && others.length === 0 && !NO_NAME.test(text) && text.split(' ').length <= LONGEST_TERM
}

/** The line of details that is shown while they are closed. */
const SUMMARY = /<summary\b[^>]*>[\s\S]*?<\/summary>/i

/** A passage with these parts, in order. */
export function passageOf(texts: readonly string[], shape: Omit<Passage, 'parts'>): Passage {
  const passage: Passage = { ...shape, parts: [] }
  passage.parts = texts.map((text, index) => ({ kind: shape.kind, text, passage, index }))
  return passage
}

/** The number of the first item of a list. `undefined`: it has bullets. */
export function firstNumber({ source }: Markdown, { start, end }: Span): number | undefined {
  const number = /^\s*(\d{1,9})[.)]/.exec(source.slice(start, end))?.[1]
  return number === undefined ? undefined : Number(number)
}

/** Whether a block of code stands between fences, and is not only set in. */
export function isFenced({ source }: Markdown, { start, end }: Span): boolean {
  return /^\s*(?:`{3}|~{3})/.test(source.slice(start, end))
}

/** Returns the lines of a block of code, without those of its fence, whose end may be missing. */
export function codeLines(markdown: Markdown, block: Span): string[] {
  const lines = meaningOf(markdown, block.start, block.end).split(/\r\n|\r|\n/)
  // The line of the fence still has its language.
  return isFenced(markdown, block) ? lines.slice(1, lines.at(-1)?.trim() === '' ? -1 : undefined) : lines
}

/** The longest item that is read as one, in UTF-16 units. */
const LONGEST_ITEM = 400

export function isShort(item: string): boolean {
  return item.length <= LONGEST_ITEM
}

function isItemText(item: string): boolean {
  return item !== '' && isShort(item)
}

/**
 * The texts of ordered items, none of which is left out: what comes behind another one tells by its
 * place. A long one is its first sentence.
 */
export function stepsOf(items: readonly (readonly string[])[]): string[] {
  return items.map(([first = '', ...others]) => {
    const whole = [first, ...others].join(' ')
    return isShort(whole) ? whole : first
  })
}

/** A sentence that introduces what is behind it, or an empty text. */
export function introductionIn(sentence: string): string {
  return INTRODUCTION.test(sentence.slice(-8)) ? sentence : ''
}

/** What stands behind a title in bold, as `(since 4.0)`. */
const ASIDE = /\s*\([^()]*\)$/
const ROW = /^\s*\|.*\|\s*$/

function linesIn(source: string, { start, end }: Span): (Span & { text: string })[] {
  return [...source.slice(start, end).matchAll(/[^\r\n]+/g)].map(({ 0: text, index }) => ({
    start: start + index,
    end: start + index + text.length,
    text,
  }))
}

/** The cells of a row, in which a backslash may stand before a border. */
function cellsIn(row: string): Span[] {
  return [...row.matchAll(/(?<=\|)(?:\\.|[^\\|])*(?=\|)/g)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }))
}

/** The sentences of a readable text. A quotation has both of its marks in a sentence, or none. */
export function sentencesIn(text: string): string[] {
  return sentencesOf(text)
    .flatMap(({ start, end }) => piecesOf(text.slice(start, end)))
    .map(withoutLoneMarks)
}

/** The longest sentence that is read as one, in UTF-16 units. */
const LONGEST_SENTENCE = 2000

/** A sentence, or its pieces where it is too long to be one. */
function piecesOf(sentence: string): string[] {
  const pieces: string[] = []
  for (let at = 0; at < sentence.length; at += LONGEST_SENTENCE) pieces.push(sentence.slice(at, at + LONGEST_SENTENCE))
  return pieces
}
