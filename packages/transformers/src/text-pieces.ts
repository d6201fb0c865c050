/** What a decoder gives for bytes that are no character, such as the beginning of one. */
const HALF = '\uFFFD'

/** Turns tokens, as they come one by one, into pieces of text that don't change any more. */
export class TextPieces {
  readonly #decode: (ids: number[]) => string
  readonly #ids: number[] = []
  #given = ''

  /** `decode` gives the text of all tokens so far. */
  constructor(decode: (ids: number[]) => string) {
    this.#decode = decode
  }

  /** How many tokens came. */
  get count(): number {
    return this.#ids.length
  }

  /** The token that came last. */
  get last(): number | undefined {
    return this.#ids.at(-1)
  }

  /** What this token adds to the text: nothing while a character is still in parts, which come in tokens of their own. */
  add(id: number): string {
    this.#ids.push(id)
    const text = this.#decode(this.#ids)
    return text.endsWith(HALF) ? '' : this.#give(text)
  }

  /** What is left at the end. */
  rest(): string {
    return this.#ids.length === 0 ? '' : this.#give(this.#decode(this.#ids))
  }

  #give(text: string): string {
    const piece = text.slice(this.#given.length)
    if (text.length > this.#given.length) this.#given = text
    return piece
  }
}
