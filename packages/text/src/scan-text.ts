import { classOf, HANGUL, MARK, UNSPACED, WORD } from './char-class.js'

/** Words that stand together without a space: one word of prose, or an identifier, a path, a version. */
export interface WordGroup {
  /** Where each word begins. */
  starts: number[]
  /** Where each word ends. Between two words there is a connector: `.`, `-`, `/`, `\`, `::` or an apostrophe. */
  ends: number[]
}

export interface TextVisitor {
  /** One word of small ASCII letters and digits, its first letter aside, with nothing around it that could belong to it: nearly all words of an English text. */
  plainWord(start: number, end: number): void
  words(group: WordGroup): void
  /** A run of Hangul. */
  hangul(start: number, end: number): void
  /** A run of a script without spaces. */
  unspaced(start: number, end: number): void
}

/** The most words of a group: a longer one goes on as another. */
const MOST_WORDS = 32
/** What can join words, or belong to one. */
const SIGNS = ".-/\\'’:+#"

/** Goes through a text once, whatever it holds, and names its words in order: of all of it, or of a part between white space. */
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
      at = plainEnd(text, at + 1)
      if (isPlain(text, start, at)) visitor.plainWord(start, at)
      else at = scanGroup(text, start, group, visitor)
      continue
    }
    at = runEnd(text, start, kind)
    if (kind === HANGUL) visitor.hangul(start, at)
    else visitor.unspaced(start, at)
  }
}

/** Where small ASCII letters and digits end. */
function plainEnd(text: string, start: number): number {
  for (let at = start; ; at++) {
    const unit = text.charCodeAt(at)
    if (!((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39))) return at
  }
}

function isPlain(text: string, start: number, end: number): boolean {
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

/** The class of what stands at an index; 0 behind the end. */
export function classAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit >= 0xd800 && unit <= 0xdbff) return classOf(text.codePointAt(at)!)
  return at < text.length ? classOf(unit) : 0
}

function runEnd(text: string, start: number, kind: number): number {
  let at = start
  while (at < text.length && (classAt(text, at) & (kind | MARK)) !== 0) {
    const unit = text.charCodeAt(at)
    at += unit >= 0xd800 && unit <= 0xdbff && at + 1 < text.length ? 2 : 1
  }
  return at
}

/** The length of what connects two words at an index; 0 where nothing does. */
function connectorLength(text: string, at: number): number {
  switch (text.charCodeAt(at)) {
    case 0x2e: // .
    case 0x2d: // -
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
