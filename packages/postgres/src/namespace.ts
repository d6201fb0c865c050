import type { CallOptions, EmbeddedChunk } from '@kebab/core'
import type { Database } from './database.js'
import type { OpenSession, Session } from './session.js'
import { originalText, storedText } from './stored-text.js'
import { graphsOnServer } from './vectors/graph-index.js'

/** A namespace as its row says within a transaction. */
export interface NamespaceRow {
  /** The number that every row of the namespace has. */
  ns: number
  /** Begins every revision. Another one: another life of the namespace. */
  epoch: string
  /** How many commits changed something. */
  revision: number
  /** How often an index was built again without a commit. */
  build: number
  /** Random. Another one with each change of `revision` or `build`. */
  stamp: string
  /** Random. Another one whenever rows of an index were moved without a change of any answer. */
  layout: string
  /** How often the end of a pass has shown vectors. */
  shown: number
  /** Random. Another one with each change of `shown`. */
  shownStamp: string
  /** Names the graphs of the vectors as they stand on this server. See `graphsOnServer`. */
  graphs: string
  /** Whether a pass over the vectors has ended. */
  isSettled: boolean
  /** Whether this server gets the commits of another one, as a replica does. */
  isReplica: boolean
  /** The number of chunks. */
  chunks: number
  /** The sum of the lengths of all chunks, in terms. */
  terms: number
  /** The version of the analyzer of its words. Null: it has none yet, or names none. */
  analyzer: string | null
  /** The length of the vectors. Null: none was ever stored. */
  dimensions: number | null
  /** The model of the vectors. Null: none was ever stored. */
  model: string | null
  /** The shard that the namespace has moved to. Null: it is here. */
  movedTo: string | null
  /** The shard that the namespace is being copied from. Null: none, or that has ended. */
  movedFrom: string | null
  /** The calibration that was committed last, as JSON. Null: there is none. */
  calibration: string | null
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

/** Returns the row that a session reads for ever; `undefined` if others may come to be read. */
export function rowWithin(session: Session): NamespaceRow | undefined {
  return unchanging.get(session)?.row
}

/** Returns the row of a namespace; `null` if there is none. A view has read it already. */
export async function readNamespace(
  session: Session,
  database: Database,
  name: string,
  options?: CallOptions,
): Promise<NamespaceRow | null> {
  const memo = unchanging.get(session)
  return memo?.name === name ? memo.row : namespaceOf(session, database, name, '', options)
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
  const { session, rows } = await database.open<Cells>(`${selectRow(database)} where ns = ${ns}`, options)
  return { session, row: rowOf(rows[0]) }
}

async function namespaceOf(session: Session, database: Database, name: string, lock: string, options?: CallOptions) {
  const sql = `${selectRow(database)} where name = $1 ${lock}`
  const [cells] = await session.rows<Cells>(sql, [storedText(name)], options)
  return rowOf(cells)
}

/** A random stamp in SQL, of 48 bits. Stamps are compared only where all else is equal. */
export const RANDOM_STAMP = "left(replace(gen_random_uuid()::text, '-', ''), 12)"

function selectRow({ schema }: Database): string {
  return `
    select ns, epoch, revision::float8, build::float8, stamp, layout, shown::float8, shown_stamp, ${graphsOnServer(schema)},
      settled is not null, pg_is_in_recovery(), chunks::float8, terms::float8, dimensions, model, analyzer,
      moved_to, moved_from, calibration
    from ${schema}.namespaces n`
}

type Cells = [
  ...[number, string, number, number, string, string, number, string, string],
  ...[boolean, boolean, number, number, number | null],
  ...[string | null, string | null, string | null, string | null, string | null],
]

function rowOf(cells: Cells | undefined): NamespaceRow | null {
  if (cells === undefined) return null
  const [ns, epoch, revision, build, stamp, layout, shown, shownStamp, graphs, ...rest] = cells
  const [isSettled, isReplica, chunks, terms, dimensions, ...names] = rest
  const texts = names.map((stored) => (stored === null ? null : originalText(stored))) as typeof names
  const [model, analyzer, movedTo, movedFrom, calibration] = texts
  const state = { ns, epoch, revision, build, stamp, layout, shown, shownStamp, graphs }
  const numbers = { isSettled, isReplica, chunks, terms, dimensions }
  return { ...state, ...numbers, model, analyzer, movedTo, movedFrom, calibration }
}
