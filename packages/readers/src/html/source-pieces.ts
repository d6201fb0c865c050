import type { OriginPlace } from '@kebab/core'
import { SourceLines } from '@kebab/core/kit'
import { parseFragment } from 'parse5'
import type { Piece } from '../markdown/markdown-writer.js'
import type { PageText } from './parse-page.js'

/** A character reference, as far as one may reach. */
const REFERENCE = /&(?:#[xX][0-9a-fA-F]+|#\d+|[A-Za-z][A-Za-z0-9]*);?/y

/** Finds where pieces of a page are in its source. */
export class PageSource {
  readonly #lines: SourceLines
  readonly #references = new Map<string, string>()

  /** @param part the chapter that the page is, in a book */
  constructor(
    readonly text: string,
    readonly part?: string,
  ) {
    this.#lines = new SourceLines(text)
  }

  /** Returns the place of a character. */
  placeAt(offset: number): OriginPlace {
    const line = this.#lines.at(offset)
    const place = { line: line + 1, column: offset - this.#lines.start(line) + 1 }
    return this.part === undefined ? place : { part: this.part, ...place }
  }

  /** Returns a piece with the place of what is between two offsets. */
  piece(text: string, start: number, end: number): Piece {
    const from = this.placeAt(start)
    return end - start > 1 ? { text, from, to: this.placeAt(end - 1) } : { text, from }
  }

  /**
   * Returns the words of a text, those of a line in one piece, as they are shown: white space is
   * one space. It also says whether white space comes before and after them.
   */
  wordsOf(node: PageText): { pieces: Piece[]; startsWithSpace: boolean; endsWithSpace: boolean } {
    const pieces = this.linesOf(node).flatMap(({ text, offsets }) => {
      const trimmed = text.trim()
      if (trimmed === '') return []
      const start = text.length - text.trimStart().length
      const piece = trimmed.replace(/[\t\n\f\r ]+/g, ' ')
      return [
        offsets === undefined
          ? { text: piece }
          : this.piece(piece, offsets.at(start), offsets.at(start + trimmed.length)),
      ]
    })
    return { pieces, startsWithSpace: /^\s/.test(node.value), endsWithSpace: /\s$/.test(node.value) }
  }

  /** Returns the lines of a text as they stand, each with its place. */
  codeLinesOf(node: PageText): Piece[] {
    return this.linesOf(node).map(({ text, offsets }) =>
      offsets === undefined || text === '' ? { text } : this.piece(text, offsets.at(0), offsets.at(text.length)),
    )
  }

  /** Returns the lines of a text, with the offsets of their characters in the source. */
  private linesOf(node: PageText): { text: string; offsets: { at(index: number): number } | undefined }[] {
    const { value } = node
    const offsetOf = this.#offsetsOf(node)
    const lines: { text: string; offsets: { at(index: number): number } | undefined }[] = []
    let start = 0
    for (const text of value.split('\n')) {
      const first = start
      lines.push({ text, offsets: offsetOf && { at: (index) => offsetOf(first + index) } })
      start += text.length + 1
    }
    return lines
  }

  /** Returns what maps a character of a text to its offset in the source. */
  #offsetsOf({ value, sourceCodeLocation }: PageText): ((index: number) => number) | undefined {
    if (!sourceCodeLocation) return undefined
    const { startOffset, endOffset } = sourceCodeLocation
    const source = this.text.slice(startOffset, endOffset)
    if (source === value) return (index) => startOffset + index
    const offsets = new Uint32Array(value.length + 1)
    let at = 0
    let index = 0
    while (index < value.length && at < source.length) {
      const reference = source[at] === '&' ? this.#referenceAt(source, at) : undefined
      if (reference !== undefined && value.startsWith(reference.text, index)) {
        offsets.fill(startOffset + at, index, index + reference.text.length)
        index += reference.text.length
        at += reference.length
      } else if (value[index] === source[at]) {
        offsets[index++] = startOffset + at++
      } else if (value[index] === '\n' && source[at] === '\r') {
        offsets[index++] = startOffset + at
        at += source[at + 1] === '\n' ? 2 : 1
      } else if (value[index] === '\uFFFD') {
        offsets[index++] = startOffset + at++
      } else {
        // Text that the parser joined over a tag between: what is in between is passed over.
        at++
      }
    }
    offsets.fill(startOffset + Math.min(at, source.length), index)
    return (i) => offsets[i]!
  }

  #referenceAt(source: string, at: number): { text: string; length: number } | undefined {
    REFERENCE.lastIndex = at
    const [reference] = REFERENCE.exec(source) ?? []
    if (reference === undefined) return undefined
    let text = this.#references.get(reference)
    if (text === undefined) {
      const [node] = parseFragment(reference).childNodes
      text = node !== undefined && 'value' in node ? node.value : reference
      this.#references.set(reference, text)
    }
    return { text, length: reference.length }
  }
}
