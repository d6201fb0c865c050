import { sqliteStore } from '@kebab/sqlite'
import { openIndexFiles } from '../index-files.js'

/**
 * Returns the models that the database of an index names, `null` for documents without vectors. It
 * loads no index. Returns `undefined` where there is no database, or none that can be read now:
 * whoever opens the index hears why.
 */
export async function storedModels(path: string): Promise<readonly (string | null)[] | undefined> {
  try {
    const { database, unlock } = await openIndexFiles(path, true)
    try {
      const store = sqliteStore({ database })
      try {
        return (await store.stats()).embeddingModels
      } finally {
        store.close()
      }
    } finally {
      unlock()
    }
  } catch {
    return undefined
  }
}

/** Returns the models that made vectors of an index, by their identities in its database. */
export async function vectorModels(path: string): Promise<string[]> {
  const models = (await storedModels(path)) ?? []
  return models.filter((model) => model !== null)
}
