import type { Profiler } from 'node:inspector'

/** The parts of indexing, by what a profile names. The first that fits a function has its time. */
const PARTS = {
  'reading Markdown': /\/packages\/markdown\/|\/node_modules\/(?:@lezer|yaml|character-entities)\//,
  'reading files': /\/packages\/ingest\/src\/source\/|^node:(?:internal\/)?(?:fs|encoding)\b/,
  'fields, chunks and ids': /\/packages\/ingest\/src\/(?:prepare|chunk)\/|\/kit\/source-lines/,
  'detecting languages': /\/packages\/core\/src\/search\/language\//,
  terms: /\/packages\/text\/|\/node_modules\/.*(?:snowball|stem)/,
  'the index of words': /\/packages\/bm25\/|\/packages\/core\/src\/kit\/(?:bm25\/|indexed-text)/,
  'the database': /\/packages\/sqlite\/|\/node_modules\/libsql\/|\/kit\/stored-document/,
  digests: /^node:internal\/crypto\/|\/kit\/checksum/,
} as const

/** A part of indexing. */
export type Part = keyof typeof PARTS | 'garbage' | 'the rest'

/** All parts, in the order of a report. */
export const ALL_PARTS: readonly Part[] = [...(Object.keys(PARTS) as (keyof typeof PARTS)[]), 'garbage', 'the rest']

/**
 * Returns the share of each part of the time of a profile in which the process wasn't idle. What has
 * no part of its own, such as a regular expression, is part of what called it.
 */
export function partsOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Partial<Record<Part, number>> {
  const nodeById = new Map(nodes.map((node) => [node.id, node]))
  const parentById = new Map<number, Profiler.ProfileNode>()
  for (const node of nodes) for (const child of node.children ?? []) parentById.set(child, node)
  const partById = new Map<number, Part | undefined>()
  const partOf = (node: Profiler.ProfileNode | undefined): Part | undefined => {
    if (node === undefined) return 'the rest'
    if (!partById.has(node.id)) partById.set(node.id, ownPart(node) ?? partOf(parentById.get(node.id)))
    return partById.get(node.id)
  }
  const times = new Map<Part, number>()
  let all = 0
  for (const [i, id] of samples.entries()) {
    const node = nodeById.get(id)
    if (node === undefined || node.callFrame.functionName === '(idle)') continue
    const part = partOf(node)!
    times.set(part, (times.get(part) ?? 0) + timeDeltas[i]!)
    all += timeDeltas[i]!
  }
  return Object.fromEntries([...times].map(([part, time]) => [part, time / all]))
}

function ownPart({ callFrame: { functionName, url } }: Profiler.ProfileNode): Part | undefined {
  if (functionName === '(garbage collector)') return 'garbage'
  const [part] = Object.entries(PARTS).find(([, place]) => place.test(url)) ?? []
  if (part !== undefined) return part as Part
  return url.includes('/packages/') ? 'the rest' : undefined
}
