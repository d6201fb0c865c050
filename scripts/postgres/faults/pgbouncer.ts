import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createEngine, isKebabError } from '@kebab/core'
import { createIndexer } from '@kebab/ingest'
import pg from 'pg'
import { database } from '../../../packages/postgres/src/database.js'
import { postgresIndex } from '../../../packages/postgres/src/index.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { AS_POSTGRES, freePort, ROOT, startOwnServer, within } from '../start-server.js'
import { checkAnswers, checkIndexes, storedVersions } from './check-index.js'
import { keepsRule, onServer } from './keeps-rule.js'
import { anyQuery, versionOf } from './versioned-documents.js'
import { inWords, workUnderFaults } from './work-under-faults.js'

/** Fewer connections to the server than clients, so that they change hands at each transaction. */
const SERVER_CONNECTIONS = 4

/** PgBouncer in transaction mode, with and without prepared statements. */
await keepsRule('everything works behind PgBouncer in transaction mode', async () => {
  const server = await startOwnServer({ config: { shared_buffers: '128MB' } })
  try {
    return await onServer(server.connectionString, async ({ schema }) => {
      const figures = []
      for (const most of [0, 200])
        figures.push(await withBouncer(server.port, most, (address) => check(address, schema, most > 0)))
      figures.push(await withBouncer(server.port, 0, (address) => checkRefusal(address, schema)))
      return figures.join('; ')
    })
  } finally {
    await server.stop()
  }
})

async function check(connectionString: string, schema: string, preparedStatements: boolean): Promise<string> {
  const pool = new pg.Pool({ connectionString, max: 12 })
  pool.on('error', () => {})
  const embedder = toyEmbedder()
  const namespace = `prepared ${preparedStatements}`
  const options = { pool, schema, namespace, embedder, preparedStatements, timeouts: { statementMs: 60_000 } }
  const index = await postgresIndex(options)
  const { store, retrievers, analyzer } = index
  const engine = createEngine({ store, retrievers, analyzer })
  const indexer = await createIndexer({ store, retrievers: [], embedder })
  for (let version = 1; version < 6; version++)
    await indexer.index(Array.from({ length: 20 }, (_, i) => versionOf(`${i}.md`, version)))
  // More searches at once than there are connections, of which some are aborted on the way.
  let aborted = 0
  await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const signal = i % 3 === 0 ? AbortSignal.timeout(5 + i) : undefined
      try {
        const { hits } = await engine.search({ query: anyQuery(), k: 10, strict: true }, { signal })
        assert.ok(hits.length > 0)
      } catch (error) {
        if (!signal?.aborted) throw error
        aborted++
      }
    }),
  )
  await index.maintain()
  await checkAnswers(index)
  await checkIndexes(index, 5)
  assert.ok([...(await storedVersions(store)).values()].every((version) => version === 5))
  await checkAlone(pool, schema)
  // No setting stays on a connection of the server for those who come next.
  for (let i = 0; i < 3 * SERVER_CONNECTIONS; i++) {
    const { rows } = await pool.query(
      "select current_setting('statement_timeout') as timeout, current_setting('jit') as jit, current_setting('maintenance_work_mem') as memory, current_setting('kebab.ns', true) as ns",
    )
    assert.deepEqual([rows[0].timeout, rows[0].jit, rows[0].memory, rows[0].ns || null], ['0', 'on', '64MB', null])
  }
  await indexer.close()
  await index.close()
  const tally = await workUnderFaults({ pool, schema }, () => pause(4000))
  assert.deepEqual(tally.rejected, {}, 'no call rejects')
  await pool.end()
  return `${preparedStatements ? 'prepared' : 'not prepared'}: ${aborted} of 60 searches aborted, ${inWords(tally)}`
}

/** Prepares statements that PgBouncer doesn't keep with their client: calls say what is missing. */
async function checkRefusal(connectionString: string, schema: string): Promise<string> {
  const pool = new pg.Pool({ connectionString, max: 12 })
  pool.on('error', () => {})
  const options = { pool, schema, namespace: 'refused', embedder: null, preparedStatements: true, background: false }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, async () => (await postgresIndex(options)).store.stats()),
  )
  await pool.end()
  const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  for (const error of errors)
    assert.ok(isKebabError(error, 'unsupported') && error.hint?.includes('max_prepared_statements'), String(error))
  assert.ok(errors.length > 0, 'some statement was prepared on another connection')
  return `${errors.length} of 60 calls with statements that it forgets are \`unsupported\``
}

/** Builds an index outside of a transaction, as graphs are built. */
async function checkAlone(pool: pg.Pool, schema: string): Promise<void> {
  const data = database({ pool, schema, place: 'the test', timeouts: {}, preparedStatements: false })
  const [[table] = []] = await data.read((session) =>
    session.rows<[string]>(`select tableoid::regclass::text from ${schema}.vectors limit 1`),
  )
  const settings = { maintenance_work_mem: '70MB' }
  await data.alone(`create index concurrently kebab_faults on ${table} (chunk_id)`, { settings })
  await data.alone(`drop index concurrently ${schema}.kebab_faults`)
}

async function withBouncer<T>(server: number, most: number, work: (address: string) => Promise<T>): Promise<T> {
  if (!existsSync(join(ROOT, 'usr/sbin/pgbouncer'))) {
    within('apt-get', 'update')
    within('apt-get', 'install', '-y', '--no-install-recommends', 'pgbouncer')
  }
  const port = await freePort()
  const folder = `/tmp/pgbouncer-${port}`
  mkdirSync(join(ROOT, folder))
  writeFileSync(
    join(ROOT, folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_prepared_statements = ${most}
ignore_startup_parameters = extra_float_digits
`.replace('* = host=127.0.0.1', 'postgres = user=postgres host=127.0.0.1'),
  )
  const child = spawn('chroot', [ROOT, ...AS_POSTGRES, '/usr/sbin/pgbouncer', `${folder}/pgbouncer.ini`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let written = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (written.length < 10_000) written += text
  })
  const exit = once(child, 'exit')
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`
  try {
    for (let attempt = 1; ; attempt++) {
      const client = new pg.Client({ connectionString: address })
      const isUp = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
      if (isUp) break
      if (attempt === 100) throw new Error(`expected PgBouncer to answer\n${written}`)
      await pause(50)
    }
    return await work(address)
  } finally {
    child.kill('SIGINT')
    await exit
    rmSync(join(ROOT, folder), { recursive: true })
  }
}
