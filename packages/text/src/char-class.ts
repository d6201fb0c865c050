/** A letter or digit of a script that is written with spaces, or an underscore. */
export const WORD = 1
/** A Hangul letter. */
export const HANGUL = 2
/** A letter or digit of a script that is written without spaces between words. */
export const UNSPACED = 4
/** What belongs to the letter before it: a combining mark, or an invisible joiner. */
export const MARK = 8
/** An upper-case letter. With `WORD`. */
export const UPPER = 16
/** A digit. With `WORD`. */
export const DIGIT = 32

const KNOWN = 128
const MARKS = /[\p{M}\u00ad\u200c\u200d]/u
const LETTERS = /[\p{L}\p{N}_]/u
const UNSPACED_SCRIPTS =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
const HANGUL_SCRIPT = /\p{sc=Hangul}/u
const UPPER_CASE = /\p{Lu}/u
const DIGITS = /\p{N}/u

/** The classes of the characters that were met so far. Regular expressions are too slow to ask for every character, and can't take a word of 50 MB. */
let classes = new Uint8Array(0x10000)

/** The class of a code point, as a sum of the constants above. 0: it stands between words. */
export function classOf(codePoint: number): number {
  if (codePoint >= classes.length) {
    const larger = new Uint8Array(0x110000)
    larger.set(classes)
    classes = larger
  }
  if (classes[codePoint] === 0) classes[codePoint] = KNOWN | classify(codePoint)
  return classes[codePoint]! & ~KNOWN
}

function classify(codePoint: number): number {
  const char = String.fromCodePoint(codePoint)
  if (MARKS.test(char)) return MARK
  if (!LETTERS.test(char)) return 0
  if (HANGUL_SCRIPT.test(char)) return HANGUL
  if (UNSPACED_SCRIPTS.test(char)) return UNSPACED
  return WORD | (UPPER_CASE.test(char) ? UPPER : 0) | (DIGITS.test(char) ? DIGIT : 0)
}
