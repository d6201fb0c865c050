import { KebabError } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'

/** The primary result codes that are translated, by number: https://www.sqlite.org/rescode.html */
const CODES: ReadonlyMap<number, string> = new Map([
  [3, 'SQLITE_PERM'],
  [5, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
  [8, 'SQLITE_READONLY'],
  [10, 'SQLITE_IOERR'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [19, 'SQLITE_CONSTRAINT'],
  [26, 'SQLITE_NOTADB'],
])

/** What SQLite says by itself of these codes, where a driver gives no code with it. */
const MESSAGE_CODES: ReadonlyMap<string, string> = new Map([
  ['access permission denied', 'SQLITE_PERM'],
  ['database is locked', 'SQLITE_BUSY'],
  ['database table is locked', 'SQLITE_LOCKED'],
  ['attempt to write a readonly database', 'SQLITE_READONLY'],
  ['disk I/O error', 'SQLITE_IOERR'],
  ['database disk image is malformed', 'SQLITE_CORRUPT'],
  ['database or disk is full', 'SQLITE_FULL'],
  ['unable to open database file', 'SQLITE_CANTOPEN'],
  ['file is not a database', 'SQLITE_NOTADB'],
])

/** The errors that `sqliteError` returns. */
export type SqliteFailure =
  | KebabError<'locked'>
  | KebabError<'corrupt_index'>
  | KebabError<'io_error'>
  | KebabError<'invalid_input'>
  | KebabError<'internal'>

/**
 * Translates the error of a SQLite driver into a `KebabError`. Its code is:
 *
 * - `locked` when another connection holds a lock;
 * - `corrupt_index` when the file is damaged, no database, or lacks a table or a column;
 * - `io_error` when the disk is full, read-only, out of reach or failing;
 * - `invalid_input` when a value breaks a constraint;
 * - `internal` for anything else.
 *
 * @param path The database file, for the message and the details.
 */
export function sqliteError(error: unknown, path: string): SqliteFailure {
  const reason = error instanceof Error ? error.message : String(error)
  const name = primaryCode(error)
  if (name === 'SQLITE_BUSY' || name === 'SQLITE_LOCKED') {
    const message = `${path}: expected to get the lock, found that another connection holds it: ${reason}`
    const hint = 'Try again when the other connection is done.'
    return new KebabError('locked', message, { details: { path }, hint, cause: error })
  }
  if (name === 'SQLITE_CORRUPT' || name === 'SQLITE_NOTADB') {
    return corruptIndex(path, reason, { cause: error, hint: TRY_AGAIN })
  }
  if (LACKING.test(reason)) return corruptIndex(path, reason, { cause: error })
  if (name === 'SQLITE_CONSTRAINT') return invalidInput('put', 'chunk ids that no other document has', reason)
  const io = name === undefined ? undefined : IO_FAILURES[name]
  if (io !== undefined) {
    const details = io.errno === undefined ? { path } : { path, errno: io.errno }
    return new KebabError('io_error', `${path}: can't be read or written: ${reason}`, {
      details,
      hint: io.hint,
      cause: error,
    })
  }
  return new KebabError('internal', `${path}: SQLite failed: ${reason}`, { cause: error })
}

/** What SQLite says of a statement that doesn't fit the schema, which `openSchema` has checked. */
const LACKING = /no such (table|column): |has no column named /

/** The hint for each I/O failure, and the system's error name where the SQLite code implies one. */
const IO_FAILURES: { readonly [name: string]: { errno?: string; hint: string } } = {
  SQLITE_FULL: { errno: 'ENOSPC', hint: 'Free some space and try again. The failed call stored nothing.' },
  SQLITE_READONLY: { errno: 'EROFS', hint: 'Make the file and its folder writable.' },
  SQLITE_PERM: { errno: 'EACCES', hint: 'Make the file and its folder accessible.' },
  SQLITE_IOERR: { errno: 'EIO', hint: 'Check the disk.' },
  SQLITE_CANTOPEN: { hint: 'Check that the folder exists and can be written to.' },
}

/** SQLite says of some reads that fail that the file is damaged. */
const TRY_AGAIN =
  'Open the index again: a read that the disk failed once looks the same. ' +
  'If it comes again, move the file away and index the documents again.'

/** Returns the error for stored data that differs from what was written. */
export function corruptIndex(
  path: string,
  reason: string,
  { cause, hint = 'Move the file away and index the documents again.' }: { cause?: unknown; hint?: string } = {},
): KebabError<'corrupt_index'> {
  return new KebabError('corrupt_index', `${path}: expected a database of Kebab, found that it is damaged: ${reason}`, {
    details: { path, reason },
    hint,
    cause,
  })
}

type ErrorMember = 'code' | 'rawCode' | 'errcode' | 'message'

/**
 * Returns the name of an error's primary result code, or `undefined` if it is none of `CODES`.
 * Drivers give a number, a name, or an extended name, which begins with the primary one.
 */
function primaryCode(error: unknown): string | undefined {
  const { code, rawCode, errcode, message } = Object(error) as { [member in ErrorMember]?: unknown }
  // libsql names few extended codes. When it can't open a file, only the message has the code.
  const number = [rawCode, errcode, Number(/^ConnectionFailed\(.*: (\d+)"\)$/.exec(String(message))?.[1])].find(
    Number.isInteger,
  )
  if (number !== undefined) return CODES.get((number as number) & 0xff)
  // node:sqlite has `errcode`, but that of Deno leaves it out of some errors.
  if (code === 'ERR_SQLITE_ERROR') return MESSAGE_CODES.get(String(message).replace(/: .*/s, ''))
  return [...CODES.values()].find((name) => code === name || String(code).startsWith(`${name}_`))
}
