import { fork } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isKebabError, type KebabError } from '@kebab/core'
import pg from 'pg'
import { migratePostgres } from '../../../packages/postgres/src/index.js'
import { startServer } from '../start-server.js'

/** A schema of its own on a server that others may use. */
export interface FaultDatabase {
  connectionString: string
  /** With the tables of Kebab, and empty. */
  schema: string
}

/**
 * Runs a program that breaks something on purpose, and says how it went in one line. `check`
 * returns its figure, and throws where the rule is broken; the process then exits with 1.
 */
export async function keepsRule(rule: string, check: () => Promise<string>): Promise<void> {
  const name = basename(process.argv[1]!, '.ts')
  // A failure that nobody awaits would end a process of a user.
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error) => {
      console.log(`BROKEN ${name}: ${event}`)
      console.error(error)
      process.exit(1)
    })
  const start = performance.now()
  try {
    const figure = await check()
    console.log(`kept ${name}: ${rule}: ${figure} (${((performance.now() - start) / 1000).toFixed(0)} s)`)
    process.exit(0)
  } catch (error) {
    console.log(`BROKEN ${name}: ${rule}`)
    console.error(error)
    // A broken program leaves connections open, which would keep the process.
    process.exit(1)
  }
}

/** Runs work over a fresh schema on the server of `KEBAB_POSTGRES`, or on one that it starts. */
export async function withSchema<T>(work: (database: FaultDatabase) => Promise<T>): Promise<T> {
  const given = process.env.KEBAB_POSTGRES
  const server = given === undefined ? await startServer() : undefined
  try {
    return await onServer(given ?? server!.connectionString, work)
  } finally {
    await server?.stop()
  }
}

/** Runs work over a fresh schema on this server. */
export async function onServer<T>(connectionString: string, work: (database: FaultDatabase) => Promise<T>): Promise<T> {
  const schema = `kebab_faults_${process.pid}`
  const pool = new pg.Pool({ connectionString })
  // The server may be restarted while connections are idle.
  pool.on('error', () => {})
  try {
    await pool.query(`drop schema if exists ${schema} cascade`)
    await migratePostgres({ pool, schema })
    return await work({ connectionString, schema })
  } finally {
    // A view that a broken program left open has locks.
    await pool.query(`set lock_timeout = '5s'; drop schema if exists ${schema} cascade`).catch(() => {})
    await pool.end()
  }
}

/**
 * Runs this program in another process, with the argument `worker` and these options as JSON.
 * Returns what that process sends.
 * @param end once it is settled, the process gets a message. Default: it ends by itself
 */
export async function runWorker<Sent>(options: object, end?: Promise<unknown>): Promise<Sent> {
  const child = fork(process.argv[1]!, ['worker', JSON.stringify(options)])
  const exited = once(child, 'exit')
  const tell = (): void => {
    if (child.connected) child.send('end')
  }
  end?.then(tell, tell)
  let sent: { message: Sent } | undefined
  child.on('message', (message) => {
    sent = { message: message as Sent }
  })
  const [status] = await exited
  if (status !== 0 || sent === undefined)
    throw new Error(`expected a worker to send its result, it ended with ${status}`)
  return sent.message
}

/** Waits until the replica has applied all that the primary has written. */
export async function caughtUp(primary: string, replica: string): Promise<void> {
  const [source, copy] = [primary, replica].map((connectionString) => new pg.Pool({ connectionString, max: 1 }))
  const { rows } = await source!.query('select pg_current_wal_lsn() as lsn')
  for (;;) {
    const { rows: found } = await copy!.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as done', [rows[0].lsn])
    if (found[0].done) break
    await pause(50)
  }
  await Promise.all([source!.end(), copy!.end()])
}

/** Returns the error that a call rejects with. */
export async function errorOf(call: Promise<unknown>): Promise<KebabError> {
  try {
    await call
  } catch (error) {
    if (isKebabError(error)) return error
    throw error
  }
  throw new Error('expected a rejection')
}
