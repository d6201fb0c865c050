import { InlineContext, type InlineParser, type MarkdownConfig } from '@lezer/markdown'
import { dataEnd, isHidden, JSX_OPEN } from '../blocks/shown-text.js'
import { normalLabel } from './inline-tree.js'
import { braceEnd, tagEnd } from './tag-syntax.js'

/**
 * The maximum number of delimiters, and of brackets, in one paragraph. What follows is plain text:
 * the parser's time grows with the square of each.
 */
const MOST_DELIMITERS = 1500
/** The maximum length of a label, in UTF-16 units: CommonMark's limit. */
const LONGEST_LABEL = 999

/** What is known of a paragraph while it is parsed. It keeps the parser's time linear. */
interface Progress {
  delimiters: number
  brackets: number
  /** How many brackets are open. */
  open: number
  /** Signs that don't occur again, such as `-->`. */
  absent: Set<string>
  /** The lengths of runs of backticks, with the last position at which one begins. */
  backticks: Map<number, number> | undefined
  /** Whether a bare address may begin in it. Absent until it is asked for. */
  hasAddress: boolean | undefined
}

/** What the inline parsers know of a document. */
export interface InlineSettings {
  /** The labels that it defines, in their normal form. It may define fewer. */
  labels: ReadonlySet<string>
  /** Called for each delimiter beyond the maximum, which is plain text. */
  onPlain(): void
}

/** Counts a sign. Returns false beyond the maximum. */
function counts(document: InlineSettings, cx: InlineContext, kind: 'delimiters' | 'brackets'): boolean {
  if (++progressOf(cx)[kind] <= MOST_DELIMITERS) return true
  document.onPlain()
  return false
}

/** The parser reads one paragraph to its end before it begins another. */
let present: { cx: InlineContext; progress: Progress } | undefined

function progressOf(cx: InlineContext): Progress {
  if (present?.cx !== cx) {
    const none = { backticks: undefined, hasAddress: undefined }
    present = { cx, progress: { delimiters: 0, brackets: 0, open: 0, absent: new Set(), ...none } }
  }
  return present.progress
}

/** Returns the end of the next `sign` from `position` on, or -1. Looks in vain only once. */
function endOf(cx: InlineContext, sign: string, position: number): number {
  const { absent } = progressOf(cx)
  if (absent.has(sign)) return -1
  const index = cx.text.indexOf(sign, position - cx.offset)
  if (index >= 0) return index + sign.length + cx.offset
  absent.add(sign)
  return -1
}

const [BACKTICK, STAR, UNDERSCORE, TILDE, LESS, BACKSLASH] = [96, 42, 95, 126, 60, 92]
const [BRACKET, CLOSING_BRACKET, PARENTHESIS, BANG, CARET, DOLLAR, BRACE, SPACE, LINE_FEED] = [
  91, 93, 40, 33, 94, 36, 123, 32, 10,
]

const PUNCTUATION = /[\p{S}\p{P}]/u
const WHITE_SPACE = /\s|^$/

/** Returns whether a run of delimiters may open and close, as CommonMark defines it. */
function flanking(
  cx: InlineContext,
  start: number,
  end: number,
): { left: boolean; right: boolean; before: boolean; after: boolean } {
  const previous = characterBefore(cx, start)
  const next = String.fromCodePoint(cx.text.codePointAt(end - cx.offset) ?? SPACE)
  const [before, after] = [PUNCTUATION.test(previous), PUNCTUATION.test(next)]
  const [spaceBefore, spaceAfter] = [WHITE_SPACE.test(previous), WHITE_SPACE.test(next)]
  return {
    left: !spaceAfter && (!after || spaceBefore || before),
    right: !spaceBefore && (!before || spaceAfter || after),
    before,
    after,
  }
}

function characterBefore(cx: InlineContext, position: number): string {
  if (position === cx.offset) return ''
  const text = cx.slice(Math.max(cx.offset, position - 2), position)
  return /[\ud800-\udbff][\udc00-\udfff]$/.test(text) ? text : text.slice(-1)
}

