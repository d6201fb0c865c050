import { type Document, type Embedder, isKebabError, KebabError, type StoredDocument } from '@kebab/core'
import { documentId, type PrepareInTurnsOptions, type PrepareOptions, prepareDocumentInTurns } from '@kebab/ingest'
import type { IngestReportV1 } from '@kebab/schemas'
import type { SqliteStore } from '@kebab/sqlite'
import { embedChunks } from './embed-chunks.js'
import type { Indexes } from './indexes.js'
import type { IngestRun } from './ingest-run.js'
import type { OpenSource, SourceItem } from './open-source.js'

/** A batch is committed when it holds this many chunks, or documents: what an abort or a crash can lose. */
export const BATCH_CHUNKS = 128
const BATCH_DOCUMENTS = 500

export interface IndexingParts {
  store: SqliteStore
  indexes: Indexes
  embedder: Embedder | null
  /** How documents are cut; without what the run itself knows. */
  prepare: Omit<PrepareOptions, 'sourceId' | 'now' | 'embeddingModel'>
}

/**
 * Brings the store in step with a source, batch by batch: reads, cuts, embeds and commits what has changed, then sweeps what is gone. Of what was
 * committed nothing is kept in memory but, where there is something to sweep, the ids.
 */
export async function indexDocuments(
  { store, indexes, embedder, prepare }: IndexingParts,
  source: OpenSource,
  run: IngestRun,
  signal: AbortSignal | undefined,
): Promise<IngestReportV1> {
  const seen = new Set<string>()
  const see = (docId: string): void => {
    if (source.sweeps !== undefined) seen.add(docId)
  }
  const batch = new Map<string, StoredDocument>()
  let batchChunks = 0

  const commit = async (remove: readonly string[] = []): Promise<void> => {
    signal?.throwIfAborted()
    if (batch.size + remove.length === 0) return
    const { revision, ...chunks } = await indexes.apply({ put: [...batch.values()], remove })
    run.committed(revision, batch.size + remove.length, chunks)
    batch.clear()
    batchChunks = 0
  }

  run.scanned(source.total)
  for (const { path, error } of source.unreadable) run.document({ path, status: 'failed', chunks: 0, error })
  for await (const item of source.items) {
    signal?.throwIfAborted()
    const prepared = await prepareItem(item, {
      ...prepare,
      sourceId: source.sourceId,
      now: new Date(run.clock.now()),
      embeddingModel: embedder?.model,
      signal,
    })
    if (prepared instanceof Error) {
      // What is known of it stays: it is there, though it can't be read.
      see(documentId(source.sourceId, item.path))
      run.document({ path: item.path, status: 'failed', chunks: 0, error: prepared })
      continue
    }
    const { document, chunks } = prepared
    // A document that comes twice: the later one counts, so the earlier one has to be in place.
    if (batch.has(document.docId)) await commit()
    const before = await store.document(document.docId)
    see(document.docId)
    if (before !== null && isSame(before, document)) {
      run.document({ path: item.path, status: 'unchanged', chunks: chunks.length })
      continue
    }
    const onDone = (count: number): void => run.embedded(count)
    const embedded = embedder === null ? chunks : await embedChunks(chunks, store, embedder, { signal, onDone })
    batch.set(document.docId, { ...prepared, chunks: embedded })
    batchChunks += chunks.length
    run.document({ path: item.path, status: before === null ? 'added' : 'updated', chunks: chunks.length })
    if (batchChunks >= BATCH_CHUNKS || batch.size >= BATCH_DOCUMENTS) await commit()
  }

  const gone: string[] = []
  for await (const { docId, path } of source.sweeps === undefined
    ? []
    : store.documents({ sourceId: source.sourceId, signal })) {
    if (seen.has(docId) || !source.sweeps?.(path)) continue
    gone.push(docId)
    run.removed(path)
    if (gone.length === BATCH_DOCUMENTS) await commit(gone.splice(0))
  }
  await commit(gone)
  const { chunks } = await store.stats()
  return run.report(await store.revision(), chunks)
}

/** The document, or the error that keeps this one out and nothing else. */
async function prepareItem(item: SourceItem, options: PrepareInTurnsOptions): Promise<StoredDocument | KebabError> {
  try {
    return await prepareDocumentInTurns(await item.read(), options)
  } catch (error) {
    options.signal?.throwIfAborted()
    if (isKebabError(error)) return error
    return new KebabError('internal', `${item.path}: expected a document that can be cut, found ${error}`, {
      cause: error,
    })
  }
}

function isSame(a: Document, b: Document): boolean {
  return (
    a.contentHash === b.contentHash && a.chunkerVersion === b.chunkerVersion && a.embeddingModel === b.embeddingModel
  )
}
