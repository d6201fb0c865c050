import { tagEnd } from '../inlines/tag-syntax.js'
import type { Replacement } from '../tree.js'
import { decodeEntity, ENTITY } from './entities.js'

/** A heading in HTML: its level, and what is between its tags. */
export interface HtmlHeading {
  level: number
  id: string | undefined
  start: number
  end: number
}

/** What is not read of HTML, and the headings in it. */
export interface HtmlReading {
  marks: Replacement[]
  headings: HtmlHeading[]
}

/** Tags that don't end a word. */
const INLINE_TAG =
  /^<\/?(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)(?![\w-])/i
/** Tags that end a word. */
const BLOCK_TAG =
  /^<\/?(?:address|area|article|aside|audio|base|blockquote|body|br|button|canvas|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|embed|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|iframe|img|input|label|legend|li|link|main|map|math|menu|meta|meter|nav|noscript|object|ol|optgroup|option|output|p|param|picture|pre|progress|script|search|section|select|slot|source|style|summary|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|track|ul|video)(?![\w-])/i
/** A name in angle brackets: in prose it is a placeholder or a type, unless it is an element. */
const BARE_TAG = /^<[A-Za-z][\w.-]*>$/
/** The name of a component: it has upper and lower case. */
const COMPONENT_TAG = /^<[A-Z][\w.]*[a-z]/
/** How many tags are read between two yields. */
const TAGS_PER_STEP = 32
const HEADING_TAG = /^<(\/?)h([1-6])(?![\w-])/i
const IMAGE_TAG = /^<img(?![\w-])/i
/** What a component of MDX shows of its attributes, as most libraries of components name them. */
const SHOWN_ATTRIBUTE =
  /\s(?:title|label|heading|caption|description|summary|alt)\s*=\s*(?:\{\s*)?(?:"([^"]*)"|'([^']*)'|`([^`$]*)`)/g
const ALT = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const ID = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/i

/**
 * Returns what is read in the place of one tag: the alt text of an image, the title, label and the
 * like of a component, a space, or nothing. Returns `undefined` for what has the form of a tag and
 * is text, such as `<String>` in prose.
 */
export function tagReading(tag: string, beginsLine: boolean): string | undefined {
  if (INLINE_TAG.test(tag)) return ''
  if (BARE_TAG.test(tag) && !BLOCK_TAG.test(tag) && !(beginsLine && COMPONENT_TAG.test(tag))) return undefined
  const alt = IMAGE_TAG.test(tag) ? ALT.exec(tag) : null
  const text = COMPONENT_TAG.test(tag) ? shownAttributes(tag) : (alt?.[1] ?? alt?.[2] ?? ' ')
  return text.replace(ENTITY, (entity) => decodeEntity(entity) ?? entity)
}

/** The texts that the tag of a component shows, with white space around them. */
function shownAttributes(tag: string): string {
  const texts = Array.from(
    tag.matchAll(SHOWN_ATTRIBUTE),
    ([, double, single, template]) => double ?? single ?? template,
  )
  return [...texts.map((text) => ` ${text}`), ' '].join('')
}

/** Whether only white space stands before an offset on its line. */
export function beginsLine(source: string, offset: number): boolean {
  for (let i = offset - 1; i >= 0; i--) {
    const char = source[i]
    if (char === '\n' || char === '\r') return true
    if (char !== ' ' && char !== '\t') return false
  }
  return true
}

/**
 * Returns what is not read of the HTML from `start` to `end` of the source: tags and comments. Alt
 * texts and character references have text in their place.
 */
export function* htmlReading(source: string, start: number, end: number): Generator<number, HtmlReading, void> {
  const text = source.slice(start, end)
  const marks: Replacement[] = []
  const headings: HtmlHeading[] = []
  let open: HtmlHeading | undefined
  let steps = 0
  /** What ends no mark from here on, such as `-->`. */
  const absent = new Set<string>()
  const sign = /[<&]/g
  for (let at = 0; at < text.length; ) {
    sign.lastIndex = at
    const match = sign.exec(text)
    if (match === null) break
    at = match.index
    if (++steps % TAGS_PER_STEP === 0) yield 1
    if (text[at] === '&') {
      const entity = /^&[#\w]{1,33};/.exec(text.slice(at, at + 40))?.[0]
      const decoded = entity === undefined ? undefined : decodeEntity(entity)
      if (decoded !== undefined) marks.push([start + at, start + at + entity!.length, decoded])
      at += decoded === undefined ? 1 : entity!.length
      continue
    }
    const tagStop = markEnd(text, at, absent)
    if (tagStop < 0) {
      at++
      continue
    }
    const tag = text.slice(at, tagStop)
    const isNoTag = tag.startsWith('<!') || tag.startsWith('<?')
    const reading = isNoTag ? '' : tagReading(tag, beginsLine(source, start + at))
    if (reading !== undefined) marks.push([start + at, start + tagStop, reading])
    const heading = HEADING_TAG.exec(tag)
    if (heading !== null && heading[1] === '') {
      const id = ID.exec(tag)
      open = {
        level: Number(heading[2]),
        id: id?.[1] ?? id?.[2] ?? id?.[3],
        start: start + tagStop,
        end: start + tagStop,
      }
    } else if (heading !== null && open !== undefined) {
      headings.push({ ...open, end: start + at })
      open = undefined
    }
    at = tagStop
  }
  return { marks, headings }
}

/**
 * Returns the end of the tag, comment or instruction at `at`, or -1. What was looked for in vain is
 * put into `absent`, and not looked for again.
 */
function markEnd(text: string, at: number, absent: Set<string>): number {
  const sign = text.slice(at, at + 9)
  const closing = sign.startsWith('<!--')
    ? '-->'
    : sign === '<![CDATA['
      ? ']]>'
      : sign.startsWith('<?')
        ? '?>'
        : /^<![A-Za-z]/.test(sign)
          ? '>'
          : undefined
  if (closing === undefined) return tagEnd(text, at)
  if (absent.has(closing)) return -1
  const end = text.indexOf(closing, closing === '-->' ? at + 4 : at)
  if (end < 0) absent.add(closing)
  return end < 0 ? -1 : end + closing.length
}
