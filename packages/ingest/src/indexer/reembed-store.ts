import {
  type ChunkStore,
  type EmbeddedChunk,
  type Embedder,
  KebabError,
  type StoredDocument,
  type SyncedStore,
} from '@kebab/core'
import { BATCH_CHUNKS, embedChunks } from './index-documents.js'

/** Embeds with this model every document that was embedded otherwise, from its stored chunks, batch by batch: what is committed stays done. */
export async function reembedStore(
  store: SyncedStore,
  embedder: Embedder,
  signal: AbortSignal | undefined,
): Promise<void> {
  let [batch, count]: [StoredDocument[], number] = [[], 0]
  const commit = async (): Promise<void> => {
    signal?.throwIfAborted()
    await store.commit({ put: batch })
    batch = []
    count = 0
  }
  for await (const old of store.documents({ signal })) {
    if (old.embeddingModel === embedder.model) continue
    const document = { ...old, embeddingModel: embedder.model }
    const bare: EmbeddedChunk[] = []
    for await (const chunk of store.chunks({ docIds: [old.docId], signal }))
      bare.push({ ...chunk, document, embedding: undefined })
    const chunks = await embedChunks(bare, store, embedder, { signal, onDone() {} })
    const source = (await store.source(old.docId, { signal }))!
    batch.push({ ...source, document, chunks })
    count += chunks.length
    if (count >= BATCH_CHUNKS) await commit()
  }
  if (batch.length > 0) await commit()
}

/** Throws `embedding_mismatch` if the store holds documents that were embedded otherwise than by this model; `null` is no model. */
export function refuseMismatch(stats: Awaited<ReturnType<ChunkStore['stats']>>, model: string | null): void {
  const other = stats.embeddingModels.find((one) => one !== model)
  if (other === undefined) return
  const name = (one: string | null): string => one ?? 'no embedder'
  throw new KebabError(
    'embedding_mismatch',
    `expected ${name(other)}, which the index was built with, found ${name(model)}`,
    {
      details: { expected: other, found: model },
      hint: 'Open the index with the embedder that it was built with, or with `reembed: true` to embed everything anew.',
    },
  )
}
