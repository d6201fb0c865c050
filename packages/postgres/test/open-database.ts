import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { isNightly } from '../../../test/support/profile.js'
import { startPglite } from '../../../test/support/start-pglite.js'
import { migratePostgres } from '../src/schema.js'
import type { PostgresPool } from '../src/session.js'

/** A pool, and the schema that is there. */
export interface TestDatabase {
  pool: pg.Pool & PostgresPool
  /** With the tables of Kebab. */
  schema: string
  /** The database in the process. Absent where a server is used. */
  pglite?: PGlite
}

/** The connection string of a real server. Absent: PGlite, which has one session. */
export const SERVER = process.env.KEBAB_POSTGRES

/** What only a server with several sessions can show. Say so where a test is skipped. */
export const NEEDS_SERVER = 'needs a real server: set KEBAB_POSTGRES, or run `npm run test:postgres`'

/** A test that takes seconds and varies others: by night, and where a real server is used. */
export const byNight = test.runIf(isNightly || SERVER !== undefined)

let opened: Promise<TestDatabase> | undefined

/**
 * Opens one database for all test files of a process: PGlite in the process, or a schema of its own
 * on the server that `KEBAB_POSTGRES` names.
 */
export function openDatabase(): Promise<TestDatabase> {
  opened ??= SERVER === undefined ? openPglite() : openServer(SERVER)
  return opened
}

async function openPglite(): Promise<TestDatabase> {
  const pglite = await startPglite()
  return { ...(await migrated(new pg.Pool(createPgConfig(pglite)), 'kebab')), pglite }
}

async function openServer(connectionString: string): Promise<TestDatabase> {
  // A view holds a connection, and so does each call beside it.
  const application_name = `kebab test ${process.pid}`
  const pool = new pg.Pool({ connectionString, application_name, max: 10, allowExitOnIdle: true })
  pool.on('error', () => {}) // a server that is restarted
  const schema = `kebab_test_${process.pid}`
  await pool.query(`drop schema if exists ${schema} cascade`)
  return migrated(pool, schema)
}

async function migrated(pool: pg.Pool, schema: string): Promise<TestDatabase> {
  await migratePostgres({ pool, schema })
  return { pool, schema }
}

let namespaces = 0

/** Returns a name that no namespace has had. */
export function freshNamespace(): string {
  return `test ${process.pid} ${namespaces++}`
}

let roles = 0

/**
 * Returns a pool whose role may create schemas and can't bypass policies. What it owns is dropped
 * after the test.
 */
export async function ownerPool(pool: pg.Pool): Promise<PostgresPool> {
  const role = `kebab_owner_${process.pid}_${roles++}`
  const { rows } = await pool.query('select quote_ident(current_database()) as name')
  await pool.query(`create role ${role}; grant create on database ${rows[0].name} to ${role}`)
  onTestFinished(async () => {
    await pool.query(`drop owned by ${role} cascade; drop role ${role}`)
  })
  return {
    async connect() {
      const client = await pool.connect()
      await client.query(`set role ${role}`)
      return {
        query: (query) => client.query(query),
        release(error) {
          void client.query('reset role').finally(() => client.release(error))
        },
        processID: (client as { processID?: number }).processID ?? null,
      }
    },
  }
}

/** A pool whose statements are written down. */
export function recordingPool(pool: pg.Pool, statements: { text: string; values: unknown[] }[]): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect()
      return {
        async query(query) {
          statements.push({ text: query.text, values: query.values ?? [] })
          return client.query(query)
        },
        release: (error) => client.release(error),
        processID: (client as { processID?: number }).processID ?? null,
      }
    },
  }
}
