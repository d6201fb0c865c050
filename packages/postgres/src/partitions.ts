import type { Database } from './database.js'
import type { Session } from './session.js'

/** Into how many partitions a table is cut. It never changes: rows are where their hash says. */
const PARTITIONS = 16

/**
 * Returns the statements that create the partitions of a table by the hash of its namespace. The
 * table was created with `partition by hash (ns)`.
 *
 * @param schema quoted
 * @param storage parameters of storage, such as `(fillfactor = 90)`. Default: none
 */
export function createPartitions(schema: string, table: string, storage = ''): string {
  const withStorage = storage === '' ? '' : ` with ${storage}`
  return Array.from(
    { length: PARTITIONS },
    (_, i) =>
      `create table ${schema}.${table}_${i} partition of ${schema}.${table}
        for values with (modulus ${PARTITIONS}, remainder ${i})${withStorage};`,
  ).join('\n')
}

/** The partitions of namespaces, by database. They never change. */
const partitions = new WeakMap<Database, Map<number, number>>()

/** Returns the number of the partition that a namespace is in: `documents_3` for 3. */
export async function partitionOf(session: Session, database: Database, ns: number): Promise<number> {
  const partitionsByNs = partitions.get(database) ?? new Map<number, number>()
  partitions.set(database, partitionsByNs)
  let partition = partitionsByNs.get(ns)
  if (partition === undefined) {
    const [row] = await session.rows<[number]>(
      `select place from generate_series(0, ${PARTITIONS - 1}) place
       where satisfies_hash_partition('${database.schema.replaceAll("'", "''")}.documents'::regclass, ${PARTITIONS}, place, $1::int)`,
      [ns],
    )
    partition = row![0]
    partitionsByNs.set(ns, partition)
  }
  return partition
}
