import type { Facet, FacetValue } from '@kebab/schemas'
import type { Document } from '../contracts.js'
import { counted } from '../kit/counted.js'
import { tagKey } from '../kit/filters/filter-matcher.js'
import { fieldReader } from '../search/names/document-fields.js'

/** Counts how many documents have each value of a field. */
export class FacetCounts {
  readonly name: string
  readonly #leavesOf: ReturnType<typeof fieldReader>
  readonly #counts = new Map<FacetValue['value'], number>()
  #missing = 0

  constructor(name: string) {
    this.name = name
    this.#leavesOf = fieldReader(name)
  }

  /** Counts a document once for each of its values. */
  add(document: Document): void {
    const leaves = new Set(this.#leavesOf(document).map((leaf) => this.#counted(leaf)))
    if (leaves.size === 0) this.#missing++
    for (const leaf of leaves) this.#counts.set(leaf, (this.#counts.get(leaf) ?? 0) + 1)
  }

  /** Tags are counted as they are compared. */
  #counted(leaf: FacetValue['value']): FacetValue['value'] {
    return this.name === 'tags' ? tagKey(String(leaf)) : leaf
  }

  /** Returns the most frequent values, and what is left. */
  facet(limit: number): Facet {
    const all = [...this.#counts].map(([value, count]) => ({ value, count })).sort(byCount)
    return { values: all.slice(0, limit), others: Math.max(0, all.length - limit), missing: this.#missing }
  }
}

const TYPES = ['number', 'string', 'boolean']

function byCount(a: FacetValue, b: FacetValue): number {
  const types = TYPES.indexOf(typeof a.value) - TYPES.indexOf(typeof b.value)
  return b.count - a.count || types || (a.value < b.value ? -1 : 1)
}

/**
 * What people read of a facet: each value with its count, and how many documents have none.
 * @param write writes a value that is a text
 */
export function facetText({ values, others, missing }: Facet, write: (value: string) => string): string {
  const counts = values.map(({ value, count }) => `${typeof value === 'string' ? write(value) : value} ${count}`)
  if (others > 0) counts.push(counted(others, 'more value'))
  return [...counts, `none ${missing}`].join(', ')
}
