import { DerivedText } from '../derived-text.js'
import { escapeMarkdown, longestFence } from '../markdown/escape-markdown.js'
import type { Block, TextBlock } from './blocks.js'
import { BULLET } from './tables.js'
import { indentOf, type TextLine } from './text-lines.js'

/** Letters of scripts that have no spaces between words. */
const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uff0f\uff1a-\uff60]/u
const HYPHEN_END = /(\p{L}[\p{L}\p{M}\d]*)([-\u2010\u00ad])$/u
const WORD_START = /^\p{Ll}[\p{L}\p{M}\d]*/u

/** What begins a row of a table, or a statement of a module, where Markdown may hold them. */
const NOT_PROSE = /^(?:\||(?:import|export)\s)/
/** What is no part of a heading at its end: closing signs, and an id. */
const HEADING_END = /(#+|\{[^{}]*\})$/

/** Dots between the title of a chapter and its page. */
const DOTS = /(?:[.·…] ?){4,}/g

/** Shortens the dots of a table of contents. */
function shownText(text: string): string {
  return text.replace(DOTS, ' … ').replace(/ {2,}/g, ' ').trim()
}

/** Writes blocks as Markdown whose pieces know their page and box. */
export class BlockWriter {
  readonly text = new DerivedText()
  readonly #words: ReadonlySet<string>
  readonly #levels: (block: TextBlock) => number
  /** Whether the last block is an item with a bullet. */
  #isBullet = false

  /** @param words the words of the document, which tell whether a hyphen is part of a word */
  constructor(words: ReadonlySet<string>, levels: (block: TextBlock) => number) {
    this.#words = words
    this.#levels = levels
  }

  /** Writes a block, and a blank line before it. Items of a list follow one another. */
  write(block: Block): void {
    const isBullet = block.kind === 'text' && block.heading === undefined && BULLET.test(block.lines[0]!.text)
    if (this.text.length > 0) this.text.write(isBullet && this.#isBullet ? '\n' : '\n\n')
    this.#isBullet = isBullet
    if (block.kind === 'text') this.#writeText(block)
    else if (block.kind === 'code') this.#writeCode(block)
    else this.#writeTable(block.rows)
  }

  #writeText(block: TextBlock): void {
    const { lines, breaks, heading } = block
    let isStart = true
    if (heading !== undefined) {
      this.text.write(`${'#'.repeat(this.#levels(block))} `)
      isStart = false
    }
    if (this.#isBullet) this.text.write('- ')
    for (const [i, line] of lines.entries()) {
      const next = lines[i + 1]
      const shown = shownText(i === 0 && this.#isBullet ? line.text.replace(BULLET, '') : line.text)
      const { text, join } = next === undefined ? { text: shown, join: '' } : this.#joinLines(shown, next.text)
      const separator = breaks.has(i + 1) && join === ' ' ? '\n' : join
      const escaped = escapeMarkdown(text, { isFirst: isStart, isInCell: false, isInLink: false })
      const isEnd = heading !== undefined && next === undefined
      if (isStart && NOT_PROSE.test(text)) this.text.write(text.startsWith('|') ? '\\' : ' ')
      this.#place(isEnd ? escaped.replace(HEADING_END, '\\$1') : escaped, line)
      this.text.write(separator)
      isStart = separator === '\n'
    }
  }

  /** Returns what is left of a line, and what is between it and the next. */
  #joinLines(text: string, next: string): { text: string; join: '' | ' ' } {
    const end = HYPHEN_END.exec(text)
    if (end !== null) {
      const [, part = '', hyphen] = end
      const without = text.slice(0, -1)
      if (hyphen === '\u00ad') return { text: without, join: '' }
      const start = WORD_START.exec(next)?.[0]
      if (start === undefined) return { text, join: /^[\p{L}\d]/u.test(next) ? '' : ' ' }
      // The compound that begins before the line: `state-of-the-` goes on with `art`.
      const isCompound = this.#words.has(`${part}-${start}`.toLowerCase())
      const isWord = this.#words.has(`${part}${start}`.toLowerCase())
      return isCompound && !isWord ? { text, join: '' } : { text: without, join: '' }
    }
    const isTight = NO_SPACES.test(text.slice(-1)) && NO_SPACES.test(next.slice(0, 1))
    return { text, join: isTight ? '' : ' ' }
  }

  #writeCode({ lines, left }: Block & { kind: 'code' }): void {
    const fence = '`'.repeat(lines.reduce((most, { text }) => Math.max(most, longestFence(text)), 2) + 1)
    const side = Math.max(left, Math.min(...lines.map((line) => line.left)))
    this.text.write(`${fence}\n`)
    for (const line of lines) {
      this.text.write(' '.repeat(indentOf(side, line)))
      this.#place(line.text, line)
      this.text.write('\n')
    }
    this.text.write(fence)
  }

  #writeTable(rows: TextLine[][][]): void {
    for (const [i, row] of rows.entries()) {
      if (i > 0) this.text.write('\n')
      this.text.write('|')
      for (const cell of row) {
        this.text.write(' ')
        for (const [at, line] of cell.entries()) {
          const next = cell[at + 1]
          const { text, join } =
            next === undefined ? { text: line.text, join: ' ' } : this.#joinLines(line.text, next.text)
          this.#place(escapeMarkdown(text, { isFirst: false, isInCell: true, isInLink: false }), line)
          this.text.write(join)
        }
        this.text.write('|')
      }
      if (i === 0) this.text.write(`\n|${' --- |'.repeat(row.length)}`)
    }
  }

  #place(piece: string, { page, box }: TextLine): void {
    const { spans, length } = this.text
    this.text.write(piece, { page })
    const span = spans.at(-1)
    if (span !== undefined && span.start === length) span.box = box
  }
}
