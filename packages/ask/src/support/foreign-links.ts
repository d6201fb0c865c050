import { type Span, withoutSpans, withoutTail } from '../claims.js'

/**
 * Removes the links, images and HTML from an answer that none of the passages has, as a reader of
 * GitHub's Markdown would see them. The text of a link stays. What can't be read as a whole, such
 * as a tag that is never closed, gets a space that makes it plain text.
 *
 * What is left may form new ones. So call it again until the answer no longer changes.
 */
export function withoutForeignLinks(answer: string, passages: readonly string[]): string {
  const known = new Set(passages.flatMap((passage) => partsOf(passage).map(({ key }) => key)))
  const foreign = partsOf(answer).filter(({ key }) => key === undefined || !known.has(key))
  const spans = foreign.flatMap((part) => part.spans)
  if (spans.length > 0) return withoutSpans(answer, spans)
  return withSpaces(
    answer,
    foreign.flatMap(({ breakAt }) => breakAt ?? []),
  )
}

/** A link, an image or HTML in a text. */
interface Part {
  /**
   * The target of a link or the text of a tag. It is the same wherever it stands. Absent: the part
   * can't be read, so no passage has it.
   */
  key?: string
  /** What to remove. */
  spans: Span[]
  /** Where a space makes it plain text, if it isn't to be removed. */
  breakAt?: number
}

/** Characters at the end of an address in a text that belong to the text. */
const BEHIND_ADDRESS = /[.,:;!?'"*_~`)\]}|\\]/
/** The longest tag, and the longest target of a link, in UTF-16 units. */
const LONGEST = 2000

function partsOf(text: string): Part[] {
  return [...bracketed(text), ...tags(text), ...addresses(text)]
}

function keyOf(target: string): string {
  return `to ${withoutTail(target.trim(), BEHIND_ADDRESS)}`
}

const MARKER_LABEL = /^#\d+$/
/** How many marks of lists and quotations are read. Behind more of them, anything may follow. */
const LONGEST_MARKS = 100
/** What may stand before a definition in its line. */
const BEFORE_DEFINITION = /^(?:[\s>*+•-]|\d+[.)])*$/

/** Links and images with brackets, and definitions such as `[label]: target`. */
function bracketed(text: string): Part[] {
  const parts: Part[] = []
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '[') open.push(at)
    else if (char === ']') {
      const from = open.pop()
      const next = text[at + 1]
      if (next === '(') parts.push(linkAt(text, from, at))
      else if (next === ':' && from !== undefined && isAlone(text, from)) parts.push(definitionAt(text, from, at))
    }
  }
  return parts
}

/** The link whose text ends at `at`. Only its target is removed if it is not known to begin. */
function linkAt(text: string, from: number | undefined, at: number): Part {
  const { target, end } = targetAt(text, at + 2)
  if (end === undefined) return { spans: [], breakAt: at + 1 }
  const key = keyOf(target)
  if (from === undefined || MARKER_LABEL.test(text.slice(from + 1, at))) {
    return { key, spans: [{ start: at + 1, end }] }
  }
  const isImage = text[from - 1] === '!'
  const image = [{ start: from - 1, end }]
  const link = [
    { start: from, end: from + 1 },
    { start: at, end },
  ]
  return { key, spans: isImage ? image : link }
}

/** Reads the target of a link, and the end of the link behind its title, if there is an end. */
function targetAt(text: string, from: number): { target: string; end: number | undefined } {
  const part = text.slice(from, from + LONGEST)
  const [, blank = '', angled, bare = ''] = /^(\s*)(?:<([^<>\n]*)>|(\S*))/.exec(part)!
  const target = angled ?? balanced(bare)
  const behind = part.slice(blank.length + target.length + (angled === undefined ? 0 : 2))
  const close = /^\s*(?:(?<=\s)(?:"[^"]*"|'[^']*'|\([^()]*\))\s*)?\)/.exec(behind)
  return { target, end: close === null ? undefined : from + part.length - behind.length + close[0].length }
}

/** The start of a text, up to the bracket that closes one before it. */
function balanced(text: string): string {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth < 0) return text.slice(0, at)
  }
  return text
}

/** Whether only the marks of lists and quotations stand before a place in its line. */
function isAlone(text: string, at: number): boolean {
  const start = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1
  return at - start > LONGEST_MARKS || BEFORE_DEFINITION.test(text.slice(start, at))
}

function definitionAt(text: string, from: number, at: number): Part {
  const rest = text.slice(at + 2, at + 2 + LONGEST)
  const target = /^(?:[\s>])*<?([^\s>]*)/.exec(rest)![1]!
  const key = keyOf(target)
  // Behind a marker, the colon may begin a statement.
  if (MARKER_LABEL.test(text.slice(from + 1, at))) return { key, spans: [{ start: at + 1, end: at + 2 }] }
  return { key, spans: [], breakAt: at + 1 }
}

const TAG = /<(?=[a-z/!?])(?:([^<>]{1,2000})>)?/gi
const SCHEME = /^(?:[a-z][a-z0-9+.-]{1,31}:|[^\s@]{1,64}@)\S*$/i

/** Tags, comments, and addresses between angle brackets. */
function tags(text: string): Part[] {
  return [...text.matchAll(TAG)].map(({ 0: tag, 1: inner, index }) => {
    const spans = [{ start: index, end: index + tag.length }]
    if (inner === undefined) {
      const name = /^[/!?]?[\w-]{0,30}/.exec(text.slice(index + 1, index + 32))![0]
      return { key: `open ${name}`, spans: [], breakAt: index + 1 }
    }
    return { key: SCHEME.test(inner) ? keyOf(inner) : `tag ${inner}`, spans }
  })
}

/** Addresses as Markdown links them, and others that browsers follow. Backslashes don't count. */
const ADDRESS = new RegExp(
  [
    String.raw`(?:[a-z][a-z0-9+.-]{0,31}\\?:\\?/\\?/|www\\?\.|(?:mailto|xmpp|tel|data|javascript|vbscript)\\?:)(?:(?!\[#\d)[^\s<])+`,
    String.raw`[\w.+-]{1,64}\\?@[\w-]+(?:\\?\.[\w-]+)+`,
    // Character references, which could hide an address.
    String.raw`&(?:#\d{1,7}|#x[\da-f]{1,6}|colon|commat|period|sol);`,
  ].join('|'),
  'gi',
)

/** Addresses that stand in the text as they are. */
function addresses(text: string): Part[] {
  // Those in tags and between angle brackets are read with them.
  const blank = text.replace(TAG, (tag) => (tag.endsWith('>') ? ' '.repeat(tag.length) : tag))
  return [...blank.matchAll(ADDRESS)].flatMap(({ 0: address, index }): Part[] => {
    const trimmed = withoutTail(address, BEHIND_ADDRESS)
    const closes = trimmed.includes('(') && address[trimmed.length] === ')'
    const part = { key: keyOf(address), spans: [{ start: index, end: index + trimmed.length + (closes ? 1 : 0) }] }
    const end = index + address.length
    // A marker without a space before it would be read as a part of the address.
    return text.startsWith('[#', end) ? [part, { spans: [], breakAt: end }] : [part]
  })
}

function withSpaces(text: string, places: readonly number[]): string {
  const sorted = [...new Set(places)].sort((a, b) => a - b)
  return [0, ...sorted].map((from, i) => text.slice(from, sorted[i])).join(' ')
}
