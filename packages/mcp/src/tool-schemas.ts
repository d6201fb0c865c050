import { KebabError } from '@kebab/core'
import { type SchemaName, schemas } from '@kebab/schemas'

/** A JSON Schema as a tool shows it: an object, at its root too. */
export type ToolSchema = SchemaNode & { type: 'object' }

/** What a tool takes that takes nothing. */
export const NO_INPUT: ToolSchema = { type: 'object', properties: {}, additionalProperties: false }

/** What `kairos_search` takes: a query, as a search takes it. */
export const QUERY_INPUT = membersInput({ query: (schemas['search_request.v1'].properties as SchemaNode).query })

/** What `kairos_begin` takes: a URI, as choices have it. */
export const URI_INPUT = membersInput({
  uri: {
    ...(definitionsOf('kairos_search_response').KairosUri as SchemaNode),
    description: 'The `uri` of a choice of kairos_search, or the `next_uri` of the step before.',
  },
})

/**
 * The input of a tool, by the schema of a request. Language models are given these schemas, and some providers take no union at the root: the branches
 * of one are laid side by side, each member optional. Which of them go together is said in words, and checked when the tool is called.
 */
export function inputSchema(name: SchemaName): ToolSchema {
  const { oneOf, unevaluatedProperties, ...body } = bodyOf(schemas[name])
  const file = fileOf(schemas[name])
  if (!Array.isArray(oneOf)) return { ...bundle(body, file), type: 'object' }
  const definitions = definitionsOf(name)
  const members = oneOf.flatMap(({ $ref }: { $ref: string }) => {
    const branch = definitions[$ref.slice('#/$defs/'.length)] as { properties: SchemaNode }
    // A member that a branch excludes is `false` there.
    return Object.entries(branch.properties).filter(([, member]) => member !== false)
  })
  const properties = { ...Object.fromEntries(members), ...(body.properties as SchemaNode) }
  return { ...bundle({ ...body, properties }, file), type: 'object', additionalProperties: false }
}

/**
 * The output of a tool: what it returns, or the `error.v1` that a failed call has in its place. Both are part of the schema, because a tool with an
 * output schema has to keep to it whenever it gives structured content, and clients hold that of a failed call to it too.
 */
export function outputSchema(name: SchemaName): ToolSchema {
  const anyOf = [{ $ref: fileOf(schemas[name]) }, { $ref: fileOf(schemas['error.v1']) }]
  return { ...(forClients(bundle({ anyOf }, '')) as SchemaNode), type: 'object' }
}

/** What only some validators read: `contains` with `minContains: 0` asks for more, not less, of one that doesn't know the second. */
const NOT_FOR_ALL = ['contains', 'minContains', 'maxContains']

/**
 * A schema for the validators that clients have, the official SDK's among them, which know draft 7. Rules that those would misread are left out, as are
 * notes, which are half of a schema: what is sent was held to the whole of it, and `@kebab/schemas` has both.
 */
function forClients(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forClients)
  if (typeof node !== 'object' || node === null) return node
  // A description that isn't text is a member of that name.
  const kept = Object.entries(node).filter(
    ([keyword, value]) => !NOT_FOR_ALL.includes(keyword) && (keyword !== 'description' || typeof value !== 'string'),
  )
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, forClients(value)]))
}

function membersInput(properties: SchemaNode): ToolSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function definitionsOf(name: SchemaName): SchemaNode {
  return schemas[name].$defs as SchemaNode
}

/** A node of a JSON Schema. */
type SchemaNode = { readonly [keyword: string]: unknown }

/** What only makes a schema a file. Its definitions go where those of the bundle are. */
const FILE_KEYWORDS = ['$schema', '$id', 'title', '$defs']

const files = new Map(Object.values(schemas).map((schema) => [fileOf(schema), schema]))

/**
 * One schema that stands for itself: everything that `root`, a part of `file`, refers to in this file and others is in its `$defs`, and every `$ref`
 * points there. It names no dialect, since clients take a schema without one for draft 2020-12 and some refuse any name.
 */
function bundle(root: SchemaNode, file: string): SchemaNode {
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
function fileOf({ $id }: { readonly $id: string }): string {
  return $id.slice($id.lastIndexOf('/') + 1)
}

/** What a schema says of values. */
function bodyOf(schema: SchemaNode): SchemaNode {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !FILE_KEYWORDS.includes(keyword)))
}
