import { KebabError } from '@kebab/core'
import { schemas } from '@kebab/schemas'

/** A node of a JSON Schema. */
export type SchemaNode = { readonly [keyword: string]: unknown }

/** What only makes a schema a file. Its definitions go where those of the bundle are. */
const FILE_KEYWORDS = ['$schema', '$id', 'title', '$defs']

const files = new Map(Object.values(schemas).map((schema) => [fileOf(schema), schema]))

/**
 * One schema that stands for itself: everything that `root`, a part of `file`, refers to in this file and others is in its `$defs`, and every `$ref`
 * points there. It names no dialect, since clients take a schema without one for draft 2020-12 and some refuse any name.
 */
export function bundle(root: SchemaNode, file: string): SchemaNode {
  const $defs: { [name: string]: SchemaNode } = {}
  const rewrite = (node: unknown, from: string): unknown => {
    if (Array.isArray(node)) return node.map((item) => rewrite(item, from))
    if (typeof node !== 'object' || node === null) return node
    const entries = Object.entries(node).map(([keyword, value]) => [
      keyword,
      keyword === '$ref' && typeof value === 'string' ? included(value, from) : rewrite(value, from),
    ])
    return Object.fromEntries(entries)
  }
  /** Puts what a reference means under `$defs`, and says how it is referred to there. Definitions have names of their own across all files. */
  const included = (reference: string, from: string): string => {
    const [named = '', pointer = ''] = reference.split('#')
    const target = named || from
    const schema = files.get(target)
    const part = pointer.slice('/$defs/'.length)
    const name = part || target.slice(0, target.indexOf('.'))
    const node = part === '' ? schema && bodyOf(schema) : (schema?.$defs as SchemaNode | undefined)?.[part]
    if (node === undefined) throw new KebabError('internal', `$ref: expected a part of a schema, found ${reference}`)
    if (!Object.hasOwn($defs, name)) {
      // Held before it is filled, for what refers to itself.
      $defs[name] = {}
      $defs[name] = rewrite(node, target) as SchemaNode
    }
    return `#/$defs/${name}`
  }
  const body = rewrite(root, file) as SchemaNode
  return Object.keys($defs).length === 0 ? body : { ...body, $defs }
}

/** The file of a schema, as others refer to it. */
export function fileOf({ $id }: { readonly $id: string }): string {
  return $id.slice($id.lastIndexOf('/') + 1)
}

/** What a schema says of values. */
export function bodyOf(schema: SchemaNode): SchemaNode {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !FILE_KEYWORDS.includes(keyword)))
}
