import type { SourceLines, Steps } from '@kebab/core/kit'
import { trimSpan } from './cut-span.js'

/** A language of markup other than Markdown, whose headings are read. */
export type Markup = 'restructuredtext' | 'asciidoc' | 'org'

/** A heading of a text in markup. */
export interface MarkupHeading {
  /** Its first line, counted from 0. */
  line: number
  /** The line behind its last: an underline belongs to it. */
  end: number
  /** From 1, that of the title of the document, to 9. */
  level: number
  /** Without marks. Not empty. */
  title: string
}

/** Deeper headings count as this deep: each passage has all that are open. */
const DEEPEST = 9
/** The most headings of a text. Behind the last of them, all is plain text. */
export const MOST_HEADINGS = 100_000
/** Longer lines are no headings. */
const LONGEST_HEADING = 300
/** A line that draws a rule: one sign, repeated. */
const RULE = /^([!-/:-@[-`{-~])\1{2,}\s*$/
/** The shortest underline that needn't be as long as its title. */
const LONG_RULE = 4

/** Returns the headings of a text in markup, in order. Takes one pass over the lines. */
export function* markupHeadings(lines: SourceLines, markup: Markup): Steps<MarkupHeading[]> {
  if (markup === 'restructuredtext') return yield* underlined(lines)
  return yield* marked(lines, markup === 'org' ? ORG : ASCIIDOC)
}

/**
 * Headings of reStructuredText: a line with a rule under it, and maybe one above it. The order in
 * which signs first occur says which of them are of which level.
 * Source: Docutils, reStructuredText Markup Specification, Sections.
 */
function* underlined(lines: SourceLines): Steps<MarkupHeading[]> {
  const headings: MarkupHeading[] = []
  const styles: string[] = []
  for (let line = 0; line + 1 < lines.count && headings.length < MOST_HEADINGS; line++) {
    yield 1 / 4
    const over = ruleIn(lines, line)
    const at = over === undefined ? line : line + 1
    const title = lineText(lines, at).trim()
    const under = at + 1 < lines.count ? ruleIn(lines, at + 1) : undefined
    if (title === '' || under === undefined || ruleIn(lines, at) !== undefined) continue
    // Without a rule above, the title is neither set in nor the last line of a paragraph.
    const isHeading =
      over === undefined ? !/^\s/.test(lineText(lines, at)) && (line === 0 || isBlank(lines, line - 1)) : over === under
    if (!isHeading || !coversTitle(under, title)) continue
    const style = `${under[0]}${over === undefined ? '' : ' above too'}`
    if (!styles.includes(style)) styles.push(style)
    const text = plainTitle(title)
    if (text !== '')
      headings.push({ line, end: at + 2, level: Math.min(DEEPEST, styles.indexOf(style) + 1), title: text })
    line = at + 1
  }
  return headings
}

function coversTitle(rule: string, title: string): boolean {
  return rule.length >= LONG_RULE || rule.length >= title.length
}

/** The rule that a line draws; `undefined` if it is another line. */
function ruleIn(lines: SourceLines, line: number): string | undefined {
  const text = lineText(lines, line)
  return RULE.test(text) ? text.trimEnd() : undefined
}

/** A title without roles, targets of links, and quotation marks of code. */
function plainTitle(title: string): string {
  return title
    .replace(/:[\w:+.-]{1,40}:(?=`)/g, '')
    .replace(/`{1,2}([^`<]*?)(?:(?<!\s)\s*<[^`>]*>)?`{1,2}_{0,2}/g, '$1')
    .replace(/\\(?=[^\p{L}\p{N}\s])/gu, '')
    .trim()
}

/** How headings and blocks are marked where each heading has its level before it. */
interface MarkedSyntax {
  heading: RegExp
  /** The level of a heading with one sign. */
  first: number
  /** A line that says the title of the document. */
  title?: RegExp
  /** The levels of the signs that may draw a rule under a heading. */
  rules?: Readonly<Record<string, number>>
  /** Returns the line that ends a block, for the one that begins it; `undefined` for another. */
  blockEnd(line: string): string | undefined
  plain(title: string): string
}

