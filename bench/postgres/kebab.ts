import { createEngine } from '@kebab/core'
import { postgresIndex } from '@kebab/postgres'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import pg from 'pg'
import type { Corpus } from '../speed/corpus.ts'
import { givenEmbedder } from '../speed/engines/kebab-chunks.ts'
import { batchesOf, type Contender, DEPTH, searchOf } from './contender.ts'

/**
 * `@kebab/postgres`, by the engine that `openKebab` puts together.
 * @param more what is indexed beside the corpus, which the queries are about
 */
export async function kebabPostgres(
  corpus: Corpus,
  connectionString: string,
  more: Iterable<Corpus> = [],
): Promise<Contender> {
  const pool = new pg.Pool({ connectionString, max: 16 })
  const analyzer = textAnalyzer({ languages: [english] })
  const index = await postgresIndex({
    pool,
    embedder: givenEmbedder(corpus),
    analyzer,
    preparedStatements: true,
    background: false,
  })
  const { store, retrievers } = index
  const engine = createEngine({ analyzer, store, retrievers, combined: true, depth: DEPTH })
  let first = 0
  const add = async (part: Corpus): Promise<void> => {
    for (const put of batchesOf(part, first)) await store.commit({ put })
    first += part.texts.length
  }
  await add(corpus)
  for (const part of more) await add(part)
  await store.vectors!.settle(await store.revision()) // as an indexer does
  const start = performance.now()
  await index.maintain()
  return {
    name: '`@kebab/postgres`',
    combined: true,
    upkeepSeconds: (performance.now() - start) / 1000,
    search: searchOf(engine, corpus),
    async commit(documents) {
      await store.commit({ put: documents })
    },
    async disk() {
      const { rows } = await pool.query<{ part: string; bytes: string }>(
        `select case
           when relname ~ '^vectors_graph' then 'graph'
           when relname ~ 'embeddings|^vector|^chunk_vectors|^later_vectors' then 'vectors'
           when relname ~ 'segment|posting|lexical' then 'words'
           else 'documents and chunks' end as part, sum(pg_total_relation_size(c.oid) - coalesce(pg_indexes_size(c.oid), 0)
             + (select coalesce(sum(pg_relation_size(indexrelid)), 0) from pg_index i join pg_class x on x.oid = i.indexrelid
                where indrelid = c.oid and x.relname !~ '^vectors_graph'))
           filter (where relkind in ('r', 'm')) as bytes
         from pg_class c where relnamespace = 'kebab'::regnamespace and relkind = 'r' group by 1
         union all
         select 'graph', sum(pg_relation_size(oid)) from pg_class where relname ~ '^vectors_graph'
         order by 1`,
      )
      return Object.fromEntries(rows.map(({ part, bytes }) => [part, Number(bytes) / 1e6]))
    },
    async close() {
      await index.close()
      await pool.end()
    },
  }
}
