import {
  type ChunkStore,
  type EmbeddedChunk,
  type Embedder,
  indexedText,
  KebabError,
  type StoredDocument,
  type SyncedStore,
} from '@kebab/core'
import { embedTexts } from '@kebab/core/kit'
import type { ReadWriteScheduler } from './scheduler.js'

/** A batch is committed when it holds this many chunks: what an abort or a crash can lose. */
export const CHUNKS_PER_COMMIT = 128

/**
 * How many texts an embedder gets per call unless it says so: few enough to notice an abort and to
 * show progress.
 */
const TEXTS_PER_CALL = 16

/** Returns how many texts an embedder gets per call. */
export function textsPerCall(embedder: Embedder): number {
  return embedder.textsPerCall ?? TEXTS_PER_CALL
}

/** How chunks are embedded. */
interface EmbedOptions {
  signal: AbortSignal | undefined
  /** Called with the number of chunks that were just finished. */
  onDone(count: number): void
  scheduler?: ReadWriteScheduler
}

/** Returns the documents with the embeddings of their chunks, which share the embedder's calls. */
export async function embedDocuments(
  documents: readonly StoredDocument[],
  store: Pick<SyncedStore, 'embeddings'>,
  embedder: Embedder,
  options: EmbedOptions,
): Promise<StoredDocument[]> {
  const chunks = documents.flatMap((stored) => stored.chunks)
  const embedded = await embedChunks(chunks, store, embedder, options)
  let end = 0
  return documents.map((stored) => {
    const start = end
    end += stored.chunks.length
    return { ...stored, chunks: embedded.slice(start, end) }
  })
}

/** Returns the documents with the vectors of those chunks of which the store knows the text. */
export async function reuseVectors(
  documents: readonly StoredDocument[],
  store: Pick<SyncedStore, 'embeddings'>,
  embedder: Embedder,
): Promise<StoredDocument[]> {
  const storedVectors = await findVectors(
    documents.flatMap(({ chunks }) => chunks.map(indexedText)),
    store,
    embedder,
  )
  const vectors = storedVectors.values()
  return documents.map((stored) => ({
    ...stored,
    chunks: stored.chunks.map((chunk) => {
      const embedding = vectors.next().value
      return embedding ? { ...chunk, embedding } : chunk
    }),
  }))
}

async function findVectors(
  texts: readonly string[],
  store: Pick<SyncedStore, 'embeddings'>,
  { model, dimensions }: Embedder,
): Promise<(Float32Array | null)[]> {
  const vectors = await store.embeddings(texts, model)
  return texts.map((_, i) => {
    const vector = vectors[i]
    // A vector of another length is not of this model, even if the model has the same name.
    return vector?.length === dimensions ? vector : null
  })
}

/**
 * Returns the chunks with their embeddings. A text of which the store has a vector is not embedded
 * again.
 */
export async function embedChunks(
  chunks: readonly EmbeddedChunk[],
  store: Pick<SyncedStore, 'embeddings'>,
  embedder: Embedder,
  options: EmbedOptions,
): Promise<EmbeddedChunk[]> {
  const embedded: EmbeddedChunk[] = []
  const made = new Map<string, Float32Array>()
  const size = textsPerCall(embedder)
  for (let at = 0; at < chunks.length; at += size) {
    const slice = chunks.slice(at, at + size)
    const texts = slice.map(indexedText)
    const storedVectors = await findVectors(texts, store, embedder)
    const missing = [...new Set(texts.filter((text, i) => storedVectors[i] === null && !made.has(text)))]
    const embed = () => embedTexts(embedder, missing, { kind: 'passage', signal: options.signal })
    const vectors = await (options.scheduler === undefined ? embed() : options.scheduler.outside(embed))
    for (const [i, text] of missing.entries()) made.set(text, vectors[i]!)
    embedded.push(...slice.map((chunk, i) => ({ ...chunk, embedding: storedVectors[i] ?? made.get(texts[i]!) })))
    options.onDone(slice.length)
  }
  return embedded
}

/**
 * Embeds every document of another model, or of none, from its stored chunks. Commits batch by
 * batch, so an aborted run keeps what it committed. With `later`, chunks wait for their vectors, if
 * the store lets them: it embeds nothing, and whoever completes an index embeds them.
 */
export async function reembedStore(
  store: SyncedStore,
  embedder: Embedder,
  { when, signal }: { when: 'now' | 'later'; signal: AbortSignal | undefined },
): Promise<void> {
  const isLater = when === 'later' && store.vectors !== undefined
  let [batch, count]: [StoredDocument[], number] = [[], 0]
  const commit = async (): Promise<void> => {
    if (batch.length === 0) return
    const put = isLater
      ? await reuseVectors(batch, store, embedder)
      : await embedDocuments(batch, store, embedder, { signal, onDone() {} })
    signal?.throwIfAborted()
    await store.commit({ put })
    batch = []
    count = 0
  }
  for await (const old of store.documents({ signal })) {
    if (old.embeddingModel === embedder.model) continue
    const document = { ...old, embeddingModel: embedder.model }
    const chunks: EmbeddedChunk[] = []
    for await (const chunk of store.chunks({ docIds: [old.docId], signal }))
      chunks.push({ ...chunk, document, embedding: undefined })
    const source = (await store.source(old.docId, { signal }))!
    batch.push({ ...source, document, chunks })
    count += chunks.length
    if (count >= CHUNKS_PER_COMMIT) await commit()
  }
  await commit()
}

/**
 * Throws `embedding_mismatch` if the store holds documents of another model. `null` stands for no
 * model.
 * @param stats of the store
 */
export function refuseMismatch(stats: Awaited<ReturnType<ChunkStore['stats']>>, model: string | null): void {
  const other = stats.embeddingModels.find((storedModel) => storedModel !== model)
  if (other === undefined) return
  const name = (modelName: string | null): string => modelName ?? 'no embedder'
  throw new KebabError(
    'embedding_mismatch',
    `expected ${name(other)}, which the index was built with, found ${name(model)}`,
    {
      details: { expected: other, found: model },
      hint: 'Open the index with the embedder that it was built with, or with `reembed: true` to embed everything again.',
    },
  )
}
