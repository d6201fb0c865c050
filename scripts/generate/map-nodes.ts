import type { SchemaNode } from './read-schemas.js'

/**
 * Rebuilds a JSON value from its leaves up, with `change` applied to every object in it. The value
 * itself stays as it is.
 */
export function mapNodes(value: unknown, change: (node: SchemaNode) => SchemaNode): unknown {
  if (Array.isArray(value)) return value.map((item) => mapNodes(item, change))
  if (typeof value !== 'object' || value === null) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapNodes(member, change)])))
}
