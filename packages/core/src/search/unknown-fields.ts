import type { BoostInput } from '@kebab/schemas/read'
import { filterFields } from '../kit/filters/filter-matcher.js'
import { fieldNames, fieldValues } from '../kit/filters/metadata-fields.js'
import { attempt, remainingMs, type SearchContext } from './context.js'
import type { Page } from './hydrate.js'
import { DOCUMENT_MEMBERS } from './names/document-fields.js'

/**
 * Returns the fields of metadata that a request names and no document has. The store is only asked
 * where the hits of a first page don't tell: for a field of the filters that none of them has, and
 * for one of a boost that changes no hit. A field that was there once is known from then on, and
 * not asked for again: it is no misspelt one. Where the store fails to say, no field is unknown.
 */
export async function unknownFields(context: SearchContext, { hits, window }: Page): Promise<string[]> {
  const { plan, reads, settings, signal } = context
  const { filters, boosts = [] } = plan.input
  if (plan.settled !== undefined) return []
  const odd = new Set(filters === undefined ? [] : filterFields(filters))
  for (const [i, one] of boosts.entries()) {
    const isIdle = one.factor !== 1 && window.hits.every(({ boosted }) => (boosted?.factors[i] ?? 1) === 1)
    if (isIdle) for (const field of boostFields(one)) odd.add(field)
  }
  const unknown: string[] = []
  for (const field of odd) {
    if (settings.knownFields.has(field)) continue
    const names = fieldNames(field)
    if (hits.some(({ chunk }) => fieldValues(chunk.document.metadata, names).length > 0)) {
      settings.knownFields.add(field)
      continue
    }
    const limits = { signal, remainingMs: remainingMs(context), stage: 'unknown fields' }
    const where = { metadata: { [field]: { exists: true } } }
    const outcome = await attempt(async ({ signal: workSignal }) => reads.select(where, { signal: workSignal }), limits)
    if ('failure' in outcome) continue
    if (outcome.value.size === 0) unknown.push(field)
    else settings.knownFields.add(field)
  }
  return unknown
}

function boostFields({ filters, recency }: BoostInput): string[] {
  const isOfMetadata = recency !== undefined && !Object.hasOwn(DOCUMENT_MEMBERS, recency.field)
  return [...(filters === undefined ? [] : filterFields(filters)), ...(isOfMetadata ? [recency.field] : [])]
}
