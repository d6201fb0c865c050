import type { SearchResponseV1 } from '@kebab/schemas'
import { readSearchRequest, type SearchInput } from '@kebab/schemas/read'
import type { ChunkFilter, Filters } from '../contracts.js'
import { holdStill } from '../kit/concurrency.js'
import { readRequest } from '../kit/invalid-input.js'
import { limitSignal, runWithin } from '../kit/run-within.js'
import type { Settings } from '../settings.js'
import { describeInput, withSearchSpan } from '../tracing.js'
import { fit } from './fit.js'
import { hydrate } from './hydrate.js'
import { type Plan, planSearch } from './plan.js'
import { rerankWindows } from './rerank.js'
import { withTrace } from './respond.js'
import { type Question, REST_MS } from './retrieve.js'
import { catchUp, changeOf, isBehindCursor, readRevisions, stateOf } from './revisions.js'
import { type Sight, withinView } from './view.js'
import { draft } from './weigh.js'
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

/** A question that may have work of its own under way. */
interface OpenQuestion extends Question {
  /** Ends that work, once nobody waits for it. */
  close(): void
}

/** The question that every retriever of a search gets. `start` is when the search began. */
export function ask(settings: Settings, { input }: Plan, start: number, signal: AbortSignal | undefined): OpenQuestion {
  const { timeoutMs } = input
  const filter = input.filters && chunkFilter(settings, input.filters, signal)
  return {
    query: input.query,
    filter,
    signal,
    tracer: settings.tracer,
    limitMsOf: (retriever) => timeoutMs ?? settings.timeLimitOf(retriever),
    leftMs: () => timeoutMs && start + timeoutMs - settings.clock.elapsed(),
    close: () => filter?.close(),
  }
}

/** A filter that the store resolves when the first retriever asks for it, and once. */
function chunkFilter(
  { reads }: Settings,
  where: Filters,
  signal: AbortSignal | undefined,
): ChunkFilter & { close(): void } {
  const { controller, release } = limitSignal({ signal, stage: 'filter' })
  let allowed: Promise<ReadonlySet<string>> | undefined
  return {
    where,
    allowed() {
      if (allowed === undefined) {
        allowed = reads.select(where, { signal: controller.signal })
        // A retriever that asked for it may have been given up before it waited.
        allowed.catch(() => {})
      }
      return allowed
    },
    close() {
      release()
      controller.abort()
    },
  }
}
