import type { StoredDocument } from '@kebab/core'
import { type ReadScope, readChunksOf, readSources } from '../store/read-rows.js'
import { originalText } from '../stored-text.js'

/** A part of the documents of two namespaces, by id, and where they differ. */
export interface ComparedDocuments {
  /** How many documents of the first one were compared. */
  documents: number
  /** How many chunks they have. */
  chunks: number
  /** Those that the second one lacks or has otherwise, with their numbers of chunks. */
  changed: readonly { docId: string; chunks: number }[]
  /** Those that the second one alone has. */
  gone: readonly string[]
  /** What the next part comes after, in stored form. `null`: this was the last part. */
  last: string | null
}

/** How many documents are compared at a time. */
const DOCUMENTS_PER_PART = 1000

/**
 * Compares the next documents of two namespaces by the checksums of all their rows: of the
 * document, its text, its chunks, and their vectors.
 * @param after what `last` said of the part before, or an empty text
 */
export async function compareDocuments(from: ReadScope, to: ReadScope, after: string): Promise<ComparedDocuments> {
  const rows = await digests(from, `d.doc_id > $2 order by d.doc_id limit ${DOCUMENTS_PER_PART}`, [after])
  const last = rows.length < DOCUMENTS_PER_PART ? null : rows.at(-1)![0]
  const others = await digests(to, 'd.doc_id > $2 and ($3::text is null or d.doc_id <= $3)', [after, last])
  const second = new Map(others.map(([docId, digest]) => [docId, digest]))
  const first = new Set(rows.map(([docId]) => docId))
  return {
    documents: rows.length,
    chunks: rows.reduce((sum, [, , chunks]) => sum + chunks, 0),
    changed: rows
      .filter(([docId, digest]) => second.get(docId) !== digest)
      .map(([docId, , chunks]) => ({ docId: originalText(docId), chunks })),
    gone: others.filter(([docId]) => !first.has(docId)).map(([docId]) => originalText(docId)),
    last,
  }
}

type Digest = [docId: string, digest: string, chunks: number]

/** Returns the digests of some documents, with all their rows. */
function digests(
  { session, database, ns, signal }: ReadScope,
  condition: string,
  values: unknown[],
): Promise<Digest[]> {
  const { schema } = database
  // `offset 0` has the server look up each document, whatever its statistics say of new tables.
  return session.rows<Digest>(
    `select d.doc_id, md5(concat_ws(' ', d.checksum, s.checksum, c.checksums)), d.chunks
     from (select doc_id, checksum, chunks from ${schema}.documents d where d.ns = $1 and ${condition}) d
     left join lateral (
       select checksum from ${schema}.sources s where s.ns = $1 and s.doc_id = d.doc_id offset 0) s on true
     left join lateral (
       select string_agg(concat(c.checksum, ' ', coalesce(c.embedding_checksum, '-')), ' ' order by c.ordinal, c.chunk_id) as checksums
       from ${schema}.chunks c where c.ns = $1 and c.doc_id = d.doc_id offset 0) c on true
     order by d.doc_id`,
    [ns, ...values],
    { signal },
  )
}

/** Returns documents with all that is stored of them, without those that are gone. */
export async function readStored(scope: ReadScope, docIds: readonly string[]): Promise<StoredDocument[]> {
  const [sources, chunks] = [await readSources(scope, docIds), await readChunksOf(scope, docIds)]
  return [...sources].map(([docId, source]) => ({ ...source, chunks: chunks.get(docId)! }))
}

/** How many rows an index of a namespace has, which equal contents have as many of. */
export async function countEntries({ session, database, ns, signal }: ReadScope): Promise<IndexEntries> {
  const { schema } = database
  const [row] = await session.rows<[number, number, number]>(
    `select chunks::float8, terms::float8,
       ((select count(*) from ${schema}.chunk_vectors where ns = $1) + (select count(*) from ${schema}.later_vectors where ns = $1))::float8
     from ${schema}.namespaces where ns = $1`,
    [ns],
    { signal },
  )
  const [chunks, terms, vectors] = row!
  return { chunks, terms, vectors }
}

/** What the indexes of a namespace hold. */
export interface IndexEntries {
  chunks: number
  /** The sum of the lengths of all chunks, in terms. */
  terms: number
  vectors: number
}
