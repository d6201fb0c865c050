import { isKebabError, KebabError } from '@kebab/core'
import { asCells, type Connection, storedText, transaction } from './connection.js'
import { fillFields } from './document-fields.js'
import { type Checkpoints, keepLog } from './log/checkpoints.js'
import { sumStoredRows } from './sum-stored-rows.js'

/** The application id in the header of every database of this package: 'Kbab' in ASCII. */
export const APPLICATION_ID = 0x4b626162

/**
 * In bytes. A chunk with its embedding takes about 3 KB: the default page of 4096 bytes holds only
 * one.
 */
const PAGE_SIZE = 8192
/** The size in bytes to which the write-ahead log is cut after a large commit. */
const LOG_SIZE_LIMIT = 64 * 1024 * 1024

/**
 * Creates the schema in an empty database, or migrates an older one to the current schema.
 *
 * Throws `corrupt_index` for a database of another application, and `unsupported` for a newer
 * schema; both are left as they are. A database that takes no writes (`PRAGMA query_only`) is not
 * migrated. It throws `not_indexed` for an empty one, which another process may be creating just
 * now, and `unsupported` for an older schema.
 * @param id The store's id, for a new database.
 * @param log The checkpoints of the connection. It throws what they throw.
 */
export function openSchema(connection: Connection, id: string, log: Checkpoints): void {
  const version = versionOf(connection)
  if (takesNoWrites(connection)) {
    if (version < MIGRATIONS.length) throw notMigrated(connection.path, version)
    return
  }
  if (version === 0) connection.exec(`PRAGMA page_size = ${PAGE_SIZE}`)
  // In WAL mode readers don't wait for commits. `synchronous` makes a commit durable on return.
  useWriteAheadLog(connection)
  keepLog(connection)
  connection.exec(`PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = ${LOG_SIZE_LIMIT}`)
  // A database that lacks what was checkpointed takes no writes: they would overwrite the log.
  log.emptyIfPossible()
  if (version < MIGRATIONS.length) transaction(connection, 'write', () => migrate(connection, id))
}

/**
 * How often the switch to WAL mode is attempted. After the first failure, another process has
 * usually made it.
 */
const WAL_ATTEMPTS = 10

/**
 * Switches to WAL mode. SQLite upgrades a read lock for the switch, and never waits for a lock
 * during an upgrade. The switch thus fails at once while another process makes it. Beginning an
 * exclusive transaction does wait, and throws `locked` after the database's busy timeout.
 */
function useWriteAheadLog(connection: Connection): void {
  for (let attempt = 1; ; attempt++) {
    try {
      connection.exec('PRAGMA main.journal_mode = WAL')
      return
    } catch (error) {
      if (!isKebabError(error, 'locked') || attempt === WAL_ATTEMPTS) throw error
      connection.exec('BEGIN EXCLUSIVE; COMMIT')
    }
  }
}

