/** Values at the edges of what schemas allow. `undefined` stands for a missing member. */
const EDGES = [-1, 0, 1, 1.5, 1001, true, null, '', 'x', '2026-02-30T00:00:00Z', [], {}, undefined]

/**
 * Yields every variant of a JSON value with one member removed, replaced by an edge value, or
 * added, at any depth. It is always the same object, restored before the next variant.
 */
export function* mutationsOf(value: unknown): Generator<unknown> {
  const root = { value: structuredClone(value) }
  for (const node of objectsIn(root)) {
    for (const [key, member] of Object.entries(node)) {
      for (const edge of EDGES) {
        if (edge === undefined) delete node[key]
        else node[key] = edge
        yield root.value
      }
      node[key] = member
    }
    if (node === root) continue
    const added = Array.isArray(node) ? String(node.length) : 'extra'
    node[added] = 'x'
    yield root.value
    if (Array.isArray(node)) node.pop()
    else delete node[added]
  }
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)]
}
