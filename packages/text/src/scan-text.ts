import { withoutInvisible } from './fold.js'

/** Receives the words of a text from `scanText`. */
export interface TextVisitor {
  /** Where a number may begin whose parts the signs between them separate. Its words follow. */
  number(start: number): void
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
  /** An emoji, with its joiners and modifiers. */
  emoji(start: number, end: number): void
}

/** Words without a space between them: one word of prose, or an identifier, a path, a version. */
export interface WordGroup {
  /** Where each word begins. */
  starts: number[]
  /**
   * Where each word ends. A connector follows every word but the last: `.`, a hyphen, `/`, `\`,
   * `::`, `&` or an apostrophe. A line may end after a hyphen.
   */
  ends: number[]
}

/** The most words of a group. A longer sequence is read as several groups. */
const MOST_WORDS = 32
const SPACE = 0x20
const DOT = 0x2e
const UNDERSCORE = 0x5f
/** Signs that can join words, or belong to one. */
const SIGNS = ".-\u2010\u2011/\\'’\u02bc:+#&"

/**
 * Reads a text once, and reports its words in order. `from` and `to` bound a part of the text
 * between white space. Default: all of it.
 */
export function scanText(text: string, visitor: TextVisitor, from = 0, to = text.length): void {
  const group: WordGroup = { starts: [], ends: [] }
  for (let at = from; at < to; ) {
    const kind = classAt(text, at) & (WORD | HANGUL | UNSPACED | EMOJI)
    if (kind === 0) {
      at++
      continue
    }
    const start = at
    if (kind === WORD) {
      if (mayBeginNumber(text, start)) visitor.number(start)
      at = asciiEnd(text, at + 1)
      if (isAsciiWord(text, start, at)) visitor.asciiWord(start, at)
      else at = scanGroup(text, start, group, visitor)
      continue
    }
    if (kind === EMOJI) {
      at = emojiEnd(text, start)
      visitor.emoji(start, at)
      continue
    }
    at = runEnd(text, start, kind)
    if (kind === HANGUL) visitor.hangul(start, at)
    else visitor.unspaced(start, at)
  }
}

// No unit beyond the ends of a text is read here: V8 would throw away what it compiled, each time
// that one is read in another place.

/** Returns the end of a run of lower-case ASCII letters and digits. */
function asciiEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (!((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39))) return at
  }
  return text.length
}

/** Whether a UTF-16 unit is an ASCII digit. */
export function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

/** Returns whether an ASCII digit, or the first pair of a MAC address, is at an index. */
function mayBeginNumber(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (isDigit(unit)) return true
  return unit <= 0x66 && at + 2 < text.length && text.charCodeAt(at + 2) === 0x3a
}

function isAsciiWord(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start)
  if (first > 0x7f || first === UNDERSCORE || (start > 0 && text.charCodeAt(start - 1) === DOT)) return false
  if (end === text.length || text.charCodeAt(end) === SPACE) return true
  return !SIGNS.includes(text[end]!) && (classAt(text, end) & (WORD | MARK)) === 0
}

function scanGroup(text: string, start: number, group: WordGroup, visitor: TextVisitor): number {
  let end = runEnd(text, start, WORD)
  group.starts = [start]
  group.ends = [end]
  while (group.starts.length < MOST_WORDS) {
    const next = connectorEnd(text, group.starts, end)
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
  while (at < text.length && (classAt(text, at) & (kind | MARK)) !== 0) at += unitsAt(text, at)
  return at
}

const JOINER = 0x200d
/** The tones of skin. */
const MODIFIER = /^\p{Emoji_Modifier}/u
/** Half of a flag. */
const REGIONAL = /^\p{Regional_Indicator}/u

/** Returns the end of an emoji: of a flag, or of several that are joined. */
function emojiEnd(text: string, start: number): number {
  let end = start + unitsAt(text, start)
  if (REGIONAL.test(text.slice(start, end)) && REGIONAL.test(text.slice(end, end + 2))) end += 2
  for (;;) {
    const kind = classAt(text, end)
    const belongs =
      (kind & MARK) !== 0 ||
      ((kind & EMOJI) !== 0 && (text.charCodeAt(end - 1) === JOINER || MODIFIER.test(text.slice(end, end + 2))))
    if (!belongs) return end
    end += unitsAt(text, end)
  }
}

function unitsAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit <= 0xdbff && at + 1 < text.length ? 2 : 1
}

