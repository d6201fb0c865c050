import type { FrontMatter } from '../tree.js'
import { readToml } from './toml-table.js'
import { type FrontMatterValues, readYaml } from './yaml-mapping.js'

/** How a document begins: with front matter, or with text. */
interface FrontMatterReading {
  /** Absent if there is none. */
  frontMatter?: FrontMatter
  /** Whether it begins with text between two rules that is no front matter. */
  isText: boolean
  /** Why text that begins as front matter does is none. Absent where nothing suggests it. */
  unread?: string
}

/** A syntax of front matter. */
interface Syntax {
  name: FrontMatter['syntax']
  /** Matches the rule that begins it. */
  opening: RegExp
  /** Matches the rule that ends it. */
  closing: RegExp
  /** Matches a line that a mapping may begin with. */
  key: RegExp
  /** Returns the values of a mapping, or why the text is none. */
  read(text: string, lineOf: (offset: number) => number): FrontMatterValues | string
}

/** The maximum length of front matter in UTF-16 units. Longer front matter is part of the text. */
const LONGEST = 65_536
/** How many lines are looked at for a key. */
const FEWEST_LINES = 20
const LINE_END = /\r\n|\n|\r/

const SYNTAXES: readonly Syntax[] = [
  {
    name: 'yaml',
    opening: /^---[ \t]*(?:\r\n|\n|\r)/,
    closing: /(?<=[\r\n])---[ \t]*(?:\r\n|\n|\r|$)/g,
    key: /^(?:[\w.-]+|"[^"]*"|'[^']*')[ \t]*:(?:[ \t]|$)/,
    read: readYaml,
  },
  {
    name: 'toml',
    opening: /^\+\+\+[ \t]*(?:\r\n|\n|\r)/,
    closing: /(?<=[\r\n])\+\+\+[ \t]*(?:\r\n|\n|\r|$)/g,
    key: /^(?:[\w.-]+|"[^"]*"|'[^']*'|\[+[\w.-]+\]+)[ \t]*(?:=|$)/,
    read: readToml,
  },
]

/**
 * Reads the mapping between two rules, the first of which is the first line: YAML between rules of
 * three dashes, or TOML between rules of three plus signs. A byte-order mark may precede it.
 *
 * A block counts only if the whole of it is one mapping with plain keys, or is blank. Everything
 * else between two rules is text: a letter, a list, broken YAML, comments alone, more than 64
 * levels, or aliases that would grow without bounds.
 */
export function readFrontMatter(source: string): FrontMatterReading {
  const start = source.charCodeAt(0) === 0xfeff ? 1 : 0
  const head = source.slice(start, start + LONGEST + 1)
  for (const syntax of SYNTAXES) {
    const opening = syntax.opening.exec(head)
    if (opening === null) continue
    const from = opening[0].length
    const text = (isText: boolean, reason: string): FrontMatterReading =>
      beginsWithKey(head.slice(from), syntax.key) ? { isText, unread: reason } : { isText }
    syntax.closing.lastIndex = from
    const closing = syntax.closing.exec(head)
    const isWhole = closing !== null && closing.index + closing[0].trimEnd().length <= LONGEST
    if (!isWhole) return text(false, `no rule ends it within ${LONGEST} characters`)
    // NUL counts as the replacement character, as in Markdown. A CR alone ends a line.
    const content = head
      .slice(from, closing.index)
      .replaceAll('\u0000', '\ufffd')
      .replaceAll(/\r(?!\n)/g, '\n')
    const lineOf = (offset: number): number => content.slice(0, offset).split('\n').length + 1
    const values = content.trim() === '' ? { values: {}, omissions: [] } : syntax.read(content, lineOf)
    if (typeof values === 'string') return text(true, values)
    const end = start + closing.index + closing[0].length
    return { frontMatter: { syntax: syntax.name, start, end, ...values }, isText: false }
  }
  return { isText: false }
}

/** Whether the first line with content after the first rule could begin a mapping. */
function beginsWithKey(text: string, key: RegExp): boolean {
  const lines = text.slice(0, LONGEST).split(LINE_END).slice(0, FEWEST_LINES)
  const first = lines.find((line) => !/^\s*(#|$)/.test(line))
  return first !== undefined && key.test(first)
}
