import { createPartitions } from '../partitions.js'

/**
 * Returns the statements that create the tables of namespaces, documents and chunks.
 * @param schema quoted
 */
export function STORE_TABLES(schema: string): string {
  return `
  create table ${schema}.namespaces (
    ns integer generated always as identity primary key,
    name text collate "C" not null unique,
    -- Random. It begins every revision.
    epoch text not null,
    revision bigint not null default 0, -- commits that changed something
    build bigint not null default 0, -- indexes that were built again without a commit
    layout bigint not null default 0, -- rows that were moved without a change of any answer
    chunks bigint not null default 0,
    terms bigint not null default 0, -- the sum of the lengths of all chunks, in terms
    dimensions integer, -- of the vectors
    model text, -- of the vectors
    mark text, -- the name of the marked state
    marked bigint not null default 0, -- the revision of that state
    marked_build bigint not null default 0,
    known bigint not null default 0 -- removals after this revision are recorded
  );

  create table ${schema}.documents (
    ns integer not null,
    doc_id text collate "C" not null,
    body text not null, -- the whole document, as JSON
    checksum text not null, -- of the body
    path text collate "C" not null,
    path_order bytea not null, -- the path in UTF-16BE, which sorts as < does in JavaScript
    source_id text collate "C" not null,
    chunks integer not null, -- how many it has
    tags text[] collate "C" not null,
    lang text collate "C",
    media text collate "C" not null,
    trust text collate "C" not null,
    repo text collate "C",
    chunker_version text collate "C" not null,
    embedding_model text collate "C",
    indexed_time double precision, -- in milliseconds since 1970; null for a text that is no time
    changed bigint not null, -- the revision that put it
    primary key (ns, doc_id)
  ) partition by hash (ns);
  ${createPartitions(schema, 'documents')}
  -- An index takes keys of up to 2,700 bytes, and a path may be longer.
  create index documents_by_path on ${schema}.documents (ns, substring(path_order from 1 for ${ORDERED_BYTES}), doc_id);
  create index documents_by_source on ${schema}.documents (ns, left(source_id, ${SOURCE_CHARS}), substring(path_order from 1 for ${ORDERED_BYTES}));
  create index documents_by_change on ${schema}.documents (ns, changed);

  -- In a table of its own, so that listing and filtering documents doesn't read their texts.
  create table ${schema}.sources (
    ns integer not null,
    doc_id text collate "C" not null,
    text text not null,
    origin_spans text, -- a JSON array
    checksum text not null, -- of the text and the spans
    primary key (ns, doc_id)
  ) partition by hash (ns);
  ${createPartitions(schema, 'sources')}

  create table ${schema}.chunks (
    ns integer not null,
    chunk_id text collate "C" not null,
    doc_id text collate "C" not null,
    ordinal integer not null,
    code_lang text collate "C", -- of the chunk, or that of its document
    body text not null, -- the members of the chunk but its text, as JSON
    text text not null, -- stored again, so that reading a chunk doesn't read its whole document
    embedding bytea, -- 32-bit floats, little-endian
    passage bytea, -- a digest of the indexed text
    checksum text not null, -- of body and text
    embedding_checksum text,
    primary key (ns, chunk_id)
  ) partition by hash (ns);
  ${createPartitions(schema, 'chunks')}
  alter table ${schema}.chunks alter column embedding set storage external;
  -- With what filters read, so that they read neither texts nor embeddings.
  create index chunks_by_document on ${schema}.chunks (ns, doc_id, ordinal) include (chunk_id, code_lang);
  create index chunks_by_passage on ${schema}.chunks (ns, passage) where passage is not null;

  -- What was removed since a past state, for whatever is derived from the store and kept elsewhere.
  create table ${schema}.removed_chunks (
    ns integer not null,
    chunk_id text collate "C" not null,
    removed bigint not null, -- the revision that last removed it
    primary key (ns, chunk_id)
  ) partition by hash (ns);
  ${createPartitions(schema, 'removed_chunks')}
  create index removed_chunks_by_revision on ${schema}.removed_chunks (ns, removed);

  -- Vectors of chunks that were removed or replaced, for edits that are undone.
  create table ${schema}.spare_embeddings (
    ns integer not null,
    passage bytea not null,
    model text collate "C" not null,
    embedding bytea not null,
    checksum text not null,
    spared bigint not null, -- the revision that removed the chunk
    primary key (ns, passage, model)
  ) partition by hash (ns);
  ${createPartitions(schema, 'spare_embeddings')}
  create index spare_embeddings_by_revision on ${schema}.spare_embeddings (ns, spared);
  `
}

/** How many bytes of a path an index orders by. */
export const ORDERED_BYTES = 800
/** How many characters of a source id an index finds it by. */
export const SOURCE_CHARS = 100

/**
 * Returns what a query of chunks `c` with their documents `d` is over: a document is looked up for
 * each chunk. `$1` is the number of the namespace: with it, the server plans one partition.
 *
 * Right after a load, statistics are worth little. A planner with a choice may then take a thousand
 * times as long. `lateral` with `offset 0` leaves it none.
 */
export function chunksWithDocuments(schema: string): string {
  return `from ${schema}.chunks c cross join lateral (
    select * from ${schema}.documents d where d.ns = $1 and d.doc_id = c.doc_id offset 0) d`
}
