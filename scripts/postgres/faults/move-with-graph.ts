import assert from 'node:assert/strict'
import { createEngine } from '@kebab/core'
import pg from 'pg'
import { type PostgresIndex, shards } from '../../../packages/postgres/src/index.js'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { startOwnServer } from '../start-server.js'
import { errorOf, keepsRule } from './keeps-rule.js'
import { anyQuery, pick, storedDocument, words } from './versioned-documents.js'

type Shard = 'eu' | 'us'

const NAMESPACE = 'tenant'
/** More than a search compares one by one. */
const CHUNKS = 22_000
const CHUNKS_PER_COMMIT = 1000
const QUERIES = 20
const LIMIT = 10
/** Of the nearest, those that a graph has to find. */
const LEAST_RECALL = 0.95
/** Commits of one document while the tenant moves. */
const COMMITS = 20

/** A tenant with a graph is moved to another server and back, while a writer commits. */
await keepsRule(
  'a tenant whose vectors have a graph moves, and finds by meaning all that is nearest, before its graph is built and after',
  async () => {
    const config = { shared_buffers: '256MB' }
    const [eu, us] = [await startOwnServer({ config }), await startOwnServer({ config })]
    try {
      return await check({ eu: eu.connectionString, us: us.connectionString })
    } finally {
      await Promise.all([eu.stop(), us.stop()])
    }
  },
)

async function check(addresses: Record<Shard, string>): Promise<string> {
  const pools = { eu: poolOf(addresses.eu), us: poolOf(addresses.us) }
  const embedder = toyEmbedder()
  const tenants = shards({ pools, place: () => 'eu', embedder, background: false })
  const first = await tenants.index(NAMESPACE)
  for (let at = 0; at < CHUNKS; at += CHUNKS_PER_COMMIT)
    await first.store.commit({ put: Array.from({ length: CHUNKS_PER_COMMIT }, (_, i) => anyDocument(`${at + i}.md`)) })
  await first.store.vectors!.settle(await first.store.revision())
  await first.maintain()
  assert.equal(await graphsOn(pools.eu), 1, 'the graph on the first server')

  const recalls: number[] = []
  for (const to of ['us', 'eu'] as const) {
    const from = to === 'us' ? 'eu' : 'us'
    const before = await tenants.index(NAMESPACE)
    const request = { query: anyQuery(), mode: 'vector' as const }
    const { next_cursor } = await engineOf(before).search(request)
    const aborted = tenants.move(NAMESPACE, { to, signal: AbortSignal.timeout(500 + pick(2000)) })
    await assert.rejects(aborted, { name: 'TimeoutError' })
    const moving = tenants.move(NAMESPACE, { to })
    for (let i = 0; i < COMMITS; i++) await commitSomewhere(() => tenants.index(NAMESPACE), `${to}/${i}.md`)
    await moving

    const index = await tenants.index(NAMESPACE)
    assert.equal((await index.store.stats()).chunks, CHUNKS + COMMITS * (to === 'us' ? 1 : 2), `the chunks on ${to}`)
    assert.equal(await graphsOn(pools[from]), 0, `the graphs that are left on ${from}`)
    const { code } = await errorOf(engineOf(index).search({ ...request, cursor: next_cursor! }))
    assert.equal(code, 'stale_cursor', 'a cursor from before the move')
    const queries = Array.from({ length: QUERIES }, anyQuery)
    assert.equal(await graphsOn(pools[to]), 0, 'a graph before it is built')
    const exact = await nearest(index, queries)
    await index.maintain()
    assert.equal(await graphsOn(pools[to]), 1, `the graph on ${to}`)
    recalls.push(shareOf(exact, await nearest(index, queries)))
  }
  await tenants.close()
  await Promise.all([pools.eu.end(), pools.us.end()])
  for (const recall of recalls) assert.ok(recall >= LEAST_RECALL, `the graph finds ${recall} of the nearest`)
  return `2 moves of ${CHUNKS} chunks, ${2 * COMMITS} commits meanwhile; the graphs find ${recalls.join(' and ')} of the nearest`
}

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 10 })
  pool.on('error', () => {})
  return pool
}

function anyDocument(path: string) {
  return storedDocument(path, `section ${words(12)}`)
}

/** Commits a document, wherever the tenant is. A commit that is refused is repeated. */
async function commitSomewhere(indexOf: () => Promise<PostgresIndex>, path: string): Promise<void> {
  for (;;) {
    const { store } = await indexOf()
    const refusal = await store.commit({ put: [anyDocument(path)] }).then(
      () => undefined,
      (error) => error,
    )
    if (refusal === undefined) return
    assert.equal(refusal.code, 'locked', String(refusal))
  }
}

function engineOf({ store, retrievers, analyzer }: PostgresIndex) {
  return createEngine({ store, retrievers, analyzer })
}

/** The ids of the chunks that are nearest to each query. */
async function nearest({ retrievers }: PostgresIndex, queries: readonly string[]): Promise<Set<string>[]> {
  const vectors = retrievers.find(({ kind }) => kind === 'vector')!
  const rankings = await Promise.all(queries.map((query) => retrieve(vectors, query, { limit: LIMIT })))
  return rankings.map(({ candidates }) => new Set(candidates.map(({ chunkId }) => chunkId)))
}

function shareOf(expected: readonly Set<string>[], present: readonly Set<string>[]): number {
  const hits = expected.map((ids, i) => [...ids].filter((id) => present[i]!.has(id)).length)
  return hits.reduce((sum, count) => sum + count, 0) / (expected.length * LIMIT)
}

/** How many graphs of vectors a server has, finished or not. */
async function graphsOn(pool: pg.Pool): Promise<number> {
  const sql = "select count(*)::int as count from pg_class where relkind = 'i' and relname ~ '^vectors_graph'"
  const { rows } = await pool.query(sql)
  return rows[0].count
}
