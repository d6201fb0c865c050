import { join } from 'node:path'
import type { EstimatedCalibration } from '@kebab/core'
import { sqliteStore } from '@kebab/sqlite'
import Database from 'libsql'

/**
 * The contents of a store, document by document, by path. The times of indexing are left out: only
 * they may differ between two runs.
 */
export type StoredState = Map<string, unknown>

/** What the store of an index holds. */
interface Stored {
  revision: string
  damage: string[]
  state: StoredState
  calibration: EstimatedCalibration | null
}

/** Checks the integrity of the store of a closed index, and reads it. */
export async function readStored(path: string): Promise<Stored> {
  const store = sqliteStore({ database: new Database(join(path, 'kebab.db')) })
  const state: StoredState = new Map()
  for await (const document of store.documents()) {
    const { indexedAt: _, ...rest } = document
    const chunks: unknown[] = []
    for await (const { document: __, ...chunk } of store.chunks({ docIds: [document.docId] })) chunks.push(chunk)
    state.set(document.path, { ...rest, text: (await store.source(document.docId))?.text, chunks })
  }
  const reading = {
    revision: await store.revision(),
    damage: await store.findDamage(),
    state,
    calibration: await store.calibration!(),
  }
  store.close()
  return reading
}
