import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { KebabError } from '@kebab/core'
import type { EngineDescriptionV1 } from '@kebab/schemas'
import type { SqliteDatabase } from '@kebab/sqlite'
import type { UsearchModule } from '@kebab/usearch'

// libsql and USearch are native, and their packages have no binary for some platforms. Both are
// optional: `node:sqlite` takes the place of the one, and comparing all vectors that of the other.

/** A part that the index does without, as `describe` names it. */
export type MissingPart = NonNullable<EngineDescriptionV1['missing']>[number]

/** What opens the databases of an index. */
export interface SqliteDriver {
  /** Opens a file, or a `file:` address. Throws the driver's own errors. */
  open(file: string): SqliteDatabase
  /** Returns what the driver itself opens a file, or a `file:` address, by. */
  addressOf(file: string): string
  /** What a worker thread calls `require` with to get the driver. */
  module: string
  /** Why libsql isn't used. Absent when it is. */
  missing?: MissingPart | undefined
}

type Open = new (file: string | URL) => SqliteDatabase

/**
 * The first Node whose `node:sqlite` opens addresses, which reading an index needs. Bun and Deno
 * give such a version too.
 */
const LEAST_NODE = [22, 15] as const

/**
 * Returns libsql or, where it isn't installed or has no binary for this platform, `node:sqlite`.
 * Throws `unsupported` where there is neither.
 */
export async function installedSqlite(): Promise<SqliteDriver> {
  driver ??= await loadSqlite()
  return driver
}

/** What this process loaded: a library that failed to load would fail each time. */
let driver: SqliteDriver | undefined

async function loadSqlite(): Promise<SqliteDriver> {
  let failure: unknown
  try {
    const { default: Database } = (await import('libsql')) as { default: Open }
    const module = createRequire(import.meta.url).resolve('libsql')
    return { open: (file) => new Database(systemAddress(file)), addressOf: systemAddress, module }
  } catch (error) {
    failure = error
  }
  const module = nodeSqlite()
  if (module === undefined) throw noSqlite(failure)
  const { DatabaseSync } = module
  const missing = {
    part: 'libsql',
    message: `libsql can't be loaded (${reasonOf(failure)}): node:sqlite keeps the database in its place`,
    hint: 'Nothing has to be done: the files are the same. To use libsql, run `npm install libsql`.',
  }
  const open = (file: string) => new DatabaseSync(file.startsWith('file:') ? new URL(file) : file)
  return { open, addressOf: (file) => file, module: 'node:sqlite', missing }
}

/**
 * Returns the address by which libsql reads and writes a file through the system alone. By default
 * it goes through a layer for encrypted files, which loses every read error: a page that was not
 * read is then what was in memory before (libsql 0.5.29, SQLite3MultipleCiphers).
 */
function systemAddress(file: string): string {
  const address = new URL(file.startsWith('file:') ? file : pathToFileURL(file))
  // SQLite has these names on every system of the kind: https://www.sqlite.org/vfs.html
  address.searchParams.set('vfs', process.platform === 'win32' ? 'win32' : 'unix')
  return address.href
}

/** Returns USearch with the path of its module, or why it can't be used. */
export function installedUsearch(): { usearch: UsearchModule; path: string } | { missing: MissingPart } {
  try {
    // A bare import of this library fails under some ways of starting Node.
    const require = createRequire(import.meta.url)
    return { usearch: require('usearch'), path: require.resolve('usearch') }
  } catch (error) {
    const message = `usearch can't be loaded (${reasonOf(error)}): every vector is compared, which is exact, and slower in large indexes`
    const hint = 'Nothing has to be done: nothing is embedded again. To use usearch, run `npm install usearch`.'
    return { missing: { part: 'usearch', message, hint } }
  }
}

/** Says what is missing in one line. */
export function noticeOf(missing: readonly MissingPart[]): string {
  return missing.map(({ message }) => message).join('; ')
}

/** The notices that this process has given. */
const notices = new Set<string>()

/** Says a notice as a warning of the process, once. */
export function warnOnce(notice: string): void {
  if (notices.has(notice)) return
  notices.add(notice)
  process.emitWarning(notice, { type: 'KebabWarning', code: 'KEBAB_MISSING_PART' })
}

/** Returns the SQLite of the runtime, without the warning of Node 22 that it is experimental. */
function nodeSqlite(): { DatabaseSync: Open } | undefined {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])) return undefined
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return process.getBuiltinModule?.('node:sqlite' as 'fs') as unknown as { DatabaseSync: Open } | undefined
  } finally {
    process.emitWarning = emitWarning
  }
}

function noSqlite(cause: unknown): KebabError<'unsupported'> {
  const reason = `libsql can't be loaded (${reasonOf(cause)}), and Node ${process.versions.node} has no usable SQLite`
  return new KebabError('unsupported', `expected a driver for SQLite, found none: ${reason}`, {
    details: { feature: 'opening a database without libsql' },
    hint: `Run \`npm install libsql\`, use Node ${LEAST_NODE.join('.')} or later, or pass a \`store\`.`,
    cause,
  })
}

/** The first line of what was thrown, which names what is missing. At most 200 characters. */
function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}
