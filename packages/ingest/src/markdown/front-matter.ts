import { describeValue, type SourceLines } from '@kebab/core/kit'
import { Composer, type CST, isMap, isScalar, Parser, visit, type YAMLMap, type Document as YamlDocument } from 'yaml'

/** How a document begins: with front matter, or with text. */
export interface FrontMatter {
  /** Its values by key, as YAML has them. Empty if there is no front matter. */
  values: Readonly<Record<string, unknown>>
  /** The first line after it: 0 if there is no front matter. */
  end: number
  /** What of it is in no value, in words: comments, and earlier values of a key. */
  omissions: readonly string[]
  /** Whether it begins with text between two rules that is no front matter. */
  isText: boolean
  /** Why text that begins as front matter does is none. Absent where nothing suggests it. */
  unread?: string | undefined
}

/** The maximum length of front matter in UTF-16 units. Longer front matter is part of the text. */
const LONGEST = 65_536
/** A line that is a rule of three dashes and nothing else. */
const RULE = /^---[ \t]*$/
/** A line that a mapping may begin with. */
const KEY = /^(?:[\w.-]+|"[^"]*"|'[^']*')[ \t]*:(?:[ \t]|$)/
/** How many lines are looked at for a key. */
const FEWEST_LINES = 20

/**
 * Reads the YAML mapping between two rules of three dashes, the first of which is the first line. A
 * byte-order mark may precede it.
 *
 * A block counts only if the whole of it is one mapping with plain keys, or is blank. Everything
 * else between two rules is text: a letter, a list, broken YAML, comments alone, more than 64
 * levels, or aliases that would grow without bounds.
 */
export function readFrontMatter(lines: SourceLines): FrontMatter {
  const { source } = lines
  const start = source.charCodeAt(0) === 0xfeff ? 1 : 0
  const fits = (line: number): boolean => lines.end(line) - start <= LONGEST
  const lineText = (line: number): string => source.slice(line === 0 ? start : lines.start(line), lines.end(line))
  const text = (isText: boolean, reason: string): FrontMatter => ({
    values: {},
    end: 0,
    omissions: [],
    isText,
    unread: beginsWithKey(lines, lineText) ? reason : undefined,
  })

  if (!fits(0) || !RULE.test(lineText(0))) return { values: {}, end: 0, omissions: [], isText: false }
  let line = 1
  while (line < lines.count && fits(line) && !RULE.test(lineText(line))) line++
  if (line === lines.count || !fits(line)) return text(false, `no rule ends it within ${LONGEST} characters`)
  // NUL counts as the replacement character, as in Markdown. A CR alone ends a line.
  const from = lines.start(1)
  const yaml = source
    .slice(from, lines.start(line))
    .replaceAll('\u0000', '\ufffd')
    .replaceAll(/\r(?!\n)/g, '\n')
  if (yaml.trim() === '') return { values: {}, end: line + 1, omissions: [], isText: false }
  const mapping = readMapping(yaml, (offset) => lines.at(from + offset) + 1)
  return typeof mapping === 'string' ? text(true, mapping) : { ...mapping, end: line + 1, isText: false }
}

/** Whether the first line with content after the first rule could begin a mapping. */
function beginsWithKey(lines: SourceLines, lineText: (line: number) => string): boolean {
  for (let line = 1; line < Math.min(lines.count, FEWEST_LINES); line++) {
    const content = lineText(line)
    if (!/^\s*(#|$)/.test(content)) return KEY.test(content)
  }
  return false
}

/** The maximum nesting of YAML that is read. */
const DEEPEST = 64
/** How many of the comments, or of the keys, a note names. */
const LONGEST_LIST = 3

/**
 * Reads YAML that is one mapping, or returns why it is none. `lineOf` gives the line of an offset.
 */
function readMapping(
  yaml: string,
  lineOf: (offset: number) => number,
): Pick<FrontMatter, 'values' | 'omissions'> | string {
  // Composing recurses, and a stack overflow inside a regular expression ends the process. So the
  // depth is checked first, without recursion.
  const tokens = [...new Parser().parse(yaml)]
  const comments = commentsIn(tokens)
  if (comments === undefined) return `it nests more than ${DEEPEST} levels deep`
  const documents = [...new Composer({ logLevel: 'silent', uniqueKeys: false }).compose(tokens)]
  const [document] = documents
  const [error] = document?.errors ?? []
  if (error !== undefined) return `its YAML is broken in line ${lineOf(error.pos[0])}`
  if (document === undefined || documents.length > 1 || !isMap(document.contents)) return 'it is no YAML mapping'
  if (!document.contents.items.every(({ key, value }) => isScalar(key) && value !== null))
    return 'it has a key that is no plain text, or that no colon follows'
  const values = recordOf(document)
  if (values === undefined) return 'its aliases would grow without bounds'
  const lineNames = comments.map((offset) => `line ${lineOf(offset)}`)
  const keyNames = repeatedKeys(document).map((key) => describeValue(key))
  return {
    values,
    omissions: [
      ...(lineNames.length === 0 ? [] : [`the comments of ${listed(lineNames)}`]),
      ...(keyNames.length === 0 ? [] : [`all values but the last of ${listed(keyNames)}`]),
    ],
  }
}

/** Joins the first names, and says how many more there are. */
export function listed(names: readonly string[]): string {
  const more = names.length - LONGEST_LIST
  return `${names.slice(0, LONGEST_LIST).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Returns the value of a document, or `undefined` if its aliases would grow it without bounds. */
function recordOf(document: YamlDocument.Parsed): Record<string, unknown> | undefined {
  try {
    return document.toJS()
  } catch (error) {
    // The library's error for too many aliases.
    if (error instanceof ReferenceError) return undefined
    throw error
  }
}

/** Returns the keys that stand more than once in one mapping, at any depth. */
function repeatedKeys(document: YamlDocument.Parsed): string[] {
  const repeated = new Set<string>()
  visit(document, {
    Map(_, { items }: YAMLMap) {
      const seen = new Set<string>()
      for (const { key } of items) {
        const name = isScalar(key) ? String(key.value) : undefined
        if (name === undefined) continue
        if (seen.has(name)) repeated.add(name)
        seen.add(name)
      }
    },
  })
  return [...repeated]
}

/** Returns the offsets of all comments in order. Returns `undefined` beyond 64 levels. */
function commentsIn(tokens: readonly CST.Token[]): number[] | undefined {
  const offsets: number[] = []
  const open: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next
    if (depth > DEEPEST) return undefined
    if (token.type === 'comment') offsets.push(token.offset)
    const add = (inside: readonly (CST.Token | null | undefined)[] | undefined, level: number): void => {
      for (const child of inside ?? []) if (child) open.push({ token: child, depth: level })
    }
    if ('start' in token && Array.isArray(token.start)) add(token.start, depth)
    if ('props' in token) add(token.props, depth)
    if ('end' in token) add(token.end, depth)
    if (token.type === 'document') add([token.value], depth + 1)
    for (const { start, key, sep, value } of 'items' in token ? token.items : []) {
      add(start, depth)
      add(sep, depth)
      add([key, value], depth + 1)
    }
  }
  return offsets.sort((a, b) => a - b)
}
