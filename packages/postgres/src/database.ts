import { setTimeout as pause } from 'node:timers/promises'
import { type CallOptions, type Clock, systemClock } from '@kebab/core'
import { ByteCache } from './byte-cache.js'
import { isLostConnection, isUndoneByServer } from './postgres-error.js'
import { ClientSession, connect, type DatabaseParts, isInDoubt, type OpenSession, type Session } from './session.js'

/** A namespace of a database. */
export interface Database {
  /** The name of the schema, quoted for use in statements: `"kebab"`. */
  readonly schema: string
  /** What messages and details name: schema and namespace. */
  readonly place: string
  /** Whether each transaction says which namespace it is for, as row-level security needs it. */
  readonly isSecured: boolean
  /** What of the namespace is in memory. */
  readonly cache: ByteCache
  /**
   * Runs reads of one state (repeatable read). They are repeated, for up to `retryMs`, when the
   * connection is lost or the server undoes the transaction.
   */
  read<T>(work: (session: Session) => Promise<T>, options?: CallOptions): Promise<T>
  /**
   * Runs a transaction that writes (read committed). It is repeated, for up to `retryMs`, only
   * where nothing of it can have been committed. An abort counts until it is committed.
   */
  write<T>(work: (session: Session) => Promise<T>, options?: CallOptions): Promise<T>
  /**
   * Opens a session with reads of one state, and runs a first statement in it. Usually both are one
   * exchange with the server. The signal ends the opening alone.
   * @param sql one statement without values
   */
  open<Row extends unknown[]>(sql: string, options?: CallOptions): Promise<{ session: OpenSession; rows: Row[] }>
  /**
   * Runs one statement without values outside of a transaction, on a connection of its own and
   * without a limit of time, such as `create index concurrently`. It is never repeated. Behind
   * PgBouncer the server's settings hold instead of `settings`, which would stay there.
   */
  alone<Row extends unknown[]>(sql: string, options?: AloneOptions): Promise<Row[]>
}

/** The options of `Database.alone`. */
export interface AloneOptions extends CallOptions {
  /** Settings of the server by name, for this statement alone. */
  settings?: Readonly<Record<string, string>> | undefined
}

/** The default of `retryMs`: most servers restart within a few seconds. */
const RETRY_MS = 10_000
/** Milliseconds before the next attempts. The last holds for all further ones. */
const PAUSES = [20, 100, 500, 1000]

/**
 * Returns a database over a pool.
 * @param cache what of the namespace is in memory. Default: nothing
 */
export function database(parts: DatabaseParts, cache: ByteCache = new ByteCache(0)): Database {
  const { schema, place } = parts
  return {
    schema,
    place,
    cache,
    get isSecured() {
      return parts.prepare?.() !== undefined
    },
    read: (work, { signal } = {}) => transact(parts, { begin: READ, signal }, work),
    write: (work, { signal } = {}) => transact(parts, { begin: WRITE, signal }, work),
    open: <Row extends unknown[]>(first: string, { signal }: CallOptions = {}) =>
      repeated(parts, signal, async () => {
        const { clientSession, rows } = await begin(parts, { begin: READ, first, signal })
        // The signal was for the opening: calls have signals of their own.
        clientSession.signal = undefined
        const session: OpenSession = {
          rows: (...call) => clientSession.rows(...call),
          close: () => clientSession.end('rollback'),
        }
        return { session, rows: rows as Row[] }
      }),
    alone: (sql, options = {}) => runAlone(parts, sql, options),
  }
}

const READ = 'begin isolation level repeatable read read only'
const WRITE = 'begin isolation level read committed'

interface TransactionOptions {
  begin: string
  /** A statement without values, which is run first. */
  first?: string
  signal: AbortSignal | undefined
}

function transact<T>(
  parts: DatabaseParts,
  options: TransactionOptions,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return repeated(parts, options.signal, async () => {
    const { clientSession } = await begin(parts, options)
    try {
      const result = await work(clientSession)
      // The end of a reading transaction needn't be waited for: it has nothing to say.
      if (options.begin === READ) void clientSession.end('rollback')
      else {
        options.signal?.throwIfAborted()
        await clientSession.end('commit')
      }
      return result
    } catch (error) {
      // An abort needn't wait until the server has ended the statement.
      const ended = clientSession.end('rollback')
      if (!options.signal?.aborted) await ended
      throw error
    }
  })
}

async function runAlone<Row extends unknown[]>(
  parts: DatabaseParts,
  sql: string,
  { signal, settings = {} }: AloneOptions,
): Promise<Row[]> {
  const clientSession = new ClientSession(await connect(parts, signal), parts, signal)
  const names = [...Object.keys(settings), 'statement_timeout']
  const set = (values: readonly (string | null)[]) =>
    clientSession.rows('select set_config(name, value, false) from unnest($1::text[], $2::text[]) as s (name, value)', [
      names,
      values,
    ])
  try {
    const [before] = await clientSession.rows<[number, ...string[]]>(
      `select pg_backend_pid(), ${names.map((_, i) => `current_setting($${i + 1})`).join(', ')}`,
      names,
    )
    const [backend, ...values] = before!
    if (!clientSession.owns(backend)) return await clientSession.rows<Row>(sql)
    await set([...Object.values(settings), '0'])
    const rows = await clientSession.rows<Row>(sql)
    await set(values)
    return rows
  } catch (error) {
    clientSession.discard(error)
    throw error
  } finally {
    const ended = clientSession.end('none')
    if (!signal?.aborted) await ended
  }
}

/** Repeats an attempt that failed without a trace, until `retryMs` after the first failure. */
async function repeated<T>(
  { clock = systemClock, timeouts: { retryMs = RETRY_MS } }: DatabaseParts,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  let end: number | undefined
  for (let count = 0; ; count++) {
    let left: number
    try {
      return await attempt()
    } catch (error) {
      const leavesNothing = isUndoneByServer(error) || (isLostConnection(error) && !isInDoubt(error))
      if (signal?.aborted || !leavesNothing) throw error
      const now = clock.elapsed()
      end ??= now + retryMs
      left = end - now
      if (left <= 0) throw error
    }
    await wait(clock, Math.min(PAUSES[count] ?? PAUSES.at(-1)!, left), signal)
  }
}

async function wait(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await (clock.wait === undefined ? pause(ms, undefined, signal && { signal }) : clock.wait(ms, signal))
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  }
}

/** Takes a connection and begins a transaction. `rows`: those of the first statement. */
async function begin(
  parts: DatabaseParts,
  { begin, first = '', signal }: TransactionOptions,
): Promise<{ clientSession: ClientSession; rows: unknown[][] }> {
  const clientSession = new ClientSession(await connect(parts, signal), parts, signal)
  try {
    const prepared = parts.prepare?.()
    if (prepared === undefined) return { clientSession, rows: await clientSession.begin(begin, first) }
    await clientSession.begin(begin)
    await clientSession.rows(prepared.sql, prepared.values)
    return { clientSession, rows: first === '' ? [] : await clientSession.rows(first) }
  } catch (error) {
    const ended = clientSession.end('rollback')
    if (!signal?.aborted) await ended
    throw error
  }
}
