import type { OriginPlace } from '@kebab/core'
import { DerivedText } from '../derived-text.js'
import { escapeMarkdown, longestFence } from './escape-markdown.js'

/** A piece of text with its place in the file. */
export interface Piece {
  text: string
  from?: OriginPlace | undefined
  to?: OriginPlace | undefined
}

/** What the lines of a list item or of a quote begin with. */
interface Prefix {
  /** What the first line begins with. */
  marker: string
  /** What the others begin with. */
  indent: string
  isWritten: boolean
}

/** The marker of what says something of the term in the block before it. */
export const DEFINITION = ':   '
/** The longest address of a link. A longer one is mostly data. */
const LONGEST_ADDRESS = 1000
/** The most columns that nested lists and quotes indent by. */
const DEEPEST_INDENT = 24

/** The longest text of a cell that is repeated in the rows that it spans. */
export const MOST_REPEATED = 200

/** Writes Markdown, block by block, whose pieces know their places in a file. */
export class MarkdownWriter {
  readonly derived = new DerivedText()
  readonly #prefixes: Prefix[] = []
  /** What the next piece follows: nothing, a block that has ended, or other text of its line. */
  #before: 'nothing' | 'block' | 'text' = 'nothing'
  #hasSpace = false
  #isInCell = false
  #isCellEmpty = false
  #isInLink = false
  /** Whether the next block follows the one before without an empty line. */
  #isTight = false

  /** Ends the block, if there is one. The next piece begins another. */
  endBlock(): void {
    if (this.#isInCell) {
      this.#hasSpace = true
      return
    }
    if (this.#before === 'text') this.#before = 'block'
    this.#hasSpace = false
  }

  /**
   * Begins a list item or a quote. All blocks until `leave` are in it.
   *
   * @param marker such as `- `, `2. ` or `> `
   * @param isTight whether it follows the block before without an empty line
   */
  enter(marker: string, isTight = false): void {
    this.endBlock()
    const depth = this.#prefixes.reduce((columns, { indent }) => columns + indent.length, 0)
    const isDeep = depth + marker.length > DEEPEST_INDENT
    const indent = marker.startsWith('>') ? marker : ' '.repeat(marker.length)
    this.#prefixes.push(isDeep ? { marker: '', indent: '', isWritten: true } : { marker, indent, isWritten: false })
    this.#isTight = isTight && !isDeep
  }

  /** Ends the list item or the quote. */
  leave(): void {
    this.endBlock()
    this.#prefixes.pop()
  }

  /** Begins a heading. `endBlock` ends it. */
  heading(level: number): void {
    this.endBlock()
    this.#openLine(`${'#'.repeat(Math.min(6, Math.max(1, level)))} `)
  }

  /** Puts a space before the next piece, unless it begins a line. */
  space(): void {
    this.#hasSpace = true
  }

  /** Writes a piece of text in the line. It is no more than one line, and not empty. */
  text({ text, from, to }: Piece): void {
    const isFirst = this.#before !== 'text'
    this.#openInline()
    const position = { isFirst, isInCell: this.#isInCell, isInLink: this.#isInLink }
    this.derived.write(escapeMarkdown(text, position), from, to)
  }

  /** Writes a piece as code in the line. */
  code({ text, from, to }: Piece): void {
    const line = text.replace(/\s+/g, ' ')
    if (line.trim() === '') return
    this.#openInline()
    const fence = '`'.repeat(longestFence(line) + 1)
    const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
    this.derived.write(fence + pad)
    this.derived.write(this.#isInCell ? line.replaceAll('|', '\\|') : line, from, to)
    this.derived.write(pad + fence)
  }

  /**
   * Begins a link. Returns what `closeLink` takes; `undefined` for an address that is left out:
   * then what follows is mere text.
   */
  openLink(address: string): string | undefined {
    if (this.#isInLink || address.length > LONGEST_ADDRESS || !/^[^\s<>\\]+$/.test(address)) return undefined
    this.#openInline()
    this.derived.write('[')
    this.#isInLink = true
    const written = this.#isInCell ? address.replaceAll('|', '%7C') : address
    return /[()]/.test(written) ? `<${written}>` : written
  }

  /** Ends a link. */
  closeLink(address: string): void {
    this.derived.write(`](${address})`)
    this.#isInLink = false
  }

  /** Writes a block of code, line by line. */
  codeBlock(lines: readonly Piece[], language = ''): void {
    this.endBlock()
    const fence = '`'.repeat(lines.reduce((most, { text }) => Math.max(most, longestFence(text)), 2) + 1)
    this.#openLine(fence + language)
    for (const { text, from, to } of lines) {
      this.#nextLine()
      this.derived.write(text, from, to)
    }
    this.#nextLine()
    this.derived.write(fence)
    this.endBlock()
  }

  /** Begins a row of a table: the first one begins a block. */
  openRow(isFirst: boolean): void {
    if (isFirst) {
      this.endBlock()
      this.#openLine('')
    } else this.#nextLine()
    this.#isInCell = true
  }

  /** Begins a cell of the row. */
  openCell(): void {
    this.derived.write('| ')
    this.#isCellEmpty = true
    this.#hasSpace = false
  }

  /** Writes Markdown of an earlier cell again. It has no place. */
  repeat(markdown: string): void {
    this.#openInline()
    this.derived.write(markdown)
  }

  /** Ends the cell. */
  closeCell(): void {
    this.#hasSpace = false
    if (!this.#isCellEmpty) this.derived.write(' ')
  }

  /** Ends the row. That of the headings has a line of dashes below it. */
  closeRow(columns: number, isHeader: boolean): void {
    this.derived.write('|')
    this.#isInCell = false
    if (!isHeader) return
    this.#nextLine()
    this.derived.write(`|${' --- |'.repeat(columns)}`)
  }

  #openInline(): void {
    if (this.#before !== 'text') this.#openLine('')
    else if (this.#hasSpace && !(this.#isInCell && this.#isCellEmpty)) this.derived.write(' ')
    this.#hasSpace = false
    this.#isCellEmpty = false
  }

  /** Begins the first line of a block. */
  #openLine(start: string): void {
    if (this.#before === 'block') {
      this.derived.write('\n')
      if (!this.#isTight)
        this.derived.write(`${this.#indentOf(this.#prefixes.filter(({ isWritten }) => isWritten)).trimEnd()}\n`)
    }
    this.#isTight = false
    for (const prefix of this.#prefixes) {
      this.derived.write(prefix.isWritten ? prefix.indent : prefix.marker)
      prefix.isWritten = true
    }
    this.derived.write(start)
    this.#before = 'text'
    this.#hasSpace = false
  }

  #nextLine(): void {
    this.derived.write(`\n${this.#indentOf(this.#prefixes)}`)
  }

  #indentOf(prefixes: readonly Prefix[]): string {
    return prefixes.map(({ indent }) => indent).join('')
  }
}
