import { CHUNK_COLUMNS } from './chunk-rows.js'
import { asCells, type Cell, type Connection, type SqlValue } from './connection.js'
import { DOCUMENT_COLUMNS } from './document-rows.js'
import { chunkChecksum, documentChecksum, embeddingChecksum, sourceChecksum } from './row-checksums.js'

/** The most rows that are held at once. */
const ROWS_PER_READ = 200

/**
 * Gives every row its checksum, in a database that was written before there were any. Call it
 * within the transaction of the migration.
 */
export function sumStoredRows(connection: Connection): void {
  forEachRow(connection, DOCUMENTS, (id, cells) => {
    connection.run('UPDATE documents SET checksum = ? WHERE id = ?', [documentChecksum(cells), id])
  })
  forEachRow(connection, SOURCES, (id, [docId, spans], text) => {
    connection.run('UPDATE sources SET checksum = ? WHERE document = ?', [sourceChecksum(docId!, text!, spans!), id])
  })
  forEachRow(connection, CHUNKS, (id, cells, embedding) => {
    const vectorChecksum = embedding === null ? null : embeddingChecksum(embedding)
    const sum = chunkChecksum([...cells, vectorChecksum])
    connection.run('UPDATE chunks SET checksum = ?, embedding_checksum = ? WHERE id = ?', [sum, vectorChecksum, id])
  })
  forEachRow(connection, SPARES, (id, _, embedding) => {
    connection.run('UPDATE spare_embeddings SET checksum = ? WHERE id = ?', [embeddingChecksum(embedding!), id])
  })
}

/** Reads rows by their ids, which come first in their cells. */
function forEachRow(
  connection: Connection,
  sql: string,
  work: (id: SqlValue, cells: readonly Cell[], bytes: Uint8Array | null) => void,
): void {
  for (let last: SqlValue | undefined = 0; last !== undefined; ) {
    const rows: (readonly Cell[])[] = []
    connection.read(sql, [last, ROWS_PER_READ], (cells: readonly Cell[], bytes) => {
      work(cells[0]!, cells.slice(1), bytes)
      rows.push(cells)
    })
    last = rows.at(-1)?.[0]
  }
}

const DOCUMENTS = `
  SELECT ${asCells(`id, ${DOCUMENT_COLUMNS}`)} FROM documents WHERE id > ? ORDER BY id LIMIT ?`
const SOURCES = `
  SELECT ${asCells('document, doc_id, origin_spans')}, CAST(text AS BLOB) AS bytes
  FROM sources JOIN documents ON documents.id = document WHERE document > ? ORDER BY document LIMIT ?`
const CHUNKS = `
  SELECT ${asCells(`chunks.id, doc_id, ${CHUNK_COLUMNS.replaceAll(/\w+/g, 'chunks.$&')}`)}, embedding AS bytes
  FROM chunks JOIN documents ON documents.id = chunks.document WHERE chunks.id > ? ORDER BY chunks.id LIMIT ?`
const SPARES = `
  SELECT ${asCells('id')}, embedding AS bytes FROM spare_embeddings WHERE id > ? ORDER BY id LIMIT ?`
