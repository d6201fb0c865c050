import type { BoostInput } from '@kebab/schemas/read'
import { filterFields } from '../kit/filters/filter-matcher.js'
import { attempt, remainingMs, type SearchContext } from './context.js'
import type { Page } from './hydrate.js'
import { DOCUMENT_MEMBERS } from './names/document-fields.js'

/**
 * Returns the fields of metadata that a request names and no document has. The store is only asked
 * where something is odd: on a first page, where the filters leave nothing, and for a boost that
 * changes no hit. Where it fails to say, no field is unknown.
 */
export async function unknownFields(context: SearchContext, { hits, window }: Page): Promise<string[]> {
  const { plan, reads, signal } = context
  const { filters, boosts = [] } = plan.input
  if (plan.settled !== undefined) return []
  const odd = new Set(hits.length === 0 && filters !== undefined ? filterFields(filters) : [])
  for (const [i, one] of boosts.entries()) {
    const isIdle = one.factor !== 1 && window.hits.every(({ boosted }) => (boosted?.factors[i] ?? 1) === 1)
    if (isIdle) for (const field of boostFields(one)) odd.add(field)
  }
  const unknown: string[] = []
  for (const field of odd) {
    const limits = { signal, remainingMs: remainingMs(context), stage: 'unknown fields' }
    const where = { metadata: { [field]: { exists: true } } }
    const outcome = await attempt(async ({ signal: workSignal }) => reads.select(where, { signal: workSignal }), limits)
    if ('value' in outcome && outcome.value.size === 0) unknown.push(field)
  }
  return unknown
}

function boostFields({ filters, recency }: BoostInput): string[] {
  const isOfMetadata = recency !== undefined && !Object.hasOwn(DOCUMENT_MEMBERS, recency.field)
  return [...(filters === undefined ? [] : filterFields(filters)), ...(isOfMetadata ? [recency.field] : [])]
}
