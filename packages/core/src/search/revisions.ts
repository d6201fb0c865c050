import type { ChunkStore, Retriever, RevisionOrder } from '../contracts.js'
import { brokenPart, KebabError } from '../errors/errors.js'
import { checksumOf } from '../kit/checksum.js'
import type { Clock } from '../kit/clock.js'
import { allReady, type Eventually, whenReady } from '../kit/concurrency.js'
import { runWithin } from '../kit/run-within.js'
import { attempt, type SearchContext, sideLimitsOf } from './context.js'
import type { CorpusState } from './cursor.js'
import { type Answer, failedOf, retrievalFailed } from './retrieve.js'

/** The revisions of the store and of some retrievers at one moment. */
export interface Revisions {
  store: string
  /** By retriever, without those that failed to say theirs. */
  retrievers: Map<Retriever, string>
  failures: Answer[]
}

/**
 * Reads the revisions of the store, or of the view, and of the retrievers. Those that are pending
 * are among the failures, and aren't asked.
 */
export async function readRevisions(context: SearchContext, retrievers: readonly Retriever[]): Promise<Revisions> {
  const revisions: Revisions = { store: await context.reads.revision(), retrievers: new Map(), failures: [] }
  const outcomes = await allReady(
    retrievers.map((retriever) =>
      context.pending.has(retriever)
        ? { failure: { code: 'vectors_pending', error: vectorsPending() } as const }
        : attempt(() => checkedRevision(retriever), sideLimitsOf(context, retriever)),
    ),
  )
  for (const [i, outcome] of outcomes.entries()) {
    const retriever = retrievers[i]!
    if ('failure' in outcome) revisions.failures.push({ retriever, ms: 0, ...outcome })
    else revisions.retrievers.set(retriever, outcome.value)
  }
  return revisions
}

function vectorsPending(): KebabError<'vectors_pending'> {
  const message = 'expected vectors that can be searched, found that they are still being made or their model loaded'
  return new KebabError('vectors_pending', message, {
    hint: 'Search by words meanwhile. Searching again later finds by meaning too.',
  })
}

function checkedRevision(retriever: Retriever): Eventually<string> {
  return whenReady<unknown, string>(retriever.revision?.(), (answer) => {
    const revision = answer ?? ''
    if (typeof revision === 'string') return revision
    throw brokenPart('retriever', `retriever ${retriever.name}: revision`, 'a string', typeof revision)
  })
}

/**
 * Returns the state that the ranking of these participants belongs to. Throws `retrieval_failed` if
 * one of them failed to say its revision.
 */
export function stateOf(
  { settings: { store } }: SearchContext,
  revisions: Revisions,
  participants: readonly Retriever[],
): CorpusState {
  const failed = revisions.failures.filter(({ retriever }) => participants.includes(retriever))
  if (failed.length > 0) throw retrievalFailed('a retriever that takes part in this ranking failed', failedOf(failed))
  const retrieverRevisions = participants.map((retriever) => revisions.retrievers.get(retriever)!)
  const revision = checksumOf([revisions.store, participants.map(({ name }, i) => [name, retrieverRevisions[i]])])
  if (store.compare === undefined) return { revision }
  const comparable = retrieverRevisions.map((retrieverRevision) =>
    compare(store, retrieverRevision, revisions.store) === 'unrelated' ? '' : retrieverRevision,
  )
  return { revision, compared: [revisions.store, ...comparable] }
}

/**
 * How a state differs from one that was seen before. `behind`: a part answers an older state, as a
 * replica does that hasn't caught up. `moved`: any other difference.
 */
type Change = 'none' | 'behind' | 'moved'

/**
 * Returns how the corpus changed since `before`, the revisions of `state`, were read. A context
 * that can't change may have been lost: then its store rejects. Otherwise a part that still
 * answers, of what it has in memory, would pass for all that there is.
 */
