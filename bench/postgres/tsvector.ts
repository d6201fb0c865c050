import type { StoredDocument } from '@kebab/core'
import pg from 'pg'
import type { Corpus } from '../speed/corpus.ts'
import { batchesOf, type Contender, DEPTH } from './contender.ts'

const RANK_CONSTANT = 60

/**
 * pgvector and tsvector in one table, as the stores of LangChain and LlamaIndex have them: an HNSW
 * index, a GIN index over a generated column, `ts_rank` over any of the words, metadata as JSON,
 * and a fusion in the process. As deep as Kebab goes: a hundred candidates of each kind.
 */
export async function tsvectorStore(corpus: Corpus, connectionString: string): Promise<Contender> {
  const pool = new pg.Pool({ connectionString, max: 16, options: `-c hnsw.ef_search=${DEPTH}` })
  const { rows } = await pool.query(`select to_regclass('peer') is not null as exists`)
  const insert = async (all: readonly Row[]): Promise<void> => {
    await pool.query(
      `insert into peer (id, content, metadata, embedding)
       select id, content, metadata::jsonb, embedding::vector
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as t(id, content, metadata, embedding)`,
      [
        all.map((row) => row.id),
        all.map((row) => row.content),
        all.map((row) => row.metadata),
        all.map((row) => row.embedding),
      ],
    )
  }
  if (!rows[0].exists) {
    await pool.query(`
      create extension if not exists vector;
      create table peer (
        id text primary key, content text not null, metadata jsonb not null, embedding vector(384) not null,
        words tsvector generated always as (to_tsvector('english', content)) stored
      )`)
    for (const batch of batchesOf(corpus)) await insert(batch.flatMap(rowsOf))
    await pool.query(`
      set maintenance_work_mem = '1GB';
      create index peer_words on peer using gin (words);
      create index peer_metadata on peer using gin (metadata jsonb_path_ops);
      create index peer_embedding on peer using hnsw (embedding vector_cosine_ops);
      reset maintenance_work_mem`)
    await pool.query('vacuum analyze peer')
  }

  const byWords = (q: number, tag: string | undefined) => {
    const query = corpus.queries[q]!.split(' ').join(' | ')
    return pool.query<[string]>({
      text: `select id from peer, to_tsquery('english', $1) query
        where words @@ query ${tag === undefined ? '' : 'and metadata @> $2::jsonb'}
        order by ts_rank(words, query) desc limit ${DEPTH}`,
      values: tag === undefined ? [query] : [query, JSON.stringify({ tags: [tag] })],
      rowMode: 'array',
    })
  }
  const byMeaning = (q: number, tag: string | undefined) => {
    const vector = `[${corpus.queryVectors.subarray(q * 384, (q + 1) * 384).join(',')}]`
    return pool.query<[string]>({
      text: `select id from peer ${tag === undefined ? '' : 'where metadata @> $2::jsonb'}
        order by embedding <=> $1::vector limit ${DEPTH}`,
      values: tag === undefined ? [vector] : [vector, JSON.stringify({ tags: [tag] })],
      rowMode: 'array',
    })
  }

  return {
    name: 'pgvector and tsvector',
    async search(q, { mode, tag }) {
      const lists = await Promise.all([
        ...(mode === 'vector' ? [] : [byWords(q, tag)]),
        ...(mode === 'lexical' ? [] : [byMeaning(q, tag)]),
      ])
      const scores = new Map<string, number>()
      for (const { rows } of lists)
        for (const [rank, [id]] of rows.entries())
          scores.set(id, (scores.get(id) ?? 0) + 1 / (RANK_CONSTANT + rank + 1))
      const best = [...scores].sort((a, b) => b[1] - a[1]).slice(0, 10)
      const ids = best.map(([id]) => id)
      await pool.query({ text: 'select id, content, metadata from peer where id = any($1)', values: [ids] })
      return ids
    },
    commit: (documents) => insert(documents.flatMap(rowsOf)),
    async disk() {
      const { rows } = await pool.query(
        `select pg_table_size('peer') as table, pg_relation_size('peer_words') as words, pg_relation_size('peer_embedding') as graph`,
      )
      const [{ table, words, graph }] = rows
      return {
        'documents, chunks and vectors': Number(table) / 1e6,
        words: Number(words) / 1e6,
        graph: Number(graph) / 1e6,
      }
    },
    close: () => pool.end(),
  }
}

interface Row {
  id: string
  content: string
  metadata: string
  embedding: string
}

function rowsOf({ document, chunks }: StoredDocument): Row[] {
  const metadata = JSON.stringify({ path: document.path, tags: document.tags })
  return chunks.map(({ chunkId, text, embedding }) => ({
    id: chunkId,
    content: text,
    metadata,
    embedding: `[${embedding!.join(',')}]`,
  }))
}
