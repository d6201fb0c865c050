import { wrongValue } from '@kebab/core/kit'
import { resolveSchema, type SchemaName, type Subschema, schemas } from '@kebab/schemas'
import { fileOf } from './tool-schemas.js'

/** The arguments of a call, unchecked. */
export type ToolArguments = Record<string, unknown>

/**
 * Reads the arguments of a call as clients send them, without checking them:
 *
 * - `null` for an optional member is as if it were absent, at any depth, unless `null` is a value
 *   of the member.
 * - A list or an object that was written into a string as JSON is taken for itself, where one is
 *   expected.
 *
 * `schema` names the schema of the arguments; a part of its own stands for itself. Throws
 * `invalid_input` for arguments that are no object.
 */
export function readArguments(args: unknown, schema: SchemaName | Subschema): ToolArguments {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) throw wrongValue('arguments', 'an object', args)
  const subschema = typeof schema === 'string' ? (schemas[schema] as Subschema) : schema
  return read(args, [{ subschema, file: typeof schema === 'string' ? fileOf(schema) : '' }]) as ToolArguments
}

/** A part of a schema, and the file that its references are relative to. */
interface Node {
  subschema: Subschema
  file: string
}

/** Reads a value that any of these parts may describe. */
function read(value: unknown, nodes: readonly Node[]): unknown {
  const branches = nodes.flatMap(branchesOf)
  const types = branches.flatMap(({ subschema }) => subschema.type)
  const meant = typeof value === 'string' ? parsed(value, types) : value
  if (Array.isArray(meant)) {
    const items = branches.flatMap(({ subschema, file }) => nodeOf(subschema.items, file))
    return items.length === 0 ? meant : meant.map((item) => read(item, items))
  }
  if (typeof meant !== 'object' || meant === null) return meant
  const required = nodes.flatMap(targetsOf).flatMap(({ subschema }) => subschema.required)
  const entries = Object.entries(meant).flatMap(([name, member]): [string, unknown][] => {
    const memberNodes = branches.flatMap(({ subschema, file }) =>
      nodeOf((subschema.properties as Subschema | undefined)?.[name], file),
    )
    if (memberNodes.length === 0) return [[name, member]]
    if (member === null && !required.includes(name) && !memberNodes.flatMap(branchesOf).some(isNullable)) return []
    return [[name, read(member, memberNodes)]]
  })
  return Object.fromEntries(entries)
}

/** A part with what it refers to. */
function targetsOf(node: Node): Node[] {
  const { $ref } = node.subschema
  return typeof $ref === 'string' ? [node, ...targetsOf(resolveSchema($ref, node.file))] : [node]
}

/** A part with what it refers to and unites. */
function branchesOf(node: Node): Node[] {
  return targetsOf(node).flatMap(({ subschema, file }) => {
    const united = [subschema.oneOf, subschema.anyOf].flatMap((list) =>
      Array.isArray(list) ? (list as Subschema[]) : [],
    )
    return [{ subschema, file }, ...united.flatMap((branch) => branchesOf({ subschema: branch, file }))]
  })
}

/** A member has no part where it is unknown, and `false` where a branch excludes it. */
function nodeOf(subschema: unknown, file: string): Node[] {
  return typeof subschema === 'object' && subschema !== null ? [{ subschema: subschema as Subschema, file }] : []
}

function isNullable({ subschema }: Node): boolean {
  return [subschema.type, subschema.enum].flat().some((value) => value === 'null' || value === null)
}

/**
 * Returns the list or the object that a text is as JSON, where one is taken. Else the text. Where a
 * text may be meant, only a list of texts is taken for a list.
 */
function parsed(text: string, types: readonly unknown[]): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return types.includes('object') && Object(value) === value ? value : text
    const isList = !types.includes('string') || value.every((item) => typeof item === 'string')
    return types.includes('array') && isList ? value : text
  } catch {
    return text
  }
}
