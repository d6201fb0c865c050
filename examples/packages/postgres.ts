import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { vector } from '@electric-sql/pglite-pgvector'
import { pipeline } from '@huggingface/transformers'
import { openKebab } from '@kebab/local'
import { postgresIndex } from '@kebab/postgres'
import { transformersEmbedder } from '@kebab/transformers'
import pg from 'pg'

// A Postgres within this process, to try it. With a server: new pg.Pool({ connectionString })
const database = await PGlite.create({ extensions: { vector } })
const pool = new pg.Pool(createPgConfig(database))
const embedder = await transformersEmbedder({ pipeline })

const index = await postgresIndex({ pool, namespace: 'handbook', embedder })
const kebab = await openKebab(index) // instead of openKebab({ path: './.kebab' })

await kebab.index([{ path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made.' }])
const { hits } = await kebab.search({ query: 'what happens before I save my work?', k: 3 })
for (const { doc_path, citation, snippet } of hits) console.log(`${doc_path}:${citation.line_start}  ${snippet}`)

await kebab.close()
await index.close() // stops work in the background
await pool.end()
await database.close()
