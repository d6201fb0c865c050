import type { Retriever } from './contracts.js'
import { digestOf } from './digest.js'
import { type Answer, attempt, type Question } from './retrieve.js'
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
    retrievers.map((retriever) => attempt(retriever, question, () => retriever.revision?.() ?? '')),
  )
  for (const [i, outcome] of outcomes.entries()) {
    const retriever = retrievers[i]!
    if ('failure' in outcome) revisions.failures.push({ retriever, ms: 0, ...outcome })
    else revisions.retrievers.set(retriever, outcome.value)
  }
  return revisions
}

/** One opaque text for the revisions that matter to these participants. */
export async function revisionOf(revisions: Revisions, participants: readonly Retriever[]): Promise<string> {
  return digestOf([
    revisions.store,
    participants.map((retriever) => [retriever.name, revisions.retrievers.get(retriever) ?? null]),
  ])
}
