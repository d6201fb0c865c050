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
