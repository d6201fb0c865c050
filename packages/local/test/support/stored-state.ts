import { join } from 'node:path'
import { sqliteStore } from '@kebab/sqlite'
import Database from 'libsql'

/** What a store holds, document by document, by path. When it was indexed is left out: that is the only thing in which two runs may differ. */
export type StoredState = Map<string, unknown>

/** Reads the store of an index that nobody has open, after its integrity check. */
export async function readStored(path: string): Promise<{ revision: string; damage: string[]; state: StoredState }> {
  const store = sqliteStore({ database: new Database(join(path, 'kebab.db')) })
  const state: StoredState = new Map()
  for await (const document of store.documents()) {
    const { indexedAt: _, ...rest } = document
    const chunks: unknown[] = []
    for await (const { document: __, ...chunk } of store.chunks({ docIds: [document.docId] })) chunks.push(chunk)
    state.set(document.path, { ...rest, text: (await store.source(document.docId))?.text, chunks })
  }
  const found = { revision: await store.revision(), damage: await store.findDamage(), state }
  store.close()
  return found
}
