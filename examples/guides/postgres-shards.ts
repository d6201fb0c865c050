import assert from 'node:assert/strict'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { vector } from '@electric-sql/pglite-pgvector'
import { type Kebab, openKebab } from '@kebab/local'
import { type PostgresIndex, shards } from '@kebab/postgres'
import pg from 'pg'

// Two servers. With real ones: new pg.Pool({ connectionString, max: 20 }) for each
const servers = [await PGlite.create({ extensions: { vector } }), await PGlite.create({ extensions: { vector } })]
const [eu, us] = servers.map((server) => new pg.Pool(createPgConfig(server))) as [pg.Pool, pg.Pool]

const tenants = shards({ pools: { eu, us }, place: (tenant) => (tenant === 'globex' ? 'us' : 'eu'), embedder: null })

/** One Kebab for each open index. Once a tenant has moved, its index is another one. */
const kebabs = new Map<PostgresIndex, Promise<Kebab>>()
async function kebabOf(tenant: string): Promise<Kebab> {
  const index = await tenants.index(tenant)
  const kebab = kebabs.get(index) ?? openKebab(index)
  kebabs.set(index, kebab)
  return kebab
}

for (const tenant of ['acme', 'globex']) {
  const kebab = await kebabOf(tenant)
  await kebab.index(
    ['growth', 'savings'].map((what) => ({ path: `${what}.md`, text: `The ${what} plan of ${tenant}.` })),
  )
}
const before = await kebabOf('acme')
const page = await before.search({ query: 'the plan', k: 1 })

// Both servers serve meanwhile. It may be killed at any point: the next call goes on.
const { from, to, documents } = await tenants.move('acme', { to: 'us' })
console.log(`${documents} documents moved from ${from} to ${to}`) // → 2 documents moved from eu to us

const after = await kebabOf('acme') // found, although `place` still says `eu`
const { hits } = await after.search({ query: 'the plan', k: 1 })
assert.deepEqual(hits, page.hits)
await assert.rejects(after.search({ query: 'the plan', k: 1, cursor: page.next_cursor! }), { code: 'stale_cursor' })
// Whoever still has the index of the old server is told to take another one.
await assert.rejects(before.index([{ path: 'late.md', text: 'Too late.' }]), { code: 'locked', retryable: true })

for (const kebab of kebabs.values()) await (await kebab).close()
await tenants.close()
for (const pool of [eu, us]) await pool.end()
for (const server of servers) await server.close()