/** Source: The Org Manual, Document Structure. */
const ORG: MarkedSyntax = {
  heading: /^(\*+)\s+(\S.*)$/,
  first: 2,
  title: /^#\+title:\s*(\S.*)$/i,
  blockEnd: (line) => /^\s*#\+begin_(\w+)/i.exec(line)?.[1]?.replace(/^/, '#+end_').toLowerCase(),
  plain: (title) =>
    title
      .replace(/^(?:TODO|DONE)\s+/, '')
      .replace(/^\[#[A-Z]\]\s+/, '')
      .replace(/(?<!\s)\s+:[\w@#%:]+:$/, '')
      .replace(/\[\[[^\][]*\]\[([^\][]*)\]\]/g, '$1')
      .replace(/(?<![\w~=])([~=])([^~=]+)\1(?![\w~=])/g, '$2')
      .trim(),
}

/** What begins a block, and ends it. */
const FENCE = /^(?:([-.+/_*=])\1{3,}\s*$|```|[|,:!]===\s*$)/

/** Source: AsciiDoc Language Documentation, Sections and Delimited Blocks. */
const ASCIIDOC: MarkedSyntax = {
  heading: /^(={1,6}|#{1,6})\s+(\S.*)$/,
  first: 1,
  rules: { '=': 1, '-': 2, '~': 3, '^': 4, '+': 5 },
  blockEnd: (line) => (FENCE.test(line) ? keyOf(line).replace(/^```.*/, '```') : undefined),
  plain: (title) =>
    title
      .replace(/(?<!\s)\s+[=#]+$/, '')
      .replace(/(?:link:|xref:|https?:)[^\s[]*\[([^\]]*)\]/g, '$1')
      .replace(/<<[^<>,]*,\s*([^<>]*)>>/g, '$1')
      .replace(/`([^`]*)`/g, '$1')
      .trim(),
}

/** Headings that have signs before them, as many as their level. */
function* marked(lines: SourceLines, syntax: MarkedSyntax): Steps<MarkupHeading[]> {
  const { heading, first, title, rules = {}, blockEnd, plain } = syntax
  const ends = yield* lastLines(lines)
  const headings: MarkupHeading[] = []
  let end: string | undefined
  for (let line = 0; line < lines.count && headings.length < MOST_HEADINGS; line++) {
    yield 1 / 4
    const text = lineText(lines, line)
    if (end !== undefined) {
      if (keyOf(text) === end) end = undefined
      continue
    }
    const before = headings.at(-1)?.end === line ? '' : line === 0 ? '' : lineText(lines, line - 1)
    const rule = RULE.test(text) ? rules[text[0]!] : undefined
    if (rule !== undefined && /^\w/.test(before) && Math.abs(before.trim().length - text.trim().length) <= 1) {
      headings.push({ line: line - 1, end: line + 1, level: rule, title: plain(before) })
      continue
    }
    const begun = blockEnd(text)
    // A block that never ends is none.
    if (begun !== undefined && (ends.get(begun) ?? 0) > line) {
      end = begun
      continue
    }
    const named = title?.exec(text)?.[1]
    const [, signs = '', rest = named ?? ''] = heading.exec(text) ?? []
    const shown = plain(rest)
    const level = named === undefined ? Math.min(DEEPEST, signs.length + first - 1) : 1
    if (shown !== '') headings.push({ line, end: line + 1, level, title: shown })
  }
  return headings
}

/** The last line of each text that may end a block. */
function* lastLines(lines: SourceLines): Steps<Map<string, number>> {
  const last = new Map<string, number>()
  for (let line = 0; line < lines.count; line++) {
    yield 1 / 8
    const key = keyOf(lineText(lines, line))
    if (/^(?:#\+end_|[-.+/_*=`|,:!]{3})/.test(key)) last.set(key, line)
  }
  return last
}

function keyOf(line: string): string {
  return line.trim().toLowerCase()
}

function isBlank(lines: SourceLines, line: number): boolean {
  return trimSpan(lines.source, lines.start(line), lines.end(line)) === undefined
}

/** The text of a line. That of a long one, which is no heading, counts as empty. */
function lineText(lines: SourceLines, line: number): string {
  const [start, end] = [lines.start(line), lines.end(line)]
  return end - start > LONGEST_HEADING ? '' : lines.source.slice(start, end)
}
