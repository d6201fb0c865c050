import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type CallOptions, KebabError } from '@kebab/core'
import { eitherSignal, Mutex, runWithin } from '@kebab/core/kit'
import { isLostConnection, isUndoneByServer, postgresError } from './postgres-error.js'

/** The part of a `Pool` of `pg` that is used. The pool is never closed. */
export interface PostgresPool {
  /** Returns a connection that nobody else uses until it is released. */
  connect(): Promise<PostgresClient>
  /** How the pool was set up. `max`: the most connections. Default: more than one. */
  options?: { max?: number | undefined } | undefined
}

/** The part of a `PoolClient` of `pg` that is used. */
export interface PostgresClient {
  /** Runs a statement, or several without values, and returns the rows as arrays. */
  query(query: StatementConfig): Promise<{ rows: unknown[][]; rowCount: number | null }>
  /** Gives the connection back. With an error or `true`, the pool closes it. */
  release(error?: Error | boolean): void
  /** The process of the server. Absent: a statement can't be cancelled on the server. */
  processID?: number | null
  /** Watches for a connection that is lost between two statements. */
  on?(event: 'error', listener: (error: Error) => void): unknown
  /** Ends watching. */
  removeListener?(event: 'error', listener: (error: Error) => void): unknown
}

/** A statement as `pg` takes it. */
export interface StatementConfig {
  text: string
  values?: unknown[]
  rowMode: 'array'
  /** The name of a prepared statement. */
  name?: string
}

/**
 * One connection within a transaction. Statements run one after another, however they are called.
 *
 * An abort rejects with the reason of its signal, and cancels the statement on the server. An abort
 * or an error ends the transaction: later statements reject with `internal`.
 */
export interface Session {
  /**
   * Runs a statement, and returns its rows. `values` are those of `$1` and so on. Without values it
   * may be several statements, with the rows of the last.
   */
  rows<Row extends unknown[]>(sql: string, values?: readonly unknown[], options?: CallOptions): Promise<Row[]>
}

/** A session that stays open until it is closed. */
export interface OpenSession extends Session {
  /** Ends the transaction and frees the connection. Closing it again does nothing. */
  close(): Promise<void>
}

