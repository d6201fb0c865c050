import type { SearchRequestV1, SearchResponseV1 } from '@kebab/schemas'
import type { ChunkFilter, Filters } from './contracts.js'
import { KebabError } from './errors.js'
import { weighEvidence, weighTerms } from './evidence.js'
import { fit } from './fit.js'
import { hydrate } from './hydrate.js'
import { parseRequest } from './parse-request.js'
import { type Plan, planSearch } from './plan.js'
import { withTrace } from './respond.js'
import { type Question, retrievalFailed } from './retrieve.js'
import { readRevisions, revisionOf } from './revisions.js'
import type { Settings } from './settings.js'
import { snippeter } from './snippet.js'
import { rankWindows } from './windows.js'

/** How often a search begins, at most, while the corpus moves under it. */
const ATTEMPTS = 3

/** The search path: query -> plan -> retrieve -> fuse -> hydrate -> fit -> respond. */
export async function search(
  settings: Settings,
  request: SearchRequestV1,
  signal: AbortSignal | undefined,
): Promise<SearchResponseV1> {
  const start = settings.clock.elapsed()
  const plan = await planSearch(settings, parseRequest(request))
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const response = await searchOnce(settings, plan, start, signal)
    if (response !== 'moved') return response
  }
  throw new KebabError(
    'retrieval_failed',
    `expected the index to hold still during a search, found it changed in each of ${ATTEMPTS} attempts; try again`,
    {
      details: { retrievers: [] },
    },
  )
}

async function searchOnce(settings: Settings, plan: Plan, start: number, signal: AbortSignal | undefined) {
  const { clock, analyzer } = settings
  const question = ask(settings, plan, signal)
  const before = await readRevisions(settings, plan.retrievers, question)
  await refuseStale(plan, before)
  const planned = clock.elapsed()

  const windows = rankWindows(settings, plan, question, before.failures) // retrieve and fuse, as far as the page needs
  const found = await hydrate(settings, plan, windows, signal)
  const { participants } = found.windows.at(-1)!
  const terms = await weighTerms(settings, question)
  const evidence = await weighEvidence(settings, question, participants, terms, found.hits)
  const drafts = found.hits.map((hit, i) => ({
    hit,
    evidence: evidence[i] ?? null,
    snippetAt: snippeter(hit.chunk.text, terms.weights, plan.input.snippetChars, analyzer),
  }))
  const hydrated = clock.elapsed()

  const after = await readRevisions(settings, participants, question)
  if (after.failures.length > 0) throw retrievalFailed('a retriever failed at the end of the search', after.failures)
  const revision = await revisionOf(after, participants)
  if (revision !== (await revisionOf(before, participants))) return 'moved'

  const response = await fit(settings, plan, found, drafts, revision)
  if (!plan.input.trace) return response
  return withTrace(response, settings, plan, found.windows, { start, planned, hydrated, fitted: clock.elapsed() })
}

/** The question that every retriever gets; the filter is resolved by the store when the first one asks, and once. */
function ask(settings: Settings, { input }: Plan, signal: AbortSignal | undefined): Question {
  return {
    query: input.query,
    filter: input.filters && chunkFilter(settings, input.filters, signal),
    signal,
    limitMsOf: (retriever) => input.timeoutMs ?? settings.timeLimitOf(retriever),
  }
}

function chunkFilter({ store }: Settings, where: Filters, signal: AbortSignal | undefined): ChunkFilter {
  let allowed: Promise<ReadonlySet<string>> | undefined
  return {
    where,
    allowed: () => {
      allowed ??= store.select(where, { signal })
      return allowed
    },
  }
}

async function refuseStale(plan: Plan, before: Awaited<ReturnType<typeof readRevisions>>): Promise<void> {
  if (plan.settled === undefined) return
  if (before.failures.length > 0)
    throw retrievalFailed('a retriever that took part in this ranking failed later', before.failures)
  const current = await revisionOf(before, plan.retrievers)
  const issued = plan.settled.revision
  if (current === issued) return
  throw new KebabError(
    'stale_cursor',
    'expected the index that the cursor was issued for, found that it has changed since; begin again without a cursor',
    {
      details: { issued, current },
    },
  )
}
