import { createPartitions } from '../partitions.js'

/**
 * Returns the statements that create the tables of the vectors.
 *
 * - `vector_spaces`: what a namespace has of one model and length. Vectors of different models are
 *   never compared.
 * - `vectors`: the vectors themselves. A row never changes. A generation is what one graph is over.
 * - `chunk_vectors`: which row is the present vector of a chunk, and whose chunk it is. Vectors
 *   that came later than their text are in it from the end of their pass on.
 *
 * The column `v` has no index of its own: with one, even a query that has to be exact would use it.
 *
 * @param schema quoted
 */
export function VECTOR_TABLES(schema: string): string {
  return `
    create table ${schema}.vector_spaces (
      ns int not null,
      model text collate "C" not null,
      dims int not null,
      -- The generation that searches read.
      gen int not null,
      -- Whether that generation has a graph.
      graph boolean not null default false,
      -- The generation that a graph is being built over. It may be that of searches.
      next int,
      -- The last row that was copied from \`gen\` to \`next\`.
      copied bigint,
      -- The generation that searches read before, while its graph and rows are still there.
      old int,
      -- The rows of the generation that searches read, and how many of them are of stored chunks.
      rows bigint not null default 0,
      live bigint not null default 0,
      primary key (ns, model, dims)
    );
    create sequence ${schema}.vector_ids;
    create table ${schema}.vectors (
      ns int not null,
      gen int not null,
      id bigint not null,
      chunk_id text collate "C" not null,
      v vector not null,
      primary key (ns, gen, id)
    ) partition by hash (ns);
    ${createPartitions(schema, 'vectors')}
    create table ${schema}.chunk_vectors (
      ns int not null,
      chunk_id text collate "C" not null,
      doc_id text collate "C" not null,
      id bigint not null,
      primary key (ns, chunk_id) include (id, doc_id)
    ) partition by hash (ns);
    ${createPartitions(schema, 'chunk_vectors')}
    -- A filter on documents finds the vectors without reading chunks.
    create index chunk_vectors_by_document on ${schema}.chunk_vectors (ns, doc_id) include (chunk_id, id);`
}
