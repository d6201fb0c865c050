import {
  type EmbeddedChunk,
  type EstimatedCalibration,
  isKebabError,
  type StoreBatch,
  type StoredDocument,
} from '@kebab/core'
import { checkEstimate, isSameDocument } from '@kebab/core/internal'
import { checkBase, checkStored, invalidInput, isSameStored, TimeSlices } from '@kebab/core/kit'
import type { Database } from '../database.js'
import type { IndexChanges, NamespaceRow } from '../namespace.js'
import { revisionOf } from '../revision.js'
import type { Session } from '../session.js'
import { originalText, storedText } from '../stored-text.js'
import { isCalibrated } from './calibration.js'
import { forgetOldRemovals, rememberChunks } from './changes.js'
import { changedKinds, documentKind, readKinds } from './document-kinds.js'
import { inParts, insertDocuments, orNull } from './insert-documents.js'
import { spareEmbeddings, trimEmbeddings, type WriteScope } from './known-embeddings.js'
import { forgetStamps, moveState } from './past-revisions.js'
import { type ReadScope, readChunksOf, readDocuments, readSource } from './read-rows.js'
import { chunksWithDocuments } from './store-tables.js'
import { chunkPassage, embeddingCells } from './stored-rows.js'

/** The indexes of a namespace, as far as a commit is concerned. Calls are within a transaction. */
export interface CommitIndexes {
  /** Rejects if the commit may not write them. The row of the namespace is locked. */
  check(session: Session, row: NamespaceRow): Promise<void>
  /** Writes the entries of a commit. Returns what the namespace gains, and what made its words. */
  write(session: Session, changes: IndexChanges): Promise<{ terms: number; analyzer: string }>
}

/** Checks a batch before a transaction begins, and drops documents that a later one replaces. */
export async function checkBatch({ put = [], remove = [], calibration, base }: StoreBatch): Promise<CheckedBatch> {
  const estimate = checkEstimate(calibration)
  const slices = new TimeSlices(undefined)
  for (const [i, stored] of put.entries()) {
    if (slices.isOver()) await slices.next()
    checkStored(stored, `put.${i}`)
  }
  const putById = new Map(put.map((stored) => [stored.document.docId, stored]))
  return { putById, remove: [...new Set(remove)].filter((docId) => !putById.has(docId)), estimate, base }
}

/** A batch of which every document is valid. */
export interface CheckedBatch {
  /** The documents to put, by their ids. */
  putById: ReadonlyMap<string, StoredDocument>
  /** The ids of other documents, each once. */
  remove: readonly string[]
  /** The calibration to keep. `null`: none. Absent: it stays. */
  estimate: EstimatedCalibration | null | undefined
  base: string | undefined
}

/**
 * Commits a batch in the transaction of a session, which has locked the row of the namespace, and
 * returns the new revision. Documents that are stored already are left alone. If nothing else is in
 * the batch, the revision stays.
 */
export async function commitBatch(
  session: Session,
  database: Database,
  row: NamespaceRow,
  { putById, remove, estimate, base }: CheckedBatch,
  indexes: CommitIndexes,
): Promise<string> {
  const { ns } = row
  await indexes.check(session, row)
  checkBase(base, revisionOf(row), database.place)
  const reading = { session, database, ns }
  const present = await storedIds(reading, [...putById.keys(), ...remove])
  const added: StoredDocument[] = []
  for (const stored of putById.values())
    if (!present.has(stored.document.docId) || !(await isStored(reading, stored))) added.push(stored)
  const removed = remove.filter((docId) => present.has(docId))
  const isNew = estimate !== undefined && !isCalibrated(row, estimate)
  if (added.length + removed.length === 0 && !isNew) return revisionOf(row)
  const revision = row.revision + 1
  const scope = { session, database, ns, revision }
  const leaving = [...removed, ...added.map(({ document }) => document.docId)].filter((docId) => present.has(docId))
  const changes = await indexChanges(reading, leaving, added)
  const kinds = await readKinds(reading)
  const left = leaving.length > 0 ? await deleteDocuments(scope, leaving) : []
  for (const some of inParts(added)) await insertDocuments(scope, some)
  const ids = added.flatMap(({ chunks }) => chunks.map(({ chunkId }) => storedText(chunkId)))
  const stays = new Set(ids)
  await rememberChunks(scope, { removed: changes.left.filter((id) => !stays.has(id)), stored: ids })
  const { terms, analyzer } = await indexes.write(session, { ns, added: changes.added, removed: changes.removed })
  const gained = ids.length - changes.left.length
  if (revision % COMMITS_PER_TRIM === 0) {
    const chunks = row.chunks + gained
    await forgetOldRemovals(scope, chunks)
    await trimEmbeddings(scope, chunks)
    await forgetStamps(scope)
  }
  const embedded = added.flatMap(({ chunks }) => chunks).find(({ embedding }) => embedding !== undefined)
  const calibration = isNew ? estimate && JSON.stringify(estimate) : row.calibration
  // Last, so that concurrent readers of the row wait as briefly as possible.
  return moveState(
    scope,
    `revision = $2, committed = clock_timestamp(), chunks = chunks + $3, terms = terms + $4, analyzer = $5,
     dimensions = coalesce($6, dimensions), model = coalesce($7, model), kinds = $8, kinds_revision = $2,
     calibration = $9`,
    [
      ...[revision, gained, terms, storedText(analyzer), ...modelCells(embedded)],
      changedKinds(kinds, { left, added: added.map(({ document }) => documentKind(document)) }),
      calibration && storedText(calibration),
    ],
  )
}

