import { type SchemaName, schemas } from '@kebab/schemas'
import { bodyOf, bundle, fileOf, type SchemaNode } from './bundle-schema.js'

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