/** Emphasis, as in CommonMark. A run that can neither open nor close costs nothing. */
const emphasis = (document: InlineSettings): InlineParser => ({
  name: 'Emphasis',
  parse(cx, next, start) {
    if (next !== STAR && next !== UNDERSCORE) return -1
    let end = start + 1
    while (cx.char(end) === next) end++
    const { left, right, before, after } = flanking(cx, start, end)
    const opens = left && (next === STAR || !right || before)
    const closes = right && (next === STAR || !left || after)
    if (!opens && !closes) return end
    if (!counts(document, cx, 'delimiters')) return end
    const type = next === STAR ? InlineContext.emphasisAsterisk : InlineContext.emphasisUnderscore
    return cx.addDelimiter(type, start, end, opens, closes)
  },
})

const STRIKES = [1, 2].map(() => ({ resolve: 'Strikethrough', mark: 'StrikethroughMark' }))

/** One or two tildes on either side, as in GFM. */
const strikethrough = (document: InlineSettings): InlineParser => ({
  name: 'Strikethrough',
  parse(cx, next, start) {
    if (next !== TILDE) return -1
    let end = start + 1
    while (cx.char(end) === TILDE) end++
    const type = STRIKES[end - start - 1]
    const { left, right } = flanking(cx, start, end)
    if (type === undefined || (!left && !right) || !counts(document, cx, 'delimiters')) return end
    return cx.addDelimiter(type, start, end, left, right)
  },
})

const code: InlineParser = {
  name: 'InlineCode',
  parse(cx, next, start) {
    if (next !== BACKTICK) return -1
    let end = start + 1
    while (cx.char(end) === BACKTICK) end++
    const size = end - start
    const progress = progressOf(cx)
    progress.backticks ??= lastBackticks(cx)
    if ((progress.backticks.get(size) ?? -1) < end) return end
    for (let at = end; at < cx.end; ) {
      const run = cx.text.indexOf('`', at - cx.offset) + cx.offset
      at = run + 1
      while (cx.char(at) === BACKTICK) at++
      if (at - run === size)
        return cx.addElement(
          cx.elt('InlineCode', start, at, [cx.elt('CodeMark', start, end), cx.elt('CodeMark', run, at)]),
        )
    }
    return end
  },
}

