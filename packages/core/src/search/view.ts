import type { ChunkStore, Retriever, StoreView } from '../contracts.js'
import { KebabError } from '../errors.js'
import { runWithin } from '../kit/run-within.js'
import type { Settings } from '../settings.js'
import type { Plan } from './plan.js'
import { attempt, sideLimitsOf } from './retrieve.js'
import { ask } from './search.js'
import { countingRetriever } from './weigh.js'

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
  const message = `retriever ${retriever.name}: expected \`within\` to give a retriever that says the same about itself, found ${said}`
  throw new KebabError('internal', message, { hint: 'Run the compliance kit over this retriever.' })
}

/** In the place of a retriever that failed to answer within the view: it fails with the same error whenever it is asked. */
function failing({ name, kind, scoreKind, indexVersion, supports, maxLimit }: Retriever, error: unknown): Retriever {
  const fail = (): Promise<never> => Promise.reject(error)
  return { name, kind, scoreKind, indexVersion, supports, maxLimit, revision: fail, retrieve: fail }
}

/** A store that has views. */
type ViewableStore = ChunkStore & Required<Pick<ChunkStore, 'view'>>

export function hasViews(store: ChunkStore): store is ViewableStore {
  return store.view !== undefined
}

/**
 * Runs work over a view of the store's present state, and closes it in every case: also when the caller aborts while a part ignores the signal.
 * An error of the work comes before one of closing.
 */
export async function withView<T>(
  store: ViewableStore,
  signal: AbortSignal | undefined,
  work: (view: StoreView) => Promise<T>,
): Promise<T> {
  const view = await open(store, signal)
  let result: T
  try {
    result = await runWithin(() => work(checkedView(view)), { signal, stage: 'view' })
  } catch (error) {
    await close(view).catch(() => {})
    throw error
  }
  await close(view)
  return result
}

async function open(store: ViewableStore, signal: AbortSignal | undefined): Promise<StoreView> {
  let opening: Promise<StoreView> | undefined
  try {
    return await runWithin(
      (given) => {
        opening = store.view({ signal: given })
        return opening
      },
      { signal, stage: 'view' },
    )
  } catch (error) {
    // Nobody waits for a view that comes after an abort. It is closed all the same.
    opening?.then(close).catch(() => {})
    throw error
  }
}

async function close(view: StoreView): Promise<void> {
  await view.close()
}

const MEMBERS = ['revision', 'get', 'select', 'neighbours', 'source', 'close'] as const

function checkedView(view: StoreView): StoreView {
  const missing = MEMBERS.filter((member) => typeof view?.[member] !== 'function')
  if (missing.length === 0) return view
  throw new KebabError('internal', `store.view: expected a StoreView, found one without ${missing.join(', ')}`, {
    hint: 'Run the compliance kit over this store.',
  })
}
