import type { ReadScope } from './read-rows.js'

/**
 * Returns the statements that add who may see a document, for filters. The body of a document has
 * it too, as its checksum covers it. An older version, which would show such a document to
 * everybody, refuses the schema.
 * @param schema quoted
 */
export function ALLOW_COLUMN(schema: string): string {
  return `
    -- Commits and searches wait until the index is built, which reads all documents.
    lock table ${schema}.namespaces in exclusive mode;
    alter table ${schema}.documents add column allow text[] collate "C"; -- the principals; null: everybody
    create index documents_for_principals on ${schema}.documents (ns) where allow is not null;`
}

/** Returns how many documents of a namespace are not for everybody. */
export async function countRestricted({ session, database, ns, signal }: ReadScope): Promise<number> {
  const sql = `select count(*)::float8 from ${database.schema}.documents where ns = $1 and allow is not null`
  const [row] = await session.rows<[number]>(sql, [ns], { signal })
  return row![0]
}
