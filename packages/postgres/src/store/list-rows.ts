import type { CallOptions, Document, EmbeddedChunk } from '@kebab/core'
import { WorkSlices, yieldToEventLoop } from '@kebab/core/kit'
import type { Database } from '../database.js'
import { originalText, storedText } from '../stored-text.js'
import { documentsOf, type ReadScope, readChunksOf } from './read-rows.js'
import { ORDERED_BYTES, SOURCE_CHARS } from './store-tables.js'
import { DOCUMENT_CELLS, type DocumentCells } from './stored-rows.js'

/** How a listing reads: each part in a transaction of its own, so that none is held open. */
export interface ListScope extends CallOptions {
  database: Database
  ns: number
}

/** The most documents that are read at once. */
const DOCUMENTS_PER_READ = 200
/** The most chunks that are read at once, unless a document has more. */
const CHUNKS_PER_READ = 1000

/**
 * Iterates over the documents of a source, or of all sources, by path, then by id. A commit
 * meanwhile shows for the documents that are not yet read.
 */
export async function* listDocuments(scope: ListScope, sourceId: string | undefined): AsyncGenerator<Document> {
  const { signal } = scope
  signal?.throwIfAborted()
  let after: Place | undefined
  for (;;) {
    const rows = await scope.database.read(
      (session) => nextRows({ ...scope, session }, after, sourceId, DOCUMENTS_PER_READ),
      scope,
    )
    for (const document of documentsOf(
      rows.map(({ cells }) => cells),
      scope.database.place,
    ).values()) {
      signal?.throwIfAborted()
      yield document
    }
    if (rows.length < DOCUMENTS_PER_READ) return
    after = rows.at(-1)
  }
}

/**
 * Iterates over the chunks of these documents, or of all, with their embeddings: documents by path,
 * then by id, and chunks by ordinal. The chunks of a document are of one state of the store.
 */
export async function* listChunks(
  scope: ListScope,
  docIds: readonly string[] | undefined,
): AsyncGenerator<EmbeddedChunk> {
  const { signal } = scope
  signal?.throwIfAborted()
  const slices = new WorkSlices(CHUNKS_PER_READ)
  let after: Place | undefined
  for (;;) {
    const { last, chunks } = await scope.database.read(
      (session) => nextChunks({ ...scope, session }, after, docIds),
      scope,
    )
    for (const chunk of chunks) {
      signal?.throwIfAborted()
      yield chunk
      if (slices.isOver(1)) await yieldToEventLoop(signal)
    }
    if (last === undefined) return
    after = last
  }
}

/** Where a document is in the order by path. In stored form. */
interface Place {
  docId: string
  order: Buffer
}

/** Reads the chunks of the next documents: as many as have `CHUNKS_PER_READ`, at least one. */
async function nextChunks(scope: ReadScope, after: Place | undefined, docIds: readonly string[] | undefined) {
  const rows = await nextRows(scope, after, undefined, DOCUMENTS_PER_READ, docIds)
  let count = 0
  const taken = rows.filter(({ chunks }, i) => {
    const fits = i === 0 || count + chunks <= CHUNKS_PER_READ
    count += chunks
    return fits
  })
  const ids = taken.map(({ docId }) => originalText(docId))
  const byDocument = await readChunksOf(scope, ids)
  return { last: taken.at(-1), chunks: ids.flatMap((docId) => byDocument.get(docId)!) }
}

/** Reads the next documents by path, with the number of their chunks. */
async function nextRows(
  { session, database, ns, signal }: ReadScope,
  after: Place | undefined,
  sourceId: string | undefined,
  limit: number,
  docIds?: readonly string[],
): Promise<(Place & { chunks: number; cells: [...DocumentCells, string] })[]> {
  const values: unknown[] = [ns, limit]
  const parameter = (value: unknown): string => `$${values.push(value)}`
  const prefix = `substring(d.path_order from 1 for ${ORDERED_BYTES})`
  const conditions = ['d.ns = $1']
  if (after !== undefined) {
    const [start, order, docId] = [after.order.subarray(0, ORDERED_BYTES), after.order, after.docId].map(parameter)
    conditions.push(`(${prefix}, d.path_order, d.doc_id) > (${start}::bytea, ${order}::bytea, ${docId}::text)`)
  }
  if (sourceId !== undefined) {
    const source = parameter(storedText(sourceId))
    conditions.push(
      `left(d.source_id, ${SOURCE_CHARS}) = left(${source}::text, ${SOURCE_CHARS}) and d.source_id = ${source}::text`,
    )
  }
  if (docIds !== undefined) conditions.push(`d.doc_id = any(${parameter(docIds.map(storedText))}::text[])`)
  const rows = await session.rows<[...DocumentCells, string, Buffer, number]>(
    `select ${DOCUMENT_CELLS}, d.path, d.path_order, d.chunks from ${database.schema}.documents d
     where ${conditions.join(' and ')} order by ${prefix}, d.path_order, d.doc_id limit $2`,
    values,
    { signal },
  )
  return rows.map(([docId, body, checksum, path, order, chunks]) => ({
    docId,
    order,
    chunks,
    cells: [docId, body, checksum, path],
  }))
}
