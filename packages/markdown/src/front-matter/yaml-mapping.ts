import { Composer, type CST, isMap, isScalar, Parser, visit, type YAMLMap, type Document as YamlDocument } from 'yaml'
import type { FrontMatter } from '../tree.js'

/** The values of a mapping, and what of it is in none. */
export type FrontMatterValues = Pick<FrontMatter, 'values' | 'omissions'>

/** The maximum nesting of YAML that is read. */
const DEEPEST = 64
/** How many of the comments, or of the keys, a note names. */
const LONGEST_LIST = 3

/**
 * Reads YAML that is one mapping, or returns why it is none. `lineOf` gives the line of an offset.
 */
export function readYaml(yaml: string, lineOf: (offset: number) => number): FrontMatterValues | string {
  // Composing recurses, and a stack overflow inside a regular expression ends the program. So the
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
  const keyNames = repeatedKeys(document).map((key) => JSON.stringify(key))
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
