import type { CallOptions, Chunk, Document, EmbeddedChunk, StoredSource } from '@kebab/core'
import type { DamagedDocument } from '@kebab/core/internal'
import { invalidInput, TimeSlices } from '@kebab/core/kit'
import type { Database } from '../database.js'
import type { Session } from '../session.js'
import { originalText, storedText } from '../stored-text.js'
import { chunksWithDocuments } from './store-tables.js'
import {
  CHUNK_CELLS,
  type ChunkCells,
  chunkOf,
  DOCUMENT_CELLS,
  type DocumentCells,
  damagedRows,
  documentOf,
  EMBEDDING_CELLS,
  type EmbeddingCells,
  embeddedChunkOf,
  SOURCE_CELLS,
  type SourceCells,
  sourceOf,
} from './stored-rows.js'

/** Where rows are read: within a transaction, and of one namespace. */
export interface ReadScope extends CallOptions {
  session: Session
  database: Database
  ns: number
}

/**
 * Returns the chunks with these ids, in the order of the ids; `null` for an unknown one. Throws
 * `corrupt_index`, which names the documents, if a row differs from its checksum, as every function
 * here does that returns documents or chunks.
 */
export async function readChunks(
  scope: ReadScope,
  chunkIds: readonly string[],
  embeddings: boolean,
): Promise<(EmbeddedChunk | null)[]> {
  const chunks = await joinedChunks(scope, 'c.chunk_id = any($2::text[])', [chunkIds.map(storedText)], embeddings)
  const chunksById = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]))
  return chunkIds.map((chunkId) => chunksById.get(chunkId) ?? null)
}

/** Returns a chunk with up to `n` others on either side; empty for an unknown id. */
export async function readNeighbours(scope: ReadScope, chunkId: string, n: number): Promise<Chunk[]> {
  if (!Number.isSafeInteger(n) || n < 0) throw invalidInput('n', 'an integer from 0', String(n))
  const { schema } = scope.database
  const around = `
    (c.ns, c.doc_id) in (select ns, doc_id from ${schema}.chunks where ns = $1 and chunk_id = $2)
    and abs(c.ordinal - (select ordinal from ${schema}.chunks where ns = $1 and chunk_id = $2)) <= $3::bigint
    order by c.ordinal`
  return joinedChunks(scope, around, [storedText(chunkId), n], false)
}

/** Returns the chunks that meet a condition, with their documents. */
async function joinedChunks(
  { session, database, ns, signal }: ReadScope,
  condition: string,
  values: readonly unknown[],
  embeddings: boolean,
): Promise<EmbeddedChunk[]> {
  const { schema, place } = database
  // A document comes once, with one of its chunks: it may be larger than all of them.
  const isFirst = 'row_number() over (partition by c.doc_id) = 1'
  const rows = await session.rows<[...DocumentCells, string, ...ChunkCells, ...EmbeddingCells]>(
    `select d.doc_id, case when ${isFirst} then d.body end, d.checksum, d.path, ${CHUNK_CELLS}
     ${embeddings ? `, ${EMBEDDING_CELLS}` : ''}
     ${chunksWithDocuments(schema)}
     where c.ns = $1 and ${condition}`,
    [ns, ...values],
    { signal },
  )
  const documents = new Map<string, Document | null>()
  for (const [docId, body, checksum] of rows)
    if (body !== null) documents.set(docId, documentOf([docId, body, checksum]))
  const slices = new TimeSlices(signal)
  const damaged = new Map<string, DamagedDocument>()
  const chunks: EmbeddedChunk[] = []
  for (const [docId, , , path, ...cells] of rows) {
    if (slices.isOver()) await slices.next()
    const document = documents.get(docId) ?? null
    const chunkCells = cells.slice(0, CHUNK_CELL_COUNT) as ChunkCells
    const vectorCells = cells.slice(CHUNK_CELL_COUNT) as EmbeddingCells
    const chunk =
      document && (embeddings ? embeddedChunkOf(document, chunkCells, vectorCells) : chunkOf(document, chunkCells))
    if (chunk === null) damaged.set(docId, { docId: originalText(docId), path: originalText(path) })
    else chunks.push(chunk)
  }
  if (damaged.size > 0) throw damagedRows(place, [...damaged.values()])
  return chunks
}

const CHUNK_CELL_COUNT = CHUNK_CELLS.split(',').length

/** Returns these documents by their ids, without those that are unknown. */
export async function readDocuments(
  { session, database, ns, signal }: ReadScope,
  docIds: readonly string[],
): Promise<Map<string, Document>> {
  const rows = await session.rows<[...DocumentCells, string]>(
    `select ${DOCUMENT_CELLS}, d.path from ${database.schema}.documents d where d.ns = $1 and d.doc_id = any($2::text[])`,
    [ns, docIds.map(storedText)],
    { signal },
  )
  return documentsOf(rows, database.place)
}

/** Returns the documents of some rows by their ids, in the order of the rows. */
export function documentsOf(rows: readonly [...DocumentCells, path: string][], place: string): Map<string, Document> {
  const documents = new Map<string, Document>()
  const damaged: DamagedDocument[] = []
  for (const [stored, body, checksum, path] of rows) {
    const docId = originalText(stored)
    const document = documentOf([stored, body, checksum])
    if (document === null) damaged.push({ docId, path: originalText(path) })
    else documents.set(docId, document)
  }
  if (damaged.length > 0) throw damagedRows(place, damaged)
  return documents
}

/** Returns a document with its text and its origin spans; `null` for an unknown id. */
export async function readSource(scope: ReadScope, docId: string): Promise<StoredSource | null> {
  return (await readSources(scope, [docId])).get(docId) ?? null
}

/** Returns these documents with their texts, by their ids, without those that are unknown. */
export async function readSources(scope: ReadScope, docIds: readonly string[]): Promise<Map<string, StoredSource>> {
  const documents = await readDocuments(scope, docIds)
  if (documents.size === 0) return new Map()
  const { session, database, ns, signal } = scope
  const rows = await session.rows<[string, ...SourceCells]>(
    `select s.doc_id, ${SOURCE_CELLS} from ${database.schema}.sources s where s.ns = $1 and s.doc_id = any($2::text[])`,
    [ns, [...documents.keys()].map(storedText)],
    { signal },
  )
  const cells = new Map(rows.map(([docId, ...sourceCells]) => [originalText(docId), sourceCells as SourceCells]))
  const damaged: DamagedDocument[] = []
  const sources = new Map<string, StoredSource>()
  for (const [docId, document] of documents) {
    const row = cells.get(docId)
    const source = row === undefined ? null : sourceOf(document, row)
    if (source === null) damaged.push(document)
    else sources.set(docId, source)
  }
  if (damaged.length > 0) throw damagedRows(database.place, damaged)
  return sources
}

/** Returns the chunks of these documents with their embeddings: by document, then by ordinal. */
export async function readChunksOf(scope: ReadScope, docIds: readonly string[]): Promise<Map<string, EmbeddedChunk[]>> {
  const condition = 'c.doc_id = any($2::text[]) order by c.doc_id, c.ordinal'
  const chunks = await joinedChunks(scope, condition, [docIds.map(storedText)], true)
  const byDocument = new Map<string, EmbeddedChunk[]>(docIds.map((docId) => [docId, []]))
  for (const chunk of chunks) byDocument.get(chunk.document.docId)!.push(chunk)
  return byDocument
}
