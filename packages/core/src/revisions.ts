import type { ChunkStore, Retriever, RevisionOrder } from './contracts.js'
import type { CorpusState } from './cursor.js'
import { KebabError } from './errors.js'
import { brokenPart } from './kit/broken-part.js'
import { checksumOf } from './kit/checksum.js'
import type { Plan } from './plan.js'
import { type Answer, attempt, failedOf, type Question, retrievalFailed, sideLimitsOf } from './retrieve.js'
import type { Settings } from './settings.js'

/** What the corpus is at one moment, as far as it can change an answer. */
export interface Revisions {
  store: string
  /** By retriever; without those that failed to say. */
  retrievers: Map<Retriever, string>
  failures: Answer[]
}

/** Asks the store, or the view of it, and the retrievers for their revisions. */
export async function readRevisions(
  settings: Settings,
  retrievers: readonly Retriever[],
  question: Question,
): Promise<Revisions> {
  const revisions: Revisions = { store: await settings.reads.revision(), retrievers: new Map(), failures: [] }
  const outcomes = await Promise.all(
    retrievers.map((retriever) => attempt(() => retriever.revision?.() ?? '', sideLimitsOf(question, retriever))),
  )
  for (const [i, outcome] of outcomes.entries()) {
    const retriever = retrievers[i]!
    if ('failure' in outcome) revisions.failures.push({ retriever, ms: 0, ...outcome })
    else revisions.retrievers.set(retriever, outcome.value)
  }
  return revisions
}

/** The revisions that matter to these participants. Throws `retrieval_failed` if one of them failed to say its own. */
export function stateOf({ store }: Settings, revisions: Revisions, participants: readonly Retriever[]): CorpusState {
  const failed = revisions.failures.filter(({ retriever }) => participants.includes(retriever))
  if (failed.length > 0) throw retrievalFailed('a retriever that takes part in this ranking failed', failedOf(failed))
  const own = participants.map((one) => revisions.retrievers.get(one)!)
  const revision = checksumOf([revisions.store, participants.map(({ name }, i) => [name, own[i]])])
  if (store.compare === undefined) return { revision }
  const comparable = own.map((one) => (compare(store, one, revisions.store) === 'unrelated' ? '' : one))
  return { revision, compared: [revisions.store, ...comparable] }
}

/**
 * What became of a state that was seen before. `behind`: a part answers an older state, as a replica does that has yet to catch up.
 * `moved`: anything else that is another.
 */
export function changeOf({ store }: Settings, now: CorpusState, before: CorpusState): 'none' | 'behind' | 'moved' {
  if (now.revision === before.revision) return 'none'
  if (store.compare === undefined || now.compared === undefined || before.compared === undefined) return 'moved'
  const orders = before.compared.map((one, i) => (one === '' ? 'same' : compare(store, now.compared?.[i] ?? '', one)))
  if (orders.some((order) => order === 'newer' || order === 'unrelated')) return 'moved'
  return orders.includes('older') ? 'behind' : 'moved'
}

/** Whether a part is behind the state that the cursor of the page was issued for. Throws `stale_cursor` if that state is another. */
export function isBehindCursor(settings: Settings, { settled, retrievers }: Plan, before: Revisions): boolean {
  if (settled === undefined) return false
  const current = stateOf(settings, before, retrievers)
  const change = changeOf(settings, current, settled.state)
  if (change !== 'moved') return change === 'behind'
  const message =
    'expected the index that the cursor was issued for, found that it has changed since; begin again without a cursor'
  const details = { issued: settled.state.revision, current: current.revision }
  throw new KebabError('stale_cursor', message, { details })
}

const ORDERS: readonly RevisionOrder[] = ['same', 'older', 'newer', 'unrelated']

/** How the store, which has `compare`, says that two revisions stand to each other. */
function compare(store: ChunkStore, a: string, b: string): RevisionOrder {
  const order = store.compare!(a, b)
  if (ORDERS.includes(order)) return order
  throw brokenPart('store', 'store.compare', `one of ${ORDERS.join(', ')}`, String(order))
}
