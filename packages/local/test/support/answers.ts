import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kebab } from '../../src/index.js'
import { copyDatabase } from './copy-index.js'
import { openToy } from './open-toy.js'
import { temporaryFolder } from './temporary-folder.js'

/** Returns all hits of an index for some queries, in every mode, without the times of indexing. */
export async function answersOf(
  kebab: Pick<Kebab, 'search'>,
  queries: readonly string[],
  more: { snippet_chars?: number } = {},
) {
  const answers: unknown[] = []
  for (const query of queries) {
    for (const mode of ['lexical', 'vector', 'hybrid'] as const) {
      const { hits } = await kebab.search({ query, mode, k: 1000, ...more })
      answers.push({ query, mode, hits: hits.map(({ indexed_at: _, ...hit }) => hit) })
    }
  }
  return answers
}

/**
 * Returns the answers of an index that has only a copy of the database, and so builds its indexes
 * from it. Nothing may write to the original meanwhile.
 */
export async function answersOfStore(path: string, queries: readonly string[]) {
  const bare = join(await temporaryFolder(), 'index')
  await mkdir(bare)
  await copyDatabase(path, bare)
  const kebab = await openToy({ path: bare })
  const answers = await answersOf(kebab, queries)
  await kebab.close()
  return answers
}