export async function changeSince(
  context: SearchContext,
  before: Revisions,
  state: CorpusState,
  participants: readonly Retriever[],
): Promise<Change> {
  if (context.isUnchanging) {
    await context.reads.revision()
    return 'none'
  }
  const now = await readRevisions(context, participants)
  const isSame = (retriever: Retriever): boolean => now.retrievers.get(retriever) === before.retrievers.get(retriever)
  if (now.failures.length === 0 && now.store === before.store && participants.every(isSame)) return 'none'
  return changeOf(context.settings.store, stateOf(context, now, participants), state)
}

/**
 * Whether a part is behind the state that the cursor was issued for, and may still reach it. Throws
 * `stale_cursor` if the state is another.
 */
export async function isBehindCursor(context: SearchContext, before: Revisions): Promise<boolean> {
  const { settled, retrievers } = context.plan
  if (settled === undefined) return false
  const current = stateOf(context, before, retrievers)
  const change = changeOf(context.settings.store, current, settled.state)
  if (change === 'none') return false
  if (change === 'behind' && (await context.reads.canCatchUp())) return true
  const message =
    'expected the index that the cursor was issued for, found that it has changed since; begin again without a cursor'
  const details = { issued: settled.state.revision, current: current.revision }
  throw new KebabError('stale_cursor', message, { details })
}

function changeOf(store: ChunkStore, now: CorpusState, before: CorpusState): Change {
  if (now.revision === before.revision) return 'none'
  if (store.compare === undefined || now.compared === undefined || before.compared === undefined) return 'moved'
  const orders = before.compared.map((revision, i) =>
    revision === '' ? 'same' : compare(store, now.compared?.[i] ?? '', revision),
  )
  if (orders.some((order) => order === 'newer' || order === 'unrelated')) return 'moved'
  return orders.includes('older') ? 'behind' : 'moved'
}

const ORDERS: readonly RevisionOrder[] = ['same', 'older', 'newer', 'unrelated']

/** Asks the store, which has `compare`, how two revisions are ordered. */
function compare(store: ChunkStore, a: string, b: string): RevisionOrder {
  const order = store.compare!(a, b)
  if (ORDERS.includes(order)) return order
  throw brokenPart('store', 'store.compare', `one of ${ORDERS.join(', ')}`, String(order))
}

/**
 * The default limit of the milliseconds that a call waits for a replica.
 */
const LIMIT_MS = 2000
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 1000

/** How a call waits for a replica. */
interface Patience {
  clock: Clock
  signal: AbortSignal | undefined
  /** Milliseconds that all pauses of a call may take together. Default: 2000. */
  limitMs?: number | undefined
}

/**
 * Runs `attempt` until it doesn't return `'behind'`. It pauses 10 ms after the first attempt, then
 * twice as long each time, up to a second. Throws `retrieval_failed`, which is retryable, when the
 * limit is reached.
 */
export async function catchUp<T>(
  during: string,
  { clock, signal, limitMs = LIMIT_MS }: Patience,
  attempt: () => Promise<T | 'behind'>,
): Promise<T> {
  let waited = 0
  for (let next = FIRST_PAUSE_MS; ; next = Math.min(2 * next, LONGEST_PAUSE_MS)) {
    const outcome = await attempt()
    if (outcome !== 'behind') return outcome
    const pause = Math.min(next, limitMs - waited)
    if (pause <= 0) {
      const message = `expected the store to reach a revision that was seen before this ${during}, found it behind after ${limitMs} ms of waiting; try again`
      throw new KebabError('retrieval_failed', message, { details: { retrievers: [] } })
    }
    await wait(clock, pause, signal)
    waited += pause
  }
}

async function wait({ wait: pause }: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const sleep = (): Promise<void> =>
    new Promise((resolve) => {
      timer = setTimeout(resolve, ms)
    })
  try {
    await runWithin((workSignal) => (pause === undefined ? sleep() : pause(ms, workSignal)), {
      signal,
      stage: 'replica',
    })
  } finally {
    clearTimeout(timer)
  }
}
