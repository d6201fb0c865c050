import assert from 'node:assert/strict'
import { createEngine } from '@kebab/core'
import { createIndexer } from '@kebab/ingest'
import pg from 'pg'
import { migratePostgres, postgresIndex } from '../../../packages/postgres/src/index.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { checkAnswers, checkIndexes } from './check-index.js'
import { keepsRule, withSchema } from './keeps-rule.js'
import { anyQuery, versionOf } from './versioned-documents.js'

/** Two tenants, and a role that policies hold for. */
await keepsRule('with row-level security no statement reaches another namespace', () =>
  withSchema(async ({ connectionString, schema }) => {
    const admin = new pg.Pool({ connectionString, max: 3 })
    await migratePostgres({ pool: admin, schema, rowSecurity: true })
    const role = `kebab_faults_role_${process.pid}`
    await admin.query(`create role ${role} login`)
    await admin.query(`grant usage on schema ${schema} to ${role}`)
    await admin.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`)
    await admin.query(`grant usage on all sequences in schema ${schema} to ${role}`)
    const address = new URL(connectionString)
    address.username = role
    const pool = new pg.Pool({ connectionString: String(address), max: 6 })
    try {
      return await check(pool, admin, schema)
    } finally {
      await pool.end()
      await admin.query(`drop owned by ${role}`)
      await admin.query(`drop role ${role}`)
      await admin.end()
    }
  }),
)

async function check(pool: pg.Pool, admin: pg.Pool, schema: string): Promise<string> {
  const embedder = toyEmbedder()
  const tenants = []
  for (const namespace of ['one', 'other']) {
    const index = await postgresIndex({ pool, schema, namespace, embedder, background: false, migrate: false })
    const indexer = await createIndexer({ store: index.store, retrievers: [], embedder })
    for (let version = 1; version < 4; version++)
      await indexer.index(Array.from({ length: 20 }, (_, i) => versionOf(`${namespace}/${i}.md`, version)))
    await index.maintain()
    const { store, retrievers, analyzer } = index
    tenants.push({ namespace, index, indexer, engine: createEngine({ store, retrievers, analyzer }) })
  }
  for (const { namespace, index, engine } of tenants) {
    await checkIndexes(index, 5)
    await checkAnswers(index)
    const { hits } = await engine.search({ query: anyQuery(), k: 100 })
    assert.ok(hits.length > 0 && hits.every(({ doc_path }) => doc_path.startsWith(`${namespace}/`)))
  }
  const { rows: tables } = await admin.query<{ name: string; other: string }>(
    `select c.oid::regclass::text as name, (
       select attname from pg_attribute where attrelid = c.oid and attnum > 0 and attname <> 'ns' limit 1) as other
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and a.attname = 'ns' and not a.attisdropped`,
    [schema],
  )
  const { rows: namespaces } = await admin.query(`select ns, name from ${schema}.namespaces order by ns`)
  const [mine, others] = namespaces
  const client = await pool.connect()
  let [seen, hidden] = [0, 0]
  try {
    // What the package says at the beginning of each of its transactions.
    await client.query('begin')
    await client.query("select set_config('kebab.namespace', $1, true), set_config('kebab.ns', $2, true)", [
      mine.name,
      String(mine.ns),
    ])
    for (const { name, other } of tables) {
      const { rows } = await client.query(`select ns, count(*)::int as count from ${name} group by ns`)
      assert.ok(
        rows.every(({ ns }) => ns === mine.ns),
        `${name} shows another namespace`,
      )
      seen += rows.reduce((sum, { count }) => sum + count, 0)
      const { rows: all } = await admin.query(`select count(*)::int as count from ${name} where ns <> $1`, [mine.ns])
      hidden += all[0].count
      for (const statement of [
        `update ${name} set ${other} = ${other} where ns = $1`,
        `delete from ${name} where ns = $1`,
      ])
        assert.equal((await client.query(statement, [others.ns])).rowCount, 0, `${statement} reached another namespace`)
    }
    await client.query('savepoint before')
    await assert.rejects(
      client.query(`insert into ${schema}.removed_chunks (ns, chunk_id, removed) values ($1, 'x', 1)`, [others.ns]),
      /row-level security/,
    )
    await client.query('rollback')
    // Without a namespace nothing is seen.
    for (const { name } of tables)
      assert.deepEqual((await client.query(`select 1 from ${name} limit 1`)).rows, [], `${name} without a namespace`)
  } finally {
    client.release()
  }
  assert.ok(seen > 0 && hidden > 0)
  for (const { index, indexer } of tenants) {
    await indexer.close()
    await index.close()
  }
  return `${tables.length} tables and partitions: ${seen} rows of one's own are seen, ${hidden} of others are not`
}
