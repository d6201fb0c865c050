import { KebabError } from '@kebab/core'
import { type SchemaName, schemas } from '@kebab/schemas'

/** The JSON Schema of a tool, whose root is an object. */
export type ToolSchema = SchemaNode & { type: 'object' }

/** The input of a tool without arguments. */
export const NO_INPUT: ToolSchema = { type: 'object', properties: {}, additionalProperties: false }

/** The input of `doctor`. */
export const DOCTOR_INPUT: ToolSchema = {
  ...NO_INPUT,
  properties: {
    deep: {
      type: 'boolean',
      default: false,
      description: 'Whether to read every document. It takes as long as reading the whole index.',
    },
  },
}

/** The input of `kairos_search`: the query of a search. */
export const QUERY_INPUT = membersInput({ query: (schemas['search_request.v1'].properties as SchemaNode).query })

/** The input of `kairos_begin`: the URI of a choice or of a step. */
export const URI_INPUT = membersInput({
  uri: {
    ...(definitionsOf('kairos_search_response').KairosUri as SchemaNode),
    description: 'The `uri` of a choice of kairos_search, or the `next_uri` of the step before.',
  },
})

/**
 * The input of a tool, from the schema of a request.
 *
 * Language models read these schemas, and some providers accept no union at the root. So the
 * branches of a union are merged, and each member is optional. The description of the tool says
 * which members go together. The call itself checks them.
 */
export function inputSchema(name: SchemaName): ToolSchema {
  const { oneOf, unevaluatedProperties, ...body } = bodyOf(schemas[name])
  const file = fileOf(schemas[name])
  if (!Array.isArray(oneOf)) return { ...bundle(body, file), type: 'object' }
  const definitions = definitionsOf(name)
  const members = oneOf.flatMap(({ $ref }: { $ref: string }) => {
    const branch = definitions[$ref.slice('#/$defs/'.length)] as { properties: SchemaNode }
    // A branch has `false` for a member that it excludes.
    return Object.entries(branch.properties).filter(([, member]) => member !== false)
  })
  const properties = { ...Object.fromEntries(members), ...(body.properties as SchemaNode) }
  return { ...bundle({ ...body, properties }, file), type: 'object', additionalProperties: false }
}

/**
 * The output of a tool: its result, or the `error.v1` of a failed call. The schema holds both
 * because structured content has to match it, and clients check that of a failed call, too.
 */
export function outputSchema(name: SchemaName): ToolSchema {
  const anyOf = [{ $ref: fileOf(schemas[name]) }, { $ref: fileOf(schemas['error.v1']) }]
  return { ...(forClients(bundle({ anyOf }, '')) as SchemaNode), type: 'object' }
}

/**
 * Keywords that older validators misread: without `minContains: 0`, which draft 7 lacks, `contains`
 * asks for more.
 */
const NOT_FOR_ALL = ['contains', 'minContains', 'maxContains']

/**
 * A schema for the validators of clients, such as that of the official SDK, which knows draft 7.
 * Rules that it would misread are left out. So are descriptions, which are half of a schema. The
 * server checks results by the whole schema, which `@kebab/schemas` holds.
 */
function forClients(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forClients)
  if (typeof node !== 'object' || node === null) return node
  // A description that isn't text belongs to a member of that name.
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

/** Keywords of a schema file that its bundled schema leaves out. Its definitions are moved. */
const FILE_KEYWORDS = ['$schema', '$id', 'title', '$defs']

const files = new Map(Object.values(schemas).map((schema) => [fileOf(schema), schema]))

/**
 * A self-contained schema: everything that `root`, a part of `file`, refers to is under its
 * `$defs`. It names no dialect: without one, clients assume draft 2020-12, and some refuse any
 * name.
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
  /**
   * Puts the target of a reference under `$defs`, and returns its new reference. The names of
   * definitions are unique across all files.
   */
  const included = (reference: string, from: string): string => {
    const [named = '', pointer = ''] = reference.split('#')
    const target = named || from
    const schema = files.get(target)
    const part = pointer.slice('/$defs/'.length)
    const name = part || target.slice(0, target.indexOf('.'))
    const node = part === '' ? schema && bodyOf(schema) : (schema?.$defs as SchemaNode | undefined)?.[part]
    if (node === undefined) throw new KebabError('internal', `$ref: expected a part of a schema, found ${reference}`)
    if (!Object.hasOwn($defs, name)) {
      // Reserved before it is filled, since a definition may refer to itself.
      $defs[name] = {}
      $defs[name] = rewrite(node, target) as SchemaNode
    }
    return `#/$defs/${name}`
  }
  const body = rewrite(root, file) as SchemaNode
  return Object.keys($defs).length === 0 ? body : { ...body, $defs }
}

/** The file name of a schema, as other files refer to it. */
function fileOf({ $id }: { readonly $id: string }): string {
  return $id.slice($id.lastIndexOf('/') + 1)
}

/** The schema without the keywords of a file. */
function bodyOf(schema: SchemaNode): SchemaNode {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !FILE_KEYWORDS.includes(keyword)))
}
