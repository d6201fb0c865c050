import { type EstimatedCalibration, isKebabError, type StoreBatch, type StoredDocument } from '@kebab/core'
import {
  checkEstimate,
  indexedTime,
  isEstimate,
  isSameDocument,
  isSameEstimate,
  originJson,
} from '@kebab/core/internal'
import { checkBase, checkStored, isSameStored } from '@kebab/core/kit'
import { chunkCells, chunksOf, SUMMED_CHUNK_COLUMNS } from './chunk-rows.js'
import {
  asCells,
  type Connection,
  originalText,
  pathOrder,
  storedText,
  transaction,
  vectorBytes,
} from './connection.js'
import { insertFields } from './document-fields.js'
import { DOCUMENT_COLUMNS, documentCells, documentOf, sourceOf } from './document-rows.js'
import { chunkDigest, spareEmbeddings, trimEmbeddings } from './known-embeddings.js'
import { countCommit, forgetIfTooMany, rememberRemoved, revisionOf } from './revisions.js'
import { documentChecksum, sourceChecksum } from './row-checksums.js'
import { corruptIndex } from './sqlite-error.js'

/**
 * Commits a batch in one transaction, and returns the new revision.
 *
 * A document that is both removed and put stays. Of a document that is put twice, the last one
 * counts. Documents that are stored already are left alone. If nothing else is in the batch, the
 * revision stays.
 */
export function commitBatch(connection: Connection, { put = [], remove = [], calibration, base }: StoreBatch): string {
  for (const [i, stored] of put.entries()) checkStored(stored, `put.${i}`)
  const estimate = checkEstimate(calibration)
  const putById = new Map(put.map((stored) => [stored.document.docId, stored]))
  return transaction(connection, 'write', () => {
    checkBase(base, revisionOf(connection), connection.path)
    const present = presentIds(connection, [...putById.keys(), ...remove])
    const isPresent = (docId: string): boolean => present.has(storedText(docId))
    const added = [...putById.values()].filter(
      (stored) => !isPresent(stored.document.docId) || !isStored(connection, stored),
    )
    const removed = [...new Set(remove)].filter((docId) => !putById.has(docId) && isPresent(docId))
    const replaced = added.map(({ document }) => document.docId).filter(isPresent)
    const isNew = estimate !== undefined && !isCalibrated(connection, estimate)
    if (added.length + removed.length === 0 && !isNew) return revisionOf(connection)
    const commit = countCommit(connection)
    if (isNew) {
      const json = estimate === null ? null : storedText(JSON.stringify(estimate))
      connection.run('UPDATE store SET calibration = ?', [json])
    }
    // All deletions come before the first insertion: a chunk id may move to another document.
    for (const docId of [...removed, ...replaced]) {
      rememberRemoved(connection, docId, commit)
      spareEmbeddings(connection, docId)
      connection.run('DELETE FROM documents WHERE doc_id = ?', [storedText(docId)])
    }
    let rowId = connection.readNumber(LAST_ROW_ID)
    for (const stored of added) insert(connection, stored, { rowId: ++rowId, commit })
    forgetIfTooMany(connection)
    trimEmbeddings(connection, commit)
    return revisionOf(connection)
  })
}

/**
 * Returns whether the store holds an equal document already, as `isSameStored` compares them. One
 * that is damaged is not, so that putting it again repairs it.
 */
function isStored(connection: Connection, stored: StoredDocument): boolean {
  const { docId } = stored.document
  try {
    // Most changes show in the row of the document, by its hash. Only then is the rest worth
    // reading.
    const document = documentOf(connection, docId)
    if (document === null || !isSameDocument(document, stored.document)) return false
    const source = sourceOf(connection, docId)
    return source !== null && isSameStored({ ...source, chunks: chunksOf(connection, document) }, stored)
  } catch (error) {
    if (isKebabError(error, 'corrupt_index') && error.details?.documents !== undefined) return false
    throw error
  }
}

function isCalibrated(connection: Connection, estimate: EstimatedCalibration | null): boolean {
  try {
    return isSameEstimate(calibrationOf(connection), estimate)
  } catch (error) {
    // Putting it again repairs it.
    if (isKebabError(error, 'corrupt_index')) return false
    throw error
  }
}

/** Returns the calibration that was committed last; `null` if there is none. */
export function calibrationOf(connection: Connection): EstimatedCalibration | null {
  const [json] = connection.read(CALIBRATION, [], ([text]: [string]) => originalText(text))
  if (json === undefined) return null
  const estimate = parsed(json)
  if (!isEstimate(estimate)) throw corruptIndex(connection.path, 'its calibration is damaged')
  return estimate
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Returns which of some documents the store holds, by their ids in stored form. */
function presentIds(connection: Connection, docIds: readonly string[]): ReadonlySet<string> {
  return new Set(connection.read(PRESENT, [JSON.stringify(docIds.map(storedText))], ([docId]: [string]) => docId))
}

/** Inserts a document that the store doesn't hold, as the row with this id. */
function insert(
  connection: Connection,
  { document, text, originSpans, chunks }: StoredDocument,
  { rowId, commit }: { rowId: number; commit: number },
): void {
  const cells = documentCells(document)
  const derived = [pathOrder(document.path), indexedTime(document.indexedAt), commit]
  connection.run(INSERT_DOCUMENT, [rowId, ...cells, ...derived, documentChecksum(cells)])
  const storedSource = storedText(text)
  const spans = originJson(originSpans) ?? null
  const checksum = sourceChecksum(cells[0]!, Buffer.from(storedSource), spans)
  connection.run(INSERT_SOURCE, [rowId, storedSource, spans, checksum])
  insertFields(connection, rowId, document)
  for (const chunk of chunks) {
    const embedding = chunk.embedding === undefined ? null : vectorBytes(chunk.embedding)
    // A chunk with a digest and no vector waits for its vector.
    const isEmbedded = embedding !== null || document.embeddingModel !== undefined
    const digest = isEmbedded ? chunkDigest(chunk) : null
    connection.run(INSERT_CHUNK, [...chunkCells(chunk, document), rowId, embedding, digest])
  }
}

const CALIBRATION = `SELECT ${asCells('calibration')} FROM store WHERE calibration IS NOT NULL`
const PRESENT = `SELECT ${asCells('doc_id')} FROM documents WHERE doc_id IN (SELECT value FROM json_each(?))`
/**
 * The id after which SQLite would take the next one: those of removed documents don't come again.
 * Counting from there costs half as much as having each insertion return its id.
 */
const LAST_ROW_ID = `
  SELECT max(
    (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'documents'),
    (SELECT coalesce(max(id), 0) FROM documents)
  )`
const INSERT_DOCUMENT = `
  INSERT INTO documents (id, ${DOCUMENT_COLUMNS}, path_order, indexed_time, changed, checksum)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const INSERT_SOURCE = 'INSERT INTO sources (document, text, origin_spans, checksum) VALUES (?, ?, ?, ?)'
const INSERT_CHUNK = `
  INSERT INTO chunks (${SUMMED_CHUNK_COLUMNS}, document, embedding, passage)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
