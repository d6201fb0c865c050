import type { ChunkFilter, Filters } from './contracts.js'
import { limitSignal } from './limit-signal.js'
import type { Plan } from './plan.js'
import type { Question } from './retrieve.js'
import type { Settings } from './settings.js'

/** A question that may have work of its own under way. */
export interface OpenQuestion extends Question {
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
  { store }: Settings,
  where: Filters,
  signal: AbortSignal | undefined,
): ChunkFilter & { close(): void } {
  const { controller, release } = limitSignal({ signal, stage: 'filter' })
  let allowed: Promise<ReadonlySet<string>> | undefined
  return {
    where,
    allowed() {
      if (allowed === undefined) {
        allowed = store.select(where, { signal: controller.signal })
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
