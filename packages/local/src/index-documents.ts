import {
  type ChunkStore,
  type Document,
  type Embedder,
  isKebabError,
  KebabError,
  passageText,
  type StoredDocument,
} from '@kebab/core'
import { documentId, type PrepareOptions, prepareDocument } from '@kebab/ingest'
import type { IngestReportV1 } from '@kebab/schemas'
import { embedChunks } from './embed-chunks.js'
import type { Indexes } from './indexes.js'
import type { IngestRun } from './ingest-run.js'
import type { OpenSource, SourceItem } from './open-source.js'

/** A batch is committed when it holds this many chunks, or documents: what an abort or a crash can lose. */
const BATCH_CHUNKS = 128
const BATCH_DOCUMENTS = 500

export interface IndexingParts {
  store: ChunkStore
  indexes: Indexes
  embedder: Embedder | null
  /** How documents are cut; without what the run itself knows. */
  prepare: Omit<PrepareOptions, 'sourceId' | 'now' | 'embeddingModel'>
}

/** Brings the store in step with a source, batch by batch: reads, cuts, embeds and commits what has changed, then sweeps what is gone. */
export async function indexDocuments(
  { store, indexes, embedder, prepare }: IndexingParts,
  source: OpenSource,
  run: IngestRun,
  signal: AbortSignal | undefined,
): Promise<IngestReportV1> {
  const known = new Map<string, Document>()
  for await (const document of store.documents({ sourceId: source.sourceId, signal }))
    known.set(document.docId, document)
  const seen = new Set<string>()
  const batch = new Map<string, StoredDocument>()
  let batchChunks = 0

  const commit = async (remove: readonly string[] = []): Promise<void> => {
    signal?.throwIfAborted()
    if (batch.size + remove.length === 0) return
    const { revision, ...chunks } = await indexes.apply({ put: [...batch.values()], remove })
    for (const { document } of batch.values()) known.set(document.docId, document)
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
    })
    if (prepared instanceof Error) {
      // What is known of it stays: it is there, though it can't be read.
      seen.add(documentId(source.sourceId, item.path))
      run.document({ path: item.path, status: 'failed', chunks: 0, error: prepared })
      continue
    }
    const { document, chunks } = prepared
    // A document that comes twice: the later one counts, so the earlier one has to be in place.
    if (batch.has(document.docId)) await commit()
    const before = known.get(document.docId)
    seen.add(document.docId)
    if (before !== undefined && isSame(before, document)) {
      run.document({ path: item.path, status: 'unchanged', chunks: chunks.length })
      continue
    }
    const vectors = before === undefined ? new Map() : await vectorsOf(store, before, embedder?.model)
    const onDone = (count: number): void => run.embedded(count)
    const embedded = embedder === null ? chunks : await embedChunks(chunks, vectors, embedder, { signal, onDone })
    batch.set(document.docId, { ...prepared, chunks: embedded })
    batchChunks += chunks.length
    run.document({ path: item.path, status: before === undefined ? 'added' : 'updated', chunks: chunks.length })
    if (batchChunks >= BATCH_CHUNKS || batch.size >= BATCH_DOCUMENTS) await commit()
  }

  const gone = [...known.values()].filter(
    ({ docId, path }) => !seen.has(docId) && !batch.has(docId) && source.sweeps(path),
  )
  for (const { path } of gone) run.removed(path)
  await commit(gone.map(({ docId }) => docId))
  const { chunks } = await store.stats()
  return run.report(await store.revision(), chunks)
}

/** The document, or the error that keeps this one out and nothing else. */
async function prepareItem(item: SourceItem, options: PrepareOptions): Promise<StoredDocument | KebabError> {
  try {
    return prepareDocument(await item.read(), options)
  } catch (error) {
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

/** The vectors that a stored document already has, by passage. */
async function vectorsOf(store: ChunkStore, { docId, embeddingModel }: Document, model: string | undefined) {
  const vectors = new Map<string, Float32Array>()
  if (embeddingModel !== model) return vectors
  for await (const chunk of store.chunks({ docIds: [docId] })) {
    if (chunk.embedding !== undefined) vectors.set(passageText(chunk), chunk.embedding)
  }
  return vectors
}
