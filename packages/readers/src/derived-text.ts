import type { OriginPlace, OriginSpan } from '@kebab/core'

/** A text that is written piece by piece, each with its place in the file. */
export class DerivedText {
  readonly #pieces: string[] = []
  /** The spans of the pieces that have a place, in order. */
  readonly spans: OriginSpan[] = []
  /** The UTF-16 units that were written. */
  length = 0

  /**
   * Writes a piece at the end.
   *
   * @param from where the piece begins in the file. Absent: it isn't in the file. Pieces of one
   *   place share the object, and are one span with what is between them.
   * @param to where it ends. Absent: the piece is `from` alone.
   */
  write(piece: string, from?: OriginPlace, to?: OriginPlace): void {
    if (piece === '') return
    const start = this.length
    this.#pieces.push(piece)
    this.length += piece.length
    if (from === undefined) return
    const last = this.spans.at(-1)
    if (last !== undefined && last.from === from && last.to === to) last.end = this.length
    else this.spans.push({ start, end: this.length, from, ...(to === undefined ? {} : { to }) })
  }

  /** The number of pieces. */
  get count(): number {
    return this.#pieces.length
  }

  /** Returns what was written since there were so many pieces. */
  since(count: number): string {
    return this.#pieces.slice(count).join('')
  }

  /** Returns all that was written. */
  toString(): string {
    return this.since(0)
  }
}
