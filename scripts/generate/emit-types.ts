import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { branchesOf, closeUnion } from './close-union.js'
import { loosenRequests } from './loosen-requests.js'
import { mapNodes } from './map-nodes.js'
import type { SchemaFile, SchemaNode } from './read-schemas.js'

/**
 * Keywords that relate members to one another: types can't say that, and json-schema-to-typescript
 * would misread them.
 */
const CONDITIONS = ['allOf', 'if', 'then', 'else', 'dependentRequired']

/**
 * One TypeScript module with a type for every schema and every `$defs` entry, and `SchemaTypes`,
 * the map from label to type. All schemas become one document first, so that each type is declared
 * once, whatever file refers to it.
 */
export async function emitTypes(schemas: readonly SchemaFile[], banner: string): Promise<string> {
  const definitions = definitionsOf(schemas)
  const document = {
    title: 'SchemaTypes',
    description: 'Every schema: its label, and the type of the values that it describes.',
    type: 'object',
    required: schemas.map(({ label }) => label),
    properties: Object.fromEntries(schemas.map(({ label, typeName }) => [label, { $ref: `#/$defs/${typeName}` }])),
    $defs: mapNodes(definitions, (node) => typeable(node, definitions)),
  }
  const types = await compile(document as JSONSchema, 'SchemaTypes', {
    bannerComment: banner,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { semi: false, singleQuote: true, printWidth: 120 },
  })
  const requests = schemas.filter(({ isRequest }) => isRequest)
  return loosenRequests(
    types,
    requests.map(({ typeName }) => typeName),
  )
}

type Definitions = { [name: string]: SchemaNode }

/** Every schema and every `$defs` entry under its type's name, with references to these names. */
function definitionsOf(schemas: readonly SchemaFile[]): Definitions {
  const names = new Map(schemas.map(({ file, typeName }) => [file, typeName]))
  const definitions: Definitions = {}
  for (const { file, schema, typeName } of schemas) {
    const { $defs, $schema, $id, ...root } = closeUnion(schema)
    for (const [name, node] of Object.entries({ [typeName]: root, ...($defs as Definitions) })) {
      if (name in definitions)
        throw new Error(`${file}: expected a name of its own for every type, found ${name} twice`)
      definitions[name] = mapNodes(node, (part) => withLocalReference(part, names)) as SchemaNode
    }
  }
  return definitions
}

function withLocalReference(node: SchemaNode, names: ReadonlyMap<string, string>): SchemaNode {
  if (typeof node.$ref !== 'string') return node
  const [file = '', pointer] = node.$ref.split('#')
  return { ...node, $ref: `#${pointer ?? `/$defs/${names.get(file)}`}` }
}

/** Whether a schema is of arrays that have a few numbers each, as many as the others. */
function isTuple({ type, minItems, maxItems, items }: SchemaNode): boolean {
  const isNumber = ['integer', 'number'].includes((items as SchemaNode | undefined)?.type as string)
  return type === 'array' && minItems === maxItems && Number(maxItems) <= 4 && isNumber
}

function tupleType({ maxItems }: SchemaNode): string {
  return `[${Array.from({ length: Number(maxItems) }, () => 'number').join(', ')}]`
}

/** Rewrites what has no equivalent in types: conditions, and references that say something more. */
function typeable(node: SchemaNode, definitions: Definitions): SchemaNode {
  const { $ref, ...beside } = Object.fromEntries(
    Object.entries(node).filter(([keyword]) => !CONDITIONS.includes(keyword)),
  )
  if (typeof $ref !== 'string') {
    if (isTuple(node)) return { ...beside, tsType: tupleType(node) }
    const oneOf = branchesOf(node)
    return oneOf.length > 0 ? { ...beside, oneOf } : beside
  }
  if (Object.keys(beside).length === 0) return { $ref }
  // The target says what these members are; strict validators want their names beside `required`.
  if (Object.values(beside.properties ?? {}).every((member) => member === true)) delete beside.properties
  if (beside.required === undefined) return { ...beside, allOf: [{ $ref }] }
  const { title, ...target } = definitions[$ref.slice('#/$defs/'.length)] ?? {}
  return { ...target, ...beside, required: [...((target.required as []) ?? []), ...(beside.required as [])] }
}
