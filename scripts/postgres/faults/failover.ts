import assert from 'node:assert/strict'
import { createEngine } from '@kebab/core'
import pg from 'pg'
import { migratePostgres, postgresIndex } from '../../../packages/postgres/src/index.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { type OwnServer, startOwnServer } from '../start-server.js'
import { caughtUp, errorOf, keepsRule } from './keeps-rule.js'
import { storedDocument as stored } from './versioned-documents.js'

const embedder = toyEmbedder()
const DOCUMENTS = 40
/** What is closed at the end of each failover. */
const pools: pg.Pool[] = []

/**
 * A primary is lost with its last commit, which had not reached the replica. The replica takes its
 * place under the same address, as a managed server does. Processes that were open before go on.
 */
await keepsRule('a commit that a failover lost is served by nobody, and its cursors are stale', async () => {
  const figures: string[] = []
  for (const commits of [0, 1, 2]) figures.push(await failOver(commits))
  return figures.join('; ')
})

/** @param commits how many commits the new primary takes before anybody looks at it */
async function failOver(commits: number): Promise<string> {
  const config = { shared_buffers: '128MB' }
  const primary = await startOwnServer({ config })
  const servers: OwnServer[] = [primary]
  try {
    await migratePostgres({ pool: poolOf(primary) })
    const replica = await startOwnServer({ primary, config })
    servers.push(replica)
    let current = primary
    const before = await openProcess(() => current)
    const { store } = before.index
    await store.commit({ put: Array.from({ length: DOCUMENTS }, (_, i) => stored(`${i}.md`, `A ferry, number ${i}.`)) })
    await caughtUp(primary.connectionString, replica.connectionString)
    // From now on nothing reaches the replica.
    const admin = poolOf(replica)
    await admin.query("alter system set primary_conninfo = ''")
    await admin.query('select pg_reload_conf()')
    while ((await poolOf(primary).query('select from pg_stat_replication')).rowCount !== 0);
    const lost = await store.commit({ put: [stored('lost.md', 'A ferry that was lost.')] })
    const cursors = await Promise.all(
      (['lexical', 'vector', 'hybrid'] as const).map(async (mode) => {
        const request = { query: 'a ferry that was lost', mode, k: 5 }
        const { hits, next_cursor } = await before.engine.search(request)
        assert.ok(
          hits.some(({ doc_path }) => doc_path === 'lost.md'),
          `${mode}: it is found before the failover`,
        )
        return { ...request, cursor: next_cursor! }
      }),
    )
    // What a process holds of the lost state: hits, segments, spaces.
    for (let i = 0; i < 3; i++) await before.engine.search({ query: 'lost ferry', k: 50 })

    await admin.query('select pg_promote()')
    current = replica
    await primary.stop()
    const other = await openProcess(() => current)
    for (let i = 0; i < commits; i++)
      await other.index.store.commit({ put: [stored(`new${i}.md`, `A ferry that is new, ${i}.`)] })

    for (const mode of ['lexical', 'vector', 'hybrid'] as const) {
      const request = { query: 'a ferry that was lost or is new', mode, k: 50 }
      const [one, another] = [await before.engine.search(request), await other.engine.search(request)]
      const paths = one.hits.map(({ doc_path }) => doc_path)
      assert.ok(!paths.includes('lost.md'), `${mode}: what is in no table is not served`)
      for (let i = 0; i < commits; i++) assert.ok(paths.includes(`new${i}.md`), `${mode}: new${i}.md is served`)
      assert.deepEqual(one.hits, another.hits, `${mode}: as by a process that was opened later`)
    }
    assert.equal(await store.changesSince(lost), null, 'nothing is known since the lost state')
    assert.equal((await errorOf(store.commit({ remove: ['x'], base: lost }))).code, 'locked')
    for (const { mode, ...request } of cursors)
      for (const { engine } of [before, other]) {
        // One that was waited for would be `retrieval_failed`.
        const error = await errorOf(engine.search({ ...request, mode }))
        assert.equal(error.code, 'stale_cursor', `${mode}: ${error}`)
      }
    const order = store.compare!(await store.revision(), lost)
    for (const { close } of [before, other]) await close()
    return `after ${commits} commits the present state is ${order}`
  } finally {
    await Promise.all(pools.splice(0).map((pool) => pool.end()))
    for (const server of servers.reverse()) await server.stop()
  }
}

function poolOf({ connectionString }: OwnServer): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4 })
  pool.on('error', () => {})
  pools.push(pool)
  return pool
}

/** Opens a process whose connections go to the server that is the primary when they are made. */
async function openProcess(current: () => OwnServer) {
  const options = { max: 6, user: 'postgres', database: 'postgres', host: '127.0.0.1' }
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...options, port: current().port })
    }
  }
  const pool = new pg.Pool({ ...options, Client })
  pool.on('error', () => {})
  pools.push(pool)
  const index = await postgresIndex({ pool, embedder, migrate: false })
  const { store, retrievers, analyzer } = index
  return { index, engine: createEngine({ store, retrievers, analyzer }), close: () => index.close() }
}
