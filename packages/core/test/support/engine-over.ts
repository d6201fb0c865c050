import { validated } from '../../../../test/support/validated.js'
import {
  type Clock,
  createEngine,
  type Engine,
  type EngineOptions,
  memoryStore,
  type Retriever,
  type StoredDocument,
} from '../../src/index.js'

/** A clock that stands still, two minutes after test documents were indexed. */
export const clock: Clock = { now: () => Date.parse('2026-01-01T00:02:00Z'), elapsed: () => 0 }

/** An engine over these documents in memory. */
export async function engineOver(
  stored: readonly StoredDocument[],
  retrievers: readonly Retriever[],
  more: Partial<EngineOptions> = {},
): Promise<Engine> {
  const store = memoryStore({ id: 'store' })
  await store.commit({ put: stored })
  return validated(createEngine({ store, retrievers, clock, ...more }))
}
