/** Receives the words of a text from `scanText`. */
export interface TextVisitor {
  /**
   * A word of ASCII letters and digits, in lower case but for its first letter, with no sign around
   * it that could belong to it. Nearly all words of an English text are such words.
   */
  asciiWord(start: number, end: number): void
  words(group: WordGroup): void
  /** A run of Hangul. */
  hangul(start: number, end: number): void
  /** A run of a script without spaces. */
  unspaced(start: number, end: number): void
}

/** Words without a space between them: one word of prose, or an identifier, a path, a version. */
export interface WordGroup {
  /** Where each word begins. */
  starts: number[]
  /**
   * Where each word ends. A connector follows every word but the last: `.`, a hyphen, `/`, `\`,
   * `::` or an apostrophe.
   */
  ends: number[]
}

/** The most words of a group. A longer sequence is read as several groups. */
const MOST_WORDS = 32
/** Signs that can join words, or belong to one. */
const SIGNS = ".-\u2010\u2011/\\'’:+#"

/**
 * Reads a text once, and reports its words in order. `from` and `to` bound a part of the text
 * between white space. Default: all of it.
 */
export function scanText(text: string, visitor: TextVisitor, from = 0, to = text.length): void {
  const group: WordGroup = { starts: [], ends: [] }
  for (let at = from; at < to; ) {
    const kind = classAt(text, at) & (WORD | HANGUL | UNSPACED)
    if (kind === 0) {
      at++
      continue
    }
    const start = at
    if (kind === WORD) {
      at = asciiEnd(text, at + 1)
      if (isAsciiWord(text, start, at)) visitor.asciiWord(start, at)
      else at = scanGroup(text, start, group, visitor)
      continue
    }
    at = runEnd(text, start, kind)
    if (kind === HANGUL) visitor.hangul(start, at)
    else visitor.unspaced(start, at)
  }
}

/** Returns the end of a run of lower-case ASCII letters and digits. */
function asciiEnd(text: string, start: number): number {
  for (let at = start; ; at++) {
    const unit = text.charCodeAt(at)
    if (!((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39))) return at
  }
}

function isAsciiWord(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(start) > 0x7f || text[start] === '_' || text[start - 1] === '.') return false
  const next = text.charCodeAt(end)
  if (next === 0x20 || end === text.length) return true
  return !SIGNS.includes(text[end]!) && (classAt(text, end) & (WORD | MARK)) === 0
}

function scanGroup(text: string, start: number, group: WordGroup, visitor: TextVisitor): number {
  let end = runEnd(text, start, WORD)
  group.starts = [start]
  group.ends = [end]
  while (group.starts.length < MOST_WORDS) {
    const next = end + connectorLength(text, end)
    if (next === end || (classAt(text, next) & WORD) === 0) break
    end = runEnd(text, next, WORD)
    group.starts.push(next)
    group.ends.push(end)
  }
  visitor.words(group)
  return end
}

function runEnd(text: string, start: number, kind: number): number {
  let at = start
  while (at < text.length && (classAt(text, at) & (kind | MARK)) !== 0) {
    const unit = text.charCodeAt(at)
    at += unit >= 0xd800 && unit <= 0xdbff && at + 1 < text.length ? 2 : 1
  }
  return at
}

/** Returns the length of the connector at an index, or 0 if there is none. */
function connectorLength(text: string, at: number): number {
  switch (text.charCodeAt(at)) {
    case 0x2e: // .
    case 0x2d: // -
    case 0x2010: // the hyphen that is no minus
    case 0x2011: // the hyphen that no line breaks after
    case 0x2f: // /
    case 0x5c: // \
    case 0x27: // '
    case 0x2019: // ’
      return 1
    case 0x3a: // ::
      return text.charCodeAt(at + 1) === 0x3a ? 2 : 0
    default:
      return 0
  }
}

/** The class of a letter or digit of a script with spaces, or of an underscore. */
export const WORD = 1
/** The class of a Hangul letter. */
const HANGUL = 2
/** The class of a letter or digit of a script without spaces between words. */
export const UNSPACED = 4
/** The class of a combining mark or an invisible joiner, which belongs to the letter before it. */
export const MARK = 8
/** The class of an upper-case letter. Comes with `WORD`. */
export const UPPER = 16
/** The class of a digit. Comes with `WORD`. */
export const DIGIT = 32

/** Returns the class of the code point at an index, or 0 after the end. */
export function classAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit >= 0xd800 && unit <= 0xdbff) return classOf(text.codePointAt(at)!)
  return at < text.length ? classOf(unit) : 0
}

/** Marks a code point whose class is cached. */
const IS_CACHED = 128

/**
 * A cache of the classes by code point. A regular expression for every character would be too slow,
 * and one for whole words fails on a word of 50 MB.
 */
let classes = new Uint8Array(0x10000)

/** Returns the class of a code point, as a sum of the constants above. 0: it separates words. */
export function classOf(codePoint: number): number {
  if (codePoint >= classes.length) {
    const larger = new Uint8Array(0x110000)
    larger.set(classes)
    classes = larger
  }
  if (classes[codePoint] === 0) classes[codePoint] = IS_CACHED | classify(codePoint)
  return classes[codePoint]! & ~IS_CACHED
}

const MARKS = /[\p{M}\u00ad\u200c\u200d]/u
const LETTERS = /[\p{L}\p{N}_]/u
const UNSPACED_SCRIPTS =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
const HANGUL_SCRIPT = /\p{sc=Hangul}/u
const UPPER_CASE = /\p{Lu}/u
const DIGITS = /\p{N}/u

function classify(codePoint: number): number {
  const char = String.fromCodePoint(codePoint)
  if (MARKS.test(char)) return MARK
  if (!LETTERS.test(char)) return 0
  if (HANGUL_SCRIPT.test(char)) return HANGUL
  if (UNSPACED_SCRIPTS.test(char)) return UNSPACED
  return WORD | (UPPER_CASE.test(char) ? UPPER : 0) | (DIGITS.test(char) ? DIGIT : 0)
}
