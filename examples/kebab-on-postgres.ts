import assert from 'node:assert/strict'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { vector } from '@electric-sql/pglite-pgvector'
import { folderAnalyzer, type Kebab, openKebab } from '@kebab/local'
import { migratePostgres, postgresIndex } from '@kebab/postgres'
import pg from 'pg'

// A Postgres within this process. With a server: new pg.Pool({ connectionString, max: 20 })
const database = await PGlite.create({ extensions: { vector } })
const pool = new pg.Pool(createPgConfig(database))
pool.on('error', (error) => console.error(error.message)) // an idle connection was lost
await migratePostgres({ pool }) // once, in a deployment, by a role that may create tables

const analyzer = folderAnalyzer() // which a folder has by default
const index = await postgresIndex({ pool, namespace: 'docs', embedder: null, analyzer, migrate: false })

// The one line that differs.
const folder = await openKebab({ path: './.kebab-words', embedder: null })
const postgres = await openKebab(index)

/** A program that doesn't know where its index is. */
async function indexAndAsk(kebab: Kebab) {
  const { documents } = await kebab.index('./docs', { sourceId: 'docs' })
  const request = { query: 'how is the budget kept', k: 3, max_tokens: 2000 }
  const first = await kebab.search(request)
  const second = await kebab.search({ ...request, cursor: first.next_cursor! }) // goes on where it ended
  const { answer, citations } = await kebab.ask({ question: 'What does max_tokens bound?' })
  const hits = [...first.hits, ...second.hits].map(({ chunk_id, score, snippet }) => ({ chunk_id, score, snippet }))
  return { added: documents.added, hits, answer, cited: citations.map(({ path }) => path) }
}
const found = await indexAndAsk(postgres)
assert.deepEqual(found, await indexAndAsk(folder))
console.log(found.added, 'documents,', found.hits.length, 'equal hits') // → 2 documents, 6 equal hits
console.log(found.answer)

// Another process opens the same namespace. It finds what is there, and may write too.
const other = await openKebab(
  await postgresIndex({ pool, namespace: 'docs', embedder: null, analyzer, migrate: false }),
)
await other.remove({ paths: ['contracts.md'] })
const { hits } = await postgres.search({ query: 'how is the budget kept' }) // nobody has to open it again
assert.deepEqual([...new Set(hits.map(({ doc_path }) => doc_path))], ['design.md'])

for (const one of [folder, postgres, other, index]) await one.close()
await pool.end()
await database.close()
