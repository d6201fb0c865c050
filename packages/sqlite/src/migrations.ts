/**
 * The steps that lead from an empty database to the current schema; a database's `user_version` says how many it has taken.
 * Published steps never change: a new schema is a new step.
 */
export const MIGRATIONS: readonly string[] = [
  `
  -- One row: what revisions are made of.
  CREATE TABLE store (
    id TEXT NOT NULL,
    commits INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again: lists of ids stay true while others commit
    doc_id TEXT NOT NULL UNIQUE,
    source_id TEXT NOT NULL,
    path TEXT NOT NULL,
    path_order BLOB NOT NULL, -- the path in UTF-16BE, which sorts as JavaScript does
    title TEXT,
    lang TEXT,
    tags TEXT NOT NULL, -- a JSON array, in the document's order
    media TEXT NOT NULL,
    trust TEXT NOT NULL,
    repo TEXT,
    code_lang TEXT,
    metadata TEXT NOT NULL, -- a JSON object
    content_hash TEXT NOT NULL,
    chunker_version TEXT NOT NULL,
    embedding_model TEXT,
    indexed_at TEXT NOT NULL,
    indexed_time INTEGER -- indexed_at in milliseconds since 1970; NULL when it isn't a time
  ) STRICT;
  CREATE INDEX documents_by_path ON documents (path_order, doc_id);
  CREATE INDEX documents_by_source ON documents (source_id, path_order, doc_id);
  CREATE INDEX documents_by_lang ON documents (lang);
  CREATE INDEX documents_by_media ON documents (media);
  CREATE INDEX documents_by_trust ON documents (trust);
  CREATE INDEX documents_by_repo ON documents (repo);
  CREATE INDEX documents_by_model ON documents (embedding_model);
  CREATE INDEX documents_by_time ON documents (indexed_time);

  CREATE TABLE document_tags (
    document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    tag TEXT NOT NULL,
    PRIMARY KEY (document, tag)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX document_tags_by_tag ON document_tags (tag);

  -- Apart from the documents, so that listing and filtering them doesn't read their texts.
  CREATE TABLE sources (
    document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
    text TEXT NOT NULL
  ) STRICT;

  CREATE TABLE chunks (
    id INTEGER PRIMARY KEY,
    document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    chunk_id TEXT NOT NULL UNIQUE,
    ordinal INTEGER NOT NULL,
    start_offset INTEGER NOT NULL, -- in UTF-16 code units of the source
    end_offset INTEGER NOT NULL,
    line_start INTEGER NOT NULL,
    line_end INTEGER NOT NULL,
    heading_path TEXT NOT NULL, -- a JSON array
    code_lang TEXT,
    text TEXT NOT NULL, -- stored again, so that reading a chunk doesn't read its whole document
    embedding BLOB -- 32-bit floats, little-endian
  ) STRICT;
  -- Holds all that filters need, so that they don't read texts and embeddings.
  CREATE INDEX chunks_by_document ON chunks (document, ordinal, chunk_id, code_lang);
  `,
  `
  -- What changed since a past state is known, for what is derived from the store. One such state has a name.
  ALTER TABLE store ADD COLUMN mark TEXT; -- NULL: no state has a name
  ALTER TABLE store ADD COLUMN marked INTEGER NOT NULL DEFAULT 0; -- the number of commits at that state
  ALTER TABLE store ADD COLUMN known INTEGER NOT NULL DEFAULT 0; -- what was removed since this number of commits is known
  UPDATE store SET known = commits;
  ALTER TABLE documents ADD COLUMN changed INTEGER NOT NULL DEFAULT 0; -- the number of the commit that put it
  CREATE INDEX documents_by_change ON documents (changed);
  CREATE TABLE removed_chunks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chunk_id TEXT NOT NULL,
    removed INTEGER NOT NULL -- the number of the commit
  ) STRICT;

  -- Vectors are found by model and passage: those of chunks, and of the last chunks that were removed.
  ALTER TABLE chunks ADD COLUMN passage BLOB; -- a digest of what was embedded; NULL without a vector
  CREATE INDEX chunks_by_passage ON chunks (passage) WHERE passage IS NOT NULL;
  CREATE TABLE spare_embeddings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    passage BLOB NOT NULL,
    model TEXT NOT NULL,
    embedding BLOB NOT NULL,
    UNIQUE (passage, model) ON CONFLICT REPLACE
  ) STRICT;
  `,
  `
  -- The file that a text was made from, and what read it. NULL: the text is the file.
  ALTER TABLE documents ADD COLUMN origin_digest TEXT;
  ALTER TABLE documents ADD COLUMN origin_reader TEXT;
  -- Where the text stands in the file: with the text, since there may be thousands of spans. A JSON array, or NULL without any.
  ALTER TABLE sources ADD COLUMN origin_spans TEXT;
  -- What these spans give for the chunk, so that reading a chunk reads no spans. A JSON object, or NULL without a place.
  ALTER TABLE chunks ADD COLUMN origin TEXT;
  `,
]
