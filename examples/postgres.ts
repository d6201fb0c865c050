import assert from 'node:assert/strict'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { vector } from '@electric-sql/pglite-pgvector'
import { folderAnalyzer, openKebab } from '@kebab/local'
import { postgresIndex } from '@kebab/postgres'
import pg from 'pg'

/** A Postgres within this process. With a server: `new pg.Pool({ connectionString })`. */
const database = await PGlite.create({ extensions: { vector } })
const pool = new pg.Pool(createPgConfig(database))

const analyzer = folderAnalyzer() // which a folder has by default

// One index in a folder, and one in Postgres. Without an embedder, both rank by words alone.
const folder = await openKebab({ path: './.kebab-words', embedder: null })
const index = await postgresIndex({ pool, namespace: 'docs', embedder: null, analyzer })
const postgres = await openKebab(index)

// Moving embeds nothing: documents, chunks and vectors go over as they are.
await folder.index('./docs')
const { added } = await postgres.import(folder.export())
const request = { query: 'how is the budget kept', k: 10 }
const [before, after] = [await folder.search(request), await postgres.search(request)]
assert.deepEqual(
  after.hits.map(({ chunk_id, snippet, score }) => ({ chunk_id, snippet, score })),
  before.hits.map(({ chunk_id, snippet, score }) => ({ chunk_id, snippet, score })),
)
const back = await openKebab({ path: './.kebab-back', embedder: null })
await back.import(postgres.export())
assert.deepEqual((await back.search(request)).hits, before.hits)
console.log(`${added} documents moved, and the first ${after.hits.length} hits are the same`)

// A namespace is a tenant: another one shares the tables and sees nothing of it.
const other = await postgresIndex({ pool, namespace: 'another', embedder: null })
const another = await openKebab(other)
assert.deepEqual((await another.search(request)).hits, [])

for (const one of [folder, postgres, back, another, index, other]) await one.close()
await pool.end()
await database.close()
