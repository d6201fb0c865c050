import type { SearchResponseV1 } from '@kebab/schemas'
import { ask } from './ask.js'
import { draft } from './draft.js'
import { fit } from './fit.js'
import { holdStill } from './hold-still.js'
import { hydrate } from './hydrate.js'
import { type Plan, planSearch } from './plan.js'
import { readSearch } from './read-search.js'
import { rerankWindows } from './rerank.js'
import { withTrace } from './respond.js'
import { type Question, REST_MS } from './retrieve.js'
import { readRevisions, refuseStale, revisionOf } from './revisions.js'
import { runWithin } from './run-within.js'
import { describeInput, withSearchSpan } from './search-span.js'
import type { Settings } from './settings.js'
import { rankWindows } from './windows.js'

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
    return runWithin((given) => holdStill('index', 'search', () => searchOnce(settings, plan, start, given)), limits)
  })
}

async function searchOnce(settings: Settings, plan: Plan, start: number, signal: AbortSignal | undefined) {
  const question = ask(settings, plan, start, signal)
  try {
    return await answer(settings, plan, start, question)
  } finally {
    question.close()
  }
}

async function answer(settings: Settings, plan: Plan, start: number, question: Question) {
  const { elapsed } = settings.clock
  const before = await readRevisions(settings, plan.retrievers, question)
  refuseStale(plan, before)
  const planned = elapsed()

  const fused = rankWindows(settings, plan, question, before.failures) // retrieves and fuses, as far as the page needs
  const windows = rerankWindows(settings, plan, question, fused)
  const found = await hydrate(settings, plan, windows, question.signal)
  const drafts = await draft(settings, plan, question, found)
  const hydrated = elapsed()

  const { participants } = found.windows.at(-1)!
  const revision = revisionOf(await readRevisions(settings, participants, question), participants)
  if (revision !== revisionOf(before, participants)) return 'moved'

  const response = await fit(settings, plan, found, drafts, revision, question.signal)
  if (!plan.input.trace) return response
  return withTrace(response, settings, plan, found.windows, { start, planned, hydrated, fitted: elapsed() })
}
