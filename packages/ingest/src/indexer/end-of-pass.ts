import type { SyncedStore } from '@kebab/core'

/** Whether chunks wait for their vectors, and no pass over them has ever ended. */
export async function isFirstPassOpen({ vectors }: SyncedStore): Promise<boolean> {
  return vectors !== undefined && (await vectors.settled()) === null && (await vectors.waiting()) > 0
}

/**
 * Notes in a store at this revision that no chunk waits, unless it knows. Returns whether it does:
 * a store without any vector has had no pass.
 */
export async function noteEndOfPass(store: SyncedStore, revision: string): Promise<boolean> {
  const { vectors } = store
  if (vectors === undefined) return false
  // First, since counting what a store holds takes long.
  if ((await vectors.settled()) === revision) return true
  const { embeddingModels } = await store.stats()
  if (embeddingModels.every((model) => model === null)) return false
  await vectors.settle(revision)
  return true
}
