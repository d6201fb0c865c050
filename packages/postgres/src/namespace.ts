import type { CallOptions, EmbeddedChunk } from '@kebab/core'
import type { Database } from './database.js'
import type { OpenSession, Session } from './session.js'
import { originalText, storedText } from './stored-text.js'

/** A namespace as its row says within a transaction. */
export interface NamespaceRow {
  /** The number that every row of the namespace has. */
  ns: number
  /** Begins every revision. Another one: another database, or another life of the namespace. */
  epoch: string
  /** How many commits changed something. */
  revision: number
  /** How often an index was built again without a commit. */
  build: number
  /** How often rows of an index were moved without a change of any answer. */
  layout: number
  /** How often the end of a pass has shown vectors. */
  shown: number
  /** The number of chunks. */
  chunks: number
  /** The sum of the lengths of all chunks, in terms. */
  terms: number
  /** The length of the vectors. Null: none was ever stored. */
  dimensions: number | null
  /** The model of the vectors. Null: none was ever stored. */
  model: string | null
}

/** The chunks whose index entries change. A chunk that is stored unchanged is in neither list. */
export interface IndexChanges {
  ns: number
  /** The chunks to index. */
  added: readonly EmbeddedChunk[]
  /** The ids of chunks to forget. One that is in both lists is replaced. */
  removed: readonly string[]
}

/** The rows of sessions that read one state for ever. */
const unchanging = new WeakMap<Session, { name: string; row: NamespaceRow }>()

/** Says that a session reads this row of a namespace, whatever is committed later. */
export function rememberNamespace(session: Session, name: string, row: NamespaceRow): void {
  unchanging.set(session, { name, row })
}

/** Returns the row of a namespace; `null` if there is none. A view has read it already. */
export async function readNamespace(
  session: Session,
  database: Database,
  name: string,
  options?: CallOptions,
): Promise<NamespaceRow | null> {
  const known = unchanging.get(session)
  return known?.name === name ? known.row : namespaceOf(session, database, name, '', options)
}

/**
 * Returns the row of a namespace, and locks it until the transaction ends, so that writers take
 * turns.
 */
export function lockNamespace(session: Session, database: Database, name: string): Promise<NamespaceRow | null> {
  return namespaceOf(session, database, name, 'for update')
}

/**
 * Opens a session that reads one state, with the row of a namespace in it, `null` if there is none.
 * @param ns the number of the namespace
 */
export async function openAt(
  database: Database,
  ns: number,
  options?: CallOptions,
): Promise<{ session: OpenSession; row: NamespaceRow | null }> {
  const { session, rows } = await database.open<Cells>(
    `${SELECT} from ${database.schema}.namespaces where ns = ${ns}`,
    options,
  )
  return { session, row: rowOf(rows[0]) }
}

async function namespaceOf(session: Session, database: Database, name: string, lock: string, options?: CallOptions) {
  const sql = `${SELECT} from ${database.schema}.namespaces where name = $1 ${lock}`
  const [cells] = await session.rows<Cells>(sql, [storedText(name)], options)
  return rowOf(cells)
}

const SELECT = `
  select ns, epoch || '-' || tableoid::text, revision::float8, build::float8, layout::float8, shown::float8,
    chunks::float8, terms::float8, dimensions, model`

type Cells = [number, string, number, number, number, number, number, number, number | null, string | null]

function rowOf(cells: Cells | undefined): NamespaceRow | null {
  if (cells === undefined) return null
  const [ns, epoch, revision, build, layout, shown, chunks, terms, dimensions, stored] = cells
  const model = stored === null ? null : originalText(stored)
  return { ns, epoch, revision, build, layout, shown, chunks, terms, dimensions, model }
}

/** Returns the revision of a state of a namespace. */
export function revisionOf({ epoch, revision, build }: NamespaceRow): string {
  return `${epoch}.${revision}.${build}`
}

/**
 * Returns the revision of what a search by vectors finds in a state of a namespace. The end of a
 * pass changes it, and leaves that of the namespace.
 */
export function vectorsRevisionOf(row: NamespaceRow): string {
  return revisionOf({ ...row, build: row.build + row.shown })
}