function modelCells(embedded: EmbeddedChunk | undefined): [number | null, string | null] {
  return [embedded?.embedding?.length ?? null, orNull(embedded?.document.embeddingModel)]
}

/** After how many commits what is kept of the past is cut to its limits. */
const COMMITS_PER_TRIM = 16

/** Returns those of some ids of documents that are stored. */
async function storedIds({ session, database, ns }: ReadScope, docIds: readonly string[]): Promise<Set<string>> {
  const rows = await session.rows<[string]>(
    `select doc_id from ${database.schema}.documents where ns = $1 and doc_id = any($2::text[])`,
    [ns, docIds.map(storedText)],
  )
  return new Set(rows.map(([docId]) => originalText(docId)))
}

/**
 * Returns whether the store holds an equal document already, as `isSameStored` compares them. One
 * that is damaged is not, so that putting it again repairs it.
 */
async function isStored(scope: ReadScope, stored: StoredDocument): Promise<boolean> {
  const { docId } = stored.document
  try {
    // Most changes show in the document, by its hash. Only then is the rest worth reading.
    const document = (await readDocuments(scope, [docId])).get(docId)
    if (document === undefined || !isSameDocument(document, stored.document)) return false
    const source = await readSource(scope, docId)
    const chunks = (await readChunksOf(scope, [docId])).get(docId)!
    return source !== null && isSameStored({ ...source, chunks }, stored)
  } catch (error) {
    if (isKebabError(error, 'corrupt_index') && error.details?.documents !== undefined) return false
    throw error
  }
}

/**
 * Returns which chunks the indexes have to add and to remove. A chunk stays as it is whose indexed
 * text, language and vector stay.
 */
async function indexChanges(
  { session, database, ns }: ReadScope,
  leaving: readonly string[],
  added: readonly StoredDocument[],
) {
  const { schema } = database
  const rows = await session.rows<[string, Buffer, string | null, string | null, string | null]>(
    `select c.chunk_id, c.passage, c.embedding_checksum, d.lang, d.embedding_model
     ${chunksWithDocuments(schema)}
     where c.ns = $1 and c.doc_id = any($2::text[])`,
    [ns, leaving.map(storedText)],
  )
  const before = new Map(rows.map(([id, passage, ...rest]) => [id, JSON.stringify([passage.toString('hex'), ...rest])]))
  const left = [...before.keys()]
  const unchanged = new Set<string>()
  const changed: EmbeddedChunk[] = []
  const seen = new Set<string>()
  for (const { document, chunks } of added) {
    const { lang, embeddingModel } = document
    for (const chunk of chunks) {
      const id = storedText(chunk.chunkId)
      if (seen.has(id)) throw takenId(chunk.chunkId)
      seen.add(id)
      const [, sum] = embeddingCells(chunk.embedding)
      const key = JSON.stringify([chunkPassage(chunk).toString('hex'), sum, orNull(lang), orNull(embeddingModel)])
      if (before.get(id) === key) unchanged.add(id)
      else changed.push(chunk)
    }
  }
  const removed = left.filter((id) => !unchanged.has(id)).map(originalText)
  return { added: changed, removed, left }
}

function takenId(chunkId: string): Error {
  return invalidInput('put', 'chunk ids that no other document has', JSON.stringify(chunkId))
}

/**
 * Deletes documents with their chunks, and keeps their vectors as spare ones. Returns the kinds of
 * the documents.
 */
async function deleteDocuments(scope: WriteScope, docIds: readonly string[]): Promise<[string | null, string][]> {
  const { session, database, ns } = scope
  await spareEmbeddings(scope, docIds)
  const ids = docIds.map(storedText)
  const deleting = (table: string): string =>
    `delete from ${database.schema}.${table} where ns = $1 and doc_id = any($2::text[])`
  for (const table of ['chunks', 'sources']) await session.rows(deleting(table), [ns, ids])
  return session.rows(`${deleting('documents')} returning embedding_model, chunker_version`, [ns, ids])
}
