import type { Database } from '../database.js'
import { createPartitions } from '../partitions.js'
import type { Session } from '../session.js'

// The signs of the numbers of each vector, as bits. Two vectors whose bits differ in few places are
// probably near each other. The bits of a document are in one row, so that those of the documents
// that pass a filter are read with one look-up for each.

/** How many numbers a vector has that has bits. Of a shorter one they say too little. */
const BITS = { least: 64, most: 4000 }

/** Documents of one statement. */
const DOCUMENTS_PER_STATEMENT = 1000

/** Whether vectors of this length have bits. */
export function hasBits({ dims }: { dims: number }): boolean {
  return dims >= BITS.least && dims <= BITS.most
}

/**
 * Returns the statements that create the table of bits, and fill it from the vectors. Commits wait
 * until it is filled, and searches go on.
 * @param schema quoted
 */
export function VECTOR_BITS(schema: string): string {
  return `
    lock table ${schema}.namespaces in exclusive mode;
    create table ${schema}.vector_bits (
      ns int not null,
      doc_id text collate "C" not null,
      model text collate "C" not null,
      dims int not null,
      ids bigint[] not null, -- of the present vectors of the document, ascending
      bits bit varying[] not null, -- of each of them
      primary key (ns, doc_id, model, dims)
    ) partition by hash (ns);
    ${createPartitions(schema, 'vector_bits')}
    alter table ${schema}.vector_bits alter column bits set storage external; -- nothing compresses them
    ${insertBits(schema, `${schema}.chunk_vectors`)};`
}

/**
 * Returns a statement that inserts the bits of documents.
 * @param chunks the rows of `chunk_vectors` of these documents
 */
function insertBits(schema: string, chunks: string): string {
  return `
    insert into ${schema}.vector_bits (ns, doc_id, model, dims, ids, bits)
    select m.ns, m.doc_id, v.model, v.dims, array_agg(m.id order by m.id), array_agg(v.bits order by m.id)
    from ${chunks} m cross join lateral (
      select s.model, s.dims, v.bits from ${schema}.vector_spaces s cross join lateral (
        select binary_quantize(v)::bit varying as bits from ${schema}.vectors
        where ns = m.ns and gen = s.gen and id = m.id offset 0) v
      where s.ns = m.ns and s.dims between ${BITS.least} and ${BITS.most} offset 0) v
    group by m.ns, m.doc_id, v.model, v.dims`
}

/**
 * Writes the bits of documents anew, from their present vectors.
 * @param docIds in stored form
 */
export async function writeBits(
  session: Session,
  { schema }: Database,
  ns: number,
  docIds: readonly string[],
): Promise<void> {
  const chunks = `(
    select m.ns, m.doc_id, m.id from unnest($2::text[]) as asked(doc_id) cross join lateral (
      select ns, doc_id, id from ${schema}.chunk_vectors where ns = $1 and doc_id = asked.doc_id offset 0) m)`
  for (let at = 0; at < docIds.length; at += DOCUMENTS_PER_STATEMENT) {
    const some = docIds.slice(at, at + DOCUMENTS_PER_STATEMENT)
    await session.rows(`delete from ${schema}.vector_bits where ns = $1 and doc_id = any($2::text[])`, [ns, some])
    await session.rows(insertBits(schema, chunks), [ns, some])
  }
}
