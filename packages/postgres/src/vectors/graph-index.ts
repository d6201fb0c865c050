import type { Database } from '../database.js'
import type { Session } from '../session.js'
import type { VectorSpace } from './vector-space.js'

/** The longest vector that a graph of half precision takes. */
export const LONGEST_GRAPH_VECTOR = 4000

/**
 * Up to so many chunks are compared one by one: it takes about 12 ms, and a graph saves little.
 */
export const EXACT_UP_TO = 20_000

/** The share of dead rows from which on a graph is built again. */
const DEAD_SHARE = 1 / 5

/** Whether there is anything to do about the graph of a space. */
export function needsUpkeep(space: VectorSpace): boolean {
  return space.next !== null || space.old !== null || isGraphDue(space)
}

/** Whether a graph has to be built, built again, or given up. */
export function isGraphDue({ dims, graph, rows, live, hidden }: VectorSpace): boolean {
  // Without a graph no row is dead, unless so many chunks were removed that one came to nothing.
  const dead = rows - live - hidden
  if (dead > 0) return !graph || dead > rows * DEAD_SHARE
  return !graph && live > EXACT_UP_TO && dims <= LONGEST_GRAPH_VECTOR
}

/**
 * Returns in SQL whether a graph is due for a row of `vector_spaces`, as `isGraphDue` says.
 * @param v the name of the row
 */
export function graphDueInSql(v: string): string {
  const dead = `(${v}.rows - ${v}.live - ${v}.hidden)`
  return `case when ${dead} > 0 then not ${v}.graph or ${dead} > ${v}.rows * ${DEAD_SHARE}
    else not ${v}.graph and ${v}.live > ${EXACT_UP_TO} and ${v}.dims <= ${LONGEST_GRAPH_VECTOR} end`
}

/** Whether a space that is built again gets a graph. */
export function deservesGraph({ dims, live }: VectorSpace): boolean {
  return live > EXACT_UP_TO && dims <= LONGEST_GRAPH_VECTOR
}

/** The name of the graph of a generation. */
export function graphName(ns: number, gen: number): string {
  return `${GRAPH}_${ns}_${gen}`
}

const GRAPH = 'vectors_graph'

/**
 * Returns in SQL the name of the graph of a row of `vector_spaces`, with its schema.
 * @param schema quoted
 * @param v the name of the row
 */
export function graphNameInSql(schema: string, v: string): string {
  return `format('${schema.replaceAll("'", "''")}.${GRAPH}_%s_%s', ${v}.ns, ${v}.gen)`
}

/**
 * Returns an expression in SQL that names the graphs of a namespace `n`, as they stand on this
 * server: by the server, its database, the table of the vectors, and the files of the graphs. A
 * streaming replica has the same. A restored copy, a subscriber and a graph that was built again
 * have not, and may rank otherwise.
 * @param schema quoted
 */
export function graphsOnServer(schema: string): string {
  const literal = schema.replaceAll("'", "''")
  const name = graphNameInSql(schema, 'v')
  return `to_hex(hashtextextended(concat_ws(' ',
    (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()),
    '${literal}.vectors'::regclass::oid,
    (select string_agg(pg_relation_filenode(to_regclass(${name}))::text, ' ' order by gen)
     from ${schema}.vector_spaces v where v.ns = n.ns and graph)), 0))`
}

/**
 * The expression that a graph orders by, of a column `v`. A query of the graph orders by the same.
 * Half precision halves the graph. Unit length keeps any vector within its range.
 */
export function graphExpression(dims: number): string {
  return `(l2_normalize(v)::halfvec(${dims}))`
}

/** What the database has under the name of a graph. `building`: some process is at it. */
export type GraphState = 'absent' | 'building' | 'broken' | 'valid'

/** Returns the state of the graph of a generation. */
export async function graphState(session: Session, database: Database, name: string): Promise<GraphState> {
  const [row] = await session.rows<[boolean, boolean]>(
    `select i.indisvalid, exists(select from pg_stat_progress_create_index p where p.index_relid = c.oid)
     from pg_class c join pg_index i on i.indexrelid = c.oid
     where c.oid = to_regclass($1)`,
    [`${database.schema}.${name}`],
  )
  if (row === undefined) return 'absent'
  const [isValid, isBuilding] = row
  return isValid ? 'valid' : isBuilding ? 'building' : 'broken'
}
