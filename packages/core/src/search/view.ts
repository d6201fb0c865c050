import type { ChunkStore, StoreView } from '../contracts.js'
import { brokenPart } from '../errors.js'
import { runWithin } from '../kit/run-within.js'

/** A store that has views. */
type ViewableStore = ChunkStore & Required<Pick<ChunkStore, 'view'>>

export function hasViews(store: ChunkStore): store is ViewableStore {
  return store.view !== undefined
}

/**
 * Runs work over a view of the store's present state, and closes the view in every case. It is also
 * closed when the caller aborts while a part ignores the signal. An error of the work takes
 * precedence over one of closing.
 */
export async function withView<T>(
  store: ViewableStore,
  signal: AbortSignal | undefined,
  work: (view: StoreView) => Promise<T>,
): Promise<T> {
  const view = await open(store, signal)
  let result: T
  try {
    result = await runWithin(() => work(checked(view)), { signal, stage: 'view' })
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
    // A view that opens after an abort has no user. Close it.
    opening?.then(close).catch(() => {})
    throw error
  }
}

async function close(view: StoreView): Promise<void> {
  await view.close()
}

const MEMBERS = ['revision', 'get', 'select', 'neighbours', 'source', 'close'] as const

function checked(view: StoreView): StoreView {
  const missing = MEMBERS.filter((member) => typeof view?.[member] !== 'function')
  if (missing.length === 0) return view
  throw brokenPart('store', 'store.view', 'a StoreView', `one without ${missing.join(', ')}`)
}
