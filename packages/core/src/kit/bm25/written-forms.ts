/** The longest form that is counted, in UTF-16 units. */
const LONGEST_FORM = 64
/** What no form has: white space, and characters that don't show. */
const STRANGE = /[\s\p{C}]/u

/** Counts the forms in which texts write a term. */
export class WrittenForms {
  #first = ''
  #count = 0
  /** The other forms. Most terms have none in a segment. */
  #others: Map<string, number> | undefined

  /**
   * Counts the form from `start` to `end` of a text. One that is too long to show doesn't count,
   * nor does one with white space or with characters that don't show.
   */
  add(text: string, start: number, end: number): void {
    const length = end - start
    if (length === this.#first.length && text.startsWith(this.#first, start)) {
      this.#count++
      return
    }
    if (length > LONGEST_FORM) return
    const form = text.slice(start, end)
    if (this.#others?.has(form) || !STRANGE.test(form)) this.vote(form, 1)
  }

  /** Counts a form so many times. An empty one doesn't count. */
  vote(form: string, times: number): void {
    if (form === '') return
    if (this.#count === 0) this.#first = form
    if (form === this.#first) {
      this.#count += times
      return
    }
    this.#others ??= new Map()
    this.#others.set(form, (this.#others.get(form) ?? 0) + times)
  }

  /**
   * Returns the most frequent form. Of equally frequent ones, that is the last by UTF-16 code unit:
   * small letters come after capitals. Empty where none was counted.
   */
  best(): string {
    let best = this.#first
    if (this.#others === undefined) return best
    let most = this.#count
    for (const [form, count] of this.#others) {
      if (count < most || (count === most && form < best)) continue
      best = form
      most = count
    }
    return best
  }
}
