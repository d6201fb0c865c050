import { hash } from 'node:crypto'
import { type CallOptions, type Clock, KebabError } from '@kebab/core'
import { eitherSignal } from '@kebab/core/internal'
import { Mutex, runWithin } from '@kebab/core/kit'
import { postgresError } from './postgres-error.js'

/** The part of a `Pool` of `pg` that is used. The pool is never closed. */
export interface PostgresPool {
  /**
   * Gives a connection that nobody else uses until it is released. `pg` calls back in the turn of
   * the event loop in which the connection is ready, so that none can be lost unwatched. A pool
   * that takes no callback returns a promise.
   */
  connect(
    callback: (error: Error | undefined, client: PostgresClient | undefined) => void,
    // biome-ignore lint/suspicious/noConfusingVoidType: what `pg` declares
  ): Promise<PostgresClient> | void
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

/** The limits of statements and of repeating them, in milliseconds. */
export interface PostgresTimeouts {
  /** The longest that a statement may take: an integer from 1. Default: that of the server. */
  statementMs?: number | undefined
  /** The longest that a statement waits for a lock: an integer from 1. Default: the server's. */
  lockMs?: number | undefined
  /**
   * How long a transaction of which nothing can have been committed is repeated after its first
   * failure: an integer from 0. A server that restarts, or has no connection left, is waited for as
   * long. Default: 10,000.
   */
  retryMs?: number | undefined
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
  /** The source of time for repeating a transaction. Default: `systemClock`. */
  clock?: Clock | undefined
}

/** The failures of commits that the server may have done. */
const inDoubt = new WeakSet<object>()

/** Whether a commit failed that the server may have done. */
export function isInDoubt(error: unknown): boolean {
  return typeof error === 'object' && error !== null && inDoubt.has(error)
}

/** The refusals of statements that came too late. */
const unsent = new WeakSet<object>()

/** Whether a statement was never sent, because another one had ended its transaction. */
export function isUnsent(error: unknown): boolean {
  return typeof error === 'object' && error !== null && unsent.has(error)
}

/**
 * A connection that is watched until it is given back. Without a listener, one that is lost between
 * two statements would end the process.
 */
class WatchedClient {
  readonly client: PostgresClient
  /** Why the connection was lost. */
  lost: Error | undefined
  readonly #onLost = (error: Error): void => {
    this.lost ??= error
  }

  constructor(client: PostgresClient) {
    this.client = client
    client.on?.('error', this.#onLost)
  }

  /** Gives the connection back. The pool closes one that was lost, or is given with an error. */
  release(error: Error | undefined = this.lost): void {
    this.client.removeListener?.('error', this.#onLost)
    this.client.release(error)
  }
}

/**
 * Takes a connection from a pool. It is watched from the moment it is ready: the server may end it
 * in the same message, and who awaits a promise goes on too late to listen.
 */
function takeClient(pool: PostgresPool): Promise<WatchedClient> {
  return new Promise((resolve, reject) => {
    let isTaken = false
    const take = (client: PostgresClient): void => {
      if (isTaken) return
      isTaken = true
      resolve(new WatchedClient(client))
    }
    const connecting = pool.connect((error, client) => {
      if (client === undefined) reject(error)
      else take(client)
    })
    connecting?.then(take, reject)
  })
}

/** Takes a connection from the pool. One that comes after an abort goes back at once. */
export async function connect({ pool, place }: DatabaseParts, signal: AbortSignal | undefined): Promise<WatchedClient> {
  signal?.throwIfAborted()
  const connecting = takeClient(pool)
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

/** The session of a connection that is held until its transaction ends. */
export class ClientSession implements Session {
  signal: AbortSignal | undefined
  readonly #client: PostgresClient
  readonly #watched: WatchedClient
  readonly #parts: DatabaseParts
  readonly #turns = new Mutex()
  /** The process that the transaction runs in. Behind PgBouncer it isn't that of the client. */
  #backend: number | undefined
  /** Why the transaction takes no more statements. */
  #failure: unknown
  #failed = false
  #ended: Promise<void> | undefined
  #isOver = false
  /** What has to be over before the connection is given back. */
  #leftovers: Promise<unknown>[] = []

  constructor(watched: WatchedClient, parts: DatabaseParts, signal: AbortSignal | undefined) {
    this.#watched = watched
    this.#client = watched.client
    this.#parts = parts
    this.signal = signal
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
      const results = await this.#run({ text: statements.join('; '), rowMode: 'array' }, this.signal)
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
    const sessionSignal = this.signal === undefined || this.signal === signal ? undefined : this.signal
    if (sessionSignal === undefined || signal === undefined)
      return this.#rowsWithin(sql, values, signal ?? sessionSignal)
    const either = eitherSignal(sessionSignal, signal)
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
      const results = await this.#run({ text: sql, values: [...values], rowMode: 'array', ...name }, signal)
      return lastRows(results, 1)[0] as Row[]
    }, signal)
  }

  /** Runs a statement. An error or an abort ends the transaction. */
  async #run(statement: StatementConfig, signal: AbortSignal | undefined) {
    if (this.#failed || this.#isOver) throw this.#refusal()
    const { lost } = this.#watched
    if (lost !== undefined) throw this.#fail(postgresError(lost, this.#parts.place))
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
      const other = await takeClient(pool)
      // The process may do another's work by now.
      if (isOver) return other.release()
      isSent = true
      const values = [this.#backend]
      try {
        await other.client.query({ text: 'select pg_cancel_backend($1::int)', values, rowMode: 'array' })
        other.release()
      } catch (error) {
        other.release(error as Error)
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
    this.#watched.lost ??= error instanceof Error ? error : new Error(String(error))
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
      if (this.#watched.lost !== undefined) throw this.#watched.lost
      isSent = failure === undefined && how === 'commit'
      if (how !== 'none') await this.#client.query({ text: isSent ? 'commit' : 'rollback', rowMode: 'array' })
      this.#watched.release()
    } catch (error) {
      this.#watched.release(error as Error)
      if (how !== 'commit') return
      const translated = postgresError(error, place, timeouts)
      if (isSent) inDoubt.add(translated)
      throw translated
    }
    if (failure !== undefined) throw failure
  }
}
