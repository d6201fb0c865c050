import type { SchemaFile, SchemaNode } from './read-schemas.js'

/**
 * The branches of a union: those of `oneOf`, or `else` and `then` where a condition chooses between
 * two types.
 */
export function branchesOf({ oneOf, then, else: otherwise }: SchemaNode): { $ref: string }[] {
  return ((oneOf ?? [otherwise, then]) as SchemaNode[]).filter(
    (branch): branch is { $ref: string } => branch?.$ref !== undefined,
  )
}

/**
 * A schema that is a union writes the members that all branches share once, beside the branches,
 * and closes it with `unevaluatedProperties`. This writes them into each branch and closes the
 * branches instead: the same judgement, but each branch stands for itself, which gives plainer
 * types and errors about the member that is wrong. Any other schema stays as it is.
 */
export function closeUnion(schema: SchemaFile['schema']): SchemaFile['schema'] {
  const { properties, required, unevaluatedProperties, ...union } = schema
  if (unevaluatedProperties !== false) return schema
  const $defs = { ...(union.$defs as { [name: string]: SchemaNode }) }
  for (const { $ref } of branchesOf(schema)) {
    const name = $ref.slice('#/$defs/'.length)
    $defs[name] = closeBranch($defs[name] ?? {}, properties as SchemaNode, (required ?? []) as string[])
  }
  return { ...union, $defs }
}

function closeBranch(branch: SchemaNode, { schema_version, ...shared }: SchemaNode, required: string[]): SchemaNode {
  return {
    ...branch,
    required: [...new Set([...required, ...(branch.required as string[])])],
    properties: {
      ...(schema_version === undefined ? {} : { schema_version }),
      ...(branch.properties as SchemaNode),
      ...shared,
    },
    additionalProperties: false,
  }
}