function migrate(connection: Connection, id: string): void {
  // Another process may have migrated it before this one got the lock.
  const version = versionOf(connection)
  for (const migration of MIGRATIONS.slice(version)) connection.exec(migration)
  if (version === 0) connection.run('INSERT INTO store (id, commits) VALUES (?, 0)', [storedText(id)])
  else {
    if (version < SUMMED) sumStoredRows(connection)
    if (version < FIELDED) fillFields(connection)
  }
  connection.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length}`)
}

/**
 * Returns how many migrations the database has taken: 0 for an empty one. Throws `corrupt_index`
 * for one of another application, and `unsupported` for a newer schema.
 */
function versionOf(connection: Connection): number {
  const [application, version, objects] = connection.read(IDENTITY, [], (cells: [number, number, number]) => cells)[0]!
  if (application === 0 && version === 0 && objects === 0) return 0
  const { path } = connection
  if (application !== APPLICATION_ID || version < 1) {
    const reason = `application id ${application}, schema version ${version}, ${objects} tables and indexes`
    throw new KebabError('corrupt_index', `${path}: expected an empty database or one of Kebab, found ${reason}`, {
      details: { path, reason },
      hint: 'It belongs to another application and was left as it is: choose another path.',
    })
  }
  if (version > MIGRATIONS.length) throw newerVersion(path, version)
  return version
}

/**
 * Throws `unsupported` once a newer version has migrated the open database, as it may do beside a
 * store that only reads.
 */
export function refuseNewer(connection: Connection): void {
  const [version] = connection.read(VERSION, [], ([value]: [number]) => value)
  if (version! > MIGRATIONS.length) throw newerVersion(connection.path, version!)
}

function newerVersion(path: string, version: number): KebabError<'unsupported'> {
  return new KebabError(
    'unsupported',
    `${path}: expected at most schema version ${MIGRATIONS.length}, found ${version}`,
    {
      details: { feature: `schema version ${version}` },
      hint: 'A newer version of @kebab/sqlite wrote it, and it was left as it is: update the package.',
    },
  )
}

/** Whether a database only follows what others write to it. */
export function takesNoWrites(connection: Connection): boolean {
  return connection.read(QUERY_ONLY, [], ([on]: [number]) => on === 1)[0]!
}

function notMigrated(path: string, version: number): KebabError {
  if (version === 0)
    return new KebabError('not_indexed', `${path}: expected an index, found an empty database`, {
      details: { path },
      hint: 'If another process is creating it, try again. If not, open it once for writing.',
    })
  const feature = `schema version ${version}`
  return new KebabError('unsupported', `${path}: expected schema version ${MIGRATIONS.length}, found ${version}`, {
    details: { feature },
    hint: 'An older version of @kebab/sqlite wrote it: open it once for writing, which migrates it.',
  })
}

const QUERY_ONLY = `SELECT ${asCells('query_only')} FROM pragma_query_only`
const IDENTITY = `
  SELECT ${asCells('application_id, user_version, (SELECT count(*) FROM sqlite_schema)')}
  FROM pragma_application_id, pragma_user_version`
const VERSION = `SELECT ${asCells('user_version')} FROM pragma_user_version`

/**
 * The steps from an empty database to the current schema. The `user_version` of a database is the
 * number of steps that it has taken. Published steps never change: a new schema is a new step.
 */
export const MIGRATIONS: readonly string[] = [
  `
  -- One row: the parts of the current revision.
  CREATE TABLE store (
    id TEXT NOT NULL,
    commits INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- ids are never reused: a list of ids stays valid during commits
    doc_id TEXT NOT NULL UNIQUE,
    source_id TEXT NOT NULL,
    path TEXT NOT NULL,
    path_order BLOB NOT NULL, -- the path in UTF-16BE, which sorts as < does in JavaScript
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
    indexed_time INTEGER -- indexed_at in milliseconds since 1970; NULL for a text that is no time
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

  -- In a table of its own, so that listing and filtering documents doesn't read their texts.
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
  -- A covering index for filters, so that they read neither texts nor embeddings.
  CREATE INDEX chunks_by_document ON chunks (document, ordinal, chunk_id, code_lang);
  `,
  `
  -- What changed since a past state, for indexes that are derived from the store. One state is marked with a name.
  ALTER TABLE store ADD COLUMN mark TEXT; -- the name of the marked state; NULL: none is marked
  ALTER TABLE store ADD COLUMN marked INTEGER NOT NULL DEFAULT 0; -- the number of commits at that state
  ALTER TABLE store ADD COLUMN known INTEGER NOT NULL DEFAULT 0; -- removals after this number of commits are recorded
  UPDATE store SET known = commits;
  ALTER TABLE documents ADD COLUMN changed INTEGER NOT NULL DEFAULT 0; -- the number of the commit that put it
  CREATE INDEX documents_by_change ON documents (changed);
  CREATE TABLE removed_chunks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chunk_id TEXT NOT NULL,
    removed INTEGER NOT NULL -- the number of the commit
  ) STRICT;

  -- Vectors are found by model and indexed text: those of chunks, and those of recently removed chunks.
  ALTER TABLE chunks ADD COLUMN passage BLOB; -- a digest of the indexed text; NULL without a vector
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
  -- The digest of the file that the text was made from, and its reader. NULL: the text is the file itself.
  ALTER TABLE documents ADD COLUMN origin_digest TEXT;
  ALTER TABLE documents ADD COLUMN origin_reader TEXT;
  -- The spans that map the text to places in the file, of which there may be thousands. A JSON array, or NULL.
  ALTER TABLE sources ADD COLUMN origin_spans TEXT;
  -- The places of the chunk by these spans, so that reading a chunk reads no spans. A JSON object, or NULL.
  ALTER TABLE chunks ADD COLUMN origin TEXT;
  `,
  `
  -- Checksums, so that damage is found when a row is read. What was stored before gets them from sumStoredRows.
  ALTER TABLE documents ADD COLUMN checksum TEXT; -- of the columns that make up a Document
  ALTER TABLE sources ADD COLUMN checksum TEXT; -- of the text and the spans
  ALTER TABLE chunks ADD COLUMN checksum TEXT; -- of all columns but the embedding, and of embedding_checksum
  ALTER TABLE chunks ADD COLUMN embedding_checksum TEXT; -- NULL without an embedding
  ALTER TABLE spare_embeddings ADD COLUMN checksum TEXT;
  `,
  `
  CREATE INDEX documents_by_chunker ON documents (chunker_version);
  `,
  `
  -- Vectors may come after their text. A chunk with a passage and without an embedding waits for its vector.
  CREATE INDEX chunks_without_vector ON chunks (document, ordinal) WHERE embedding IS NULL AND passage IS NOT NULL;
  ALTER TABLE store ADD COLUMN settled INTEGER; -- the number of commits when none waited last; NULL: there was no pass
  UPDATE store SET settled = commits WHERE EXISTS (SELECT 1 FROM documents WHERE embedding_model IS NOT NULL);
  `,
  `
  ALTER TABLE store ADD COLUMN calibration TEXT; -- the calibration that was committed last, as JSON; NULL: there is none
  `,
  `
  ALTER TABLE chunks ADD COLUMN reading TEXT; -- the replaced spans of the text, as JSON; NULL: it is read as it stands
  `,
  `
  -- What filters read of metadata: each value of each field. What was stored before gets it from fillFields, which also
  -- has tags stored as they are compared.
  CREATE TABLE document_fields (
    document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    path TEXT NOT NULL, -- the names of the field, in a form that sorts as < does in JavaScript
    value ANY NOT NULL, -- a number, a text in such a form, or one byte: 0 is false, 1 is true, 2 is an object
    time REAL, -- in milliseconds since 1970; NULL for a value that is no time
    PRIMARY KEY (document, path, value)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX document_fields_by_value ON document_fields (path, value);
  CREATE INDEX document_fields_by_time ON document_fields (path, time) WHERE time IS NOT NULL;
  `,
  `
  -- Who may see a document. A version that doesn't know it must not read a database that has it.
  ALTER TABLE documents ADD COLUMN allow TEXT; -- the principals as a JSON array; NULL: everybody may
  CREATE INDEX documents_for_principals ON documents (id) WHERE allow IS NOT NULL;
  CREATE TABLE document_principals (
    document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    principal TEXT NOT NULL,
    PRIMARY KEY (document, principal)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX document_principals_by_principal ON document_principals (principal);
  `,
]

/** How many migrations a database has taken whose rows have checksums. */
const SUMMED = 4
/** How many migrations a database has taken whose documents have their fields. */
const FIELDED = 9
