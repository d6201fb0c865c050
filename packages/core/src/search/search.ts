import type { SearchResponseV1 } from '@kebab/schemas'
import { readSearchRequest, type SearchInput } from '@kebab/schemas/read'
import type { Settings } from '../engine/settings.js'
import { describeInput, withSearchSpan } from '../engine/tracing.js'
import { holdStill } from '../kit/concurrency.js'
import { readRequest } from '../kit/invalid-input.js'
import { runWithin } from '../kit/run-within.js'
import { boost } from './boost.js'
import { combine } from './combine.js'
import { type SearchContext, searchLimits, withContext } from './context.js'
import { fit } from './fit.js'
import { fold } from './fold.js'
import { freshen } from './freshen.js'
import { fuse } from './fuse.js'
import { hydrate, refuseUnfiltered } from './hydrate.js'
import { matchFacets } from './match-facets.js'
import { planSearch } from './plan.js'
import { rerank } from './rerank.js'
import { respond } from './respond.js'
import { retrieve } from './retrieve.js'
import { catchUp, changeSince, isBehindCursor, readRevisions, stateOf } from './revisions.js'
import { readableWindows } from './trace.js'
import { unknownFields } from './unknown-fields.js'
import { refuseIncomplete, weigh } from './weigh.js'
import { useWords } from './words/use-words.js'

/**
 * Answers a search: plan -> use words -> retrieve -> combine -> fuse -> boost -> rerank -> fold ->
 * hydrate -> weigh -> freshen -> fit -> respond. The stages from `useWords` on run on one state of
 * the corpus: within a view, or again if it changed. `maxTokens` is the budget of a request that
 * sets none.
 */
export async function search(
  settings: Settings,
  request: unknown,
  signal: AbortSignal | undefined,
  maxTokens?: number,
): Promise<SearchResponseV1> {
  return withSearchSpan(settings, async (span) => {
    const start = settings.clock.elapsed()
    const input = readSearch(request, maxTokens)
    const plan = await planSearch(settings, input)
    describeInput(span, plan.input, plan.mode)

    const { timeoutMs } = input
    return runWithin(
      (workSignal) => {
        const patience = { clock: settings.clock, signal: workSignal, limitMs: timeoutMs }
        const attempt = () => withContext(settings, plan, start, workSignal, rankPage)
        return catchUp('search', patience, () => holdStill('index', 'search', attempt))
      },
      searchLimits(timeoutMs, signal),
    )
  })
}

/**
 * Returns a page, or how the corpus changed so that the page would not be one of a single state.
 */
async function rankPage(context: SearchContext): Promise<SearchResponseV1 | 'behind' | 'moved'> {
  const { elapsed } = context.settings.clock
  const before = await readRevisions(context, context.plan.retrievers)
  if (await isBehindCursor(context, before)) return 'behind'
  await context.chunks.beginAt(before.store)
  const planned = elapsed()

  await useWords(context)
  // The first six compute a window at a time, as many as `hydrate` needs for the page.
  const retrieved = retrieve(context, before.failures)
  const combined = combine(context, retrieved)
  const fused = fuse(context, combined)
  const boosted = boost(context, fused)
  const ranked = rerank(context, boosted)
  const folded = fold(context, ranked)
  const hydratedPage = await hydrate(context, folded)
  const { hits, page: weighedPage } = await weigh(context, hydratedPage)
  const facets = await matchFacets(context, hydratedPage)
  const windows = await readableWindows(context, weighedPage.windows)
  const page = { ...weighedPage, windows, facets, unknownFields: await unknownFields(context, hydratedPage) }
  const hydrated = elapsed()

  const state = stateOf(context, before, page.window.participants)
  const change = await changeSince(context, before, state, page.window.participants)
  if (change !== 'none') return change
  context.chunks.end()
  refuseUnfiltered(context, page)
  refuseIncomplete(context, page)

  const fresh = await freshen(context, hydratedPage.hits, hits)
  const fitted = await fit(context, page, fresh, state)
  return respond(context, page, fitted, { start: context.start, planned, hydrated, fitted: elapsed() })
}

/** Reads a search request. Filters without any condition are no filter. Throws `invalid_input`. */
export function readSearch(request: unknown, maxTokens?: number): SearchInput {
  const { filters, ...input } = readRequest(readSearchRequest, request)
  const isFiltered = filters !== undefined && Object.values(filters).some((condition) => condition !== undefined)
  return { ...input, maxTokens: input.maxTokens ?? maxTokens, filters: isFiltered ? filters : undefined }
}
