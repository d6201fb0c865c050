import { type Span, withoutSpans, withoutTail } from '../claims.js'
import { withPlainBlocks } from '../structure/plain-blocks.js'
import { ACTIVE_SCHEME, EVENT_HANDLER, isActiveTag, isActiveTarget } from './active-content.js'
import { bareHostsIn } from './bare-hosts.js'
import { type CodeSpans, codeSpansOf } from './code-spans.js'

/** How links and the like in an answer are judged. */
export interface LinkRules {
  /**
   * Whether images, scripts and HTML that does something may stay where a cited passage has them.
   */
  activeContent: 'never' | 'cited'
  /** Whether the answer is code as a whole. Default: false. */
  isCode?: boolean
}

/**
 * Removes the links, images and HTML from an answer that none of the passages has. They are read as
 * in GitHub's Markdown; hosts without a scheme are links, too. The text of a link stays.
 * What can't be read as a whole, such as a tag that is never closed, gets a space that makes it
 * plain text.
 *
 * Images, addresses that run a script, and HTML that is more than markup of text don't stay where a
 * passage has them, either. With `activeContent: 'cited'` they do. In code they are only shown.
 *
 * What is left may form new ones. So call it again until the answer no longer changes.
 */
export function withoutForeignLinks(answer: string, passages: readonly string[], rules: LinkRules): string {
  const passageKeys = new Set(passages.flatMap((passage) => linksOf(passage).flatMap(({ key, host }) => [key, host])))
  const code = rules.isCode ? ALL_CODE : codeSpansOf(answer)
  const isForeign = ({ key, at, kind }: Link): boolean => {
    if (kind === 'host' && code.likely(at)) return false
    if (kind === 'active' && rules.activeContent === 'never' && !code.certain(at)) return true
    return key === undefined || !passageKeys.has(key)
  }
  const foreign = linksOf(answer).filter(isForeign)
  const spans = foreign.flatMap((link) => link.spans)
  if (spans.length > 0) return withoutSpans(answer, spans)
  return withSpaces(
    answer,
    foreign.flatMap(({ breakAt }) => breakAt ?? []),
  )
}

const ALL_CODE: CodeSpans = { certain: () => true, likely: () => true }

/** How often a text is read again for what results from a removal. */
const MOST_ROUNDS = 20

/**
 * A text that is no answer, such as a statement that was removed, without images, scripts and HTML
 * that does something. Its links stay. Empty if there is no end of them.
 */
export function withoutActiveContent(text: string): string {
  let before = text
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const draft = withPlainBlocks(before)
    const after = withoutForeignLinks(draft, [draft], { activeContent: 'never' })
    if (after === before) return after
    before = after
  }
  return ''
}

/** A link, an image or HTML in a text. */
interface Link {
  /** Where it begins. */
  at: number
  /**
   * The target of a link or the text of a tag. It is the same wherever it stands. Absent: the link
   * can't be read, so no passage has it.
   */
  key?: string
  /** The key of a link to the host alone. */
  host?: string | undefined
  /** `host`: an address without a scheme. `active`: it loads or runs something. */
  kind?: 'host' | 'active' | undefined
  /** What to remove. */
  spans: Span[]
  /** Where a space makes it plain text, if it isn't to be removed. */
  breakAt?: number
}

/** Characters at the end of an address in a text that belong to the text. */
const BEHIND_ADDRESS = /[.,:;!?'"*_~`)\]}|\\]/
/** The longest tag, and the longest target of a link, in UTF-16 units. */
const LONGEST = 2000

function linksOf(text: string): Link[] {
  return [...bracketed(text), ...tags(text), ...addresses(text)]
}

function activeIf(isActive: boolean): 'active' | undefined {
  return isActive ? 'active' : undefined
}

function keyOf(target: string): string {
  return `to ${withoutTail(target.trim(), BEHIND_ADDRESS)}`
}

const MARKER_LABEL = /^#\d+$/
/** How many marks of lists and quotations are read. Behind more of them, anything may follow. */
const LONGEST_MARKS = 100
/** What may stand before a definition in its line. */
const BEFORE_DEFINITION = /^(?:[\s>*+•-]|\d+[.)])*$/

/** The key of images whose target stands elsewhere. Their definitions have keys of their own. */
const IMAGE = 'image'

/** Links and images with brackets, and definitions such as `[label]: target`. */
function bracketed(text: string): Link[] {
  const links: Link[] = []
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '[') open.push(at)
    else if (char === ']') {
      const from = open.pop()
      const next = text[at + 1]
      const isImage = from !== undefined && text[from - 1] === '!' && !MARKER_LABEL.test(text.slice(from + 1, at))
      // The image may be that of a definition, which may stand anywhere.
      if (isImage && next !== '(') links.push({ at: from - 1, kind: 'active', key: IMAGE, spans: [], breakAt: from })
      if (next === '(') links.push(linkAt(text, from, at))
      else if (next === ':' && from !== undefined && isAlone(text, from)) links.push(definitionAt(text, from, at))
    }
  }
  return links
}

/** The link whose text ends at `at`. Only its target is removed if it is not known to begin. */
function linkAt(text: string, from: number | undefined, at: number): Link {
  const { target, end } = targetAt(text, at + 2)
  const isImage = from !== undefined && text[from - 1] === '!'
  const kind = activeIf(isImage || isActiveTarget(target))
  if (end === undefined) {
    // An image that can't be read as a whole may still be one of a definition.
    return { at, kind, spans: [], breakAt: isImage ? from : at + 1 }
  }
  const key = keyOf(target)
  if (from === undefined || MARKER_LABEL.test(text.slice(from + 1, at))) {
    return { at, key, kind, spans: [{ start: at + 1, end }] }
  }
  const image = [{ start: from - 1, end }]
  const link = [
    { start: from, end: from + 1 },
    { start: at, end },
  ]
  return { at: from, key, kind, spans: isImage ? image : link }
}

