import { invalidInput } from '../invalid-input.js'

/** The most characters of a `where`. */
const MAX_LENGTH = 10_000

/** A word of a `where`. */
export interface WhereWord {
  /** `word` is neither quoted nor a mark such as `(` or `>=`. `end` comes after the last one. */
  kind: 'word' | 'quoted' | 'mark' | 'end'
  /** The text, without quotes. */
  text: string
  /** Where it begins, from 0. */
  at: number
}

const MARKS = /^(?:[<>!=]=|[<>=(),])/
/** What a word without quotes is of. */
const PLAIN = /^[^\s<>!=(),"']+/

/**
 * Cuts a `where` into its words.
 * @throws KebabError `invalid_input` for a text that is too long, a quote that doesn't end, and a
 *   character that begins no word
 */
export function whereWords(where: string): WhereWord[] {
  if (where.length > MAX_LENGTH) throw invalidInput('where', `at most ${MAX_LENGTH} characters`, `${where.length}`)
  const words: WhereWord[] = []
  for (let at = 0; at < where.length; ) {
    const rest = where.slice(at)
    const space = /^\s+/.exec(rest)
    const quote = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/s.exec(rest)
    const mark = MARKS.exec(rest)
    const plain = PLAIN.exec(rest)
    if (quote !== null) {
      const text = (quote[1] ?? quote[2]!).replace(/\\(.)/gs, '$1')
      words.push({ kind: 'quoted', text, at })
    } else if (mark !== null) words.push({ kind: 'mark', text: mark[0], at })
    else if (plain !== null) words.push({ kind: 'word', text: plain[0], at })
    else if (space === null) {
      const isQuote = /^["']/.test(rest)
      throw misplaced(where, at, isQuote ? 'a quote that ends' : 'a condition such as `version >= 3`', rest[0]!)
    }
    at += (quote ?? mark ?? plain ?? space)![0].length
  }
  words.push({ kind: 'end', text: '', at: where.length })
  return words
}

/** The error for what a `where` has in a place. The hint points at it. */
export function misplaced(where: string, at: number, expected: string, found: string): Error {
  const what = found === '' ? 'the end' : `\`${found}\``
  // Tabs and line breaks would move the pointer away from what it points at.
  const line = where.replace(/\s/g, ' ')
  const start = Math.max(0, at - 60)
  const hint = `${start > 0 ? '…' : ''}${line.slice(start, at)}⟨here⟩${line.slice(at, at + 30)}`
  return invalidInput('where', `${expected} at column ${at + 1}`, what, { hint })
}

const KEYWORD = /^(?:and|or|not|in|contains|exists)$/i
const FLAG = /^(?:true|false)$/i
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** Whether a word, or a mark, can't be the name of a field nor a value. */
export function isReserved({ kind, text }: WhereWord): boolean {
  return kind === 'mark' || kind === 'end' || (kind === 'word' && KEYWORD.test(text))
}

/** Whether a word is `true` or `false`, in any case. */
export function isFlagWord(text: string): boolean {
  return FLAG.test(text)
}

/** Whether a word is a number, as JSON writes it. */
export function isNumberWord(text: string): boolean {
  return NUMBER.test(text) && Number.isFinite(Number(text))
}

/** Writes a text as one word, in quotes where it would be read as anything else. */
export function quotedWord(text: string): string {
  const isPlain = PLAIN.exec(text)?.[0] === text && !KEYWORD.test(text) && !isFlagWord(text) && !isNumberWord(text)
  return isPlain ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}
