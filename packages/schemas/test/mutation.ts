import type { SchemaName } from '@kebab/schemas'
import fc from 'fast-check'
import { type Example, readExamples } from './read-examples.js'

type Node = Record<string, unknown>

/** Values at the edges of what schemas allow, and any other. */
const replacement = fc.oneof(fc.constantFrom<unknown>(-1, 0, 1, 1.5, true, null, '', 'x', [], {}), fc.jsonValue())

/** A valid example of one of these schemas with one member removed, replaced or added, somewhere in it. */
export function mutatedExample(names: readonly SchemaName[]): fc.Arbitrary<Example> {
  const examples = readExamples('valid').filter(({ name }) => names.includes(name))
  return fc
    .tuple(
      fc.constantFrom(...examples),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('remove', 'replace', 'replace', 'add'),
      replacement,
    )
    .map(([example, place, member, change, added]) => {
      const value = structuredClone(example.value)
      const nodes = objectsIn(value)
      const node = nodes[place % nodes.length]!
      const keys = Object.keys(node)
      const key = keys[member % keys.length]
      if (change === 'add' || key === undefined) insert(node, added)
      else if (change === 'replace') node[key] = added
      else if (Array.isArray(node)) node.splice(Number(key), 1)
      else delete node[key]
      return { ...example, value }
    })
}

function insert(node: Node, value: unknown): void {
  if (Array.isArray(node)) node.push(value)
  else node.extra = value
}

/** The value itself and every object and array in it. */
function objectsIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Node, ...Object.values(value).flatMap(objectsIn)]
}
