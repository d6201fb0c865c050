import { type CallOptions, isKebabError } from '@kebab/core'
import type { Database } from '../database.js'
import { waitForMerges } from '../lexical/merge-segments.js'
import { RANDOM_STAMP } from '../namespace.js'
import type { Session } from '../session.js'
import { graphName } from '../vectors/graph-index.js'
import { generationsOf, readSpaces } from '../vectors/vector-space.js'

/**
 * Removes all rows of a namespace but its own, which is as that of a new one: with another epoch,
 * so that nothing of before goes on. The row of the namespace is locked. Returns the names of its
 * graphs, which have no rows any more.
 */
export async function emptyNamespace(session: Session, database: Database, ns: number): Promise<string[]> {
  const { schema } = database
  // It takes longer than any other statement.
  await session.rows('set local statement_timeout = 0')
  await waitForMerges({ session, database, ns })
  const graphs = (await readSpaces(session, database, ns)).flatMap(generationsOf).map((gen) => graphName(ns, gen))
  const tables = await session.rows<[string]>(
    `select format('%I', c.relname) from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'ns' and not a.attisdropped
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'namespaces' order by c.relname`,
    [schema],
  )
  for (const [table] of tables) await session.rows(`delete from ${schema}.${table} where ns = $1`, [ns])
  await session.rows(
    `update ${schema}.namespaces set
       epoch = ${RANDOM_STAMP}, stamp = ${RANDOM_STAMP}, shown_stamp = ${RANDOM_STAMP}, layout = ${RANDOM_STAMP},
       chunks = 0, terms = 0, kinds = '[]', kinds_revision = revision, known = revision,
       analyzer = null, dimensions = null, model = null, mark = null, settled = null, settled_build = null,
       calibration = null
     where ns = $1`,
    [ns],
  )
  return graphs
}

/**
 * Removes graphs that have no rows, beside other work. A role that doesn't own the tables leaves
 * them: they are empty.
 */
export async function dropGraphs(database: Database, graphs: readonly string[], options: CallOptions): Promise<void> {
  for (const graph of graphs)
    try {
      await database.alone(`drop index concurrently if exists ${database.schema}.${graph}`, options)
    } catch (error) {
      if (!isKebabError(error, 'io_error') || error.details?.errno !== 'EACCES') throw error
    }
}
