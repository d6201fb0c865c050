import { resolveSchema, type SchemaName, type SearchMode, type Subschema, schemaBundle, schemas } from '@kebab/schemas'

/** The JSON Schema of a tool, whose root is an object. */
export type ToolSchema = Subschema & { type: 'object' }

/** The input of a tool without arguments. */
export const NO_INPUT: ToolSchema = { type: 'object', properties: {}, additionalProperties: false }

/** The input of `doctor`. */
export const DOCTOR_INPUT: ToolSchema = {
  ...NO_INPUT,
  properties: {
    deep: {
      type: 'boolean',
      default: false,
      description: 'Reads every document.',
    },
  },
}

/** The input of `kairos_search`: the query of a search. */
export const QUERY_INPUT = membersInput({ query: { type: 'string', description: 'What to do, in words.' } })

/** The input of `kairos_begin`: the URI of a choice or of a step. */
export const URI_INPUT = membersInput({
  uri: { type: 'string', description: 'The `uri` of a choice, or the `next_uri` of the step before.' },
})

/** What language models are told of the members of a request. */
export type MemberTexts = { readonly [member: string]: string | MemberSchema }

/** A member whose schema isn't given in full. The call itself checks it. */
export type MemberSchema = { readonly description: string; readonly schema: Subschema }

/**
 * The input of a tool, from the schema of a request, for language models. They read it with every
 * question, so it is slim: what only refuses a value, such as a pattern or the longest length, is
 * left out, and so are all descriptions but those in `texts`. The call itself checks everything.
 *
 * Some providers and gateways accept no union, neither at the root nor within. So the branches of a
 * union are merged, and each member is optional: the description of the tool says which go
 * together. Of one value or a list of such, the list is shown.
 */
export function inputSchema(name: SchemaName, texts: MemberTexts = {}): ToolSchema {
  const { oneOf, properties: baseProperties, required } = schemas[name] as Subschema
  const file = fileOf(name)
  const branches = Array.isArray(oneOf)
    ? oneOf.map(({ $ref }: { $ref: string }) => resolveSchema($ref, file).subschema)
    : []
  // A branch has `false` for a member that it excludes.
  const members = [...branches.map(({ properties }) => properties as Subschema), baseProperties as Subschema].flatMap(
    (group) => Object.entries(group).filter(([, member]) => member !== false),
  )
  const properties = Object.fromEntries(
    members.map(([member, node]) => {
      const text = texts[member]
      if (typeof text === 'object') return [member, { ...text.schema, description: text.description }]
      const schema = slim(node, file, texts) as Subschema
      return [member, text === undefined ? schema : { ...schema, description: text }]
    }),
  )
  return { type: 'object', properties, ...(required === undefined ? {} : { required }), additionalProperties: false }
}

/** The keywords of a slim schema. */
const SLIM = ['type', 'enum', 'default', 'minimum', 'maximum', 'items', 'required', 'additionalProperties']
/** Trees of filters, which some gateways refuse. `where` says the same in a text. */
const TREES = ['metadata', 'and', 'or', 'not']
/** A larger bound says nothing to a language model. */
const LARGEST_BOUND = 1000

/** A schema with the slim keywords alone, whose references are replaced by what they refer to. */
function slim(node: unknown, file: string, texts: MemberTexts): unknown {
  if (Array.isArray(node)) return node.map((item) => slim(item, file, texts))
  if (typeof node !== 'object' || node === null) return node
  const { $ref, properties, anyOf, ...keywords } = node as Subschema
  if (Array.isArray(anyOf)) return slim(anyOf.find(({ type }) => type === 'array') ?? anyOf[0], file, texts)
  const target = typeof $ref === 'string' ? resolveSchema($ref, file) : undefined
  const referred = target === undefined ? {} : (slim(target.subschema, target.file, texts) as Subschema)
  const slimKeywords = Object.entries(keywords).filter(
    ([keyword, value]) =>
      SLIM.includes(keyword) && !(/^m[ia][nx]imum$/.test(keyword) && Math.abs(value as number) > LARGEST_BOUND),
  )
  const members = Object.entries((properties as Subschema | undefined) ?? {}).flatMap(([member, value]) => {
    if (TREES.includes(member)) return []
    const text = texts[member]
    const schema = slim(value, file, texts) as Subschema
    return [[member, typeof text === 'string' ? { ...schema, description: text } : schema]]
  })
  return {
    ...referred,
    // Some gateways want a type with each list of values.
    ...(Array.isArray(keywords.enum) && keywords.type === undefined ? { type: 'string' } : {}),
    ...Object.fromEntries(slimKeywords.map(([keyword, value]) => [keyword, slim(value, file, texts)])),
    ...(properties === undefined ? {} : { properties: Object.fromEntries(members) }),
  }
}

/** An input that also takes filters as one text, which `requestOf` puts into `filters`. */
export function withWhere(input: ToolSchema): ToolSchema {
  const where = {
    type: 'string',
    description: 'Fields of documents, such as `version >= 3 and team in (a, b) and not draft`.',
  }
  return { ...input, properties: { ...(input.properties as Subschema), where } }
}

/**
 * An input whose `mode` is one of those that the index offers. Where it offers one alone, there is
 * nothing to choose, and no member `mode`.
 */
export function withModes(input: ToolSchema, modes: readonly SearchMode[]): ToolSchema {
  const { mode, ...others } = input.properties as Subschema
  if (mode === undefined) return input
  if (modes.length === 1) return { ...input, properties: others }
  return { ...input, properties: { ...(input.properties as Subschema), mode: { ...mode, enum: modes } } }
}

/**
 * The output of a tool: its result, or the `error.v1` of a failed call. The schema holds both
 * because structured content has to match it, and clients check that of a failed call, too.
 */
export function outputSchema(name: SchemaName): ToolSchema {
  const { add, definitions } = schemaBundle('#/$defs/')
  // It names no dialect: without one, clients assume draft 2020-12, and some refuse any name.
  const { anyOf } = add({ anyOf: [{ $ref: fileOf(name) }, { $ref: fileOf('error.v1') }] })
  return { ...(forClients({ anyOf, $defs: definitions }) as Subschema), type: 'object' }
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
  const keywords = Object.entries(node).filter(
    ([keyword, value]) => !NOT_FOR_ALL.includes(keyword) && (keyword !== 'description' || typeof value !== 'string'),
  )
  return Object.fromEntries(keywords.map(([keyword, value]) => [keyword, forClients(value)]))
}

function membersInput(properties: Subschema): ToolSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/** The file of a schema, as other files refer to it. */
export function fileOf(name: SchemaName): string {
  const { $id } = schemas[name]
  return $id.slice($id.lastIndexOf('/') + 1)
}
