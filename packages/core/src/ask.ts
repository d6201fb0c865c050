import type { ChunkFilter, Filters } from './contracts.js'
import type { Plan } from './plan.js'
import type { Question } from './retrieve.js'
import type { Settings } from './settings.js'

/** The question that every retriever of a search gets. */
export function ask(settings: Settings, { input }: Plan, signal: AbortSignal | undefined): Question {
  return {
    query: input.query,
    filter: input.filters && chunkFilter(settings, input.filters, signal),
    signal,
    tracer: settings.tracer,
    limitMsOf: (retriever) => input.timeoutMs ?? settings.timeLimitOf(retriever),
  }
}

/** A filter that the store resolves when the first retriever asks for it, and once. */
function chunkFilter({ reads }: Settings, where: Filters, signal: AbortSignal | undefined): ChunkFilter {
  let allowed: Promise<ReadonlySet<string>> | undefined
  return {
    where,
    allowed: () => {
      allowed ??= reads.select(where, { signal })
      return allowed
    },
  }
}
