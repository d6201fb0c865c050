import { isKebabError, KebabError } from '@kebab/core'
import { asCells, type Connection } from './connection.js'
import { MIGRATIONS } from './migrations.js'
import { storedText } from './stored-text.js'
import { transaction } from './transaction.js'

/** Written into the header of every database of ours: 'Kbab' in ASCII. */
export const APPLICATION_ID = 0x4b626162

/** In bytes. A chunk with its embedding takes about 3 KB, of which a page of the usual 4096 holds but one. */
const PAGE_SIZE = 8192
/** The log may stay this long, in bytes, after a large commit. */
const LOG_LIMIT = 64 * 1024 * 1024

/** So many times is the switch to the log tried. Whoever was quicker has most likely made it for all. */
const SWITCHES = 10

/**
 * Makes a new database ours, or brings one of ours to the current schema. Any other is refused before anything is written:
 * `corrupt_index` when it isn't ours, `unsupported` when a newer version of this package wrote it. One that takes no writes (`PRAGMA query_only`) is
 * refused with `not_indexed` while nothing is in it, which may be because another process is just making it, and with `unsupported` when it is older.
 * @param id Becomes the store's id when the database is new.
 */
export function openSchema(connection: Connection, id: string): void {
  const version = versionOf(connection)
  if (takesNoWrites(connection)) {
    if (version < MIGRATIONS.length) throw notMigrated(connection.path, version)
    return
  }
  if (version === 0) connection.exec(`PRAGMA page_size = ${PAGE_SIZE}`)
  // A commit is safe on disk when it returns (`synchronous`), and readers don't wait for it (the write-ahead log).
  useWriteAheadLog(connection)
  connection.exec(`PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = ${LOG_LIMIT}`)
  if (version < MIGRATIONS.length) transaction(connection, 'write', () => migrate(connection, id))
}

/**
 * Turns the write-ahead log on. The switch takes its lock out of a read, and SQLite lets nobody wait who is reading: it fails at once
 * when another process is at the same switch. Beginning a transaction does wait, and throws `locked` when it has waited for too long.
 */
function useWriteAheadLog(connection: Connection): void {
  for (let attempt = 1; ; attempt++) {
    try {
      connection.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (!isKebabError(error, 'locked') || attempt === SWITCHES) throw error
      connection.exec('BEGIN EXCLUSIVE; COMMIT')
    }
  }
}

function migrate(connection: Connection, id: string): void {
  // Another process may have been quicker: look again, now that it can't be.
  const version = versionOf(connection)
  for (const migration of MIGRATIONS.slice(version)) connection.exec(migration)
  if (version === 0) connection.run('INSERT INTO store (id, commits) VALUES (?, 0)', [storedText(id)])
  connection.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length}`)
}

/** How many migrations the database has taken: 0 for an empty one. */
function versionOf(connection: Connection): number {
  const [application, version, objects] = connection.read(IDENTITY, [], (cells: [number, number, number]) => cells)[0]!
  if (application === 0 && version === 0 && objects === 0) return 0
  const { path } = connection
  if (application !== APPLICATION_ID || version < 1) {
    const reason = `application id ${application}, schema version ${version}, ${objects} tables and indexes`
    throw new KebabError('corrupt_index', `${path}: expected an empty database or one of Kebab, found ${reason}`, {
      details: { path, reason },
      hint: 'It belongs to something else and was left as it is: choose another path.',
    })
  }
  if (version > MIGRATIONS.length) {
    const found = `schema version ${version}`
    throw new KebabError(
      'unsupported',
      `${path}: expected at most schema version ${MIGRATIONS.length}, found ${version}`,
      {
        details: { feature: found },
        hint: 'A newer version of @kebab/sqlite wrote it, and it was left as it is: update this one.',
      },
    )
  }
  return version
}

function takesNoWrites(connection: Connection): boolean {
  return connection.read(QUERY_ONLY, [], ([on]: [number]) => on === 1)[0]!
}

function notMigrated(path: string, version: number): KebabError {
  if (version === 0)
    return new KebabError('not_indexed', `${path}: expected an index, found an empty database`, {
      details: { path },
      hint: 'If another process is just making it, try again; if not, open it once to be written.',
    })
  const found = `schema version ${version}`
  return new KebabError('unsupported', `${path}: expected schema version ${MIGRATIONS.length}, found ${version}`, {
    details: { feature: found },
    hint: 'An older version of @kebab/sqlite wrote it: open it once to be written, which brings it up to date.',
  })
}

const QUERY_ONLY = `SELECT ${asCells('query_only')} FROM pragma_query_only`
const IDENTITY = `
  SELECT ${asCells('application_id, user_version, (SELECT count(*) FROM sqlite_schema)')}
  FROM pragma_application_id, pragma_user_version`
