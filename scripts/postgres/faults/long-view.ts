import assert from 'node:assert/strict'
import type { Retriever, StoreView } from '@kebab/core'
import { createIndexer } from '@kebab/ingest'
import pg from 'pg'
import { postgresIndex } from '../../../packages/postgres/src/index.js'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { checkIndexes } from './check-index.js'
import { keepsRule, withSchema } from './keeps-rule.js'
import { anyQuery, pick, versionOf } from './versioned-documents.js'

const QUERIES = Array.from({ length: 10 }, () => anyQuery())
const ROUNDS = 6

/** A view stays open while documents, segments and generations of vectors come and go. */
await keepsRule('a view answers the same to the last bit beside commits, merges, compactions and vacuums', () =>
  withSchema(async ({ connectionString, schema }) => {
    const pool = new pg.Pool({ connectionString, max: 10 })
    const embedder = toyEmbedder({ dimensions: 8 })
    const index = await postgresIndex({ pool, schema, embedder, background: false, cacheBytes: 0 })
    const indexer = await createIndexer({ store: index.store, retrievers: [], embedder })
    for (let i = 0; i < 12; i++) await indexer.index(Array.from({ length: 10 }, (_, j) => versionOf(`${i}/${j}.md`, 1)))
    const view = await index.store.view!()
    const first = await answersOf(view, index.retrievers)
    let [answered, dead] = [1, 0]
    for (let version = 2; version < 2 + ROUNDS; version++) {
      // Most vectors are replaced, so that their generation deserves another one.
      for (let i = 0; i < 3; i++)
        await indexer.index(Array.from({ length: 40 }, () => versionOf(`${pick(12)}/${pick(10)}.md`, version)))
      if (version === 4) await pretendGraph(pool, schema)
      const compacting = index.maintain()
      assert.deepEqual(await answersOf(view, index.retrievers), first, 'during maintenance')
      await compacting
      for (const table of ['chunks', 'documents', 'segments', 'postings', 'vectors', 'chunk_vectors'])
        await pool.query(`vacuum analyze ${schema}.${table}`)
      assert.deepEqual(await answersOf(view, index.retrievers), first, 'after a vacuum')
      answered += 2
      await checkIndexes(index, 3)
    }
    const { rows } = await pool.query(
      `select max(gen) as gen, sum(rows - live)::int as dead from ${schema}.vector_spaces`,
    )
    dead = rows[0].dead
    const generations = rows[0].gen
    await view.close()
    await indexer.close()
    await index.close()
    await pool.end()
    return `${answered} times ${QUERIES.length} queries, generation ${generations} of vectors, ${dead} dead rows`
  }),
)

/**
 * Has the namespace believe that it has a graph, so that removed rows stay, and that compacting
 * them is due. Only namespaces above 20,000 chunks have one otherwise.
 */
async function pretendGraph(pool: pg.Pool, schema: string): Promise<void> {
  await pool.query(`update ${schema}.vector_spaces set graph = true`)
}

async function answersOf(view: StoreView, retrievers: readonly Retriever[]): Promise<unknown> {
  const within = await Promise.all(retrievers.map((one) => one.within!(view)))
  const answers = []
  for (const query of QUERIES) {
    const rankings = await Promise.all(within.map((one) => retrieve(one!, query, { limit: 50 })))
    const ids = rankings.flatMap(({ candidates }) => candidates.map(({ chunkId }) => chunkId))
    answers.push({ rankings, chunks: await view.get(ids) })
  }
  return answers
}
