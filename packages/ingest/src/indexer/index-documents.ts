import {
  type Chunker,
  type EmbeddedChunk,
  type Embedder,
  indexedText,
  isKebabError,
  KebabError,
  type StoredDocument,
  type SyncedStore,
} from '@kebab/core'
import { embedTexts, isSameDocument } from '@kebab/core/kit'
import type { IngestReportV1 } from '@kebab/schemas'
import type { ChunkOptions } from '../chunk-settings.js'
import { prepareDocumentInTurns } from '../prepare-document.js'
import type { OpenSource } from '../source/open-source.js'
import type { Indexes } from './derived-indexes.js'
import type { IngestRun } from './ingest-run.js'

/** A batch is committed when it holds this many chunks, or documents: what an abort or a crash can lose. */
export const BATCH_CHUNKS = 128
const BATCH_DOCUMENTS = 500

/** How many passages the embedder gets at a time: few enough that an abort is noticed and progress is seen. */
const EMBEDDED_AT_A_TIME = 16

export interface IndexingParts {
  store: SyncedStore
  indexes: Indexes
  embedder: Embedder | null
  chunks: ChunkOptions
  chunkers: readonly Chunker[]
}

/**
 * Brings the store in step with a source, batch by batch: reads, cuts, embeds and commits what has changed, then sweeps what is gone. Of what was
 * committed nothing is kept in memory but, where there is something to sweep, the ids.
 */
export async function indexDocuments(
  { store, indexes, embedder, chunks: cutting, chunkers }: IndexingParts,
  source: OpenSource,
  run: IngestRun,
  signal: AbortSignal,
): Promise<IngestReportV1> {
  const seen = new Set<string>()
  const failed = new Set<string>()
  const batch = new Map<string, StoredDocument>()
  let batchChunks = 0

  const see = (docId: string): void => {
    if (source.sweeps !== undefined) seen.add(docId)
  }
  const fail = (path: string, error: KebabError): void => {
    // What is known of it stays: it is there, though it can't be read.
    if (source.sweeps !== undefined) failed.add(path)
    run.document({ path, status: 'failed', chunks: 0, error })
  }
  const commit = async (remove: readonly string[] = []): Promise<void> => {
    signal.throwIfAborted()
    if (batch.size + remove.length === 0) return
    const { revision, ...chunks } = await indexes.apply({ put: [...batch.values()], remove })
    run.committed(revision, batch.size + remove.length, chunks)
    batch.clear()
    batchChunks = 0
  }
  const add = async (stored: StoredDocument): Promise<void> => {
    const { document, chunks } = stored
    const { docId, path } = document
    // A document that comes twice: the later one counts, so the earlier one has to be in place.
    if (batch.has(docId)) await commit()
    const before = await store.document(docId)
    see(docId)
    if (before !== null && isSameDocument(before, document)) {
      run.document({ path, status: 'unchanged', chunks: chunks.length })
      return
    }
    const onDone = (count: number): void => run.embedded(count)
    const embedded = embedder === null ? chunks : await embedChunks(chunks, store, embedder, { signal, onDone })
    batch.set(docId, { ...stored, chunks: embedded })
    batchChunks += chunks.length
    run.document({ path, status: before === null ? 'added' : 'updated', chunks: chunks.length })
    if (batchChunks >= BATCH_CHUNKS || batch.size >= BATCH_DOCUMENTS) await commit()
  }

  run.scanned(source.total)
  for (const { path, error } of source.unreadable) run.document({ path, status: 'failed', chunks: 0, error })
  for await (const item of source.items) {
    signal.throwIfAborted()
    const options = {
      ...cutting,
      chunkers,
      sourceId: source.sourceId,
      now: new Date(run.clock.now()),
      embeddingModel: embedder?.model,
      signal,
    }
    const read = await orError(item.path, signal, () => item.read(signal))
    if (read instanceof Error) {
      fail(item.path, read)
      continue
    }
    for (const input of read.documents) {
      const prepare = () => prepareDocumentInTurns(input, { ...options, origin: read.origin })
      const path = typeof input?.path === 'string' ? input.path : item.path
      const prepared = await orError(path, signal, prepare)
      if (prepared instanceof Error) fail(path, prepared)
      else await add(prepared)
    }
  }

  const gone: string[] = []
  for await (const { docId, path } of source.sweeps === undefined
    ? []
    : store.documents({ sourceId: source.sourceId, signal })) {
    if (seen.has(docId) || isPartOf(failed, path) || !source.sweeps?.(path)) continue
    gone.push(docId)
    run.removed(path)
    if (gone.length === BATCH_DOCUMENTS) await commit(gone.splice(0))
  }
  await commit(gone)
  const { chunks } = await store.stats()
  return run.report(await store.revision(), chunks)
}

/** What the work comes to, or the error that keeps this document out and nothing else. Rejects for an abort alone. */
async function orError<T>(path: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | KebabError> {
  try {
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    if (isKebabError(error)) return error
    return new KebabError('internal', `${path}: expected a document that can be read and cut, found ${error}`, {
      cause: error,
    })
  }
}

/** Whether a document came from one of these files: it has the path of the file, or one that goes on with `#`. */
function isPartOf(files: ReadonlySet<string>, path: string): boolean {
  if (files.has(path)) return true
  for (let at = path.indexOf('#'); at !== -1; at = path.indexOf('#', at + 1))
    if (files.has(path.slice(0, at))) return true
  return false
}

/** Gives every chunk its embedding. A passage that the store has a vector of is not embedded again. `onDone` hears how many more chunks are done. */
export async function embedChunks(
  chunks: readonly EmbeddedChunk[],
  store: Pick<SyncedStore, 'embeddings'>,
  embedder: Embedder,
  options: { signal: AbortSignal | undefined; onDone(count: number): void },
): Promise<EmbeddedChunk[]> {
  const embedded: EmbeddedChunk[] = []
  for (let at = 0; at < chunks.length; at += EMBEDDED_AT_A_TIME) {
    const slice = chunks.slice(at, at + EMBEDDED_AT_A_TIME)
    const passages = slice.map(indexedText)
    const found = await store.embeddings(passages, embedder.model)
    // Whatever the model is called, vectors of another length are not its own.
    const known = found.map((vector) => (vector?.length === embedder.dimensions ? vector : null))
    const missing = [...new Set(passages.filter((_, i) => known[i] === null))]
    const vectors = await embedTexts(embedder, missing, { kind: 'passage', signal: options.signal })
    const made = new Map(missing.map((passage, i) => [passage, vectors[i]]))
    embedded.push(...slice.map((chunk, i) => ({ ...chunk, embedding: known[i] ?? made.get(passages[i]!) })))
    options.onDone(slice.length)
  }
  return embedded
}