/** A line that ends in a hyphen, and goes on with a small letter. */
export const WRAP = /[-\u2010]\r?\n[ \t]*(?=\p{Ll})/uy
/** A name such as R&D, and no entity of HTML. */
const AMPERSAND_NAME = /[a-z]{1,3}&(?!(?:lt|gt|amp);)[a-z]{1,3}(?![\w&=])/iy

/** Returns where the connector ends that begins at an index. Without one, returns the index. */
function connectorEnd(text: string, starts: readonly number[], at: number): number {
  if (at >= text.length) return at
  let end = at
  switch (text.charCodeAt(at)) {
    case 0x2e: // .
    case 0x2f: // /
    case 0x5c: // \
    case 0x27: // '
    case 0x2019: // ’
    case 0x2bc: // the apostrophe that is a letter
    case 0x2011: // the hyphen that no line breaks after
      end = at + 1
      break
    case 0x2d: // -
    case 0x2010: // the hyphen that is no minus
      end = text.charCodeAt(at + 1) <= 0x0d ? matchEnd(WRAP, text, at) : at + 1
      break
    case 0x3a: // ::
      end = text.charCodeAt(at + 1) === 0x3a ? at + 2 : at
      break
    case 0x26: {
      // &
      const nameEnd = starts.length === 1 ? matchEnd(AMPERSAND_NAME, text, starts[0]!) : 0
      if (nameEnd > at && (classAt(text, nameEnd) & MARK) === 0) end = at + 1
    }
  }
  if (end > at) while (end < text.length && text.charCodeAt(end) > 0x7f && withoutInvisible(text[end]!) === '') end++
  return end
}

/** Returns where the match of a sticky expression ends that begins at an index, or the index. */
export function matchEnd(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at
  return expression.test(text) ? expression.lastIndex : at
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
/** The class of an emoji, and of its modifiers. */
const EMOJI = 64

/** Returns the class of the code point at an index, or 0 after the end. */
export function classAt(text: string, at: number): number {
  if (at >= text.length) return 0
  const unit = text.charCodeAt(at)
  return classOf(unit >= 0xd800 && unit <= 0xdbff ? text.codePointAt(at)! : unit)
}

/**
 * Returns the class of the character before an index, without its marks, or 0 at the beginning.
 */
export function classBefore(text: string, end: number): number {
  for (let at = end; at > 0; ) {
    const isPair = at > 1 && text.codePointAt(at - 2)! > 0xffff
    at -= isPair ? 2 : 1
    const kind = classAt(text, at)
    if ((kind & MARK) === 0) return kind
  }
  return 0
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

const MARKS = /\p{M}/u
/** Letters, digits and the underscore. Not the apostrophe that is a letter: it is a connector. */
const LETTERS = /[^\P{L}\u02bc]|[\p{N}_]/u
/** Older pictures, such as © and ↔, are signs of a text. */
const EMOJIS = /\p{Emoji_Presentation}|(?=[\u{2600}-\u{10ffff}])\p{Extended_Pictographic}/u
const UNSPACED_SCRIPTS =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
const HANGUL_SCRIPT = /\p{sc=Hangul}/u
const UPPER_CASE = /\p{Lu}/u
const DIGITS = /\p{N}/u

function classify(codePoint: number): number {
  const char = String.fromCodePoint(codePoint)
  if (MARKS.test(char)) return MARK
  if (!LETTERS.test(char)) {
    if (EMOJIS.test(char)) return EMOJI
    return withoutInvisible(char) === '' ? MARK : 0
  }
  if (HANGUL_SCRIPT.test(char)) return HANGUL
  if (UNSPACED_SCRIPTS.test(char)) return UNSPACED
  return WORD | (UPPER_CASE.test(char) ? UPPER : 0) | (DIGITS.test(char) ? DIGIT : 0)
}