function lastBackticks(cx: InlineContext): Map<number, number> {
  const last = new Map<number, number>()
  for (const run of cx.text.matchAll(/`+/g)) last.set(run[0].length, cx.offset + run.index)
  return last
}

/** A tag of HTML or JSX, a comment, or an address in angle brackets. */
const html: InlineParser = {
  name: 'HTMLTag',
  parse(cx, next, start) {
    if (next !== LESS && next !== JSX_OPEN) return -1
    if (next === LESS) {
      const link = /^<(?:[a-z][-\w+.]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]{1,200}@[a-z\d][a-z\d.-]{0,200})>/i.exec(
        cx.slice(start, start + 2000),
      )
      if (link !== null) {
        const end = start + link[0].length
        return cx.addElement(
          cx.elt('Autolink', start, end, [cx.elt('LinkMark', start, start + 1), cx.elt('LinkMark', end - 1, end)]),
        )
      }
    }
    const sign = cx.slice(start + 1, start + 9)
    if (sign.startsWith('!--')) {
      const short = /^!---?>/.exec(sign)
      const end = short === null ? endOf(cx, '-->', start + 4) : start + 1 + short[0].length
      return end < 0 ? -1 : cx.addElement(cx.elt('Comment', start, end))
    }
    const closing = sign.startsWith('?')
      ? '?>'
      : sign.startsWith('![CDATA[')
        ? ']]>'
        : /^![A-Za-z]/.test(sign)
          ? '>'
          : ''
    if (closing !== '') {
      const end = endOf(cx, closing, start + 2)
      return end < 0 ? -1 : cx.addElement(cx.elt('HTMLTag', start, end))
    }
    const end = tagEnd(cx.text, start - cx.offset)
    return end < 0 ? -1 : cx.addElement(cx.elt('HTMLTag', start, end + cx.offset))
  },
}

const lineBreak: InlineParser = {
  name: 'HardBreak',
  parse(cx, next, start) {
    if (next !== BACKSLASH) return -1
    // The line end of CRLF is shown as a space and a line feed.
    const end = cx.char(start + 1) === SPACE ? start + 2 : start + 1
    return cx.char(end) === LINE_FEED ? cx.addElement(cx.elt('HardBreak', start, start + 1)) : -1
  },
}

function opensBracket(document: InlineSettings, cx: InlineContext): boolean {
  if (!counts(document, cx, 'brackets')) return false
  progressOf(cx).open++
  return true
}

/**
 * A closing bracket. The parser would look at all that is before one that closes nothing. And it
 * takes every text in brackets for a link, though few labels are defined.
 */
function bracket({ labels }: InlineSettings): InlineParser {
  return {
    name: 'Bracket',
    before: 'LinkEnd',
    parse(cx, next, start) {
      if (next !== CLOSING_BRACKET) return -1
      const progress = progressOf(cx)
      if (progress.open === 0) return start + 1
      progress.open--
      if (cx.char(start + 1) === PARENTHESIS) return -1
      const index = Math.max(
        cx.findOpeningDelimiter(InlineContext.linkStart) ?? -1,
        cx.findOpeningDelimiter(InlineContext.imageStart) ?? -1,
      )
      const delimiter = cx.getDelimiterAt(index)
      if (delimiter === null) return -1
      const behind =
        cx.char(start + 1) === BRACKET
          ? /^\[((?:[^[\]\\]|\\.)*)\]/s.exec(cx.slice(start + 1, start + LONGEST_LABEL))
          : null
      const label = behind !== null && behind[1]!.trim() !== '' ? behind[1]! : cx.slice(delimiter.to, start)
      // A delimiter without sides opens nothing.
      if (label.length > LONGEST_LABEL || !labels.has(normalLabel(label))) Object.assign(delimiter, { side: 0 })
      return -1
    },
  }
}

const link = (document: InlineSettings): InlineParser => ({
  name: 'Link',
  parse(cx, next, start) {
    if (next !== BRACKET) return -1
    if (!opensBracket(document, cx)) return start + 1
    return cx.addDelimiter(InlineContext.linkStart, start, start + 1, true, false)
  },
})

const image = (document: InlineSettings): InlineParser => ({
  name: 'Image',
  parse(cx, next, start) {
    if (next !== BANG || cx.char(start + 1) !== BRACKET) return -1
    if (!opensBracket(document, cx)) return start + 2
    return cx.addDelimiter(InlineContext.imageStart, start, start + 2, true, false)
  },
})

/** `[[page]]`, `[[page|text]]` and `![[page]]`. */
const wikiLink: InlineParser = {
  name: 'WikiLink',
  before: 'Link',
  parse(cx, next, start) {
    const open = next === BANG ? start + 1 : start
    if (next !== BRACKET && next !== BANG) return -1
    if (cx.char(open) !== BRACKET || cx.char(open + 1) !== BRACKET) return -1
    const match = /^\[\[([^[\]\n|]+)(\\?\|[^[\]\n]*)?\]\]/.exec(cx.slice(open, open + LONGEST_LABEL))
    if (match === null) return -1
    return cx.addElement(cx.elt('WikiLink', start, open + match[0].length))
  },
}

const footnote: InlineParser = {
  name: 'FootnoteReference',
  before: 'Link',
  parse(cx, next, start) {
    if (next !== BRACKET || cx.char(start + 1) !== CARET) return -1
    const match = /^\[\^[^\s[\]]+\]/.exec(cx.slice(start, start + LONGEST_LABEL))
    return match === null ? -1 : cx.addElement(cx.elt('FootnoteReference', start, start + match[0].length))
  },
}

/** An expression between dollar signs, by the rules of Pandoc and GitHub. */
const math: InlineParser = {
  name: 'InlineMath',
  before: 'Escape',
  parse(cx, next, start) {
    if (next !== DOLLAR) return -1
    const size = cx.char(start + 1) === DOLLAR ? 2 : 1
    const inside = start + size
    const first = cx.char(inside)
    // A price such as $5 and $6 is none: no digit follows the closing sign.
    if (/\s|^$/.test(String.fromCharCode(first === -1 ? SPACE : first)) || first === DOLLAR) return inside
    if (/[\w$]/.test(characterBefore(cx, start))) return inside
    const limit = Math.min(cx.end, inside + LONGEST_LABEL)
    for (let at = inside; at < limit; at++) {
      const char = cx.char(at)
      if (char === BACKSLASH) at++
      else if (char === DOLLAR) {
        if (size === 2 && cx.char(at + 1) !== DOLLAR) continue
        const end = at + size
        if (/\s/.test(cx.slice(at - 1, at)) || /[\d$]/.test(cx.slice(end, end + 1))) return inside
        return cx.addElement(
          cx.elt('InlineMath', start, end, [cx.elt('MathMark', start, inside), cx.elt('MathMark', at, end)]),
        )
      }
    }
    return inside
  },
}

/** A comment of MDX: `{/* … *\/}`. */
const expression: InlineParser = {
  name: 'ExpressionComment',
  before: 'Escape',
  parse(cx, next, start) {
    if (next !== BRACE) return -1
    if (!/^\{\s{0,64}\/\*/.test(cx.slice(start, start + 70)) || endOf(cx, '*/', start) < 0) return -1
    const end = braceEnd(cx.text, start - cx.offset)
    return end < 0 ? -1 : cx.addElement(cx.elt('Comment', start, end + cx.offset))
  },
}

/** What a sign of ASCII is: one that a run begins or ends with, `\w`, or else one of an address. */
const [SIGN, LETTER, OF_ADDRESS] = [1, 2, 3]
const SIGNS = new Uint8Array(128)
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code)
  SIGNS[code] = /[`\\&<*_~[\]!${]/.test(char) ? SIGN : /\w/.test(char) ? LETTER : /[.+-]/.test(char) ? OF_ADDRESS : 0
}
/** What every bare address has. */
const ADDRESS = /www\.|https?:\/\/|@|mailto:|xmpp:/

/**
 * Plain text is passed over at once. The parser would call each of the other functions for each
 * unit of it. A bare address begins at a word.
 */
const plain: InlineParser = {
  name: 'Plain',
  before: 'Escape',
  parse(cx, _, start) {
    const { text, offset } = cx
    let at = start - offset
    let isInWord = at > 0 && isWordUnit(text.charCodeAt(at - 1))
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      const sign = code < 128 ? SIGNS[code]! : 0
      if (sign === SIGN || isHidden(code)) break
      if (sign !== 0 && !isInWord && mayHoldAddress(cx)) break
      isInWord = sign === LETTER
    }
    return at > start - offset ? at + offset : -1
  },
}

/** Whether a unit is one of `\w`. */
function isWordUnit(code: number): boolean {
  return code === UNDERSCORE || (code < 128 && SIGNS[code] === LETTER)
}

function mayHoldAddress(cx: InlineContext): boolean {
  const progress = progressOf(cx)
  progress.hasAddress ??= ADDRESS.test(cx.text)
  return progress.hasAddress
}

const nodes = ['Strikethrough', 'StrikethroughMark', 'WikiLink', 'FootnoteReference', 'InlineMath', 'MathMark']

/** Data is passed over at once. The parser would ask for each unit of it what begins there. */
const data: InlineParser = {
  name: 'Data',
  before: 'Escape',
  parse(cx, _, start) {
    const end = dataEnd(cx.text, start - cx.offset) + cx.offset
    return end > start ? end : -1
  },
}

/** The inline syntax beyond CommonMark, and parsers that take linear time for its own. */
export const inlineSyntax: MarkdownConfig = {
  defineNodes: nodes,
  parseInline: [plain, code, html, lineBreak, wikiLink, footnote, math, expression, data],
}

/** The inline syntax that depends on the document. */
export function documentSyntax(document: InlineSettings): MarkdownConfig {
  const parsers = [emphasis, strikethrough, link, image, bracket]
  return { parseInline: parsers.map((parser) => parser(document)) }
}
