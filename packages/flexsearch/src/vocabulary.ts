import type { Word } from './word-reader.js'

/** The words of an index, for completions. Words of removed chunks stay until it is made anew. */
export class Vocabulary {
  /** The folded forms by word. */
  readonly #folded = new Map<string, string>()
  /** By folded form, then by word. `undefined`: words were added since. */
  #sorted: Pick<Word, 'text' | 'folded'>[] | undefined

  add({ text, folded }: Pick<Word, 'text' | 'folded'>): void {
    if (this.#folded.has(text)) return
    this.#folded.set(text, folded)
    this.#sorted = undefined
  }

  /** The words whose folded form begins so. */
  beginningWith(prefix: string): Pick<Word, 'text' | 'folded'>[] {
    this.#sorted ??= Array.from(this.#folded, ([text, folded]) => ({ text, folded })).sort(
      (a, b) => compare(a.folded, b.folded) || compare(a.text, b.text),
    )
    const sorted = this.#sorted
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]!.folded < prefix) low = middle + 1
      else high = middle
    }
    let end = low
    while (end < sorted.length && sorted[end]!.folded.startsWith(prefix)) end++
    return sorted.slice(low, end)
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
