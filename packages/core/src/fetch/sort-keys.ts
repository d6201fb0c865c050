import type { SortKey } from '@kebab/schemas'
import type { Document } from '../contracts.js'
import { fieldTime } from '../kit/filters/metadata-fields.js'
import { fieldReader } from '../search/names/document-fields.js'

/** How many code units of a string decide its place. */
const SORTED_UNITS = 200

/** What kinds of values there are, in their order. */
const KINDS = ['number', 'time', 'string', 'boolean'] as const

/** A value to order by: its kind, and what is compared. `null`: the document has none. */
type KeyPart = readonly [kind: number, rank: number | string] | null

/** Where a document is in an order: its values, its path and its id. */
export type DocumentKey = readonly [parts: readonly KeyPart[], path: string, docId: string]

/** Returns a function that says where a document is in an order. */
export function keysIn(sort: readonly SortKey[]): (document: Document) => DocumentKey {
  const partsOf = sort.map(({ field, order }) => {
    const leavesOf = fieldReader(field)
    const sign = order === 'desc' ? -1 : 1
    return (document: Document): KeyPart => {
      let best: KeyPart = null
      for (const leaf of leavesOf(document)) {
        const part = partOf(leaf)
        if (best === null || sign * compareParts(part, best) < 0) best = part
      }
      return best
    }
  })
  return (document) => [partsOf.map((part) => part(document)), document.path, document.docId]
}

function partOf(leaf: string | number | boolean): KeyPart {
  if (typeof leaf === 'number') return [0, leaf]
  if (typeof leaf === 'boolean') return [3, Number(leaf)]
  const time = fieldTime(leaf)
  return time === undefined ? [2, leaf.slice(0, SORTED_UNITS)] : [1, time]
}

/** Compares two places of an order: below 0 if the first comes first. */
export function compareKeys(first: DocumentKey, second: DocumentKey, sort: readonly SortKey[]): number {
  for (const [i, { order }] of sort.entries()) {
    const [a = null, b = null] = [first[0][i], second[0][i]]
    // Without a value, a document comes last in either order.
    if (a === null || b === null) {
      if (a !== b) return a === null ? 1 : -1
      continue
    }
    const compared = compareParts(a, b)
    if (compared !== 0) return order === 'desc' ? -compared : compared
  }
  return inOrder(first[1], second[1]) || inOrder(first[2], second[2])
}

function compareParts(a: KeyPart, b: KeyPart): number {
  if (a === null || b === null) return 0
  return inOrder(a[0], b[0]) || inOrder(a[1], b[1])
}

function inOrder<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Whether a cursor holds a place of an order of so many fields. */
export function isDocumentKey(value: unknown, fields: number): value is DocumentKey {
  if (!Array.isArray(value) || value.length !== 3) return false
  const [parts, path, docId] = value
  return (
    Array.isArray(parts) &&
    parts.length === fields &&
    parts.every(isPart) &&
    typeof path === 'string' &&
    typeof docId === 'string'
  )
}

function isPart(part: unknown): boolean {
  if (part === null) return true
  if (!Array.isArray(part) || part.length !== 2) return false
  const kind = KINDS[part[0] as number]
  return kind !== undefined && typeof part[1] === (kind === 'string' ? 'string' : 'number')
}