/** Reads the target of a link, and the end of the link behind its title, if there is an end. */
function targetAt(text: string, from: number): { target: string; end: number | undefined } {
  const excerpt = text.slice(from, from + LONGEST)
  const [, blank = '', angled, bare = ''] = /^(\s*)(?:<([^<>\n]*)>|(\S*))/.exec(excerpt)!
  const target = angled ?? balanced(bare)
  const behind = excerpt.slice(blank.length + target.length + (angled === undefined ? 0 : 2))
  const close = /^\s*(?:(?<=\s)(?:"[^"]*"|'[^']*'|\([^()]*\))\s*)?\)/.exec(behind)
  return { target, end: close === null ? undefined : from + excerpt.length - behind.length + close[0].length }
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

function definitionAt(text: string, from: number, at: number): Link {
  const rest = text.slice(at + 2, at + 2 + LONGEST)
  const target = /^(?:[\s>])*<?([^\s>]*)/.exec(rest)![1]!
  const key = keyOf(target)
  const kind = activeIf(isActiveTarget(target))
  // Behind a marker, the colon may begin a statement.
  if (MARKER_LABEL.test(text.slice(from + 1, at))) return { at, key, kind, spans: [{ start: at + 1, end: at + 2 }] }
  return { at, key, kind, spans: [], breakAt: at + 1 }
}

const TAG = /<(?=[a-z/!?])(?:([^<>]{1,2000})>)?/gi
const SCHEME = /^(?:[a-z][a-z0-9+.-]{1,31}:|[^\s@]{1,64}@)\S*$/i

/** Tags, comments, and addresses between angle brackets. */
function tags(text: string): Link[] {
  return [...text.matchAll(TAG)].map(({ 0: tag, 1: inner, index }) => {
    const spans = [{ start: index, end: index + tag.length }]
    if (inner === undefined) {
      const name = /^[/!?]?[\w-]{0,30}/.exec(text.slice(index + 1, index + 32))![0]
      return { at: index, key: `open ${name}`, kind: activeIf(isActiveTag(name)), spans: [], breakAt: index + 1 }
    }
    if (SCHEME.test(inner)) return { at: index, key: keyOf(inner), kind: activeIf(isActiveTarget(inner)), spans }
    return { at: index, key: `tag ${inner.replace(/\s+/g, ' ')}`, kind: activeIf(isActiveTag(inner)), spans }
  })
}

/** Addresses as Markdown links them, and others that browsers follow. Backslashes don't count. */
const ADDRESS = new RegExp(
  [
    String.raw`(?:[a-z][a-z0-9+.-]{0,31}\\?:\\?/\\?/|www\\?\.|(?:mailto|xmpp|tel)\\?:)(?:(?!\[#\d)[^\s<])+`,
    String.raw`[\w.+-]{1,64}\\?@[\w-]+(?:\\?\.[\w-]+)+`,
    // Character references, which could hide an address.
    String.raw`&(?:#\d{1,7}|#x[\da-f]{1,6}|colon|commat|period|sol);`,
  ].join('|'),
  'gi',
)

/** The scheme of an address and what stands before its host, then the host. */
const HOST = /^[a-z][a-z0-9+.-]*:\/\/(?:[^\s/?#@]*@)?([^\s/:?#]+)/i
/** A scheme that runs something, and what follows it. */
const ACTIVE_ADDRESS = new RegExp(String.raw`(${ACTIVE_SCHEME.source})(?:(?!\[#\d)[^\s<])*`, 'giu')

/** Addresses that stand in the text as they are. */
function addresses(text: string): Link[] {
  // Those in tags and between angle brackets are read with them.
  const untagged = text.replace(TAG, (tag) => (tag.endsWith('>') ? ' '.repeat(tag.length) : tag))
  const links: Link[] = []
  const readLink = (address: string, at: number, kind: Link['kind'], key = keyOf(address)): string => {
    const trimmed = withoutTail(address, BEHIND_ADDRESS)
    const closes = trimmed.includes('(') && address[trimmed.length] === ')'
    const [, name] = HOST.exec(trimmed.replaceAll('\\', '')) ?? []
    const host = name && keyOf(name.toLowerCase())
    links.push({ at, key, host, kind, spans: [{ start: at, end: at + trimmed.length + (closes ? 1 : 0) }] })
    const end = at + address.length
    // A marker without a space before it would be read as a part of the address.
    if (text.startsWith('[#', end)) links.push({ at, spans: [], breakAt: end })
    return ' '.repeat(address.length)
  }
  const inert = untagged.replace(ACTIVE_ADDRESS, (address: string, name: string, at: number) => {
    // The name of a scheme alone is a word, as in `JavaScript: the language of browsers`.
    const isWord = withoutTail(address.slice(name.length), BEHIND_ADDRESS) === ''
    return isWord ? address : readLink(address, at, 'active')
  })
  for (const { 0: handler, index } of untagged.matchAll(EVENT_HANDLER))
    links.push({ at: index, key: handler, kind: 'active', spans: [{ start: index, end: index + handler.length }] })
  const rest = inert.replace(ADDRESS, (address, at: number) => readLink(address, at, undefined))
  for (const { start, address, end } of bareHostsIn(rest))
    readLink(text.slice(start, end), start, 'host', keyOf(address))
  return links
}

function withSpaces(text: string, offsets: readonly number[]): string {
  const sorted = [...new Set(offsets)].sort((a, b) => a - b)
  return [0, ...sorted].map((from, i) => text.slice(from, sorted[i])).join(' ')
}
