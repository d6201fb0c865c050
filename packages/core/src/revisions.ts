import { checksumOf } from './checksum.js'
import type { Retriever } from './contracts.js'
import { KebabError } from './errors.js'
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

/** Asks the store and the retrievers for their revisions. */
export async function readRevisions(
  settings: Settings,
  retrievers: readonly Retriever[],
  question: Question,
): Promise<Revisions> {
  const revisions: Revisions = { store: await settings.store.revision(), retrievers: new Map(), failures: [] }
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

/** One opaque text for the revisions that matter to these participants. Throws `retrieval_failed` if one of them failed to say its own. */
export function revisionOf(revisions: Revisions, participants: readonly Retriever[]): string {
  const failed = revisions.failures.filter(({ retriever }) => participants.includes(retriever))
  if (failed.length > 0) throw retrievalFailed('a retriever that takes part in this ranking failed', failedOf(failed))
  return checksumOf([revisions.store, participants.map((one) => [one.name, revisions.retrievers.get(one)])])
}

/** Throws `stale_cursor` if the page begins at a cursor that was issued for other revisions. */
export function refuseStale({ settled, retrievers }: Plan, before: Revisions): void {
  if (settled === undefined) return
  const current = revisionOf(before, retrievers)
  const issued = settled.revision
  if (current === issued) return
  const message =
    'expected the index that the cursor was issued for, found that it has changed since; begin again without a cursor'
  throw new KebabError('stale_cursor', message, { details: { issued, current } })
}