/** A namespace of a database. */
export interface Database {
  /** The name of the schema, quoted for use in statements: `"kebab"`. */
  readonly schema: string
  /** What messages and details name: schema and namespace. */
  readonly place: string
  /**
   * Runs reads of one state (repeatable read). They are repeated, up to `ATTEMPTS` times in all,
   * when the connection is lost or the server undoes the transaction.
   */
  read<T>(work: (session: Session) => Promise<T>, options?: CallOptions): Promise<T>
  /**
   * Runs a transaction that writes (read committed). It is repeated, up to `ATTEMPTS` times in all,
   * only where nothing of it can have been committed. An abort counts until it is committed.
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

/** The limits of every statement, in milliseconds. */
export interface PostgresTimeouts {
  /** The longest that a statement may take: an integer from 1. Default: that of the server. */
  statementMs?: number | undefined
  /** The longest that a statement waits for a lock: an integer from 1. Default: the server's. */
  lockMs?: number | undefined
}

/** What a database is made of. */
export interface DatabaseParts {
  pool: PostgresPool
  /** Quoted. */
  schema: string
  place: string
  timeouts: PostgresTimeouts
  /** Whether each statement is prepared once for a connection, under a name. */
  preparedStatements: boolean
  /** Returns what each transaction runs at its start; `undefined` for nothing. */
  prepare?: (() => { sql: string; values: unknown[] } | undefined) | undefined
}

/** How often a transaction is attempted. */
const ATTEMPTS = 4
/** Milliseconds before each further attempt. */
const PAUSES = [20, 100, 500]

/** Returns a database over a pool. */
export function database(parts: DatabaseParts): Database {
  const { schema, place } = parts
  return {
    schema,
    place,
    read: (work, { signal } = {}) => transact(parts, { begin: READ, signal }, work),
    write: (work, { signal } = {}) => transact(parts, { begin: WRITE, signal }, work),
    open: <Row extends unknown[]>(first: string, { signal }: CallOptions = {}) =>
      repeated(signal, async () => {
        const { held, rows } = await begin(parts, { begin: READ, first, signal })
        // The signal was for the opening: calls have signals of their own.
        held.signal = undefined
        const session: OpenSession = { rows: (...call) => held.rows(...call), close: () => held.end('rollback') }
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
  return repeated(options.signal, async () => {
    const { held } = await begin(parts, options)
    try {
      const result = await work(held)
      // The end of a reading transaction needn't be waited for: it has nothing to say.
      if (options.begin === READ) void held.end('rollback')
      else {
        options.signal?.throwIfAborted()
        await held.end('commit')
      }
      return result
    } catch (error) {
      // An abort needn't wait until the server has ended the statement.
      const ended = held.end('rollback')
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
  const held = new HeldSession(await connect(parts, signal), parts, signal)
  const names = [...Object.keys(settings), 'statement_timeout']
  const set = (values: readonly (string | null)[]) =>
    held.rows('select set_config(name, value, false) from unnest($1::text[], $2::text[]) as s (name, value)', [
      names,
      values,
    ])
  try {
    const [before] = await held.rows<[number, ...string[]]>(
      `select pg_backend_pid(), ${names.map((_, i) => `current_setting($${i + 1})`).join(', ')}`,
      names,
    )
    const [backend, ...values] = before!
    if (!held.owns(backend)) return await held.rows<Row>(sql)
    await set([...Object.values(settings), '0'])
    const rows = await held.rows<Row>(sql)
    await set(values)
    return rows
  } catch (error) {
    held.discard(error)
    throw error
  } finally {
    const ended = held.end('none')
    if (!signal?.aborted) await ended
  }
}

/** Repeats an attempt that failed without a trace. */
async function repeated<T>(signal: AbortSignal | undefined, attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      const leavesNothing = isUndoneByServer(error) || (isLostConnection(error) && !isInDoubt(error))
      if (count === ATTEMPTS || signal?.aborted || !leavesNothing) throw error
    }
    try {
      await pause(PAUSES[count - 1]!, undefined, signal && { signal })
    } catch (error) {
      throw signal?.aborted ? signal.reason : error
    }
  }
}

/** The failures of commits that the server may have done. */
const inDoubt = new WeakSet<object>()

function isInDoubt(error: unknown): boolean {
  return typeof error === 'object' && error !== null && inDoubt.has(error)
}

/** The refusals of statements that came too late. */
const unsent = new WeakSet<object>()

/** Whether a statement was never sent, because another one had ended its transaction. */
export function isUnsent(error: unknown): boolean {
  return typeof error === 'object' && error !== null && unsent.has(error)
}

/** Takes a connection and begins a transaction. `rows`: those of the first statement. */
async function begin(
  parts: DatabaseParts,
  { begin, first = '', signal }: TransactionOptions,
): Promise<{ held: HeldSession; rows: unknown[][] }> {
  const held = new HeldSession(await connect(parts, signal), parts, signal)
  try {
    const prepared = parts.prepare?.()
    if (prepared === undefined) return { held, rows: await held.begin(begin, first) }
    await held.begin(begin)
    await held.rows(prepared.sql, prepared.values)
    return { held, rows: first === '' ? [] : await held.rows(first) }
  } catch (error) {
    const ended = held.end('rollback')
    if (!signal?.aborted) await ended
    throw error
  }
}

/** Takes a connection from the pool. One that comes after an abort goes back at once. */
async function connect({ pool, place }: DatabaseParts, signal: AbortSignal | undefined): Promise<PostgresClient> {
  signal?.throwIfAborted()
  const connecting = (async () => pool.connect())()
  const client = runWithin(() => connecting, { signal, stage: 'connecting' })
  try {
    return await client
  } catch (error) {
    connecting.then(
      (late) => late.release(),
      () => {},
    )
    if (signal?.aborted) throw signal.reason
    throw postgresError(error, place)
  }
}

/** The rows of the last statements. Several have their results in a list. */
function lastRows(results: Awaited<ReturnType<PostgresClient['query']>>, count: number): unknown[][][] {
  const all: readonly (typeof results)[] = Array.isArray(results) ? results : [results]
  return all.slice(-count).map(({ rows }) => rows)
}

class HeldSession implements Session {
  signal: AbortSignal | undefined
  readonly #client: PostgresClient
  readonly #release: (error?: Error) => void
  readonly #parts: DatabaseParts
  readonly #turns = new Mutex()
  /** The process that the transaction runs in. Behind PgBouncer it isn't that of the client. */
  #backend: number | undefined
  /** Why the transaction takes no more statements. */
  #failure: unknown
  #failed = false
  #lost: Error | undefined
  #ended: Promise<void> | undefined
  #isOver = false
  /** What has to be over before the connection is given back. */
  #leftovers: Promise<unknown>[] = []

  constructor(client: PostgresClient, parts: DatabaseParts, signal: AbortSignal | undefined) {
    this.#client = client
    this.#parts = parts
    this.signal = signal
    this.#release = watchLoss(client, (error) => {
      this.#lost ??= error
    })
  }

  /**
   * Begins the transaction with its limits, and runs a first statement, all in one exchange with
   * the server. Returns the rows of that statement.
   */
  async begin(begin: string, first = ''): Promise<unknown[][]> {
    const { statementMs, lockMs } = this.#parts.timeouts
    const limits = [
      // Plans over partitions look dear, and compiling one takes longer than running it.
      'set local jit = off',
      ...(statementMs === undefined ? [] : [`set local statement_timeout = ${statementMs}`]),
      ...(lockMs === undefined ? [] : [`set local lock_timeout = ${lockMs}`]),
    ]
    const statements = [begin, ...limits, 'select pg_backend_pid()', ...(first === '' ? [] : [first])]
    return this.#turns.take(async () => {
      const results = await this.#watched({ text: statements.join('; '), rowMode: 'array' }, this.signal)
      const [backend, rows] = lastRows(results, first === '' ? 1 : 2)
      this.#backend = Number(backend![0]?.[0])
      return rows ?? []
    }, this.signal)
  }

  rows<Row extends unknown[]>(
    sql: string,
    values: readonly unknown[] = [],
    { signal }: CallOptions = {},
  ): Promise<Row[]> {
    const own = this.signal === undefined || this.signal === signal ? undefined : this.signal
    if (own === undefined || signal === undefined) return this.#rowsWithin(sql, values, signal ?? own)
    const either = eitherSignal(own, signal)
    return this.#rowsWithin<Row>(sql, values, either.signal).finally(() => either.release())
  }

  #rowsWithin<Row extends unknown[]>(
    sql: string,
    values: readonly unknown[],
    signal: AbortSignal | undefined,
  ): Promise<Row[]> {
    // Only a statement with values can be prepared: others may be several statements.
    const name = this.#parts.preparedStatements && values.length > 0 ? { name: `kebab_${hash('sha1', sql)}` } : {}
    return this.#turns.take(async () => {
      const results = await this.#watched({ text: sql, values: [...values], rowMode: 'array', ...name }, signal)
      return lastRows(results, 1)[0] as Row[]
    }, signal)
  }

  /** Runs a statement. An error or an abort ends the transaction. */
  async #watched(statement: StatementConfig, signal: AbortSignal | undefined) {
    if (this.#failed || this.#isOver) throw this.#refusal()
    if (this.#lost !== undefined) throw this.#fail(postgresError(this.#lost, this.#parts.place))
    const running = this.#client.query(statement)
    try {
      return await runWithin(() => running, { signal, stage: 'a statement' })
    } catch (error) {
      if (!signal?.aborted) throw this.#fail(postgresError(error, this.#parts.place, this.#parts.timeouts))
      this.#leftovers.push(this.#cancel(running))
      throw this.#fail(signal.reason)
    }
  }

  /** The error for a statement that comes after the end of the transaction. */
  #refusal(): unknown {
    const message = `${this.#parts.place}: expected a transaction, found one that has ended`
    const refusal = new KebabError('internal', message, { cause: this.#failure })
    unsent.add(refusal)
    return refusal
  }

  #fail(error: unknown): unknown {
    this.#failed = true
    this.#failure = error
    return error
  }

  /**
   * Cancels the statement that is running, over another connection, and waits until it is over. A
   * pool that has no other connection free lets it run to its end.
   */
  async #cancel(running: Promise<unknown>): Promise<void> {
    const { pool } = this.#parts
    let isOver = false
    const over = running.then(
      () => {},
      () => {},
    )
    const ended = over.then(() => {
      isOver = true
    })
    if (typeof this.#client.processID !== 'number' || pool.options?.max === 1) return ended
    let isSent = false
    const cancelled = (async () => {
      const other = await pool.connect()
      // The process may do another's work by now.
      if (isOver) return other.release()
      isSent = true
      const release = watchLoss(other, () => {})
      try {
        await other.query({ text: 'select pg_cancel_backend($1::int)', values: [this.#backend], rowMode: 'array' })
        release()
      } catch (error) {
        release(error as Error)
      }
    })().catch(() => {})
    await ended
    if (isSent) await cancelled
  }

  /** Whether statements run in this process of the server, whatever else is done meanwhile. */
  owns(backend: number): boolean {
    this.#backend = backend
    const { processID } = this.#client
    return processID === backend || this.#parts.pool.options?.max === 1
  }

  /** Has the pool close the connection, whose settings are unknown. */
  discard(error: unknown): void {
    this.#lost ??= error instanceof Error ? error : new Error(String(error))
  }

  /** Ends the transaction, if any, and gives the connection back. Ending it again does nothing. */
  end(how: 'commit' | 'rollback' | 'none'): Promise<void> {
    this.#ended ??= this.#finish(how)
    return this.#ended
  }

  async #finish(how: 'commit' | 'rollback' | 'none'): Promise<void> {
    // Statements that were called without waiting for them come first.
    const failure = await this.#turns.take(async () => {
      this.#isOver = true
      await Promise.all(this.#leftovers)
      if (how === 'commit' && this.#failed) return this.#failure
      return undefined
    })
    const { place, timeouts } = this.#parts
    let isSent = false
    try {
      if (this.#lost !== undefined) throw this.#lost
      isSent = failure === undefined && how === 'commit'
      if (how !== 'none') await this.#client.query({ text: isSent ? 'commit' : 'rollback', rowMode: 'array' })
      this.#release()
    } catch (error) {
      this.#release(error as Error)
      if (how !== 'commit') return
      const translated = postgresError(error, place, timeouts)
      if (isSent) inDoubt.add(translated)
      throw translated
    }
    if (failure !== undefined) throw failure
  }
}

/**
 * Watches a connection until it is given back, which the returned function does. Without a
 * listener, one that is lost would end the process.
 */
function watchLoss(client: PostgresClient, onLost: (error: Error) => void): (error?: Error) => void {
  client.on?.('error', onLost)
  return (error) => {
    client.removeListener?.('error', onLost)
    client.release(error)
  }
}

export { type IndexChanges, type NamespaceRow, readNamespace, revisionOf } from './namespace.js'
