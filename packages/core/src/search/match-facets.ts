import type { SearchResponseV1 } from '@kebab/schemas'
import type { Retriever } from '../contracts.js'
import { KebabError } from '../errors/errors.js'
import { FacetCounts } from '../fetch/facet-counts.js'
import { TimeSlices } from '../kit/concurrency.js'
import { ask, largestLimit } from './ask-retriever.js'
import type { SearchContext } from './context.js'
import type { Page } from './hydrate.js'
import { retrievalFailed } from './retrieve.js'

/** How many chunks are read at once. */
const READ_AT_ONCE = 1000

/**
 * Counts the values of fields over all documents that pass the filters and that the search by words
 * finds: the retrievers of words are asked for everything, and each document counts once. Returns
 * `undefined` where the request has no facets, and where none of those retrievers takes part.
 *
 * Throws `unsupported` where a retriever can't be asked for everything: then no count is exact.
 */
export async function matchFacets(context: SearchContext, { window }: Page): Promise<SearchResponseV1['facets']> {
  const { plan, reads, passes, settings, signal } = context
  const { facets, facetLimit } = plan.input
  if (facets === undefined) return undefined
  const byWords = window.participants.filter(({ kind }) => kind === 'lexical')
  if (byWords.length === 0) return undefined
  const chunkIds = new Set<string>()
  for (const retriever of byWords) for (const chunkId of await matchesOf(context, retriever)) chunkIds.add(chunkId)
  const counts = facets.map((name) => new FacetCounts(name))
  const counted = new Set<string>()
  const slices = new TimeSlices(signal, settings.clock)
  const ids = [...chunkIds]
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    for (const chunk of await reads.get(ids.slice(at, at + READ_AT_ONCE), { signal })) {
      if (slices.isOver()) await slices.next()
      if (chunk === null || counted.has(chunk.document.docId) || passes?.(chunk) === false) continue
      counted.add(chunk.document.docId)
      for (const count of counts) count.add(chunk.document)
    }
  }
  return Object.fromEntries(counts.map((count) => [count.name, count.facet(facetLimit)]))
}

async function matchesOf(context: SearchContext, retriever: Retriever): Promise<string[]> {
  const limit = largestLimit(retriever)
  const outcome = await ask(context, retriever, limit)
  if ('failure' in outcome)
    throw retrievalFailed('the facets could not be counted', [{ name: retriever.name, failure: outcome.failure }])
  const { candidates, exhausted } = outcome.value
  if (exhausted) return candidates.map(({ chunkId }) => chunkId)
  const message = `facets: expected at most ${limit} chunks that ${retriever.name} finds, found that there are more`
  const hint = 'Search for rarer words, or with filters that leave out more.'
  throw new KebabError('unsupported', message, { details: { feature: 'facets', retriever: retriever.name }, hint })
}
