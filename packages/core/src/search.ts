import type { SearchResponseV1 } from '@kebab/schemas'
import { readSearchRequest, type SearchInput } from '@kebab/schemas/read'
import { ask } from './ask.js'
import { catchUp } from './catch-up.js'
import { draft } from './draft.js'
import { fit } from './fit.js'
import { hydrate } from './hydrate.js'
import { holdStill } from './kit/hold-still.js'
import { readRequest } from './kit/read-request.js'
import { runWithin } from './kit/run-within.js'
import { planSearch } from './plan.js'
import { rerankWindows } from './rerank.js'
import { withTrace } from './respond.js'
import { type Question, REST_MS } from './retrieve.js'
import { changeOf, isBehindCursor, readRevisions, stateOf } from './revisions.js'
import { describeInput, withSearchSpan } from './search-span.js'
import type { Settings } from './settings.js'
import { rankWindows } from './windows.js'
import { type Sight, withinView } from './within-view.js'

/** The search path: query -> plan -> retrieve -> fuse -> rerank -> hydrate -> fit -> respond. `maxTokens` is the budget of a request that sets none. */
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
    const limits = { signal, limitMs: timeoutMs, leftMs: timeoutMs && timeoutMs + REST_MS, stage: 'search' }
    return runWithin((given) => {
      const patience = { clock: settings.clock, signal: given, limitMs: timeoutMs }
      return catchUp('search', patience, () =>
        holdStill('index', 'search', () =>
          withinView(settings, plan, start, given, (sight) => searchOnce(sight, start, given)),
        ),
      )
    }, limits)
  })
}

/** A page, or what kept it from being one of a single state. */
async function searchOnce(sight: Sight, start: number, signal: AbortSignal | undefined) {
  const question = ask(sight.settings, sight.plan, start, signal)
  try {
    return await answer(sight, start, question)
  } finally {
    question.close()
  }
}

async function answer({ settings, plan, isUnchanging }: Sight, start: number, question: Question) {
  const { elapsed } = settings.clock
  const before = await readRevisions(settings, plan.retrievers, question)
  if (isBehindCursor(settings, plan, before)) return 'behind'
  const planned = elapsed()

  const fused = rankWindows(settings, plan, question, before.failures) // retrieves and fuses, as far as the page needs
  const windows = rerankWindows(settings, plan, question, fused)
  const found = await hydrate(settings, plan, windows, question.signal)
  const drafts = await draft(settings, plan, question, found)
  const hydrated = elapsed()

  const { participants } = found.windows.at(-1)!
  const state = stateOf(settings, before, participants)
  if (!isUnchanging) {
    const now = stateOf(settings, await readRevisions(settings, participants, question), participants)
    const change = changeOf(settings, now, state)
    if (change !== 'none') return change
  }

  const response = await fit(settings, plan, found, drafts, state, question.signal)
  if (!plan.input.trace) return response
  return withTrace(response, settings, plan, found.windows, { start, planned, hydrated, fitted: elapsed() })
}

/** Reads a search. `maxTokens` is the budget of one that sets none. No condition at all is no filter. Throws `invalid_input`. */
function readSearch(request: unknown, maxTokens: number | undefined): SearchInput {
  const { filters, ...input } = readRequest(readSearchRequest, request)
  const isFiltered = filters !== undefined && Object.values(filters).some((condition) => condition !== undefined)
  return { ...input, maxTokens: input.maxTokens ?? maxTokens, filters: isFiltered ? filters : undefined }
}
