import type { Analyzer, CallOptions, Chunk, Retriever, StoreView } from '@kebab/core'
import { ByteCache } from '../src/byte-cache.js'
import { type Database, database } from '../src/database.js'
import { lexicalRetriever } from '../src/lexical/lexical-retriever.js'
import { writeLexical } from '../src/lexical/write-segment.js'
import { lockNamespace } from '../src/namespace.js'
import type { OpenSession } from '../src/session.js'
import { storedText } from '../src/stored-text.js'
import { freshNamespace, openDatabase } from './open-database.js'

/** A namespace with a lexical index, without the rest of a store. */
export interface LexicalNamespace {
  database: Database
  name: string
  ns: number
  cache: ByteCache
  retriever: Retriever
  /** Commits as a store does: what is added replaces what has the same id. */
  commit(added: readonly Chunk[], removed?: readonly string[]): Promise<void>
  /** The retriever within a view of the present state. Close the session after it. */
  view(options?: CallOptions): Promise<{ retriever: Retriever; session: OpenSession }>
}

/** Creates a namespace. `memory`: its cache, or the budget of one. */
export async function openLexicalNamespace(
  analyzer: Analyzer,
  memory: ByteCache | number = 1e7,
): Promise<LexicalNamespace> {
  const { pool, schema } = await openDatabase()
  const name = freshNamespace()
  const place = `postgres:${schema}`
  const parts = { pool, schema: `"${schema}"`, place, timeouts: {}, preparedStatements: false }
  const cache = typeof memory === 'number' ? new ByteCache(memory) : memory
  const tables = database(parts, cache)
  const ns = await tables.write(async (session) => {
    const sql = `insert into ${tables.schema}.namespaces (name, epoch) values ($1, $2) returning ns`
    const [row] = await session.rows<[number]>(sql, [storedText(name), name])
    return row![0]
  })
  const held = new Set<string>()
  const sessions = new WeakMap<StoreView, OpenSession>()
  const sessionOf = (view: StoreView): OpenSession | undefined => sessions.get(view)
  const retriever = lexicalRetriever({ database: tables, namespace: name, analyzer, sessionOf })
  return {
    database: tables,
    name,
    ns,
    cache,
    retriever,
    async commit(added, removed = []) {
      await tables.write(async (session) => {
        await lockNamespace(session, tables, name)
        const gone = [...removed, ...added.map(({ chunkId }) => chunkId)].filter((chunkId) => held.has(chunkId))
        await writeLexical(session, tables, { ns, added, removed: gone }, analyzer, cache)
        await session.rows(`delete from ${tables.schema}.chunks where ns = $1 and chunk_id = any($2::text[])`, [
          ns,
          gone.map(storedText),
        ])
        // What filters read of a store.
        await session.rows(
          `insert into ${tables.schema}.documents (ns, doc_id, body, checksum, path, path_order, source_id, tags, media,
             trust, chunker_version, changed, chunks, fields)
           select distinct $1::int, doc_id, '', '', '', ''::bytea, '', '{}'::text[], 'text', 'primary', '', 0, 0, '{}'::jsonb from unnest($2::text[]) doc_id
           on conflict do nothing`,
          [ns, added.map((chunk) => storedText(chunk.document.docId))],
        )
        const byId = new Map(added.map((chunk) => [chunk.chunkId, chunk]))
        await session.rows(
          `insert into ${tables.schema}.chunks (ns, chunk_id, doc_id, ordinal, body, text, checksum)
           select $1, chunk_id, doc_id, 0, '', '', '' from unnest($2::text[], $3::text[]) one (chunk_id, doc_id)`,
          [ns, [...byId.keys()].map(storedText), [...byId.values()].map((chunk) => storedText(chunk.document.docId))],
        )
        await session.rows(`update ${tables.schema}.namespaces set revision = revision + 1 where ns = $1`, [ns])
      })
      for (const chunkId of removed) held.delete(chunkId)
      for (const { chunkId } of added) held.add(chunkId)
    },
    async view(options) {
      const { session } = await tables.open('select 1', options)
      const view = { revision: async () => '' } as StoreView
      sessions.set(view, session)
      return { session, retriever: (await retriever.within!(view))! }
    },
  }
}
