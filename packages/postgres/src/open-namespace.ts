import { isKebabError, KebabError } from '@kebab/core'
import { ByteCache } from './byte-cache.js'
import { type Database, database } from './database.js'
import { type NamespaceRow, readNamespace } from './namespace.js'
import { openSchema } from './schema.js'
import type { PostgresPool, PostgresTimeouts } from './session.js'
import { storedText } from './stored-text.js'

/** Which namespace of which server, and how it is spoken to. */
export interface NamespaceAddress {
  pool: PostgresPool
  namespace: string
  schema: string
  /** Whether tables may be created, or brought up to date. */
  mayMigrate: boolean
  rowSecurity: boolean
  timeouts: PostgresTimeouts
  preparedStatements: boolean
  /** The most memory for what was read, in bytes. */
  cacheBytes: number
}

/** A namespace as it was when it was opened. */
export interface OpenNamespace {
  database: Database
  row: NamespaceRow
}

/** Opens the schema and a namespace, which is created if it isn't there. */
export async function openNamespace(address: NamespaceAddress): Promise<OpenNamespace> {
  return (await open(address, true))!
}

/** Opens the schema and a namespace; `null` if it isn't there. */
export function findNamespace(address: NamespaceAddress): Promise<OpenNamespace | null> {
  return open(address, false)
}

/** Each transaction says which namespace it is for. */
async function open(address: NamespaceAddress, creates: boolean): Promise<OpenNamespace | null> {
  const { pool, namespace, timeouts, preparedStatements, cacheBytes } = address
  const name = storedText(namespace)
  let isSecured = false
  let ns: number | undefined
  const data = database(
    {
      pool,
      schema: `"${address.schema}"`,
      place: `postgres:${address.schema}/${namespace}`,
      timeouts,
      preparedStatements,
      prepare: () =>
        isSecured
          ? {
              sql: "select set_config('kebab.namespace', $1, true), set_config('kebab.ns', $2, true)",
              values: [name, ns === undefined ? '' : String(ns)],
            }
          : undefined,
    },
    new ByteCache(cacheBytes),
  )
  const state = await openSchema(data, address)
  isSecured = state.rowSecurity
  const present = await data.read((session) => readNamespace(session, data, namespace))
  const row = present ?? (creates ? await createNamespace(data, namespace) : null)
  ns = row?.ns
  return row && { database: data, row }
}

async function createNamespace(data: Database, namespace: string): Promise<NamespaceRow> {
  try {
    return await data.write(async (session) => {
      await session.rows(
        `insert into ${data.schema}.namespaces (name, epoch) values ($1, $2) on conflict (name) do nothing`,
        [storedText(namespace), crypto.randomUUID().replaceAll('-', '').slice(0, 12)],
      )
      return (await readNamespace(session, data, namespace))!
    })
  } catch (error) {
    // A replica takes no writes. The primary has not made the namespace yet.
    if (!isKebabError(error, 'io_error') || error.details?.errno !== 'EROFS') throw error
    throw new KebabError(
      'not_indexed',
      `${data.place}: expected the namespace, found none on a server without writes`,
      {
        details: { path: data.place },
        hint: 'Open the index once over the primary.',
        cause: error,
      },
    )
  }
}
