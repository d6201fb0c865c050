import { folderAnalyzer, type Kebab, openKebab } from '@kebab/local'
import { type PostgresIndexOptions, postgresIndex } from '../../../packages/postgres/src/index.js'
import type { WorldOptions } from './opening.js'

/** A Postgres database whose namespaces take the place of folders. */
export interface WorldDatabase extends Pick<PostgresIndexOptions, 'pool'> {
  /** With the tables of Kebab. */
  schema: string
  /** How other processes reach it. Absent: it is in this process. */
  connectionString?: string | undefined
}

/** Opens an index in its folder, or in the namespace of that name. */
export async function openWorld(options: WorldOptions, database: WorldDatabase | undefined): Promise<Kebab> {
  if (database === undefined) return openKebab(options)
  const { pool, schema } = database
  const {
    path: namespace,
    usearch,
    weights,
    retrievers = [],
    embedder = null,
    analyzer = folderAnalyzer(),
    ...others
  } = options
  const index = await postgresIndex({ pool, schema, namespace, embedder, analyzer, migrate: false })
  const kebab = await openKebab({
    ...others,
    store: index.store,
    // Those of the database take the place of the built-in ones.
    retrievers: [...index.retrievers, ...retrievers.filter((one) => typeof one !== 'string')],
    embedder,
    analyzer,
    weights: weights && { bm25: weights.bm25 ?? 1, vectors: weights.usearch ?? 1 },
  }).catch(async (error: unknown) => {
    await index.close()
    throw error
  })
  const close = async (): Promise<void> => {
    await kebab.close()
    await index.close()
  }
  return { ...kebab, close }
}
