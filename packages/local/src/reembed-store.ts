import type { EmbeddedChunk, Embedder, StoredDocument } from '@kebab/core'
import type { SqliteStore } from '@kebab/sqlite'
import { embedChunks } from './embed-chunks.js'
import { BATCH_CHUNKS } from './index-documents.js'

/** Embeds with this model every document that was embedded otherwise, from its stored chunks, batch by batch: what is committed stays done. */
export async function reembedStore(
  store: SqliteStore,
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
