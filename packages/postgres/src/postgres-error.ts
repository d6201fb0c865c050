import { KebabError } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import type { PostgresTimeouts } from './session.js'

/** The errors that `postgresError` returns. */
export type PostgresFailure =
  | KebabError<'locked'>
  | KebabError<'corrupt_index'>
  | KebabError<'io_error'>
  | KebabError<'invalid_input'>
  | KebabError<'not_indexed'>
  | KebabError<'timeout'>
  | KebabError<'unsupported'>
  | KebabError<'internal'>

/**
 * Translates an error of the server, or of the connection to it, into a `KebabError`. Its code is:
 *
 * - `locked` after a lock timeout, a deadlock or a serialisation failure;
 * - `timeout` when the server ended a statement that took too long;
 * - `io_error` when the server can't be reached, has no connection left, refuses the role, takes no
 *   writes, or is full;
 * - `unsupported` when a pooler in between gives away connections with prepared statements;
 * - `not_indexed` when the schema or a table is missing;
 * - `corrupt_index` when stored data is damaged;
 * - `invalid_input` when a value breaks a unique constraint;
 * - `internal` for anything else.
 *
 * @param place what messages and details name
 */
export function postgresError(error: unknown, place: string, timeouts: PostgresTimeouts = {}): PostgresFailure {
  const reason = error instanceof Error ? error.message : String(error)
  const state = codeOf(error)
  const kind = state === undefined ? undefined : kindOfState(state)
  const expectedOf = { details: { path: place }, cause: error }
  if (kind === 'locked') {
    const hint = 'Try again when the other transaction is done.'
    const message = `${place}: expected to get a lock, found that another transaction holds it: ${reason}`
    return new KebabError('locked', message, { ...expectedOf, hint })
  }
  if (kind === 'timeout') {
    const limit = timeouts.statementMs ?? 0
    const message = `${place}: expected an answer of the server in time, found that it ended the statement: ${reason}`
    return new KebabError('timeout', message, { details: { stage: 'postgres', limit_ms: limit }, cause: error })
  }
  if (kind === 'not_indexed') {
    return new KebabError('not_indexed', `${place}: expected the tables of Kebab, found: ${reason}`, {
      ...expectedOf,
      hint: 'Create them with `migratePostgres`, or open the index once without `migrate: false`.',
    })
  }
  if (kind === 'unsupported') {
    const message = `${place}: expected prepared statements that stay with their connection, found: ${reason}`
    return new KebabError('unsupported', message, {
      details: { feature: 'prepared statements' },
      hint: 'A pooler in transaction mode is in between, such as PgBouncer. Set its `max_prepared_statements` (PgBouncer 1.21 or later), or leave `preparedStatements` off.',
      cause: error,
    })
  }
  if (kind === 'corrupt_index') return corruptIndex(place, reason, error)
  if (kind === 'invalid_input') return invalidInput('put', 'chunk ids that no other document has', reason)
  if (kind !== undefined) {
    return new KebabError('io_error', `${place}: can't be read or written: ${reason}`, {
      details: { path: place, errno: kind.errno },
      hint: kind.hint,
      retryable: TRANSIENT.has(kind),
      cause: error,
    })
  }
  return new KebabError('internal', `${place}: Postgres failed: ${reason}`, { cause: error })
}

/** Returns the error for stored data that differs from what was written. */
export function corruptIndex(place: string, reason: string, cause?: unknown): KebabError<'corrupt_index'> {
  return new KebabError('corrupt_index', `${place}: expected an index of Kebab, found that it is damaged: ${reason}`, {
    details: { path: place, reason },
    hint: 'Restore a backup, or index the documents again in another namespace.',
    cause,
  })
}

/** Whether the connection was lost, or could not be made just now. */
export function isLostConnection(error: unknown): boolean {
  const state = stateOf(error)
  const kind = state === undefined ? undefined : kindOfState(state)
  return typeof kind === 'object' && TRANSIENT.has(kind)
}

/** Whether the server undid a transaction that may succeed when it is repeated. */
export function isUndoneByServer(error: unknown): boolean {
  const state = stateOf(error)
  return state === '40001' || state === '40P01'
}

/**
 * Whether the server ended a transaction for a reason that another one needn't meet: a deadlock, a
 * change that a replica has to apply, or a limit for idle or long transactions.
 */
export function isEndedByServer(error: unknown): boolean {
  const state = stateOf(error)
  return isUndoneByServer(error) || state === '25P03' || state === '25P04'
}

/** Returns the SQLSTATE, or the system's error name, of an error that was translated. */
function stateOf(error: unknown): string | undefined {
  return error instanceof KebabError ? codeOf(error.cause) : undefined
}

function codeOf(error: unknown): string | undefined {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return code
  // `pg` gives no code for a connection that ends while a statement runs, or that it closed itself.
  return /^(Connection terminated|Client has encountered a connection error|timeout exceeded)/.test(String(message))
    ? 'ECONNRESET'
    : undefined
}

interface IoFailure {
  errno: string
  hint: string
}

const LOST: IoFailure = {
  errno: 'ECONNRESET',
  hint: 'Try again when the server can be reached. A commit under way may have been stored: putting it again is safe.',
}

const CROWDED: IoFailure = {
  errno: 'EAGAIN',
  hint: 'The server has no connection left: use a smaller pool, or raise `max_connections`.',
}

/** The failures that pass: the same call may succeed later. */
const TRANSIENT: ReadonlySet<IoFailure> = new Set([LOST, CROWDED])

type Kind = 'locked' | 'timeout' | 'not_indexed' | 'corrupt_index' | 'invalid_input' | 'unsupported' | IoFailure

/** By SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const STATES: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['55P03', 'locked'],
  ['40001', 'locked'],
  ['40P01', 'locked'],
  ['57014', 'timeout'],
  ['25P03', 'timeout'],
  ['25P04', 'timeout'],
  ['42P01', 'not_indexed'],
  ['3F000', 'not_indexed'],
  ['XX001', 'corrupt_index'],
  ['XX002', 'corrupt_index'],
  ['23505', 'invalid_input'],
  ['42P05', 'unsupported'],
  ['26000', 'unsupported'],
  ['57P01', LOST],
  ['57P02', LOST],
  ['57P03', LOST],
  ['57P05', LOST],
  ['25006', { errno: 'EROFS', hint: 'This server or transaction takes no writes: connect to the primary.' }],
  ['42501', { errno: 'EACCES', hint: 'Grant the role what it lacks.' }],
  ['53100', { errno: 'ENOSPC', hint: 'Free some space and try again. The failed call stored nothing.' }],
  ['53200', { errno: 'ENOMEM', hint: 'Give the server more memory, or lower its settings.' }],
  ['53300', CROWDED],
  ['3D000', { errno: 'ENOENT', hint: 'Create the database first.' }],
  ['58030', { errno: 'EIO', hint: 'Check the disk of the server.' }],
])

/** Errors of the system, by their names, that mean that there is no connection. */
const SYSTEM_ERRORS = /^(ECONN(RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

function kindOfState(state: string): Kind | undefined {
  if (state.startsWith('08') || SYSTEM_ERRORS.test(state)) return LOST
  if (state.startsWith('28')) return { errno: 'EACCES', hint: 'Check the role and its password.' }
  return STATES.get(state)
}
