import { wrongValue } from '@kebab/core/kit'
import { resolveSchema, type SchemaName, type SchemaPart, schemas } from '@kebab/schemas'
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
export function readArguments(args: unknown, schema: SchemaName | SchemaPart): ToolArguments {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) throw wrongValue('arguments', 'an object', args)
  const part = typeof schema === 'string' ? (schemas[schema] as SchemaPart) : schema
  return read(args, [{ part, file: typeof schema === 'string' ? fileOf(schema) : '' }]) as ToolArguments
}

/** A part of a schema, and the file that its references are relative to. */
interface Node {
  part: SchemaPart
  file: string
}

/** Reads a value that any of these parts may describe. */
function read(value: unknown, nodes: readonly Node[]): unknown {
  const branches = nodes.flatMap(branchesOf)
  const types = branches.flatMap(({ part }) => part.type)
  const meant = typeof value === 'string' ? parsed(value, types) : value
  if (Array.isArray(meant)) {
    const items = branches.flatMap(({ part, file }) => nodeOf(part.items, file))
    return items.length === 0 ? meant : meant.map((item) => read(item, items))
  }
  if (typeof meant !== 'object' || meant === null) return meant
  const required = nodes.flatMap(targetsOf).flatMap(({ part }) => part.required)
  const entries = Object.entries(meant).flatMap(([name, member]): [string, unknown][] => {
    const memberNodes = branches.flatMap(({ part, file }) =>
      nodeOf((part.properties as SchemaPart | undefined)?.[name], file),
    )
    if (memberNodes.length === 0) return [[name, member]]
    if (member === null && !required.includes(name) && !memberNodes.flatMap(branchesOf).some(isNullable)) return []
    return [[name, read(member, memberNodes)]]
  })
  return Object.fromEntries(entries)
}

/** A part with what it refers to. */
function targetsOf(node: Node): Node[] {
  const { $ref } = node.part
  return typeof $ref === 'string' ? [node, ...targetsOf(resolveSchema($ref, node.file))] : [node]
}

/** A part with what it refers to and unites. */
function branchesOf(node: Node): Node[] {
  return targetsOf(node).flatMap(({ part, file }) => {
    const united = [part.oneOf, part.anyOf].flatMap((list) => (Array.isArray(list) ? (list as SchemaPart[]) : []))
    return [{ part, file }, ...united.flatMap((branch) => branchesOf({ part: branch, file }))]
  })
}

/** A member has no part where it is unknown, and `false` where a branch excludes it. */
function nodeOf(part: unknown, file: string): Node[] {
  return typeof part === 'object' && part !== null ? [{ part: part as SchemaPart, file }] : []
}

function isNullable({ part }: Node): boolean {
  return [part.type, part.enum].flat().some((value) => value === 'null' || value === null)
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
