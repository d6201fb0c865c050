import { ask } from './ask.js'
import type { Retriever } from './contracts.js'
import { countingRetriever } from './evidence.js'
import { brokenPart } from './kit/broken-part.js'
import type { Plan } from './plan.js'
import { attempt, sideLimitsOf } from './retrieve.js'
import type { Settings } from './settings.js'
import { hasViews, withView } from './with-view.js'

/** What a search reads: one unchanging state, or what is there at each moment. */
export interface Sight {
  settings: Settings
  plan: Plan
  /** Whether nothing can change while the search reads. */
  isUnchanging: boolean
}

/**
 * Runs a search within a view of the store, if the store has views and every retriever that the search asks answers within this one.
 * Otherwise the search has to look itself whether everything held still.
 */
export async function withinView<T>(
  settings: Settings,
  plan: Plan,
  start: number,
  signal: AbortSignal | undefined,
  work: (sight: Sight) => Promise<T>,
): Promise<T> {
  const { store } = settings
  const counting = countingRetriever(settings)
  const asked = [...new Set(counting === undefined ? plan.retrievers : [...plan.retrievers, counting])]
  const holdingStill = (): Promise<T> => work({ settings, plan, isUnchanging: false })
  if (!hasViews(store) || asked.some(({ within }) => within === undefined)) return holdingStill()
  const outcome = await withView(store, signal, async (view) => {
    // Nobody asks it for anything: it knows the limits.
    const question = ask(settings, { ...plan, input: { ...plan.input, filters: undefined } }, start, signal)
    const answering = await Promise.all(
      asked.map(async (retriever): Promise<[Retriever, Retriever | null]> => {
        const found = await attempt(
          async (given) => checked(retriever, await retriever.within!(view, { signal: given })),
          sideLimitsOf(question, retriever),
        )
        return [retriever, 'value' in found ? found.value : failing(retriever, found.failure.error)]
      }),
    )
    const replaced = new Map(answering)
    if (answering.some(([, one]) => one === null)) return 'elsewhere'
    const inView = (retriever: Retriever): Retriever => replaced.get(retriever) ?? retriever
    const sight = {
      settings: { ...settings, reads: view, retrievers: settings.retrievers.map(inView) },
      plan: { ...plan, retrievers: plan.retrievers.map(inView) },
      isUnchanging: true,
    }
    return { result: await work(sight) }
  })
  return outcome === 'elsewhere' ? holdingStill() : outcome.result
}

/** Holds what `within` gave to the contract: the same retriever, at another moment. */
function checked(retriever: Retriever, found: Retriever | null): Retriever | null {
  if (found === null) return null
  const [expected, said] = [retriever, found].map((one) => {
    const { name, kind, scoreKind, indexVersion, maxLimit } = Object(one) as Partial<Retriever>
    return JSON.stringify([name, kind, scoreKind, indexVersion, maxLimit])
  })
  if (said === expected && typeof found.retrieve === 'function') return found
  const same = '`within` to give a retriever that says the same about itself'
  throw brokenPart('retriever', `retriever ${retriever.name}`, same, said ?? 'nothing')
}

/** In the place of a retriever that failed to answer within the view: it fails with the same error whenever it is asked. */
function failing({ name, kind, scoreKind, indexVersion, supports, maxLimit }: Retriever, error: unknown): Retriever {
  const fail = (): Promise<never> => Promise.reject(error)
  return { name, kind, scoreKind, indexVersion, supports, maxLimit, revision: fail, retrieve: fail }
}
