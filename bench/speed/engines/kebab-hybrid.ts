import { join } from 'node:path'
import { areCombinable, createEngine } from '@kebab/core'
import { isSearchResponseV1 } from '@kebab/schemas'
import { sqliteStore } from '@kebab/sqlite'
import Database from 'libsql'
import { folderBytes } from '../../folder-bytes.js'
import type { Build } from '../engine.ts'
import { numberOf } from './kebab-chunks.ts'
import { buildParts } from './kebab-parts.ts'

/**
 * The whole of `search()`, by the engine that `openKebab` puts together. It returns ten hits with
 * snippets, evidence and a cursor. Each response is validated against the schema when its time was
 * taken. The default of `depth` is that of `openKebab`.
 */
export const buildHybrid =
  (depth?: number): Build =>
  async (corpus, folder) => {
    const store = sqliteStore({ database: new Database(join(folder, 'kebab.db')) })
    const { analyzer, words, meaning } = await buildParts(corpus, store)
    const retrievers = [words, meaning]
    const engine = createEngine({ analyzer, store, retrievers, depth, combined: areCombinable({ retrievers }) })
    const described = await engine.describe()
    let last: unknown
    return {
      async query(q, k = 10) {
        const response = await engine.search({ query: corpus.queries[q]!, k })
        last = response
        return response.hits.map(({ chunk_id }) => numberOf(chunk_id))
      },
      check() {
        if (!isSearchResponseV1(last)) throw new Error('expected a valid response')
      },
      depth: described.depth,
      combined: described.fusion.combined_weight !== undefined,
      bytes: await folderBytes(folder),
    }
  }

export const build = buildHybrid()
