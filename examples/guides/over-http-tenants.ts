import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { vector } from '@electric-sql/pglite-pgvector'
import { getRequestListener } from '@hono/node-server'
import { createClient } from '@kebab/client'
import { createHttpHandler } from '@kebab/http'
import { type Kebab, openKebab } from '@kebab/local'
import { migratePostgres, postgresIndex } from '@kebab/postgres'
import pg from 'pg'

// A Postgres within this process. With a server: new pg.Pool({ connectionString })
const database = await PGlite.create({ extensions: { vector } })
const pool = new pg.Pool(createPgConfig(database))
await migratePostgres({ pool })

/** The open indexes, by tenant. Each is a namespace of its own in one database. */
const indexes = new Map<string, Promise<Kebab>>()
const closing: { close(): Promise<void> }[] = []

async function openIndex(namespace: string): Promise<Kebab> {
  const index = await postgresIndex({ pool, namespace, embedder: null, migrate: false })
  const kebab = await openKebab(index)
  closing.push(kebab, index)
  return kebab
}

function indexOf(tenant: string): Promise<Kebab> {
  const kebab = indexes.get(tenant) ?? openIndex(tenant)
  indexes.set(tenant, kebab)
  kebab.catch(() => indexes.delete(tenant)) // an index that couldn't be opened is opened anew
  return kebab
}

// Who calls: in its place, the sessions or the API keys of your users.
const tenants = new Map([
  ['Bearer key-of-acme', 'acme'],
  ['Bearer key-of-globex', 'globex'],
])
const handler = createHttpHandler({
  authorize: ({ headers }) => tenants.get(headers.get('authorization') ?? ''), // none: 401
  servedTo: async (tenant) => {
    const kebab = await indexOf(tenant)
    return { engine: kebab, ask: kebab.ask, documents: kebab }
  },
  onError: console.error,
})
const server = createServer(getRequestListener(handler)).listen(0)
const { port } = server.address() as { port: number }

for (const tenant of tenants.values())
  await (await indexOf(tenant)).index([{ path: 'plan.md', text: `The secret plan of ${tenant} is to grow.` }])

/** What a client with this key reads. */
async function snippets(token: string): Promise<string[]> {
  const { hits } = await createClient({ url: `http://localhost:${port}`, token }).search({ query: 'secret plan' })
  return hits.map(({ snippet }) => snippet)
}
// Both ask at once, and each reads what is theirs.
const [acme, globex] = await Promise.all([snippets('key-of-acme'), snippets('key-of-globex')])
assert.deepEqual(acme, ['The secret plan of acme is to grow.'])
assert.deepEqual(globex, ['The secret plan of globex is to grow.'])
await assert.rejects(snippets('another-key'), { code: 'unauthorized', status: 401 })
console.log(acme, globex)

server.close()
for (const one of closing) await one.close()
await pool.end()
await database.close()
