import { isKebabError, type Json } from '@kebab/core'
import { Composer, type CST, type Document, Parser } from 'yaml'
import { isPlainObject, jsonValue } from './json-value.js'

/** The deepest nesting that is read. */
const DEEPEST = 64

/**
 * The mapping that front matter holds, as JSON; empty when it isn't YAML, isn't a mapping or nests too deep. A value that JSON can't hold, such as `.nan`,
 * is left out. Of a key that comes twice the last value counts.
 */
export function readYaml(yaml: string): Record<string, Json> {
  // Composing recurses, and a stack that overflows inside a regular expression ends the process: look at the depth first, without recursion.
  const tokens = [...new Parser().parse(yaml)]
  if (nestsDeeper(tokens, DEEPEST)) return {}
  const [document] = new Composer({ logLevel: 'silent', uniqueKeys: false }).compose(tokens)
  const value = document === undefined || document.errors.length > 0 ? undefined : plainValue(document)
  if (!isPlainObject(value)) return {}
  return Object.fromEntries(Object.entries(value).flatMap(([key, item]) => readable(key, item)))
}

/** The value of a document; `undefined` if its aliases would make it explode, which the library finds out by throwing. */
function plainValue(document: Document.Parsed): unknown {
  try {
    return document.toJS()
  } catch (error) {
    if (error instanceof ReferenceError) return undefined
    throw error
  }
}

function readable(key: string, item: unknown): [string, Json][] {
  if (key === '__proto__') return []
  try {
    return [[key, jsonValue(item, key)]]
  } catch (error) {
    if (isKebabError(error)) return []
    throw error
  }
}

function nestsDeeper(tokens: readonly CST.Token[], deepest: number): boolean {
  const open: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next
    if (depth > deepest) return true
    const inside = 'items' in token ? token.items.flatMap(({ key, value }) => [key, value]) : []
    if (token.type === 'document') inside.push(token.value)
    for (const child of inside) if (child) open.push({ token: child, depth: depth + 1 })
  }
  return false
}
