import type { SearchRequestV1, SearchResponseV1 } from '@kebab/schemas'
import { ask } from './ask.js'
import { catchUp } from './catch-up.js'
import { draft } from './draft.js'
import { fit } from './fit.js'
import { holdStill } from './hold-still.js'
import { hydrate } from './hydrate.js'
import { parseRequest } from './parse-request.js'
import { planSearch } from './plan.js'
import { readPlain } from './read-plain.js'
import { rerankWindows } from './rerank.js'
import { withTrace } from './respond.js'
import { changeOf, isBehindCursor, readRevisions, stateOf } from './revisions.js'
import { describeInput, withSearchSpan } from './search-span.js'
import type { Settings } from './settings.js'
import { rankWindows } from './windows.js'
import { type Sight, withinView } from './within-view.js'

/** The search path: query -> plan -> retrieve -> fuse -> rerank -> hydrate -> fit -> respond. */
export async function search(
  settings: Settings,
  request: SearchRequestV1,
  signal: AbortSignal | undefined,
): Promise<SearchResponseV1> {
  return withSearchSpan(settings, async (span) => {
    const start = settings.clock.elapsed()
    const input = readPlain(() => parseRequest(request))
    const plan = await planSearch(settings, input)
    describeInput(span, plan.input, plan.mode)
    const patience = { clock: settings.clock, signal, limitMs: plan.input.timeoutMs }
    return catchUp('search', patience, () =>
      holdStill('index', 'search', () =>
        withinView(settings, plan, signal, (sight) => searchOnce(sight, start, signal)),
      ),
    )
  })
}

/** A page, or what kept it from being one of a single state. */
async function searchOnce({ settings, plan, isUnchanging }: Sight, start: number, signal: AbortSignal | undefined) {
  const { elapsed } = settings.clock
  const question = ask(settings, plan, signal)
  const before = await readRevisions(settings, plan.retrievers, question)
  if (isBehindCursor(settings, plan, before)) return 'behind'
  const planned = elapsed()

  const fused = rankWindows(settings, plan, question, before.failures) // retrieves and fuses, as far as the page needs
  const windows = rerankWindows(settings, plan, question, fused)
  const found = await hydrate(settings, plan, windows, signal)
  const drafts = await draft(settings, plan, question, found)
  const hydrated = elapsed()

  const { participants } = found.windows.at(-1)!
  const state = stateOf(settings, before, participants)
  if (!isUnchanging) {
    const now = stateOf(settings, await readRevisions(settings, participants, question), participants)
    const change = changeOf(settings, now, state)
    if (change !== 'none') return change
  }

  const response = await fit(settings, plan, found, drafts, state)
  if (!plan.input.trace) return response
  return withTrace(response, settings, plan, found.windows, { start, planned, hydrated, fitted: elapsed() })
}
